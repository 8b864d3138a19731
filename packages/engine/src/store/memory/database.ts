import { type CollectionName, type Entity, entities, type JobRow, type Rows } from "../entities.js";
import type { Claim, ReadTx, Scope, Tx } from "../store.js";
import { AccessQueue } from "./access-queue.js";
import type { ColdTable } from "./cold-table.js";
import { type Change, openColdTable, openTable, type Session } from "./collections.js";
import type { Row } from "./row.js";
import { Table } from "./table.js";

/** The rows of all collections in memory, and the transactions over them. Writers change rows in place, alone, and leave no trace when they throw. */
export interface Database {
  /** Runs `work`; `commit` gets its changes while nobody else is let in, and undoes them by throwing. */
  write<T>(scope: Scope, work: (tx: Tx) => Promise<T>, commit: (changes: readonly Change[]) => void): Promise<T>;
  read<T>(scope: Scope, work: (tx: ReadTx) => Promise<T>): Promise<T>;
  /** Runs `work` while no transaction runs. */
  alone<T>(work: () => T | Promise<T>): Promise<T>;
  nextRunAt(withoutKinds: readonly string[]): number | undefined;
  /** The rows of a collection that is not cold. */
  rows(name: CollectionName): Row[];
  /** Puts a row in, over the one with its id; throws `UniqueViolation`. Only for rows that come from a snapshot or a journal. */
  put(name: CollectionName, row: Row): void;
  remove(name: CollectionName, id: string): void;
  get(name: CollectionName, id: string): Row | undefined;
  clear(): void;
}

const names = Object.keys(entities) as CollectionName[];

/** Gives an empty database whose cold collections are kept in `cold`. */
export function createDatabase(cold: ColdTable): Database {
  const access = new AccessQueue();
  const tables = new Map<CollectionName, Table>();
  const reset = () => {
    for (const name of names) if (!isCold(name)) tables.set(name, new Table(name, entityOf(name)));
    cold.clear();
  };
  reset();

  const table = (name: CollectionName): Table => {
    const found = tables.get(name);
    if (found === undefined) throw new Error(`${name} is no collection whose rows are in memory`);
    return found;
  };

  /** A transaction's view, and how to end it. Collections are opened when they are first asked for. */
  const open = (scope: Scope, changes: Change[] | undefined): { tx: Tx; end: () => void } => {
    let ended = false;
    const session: Session = {
      workspace: scope === "system" ? undefined : scope.workspace,
      note(change) {
        if (changes === undefined) {
          change.undo();
          throw new Error("a read cannot write");
        }
        changes.push(change);
      },
      check() {
        if (ended) throw new Error("the transaction is over");
      },
    };
    const view = {
      async claimDue(claim: Claim): Promise<JobRow[]> {
        if (scope !== "system") throw new Error("jobs are claimed in the system scope");
        session.check();
        const { lease_until, lease_token } = claim;
        const jobs = openTable(session, table("jobs"), null);
        const claimed: Row[] = [];
        for (const { row } of table("jobs").queue?.due(claim) ?? []) {
          const patch = { state: "leased", attempts: (row.attempts as number) + 1, lease_until, lease_token };
          const leased = await jobs.update(row.id, patch);
          if (leased !== undefined) claimed.push(leased);
        }
        return claimed as unknown as JobRow[];
      },
    };
    for (const name of names) {
      Object.defineProperty(view, name, {
        configurable: true,
        enumerable: true,
        get() {
          const { tenant } = entityOf(name);
          const value = isCold(name)
            ? openColdTable(session, name, cold, tenant)
            : openTable(session, table(name), tenant);
          Object.defineProperty(view, name, { value, enumerable: true });
          return value;
        },
      });
    }
    const end = () => {
      ended = true;
    };
    return { tx: view as unknown as Tx, end };
  };

  return {
    write: (scope, work, commit) =>
      access.write(async () => {
        const changes: Change[] = [];
        const { tx, end } = open(scope, changes);
        try {
          const result = await work(tx);
          end();
          commit(changes);
          return result;
        } catch (error) {
          end();
          undo(changes);
          throw error;
        }
      }),
    read: (scope, work) =>
      access.read(async () => {
        const { tx, end } = open(scope, undefined);
        try {
          return await work(tx);
        } finally {
          end();
        }
      }),
    alone: (work) => access.write(work),
    nextRunAt: (withoutKinds) => table("jobs").queue?.nextRunAt(withoutKinds),
    rows: (name) => Array.from(table(name).slots.values(), (slot) => slot.row),
    put: (name, row) => table(name).put(row),
    remove: (name, id) => table(name).remove(id),
    get: (name, id) => table(name).get(id),
    clear: reset,
  };
}

/** Takes changes back, the last one first. */
export function undo(changes: readonly Change[]): void {
  for (let i = changes.length - 1; i >= 0; i -= 1) changes[i]?.undo();
}

/** Whether a transaction put a job into the queue. */
export function queuesJob(changes: readonly Change[]): boolean {
  return changes.some(({ collection, row }) => collection === "jobs" && row?.state === "queued");
}

export function isCold(name: CollectionName): boolean {
  return entityOf(name).cold === true;
}

function entityOf(name: CollectionName): Entity<Rows[CollectionName]> {
  return entities[name] as Entity<Rows[CollectionName]>;
}
