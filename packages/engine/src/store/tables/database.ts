import { type CollectionName, entities } from "../entities.js";
import type { Row } from "../rows/row.js";
import type { ReadTx, Scope, Tx } from "../store.js";
import type { RowChange } from "./collections.js";
import type { OutOfLineTable } from "./out-of-line-table.js";
import { ReadWriteLock } from "./read-write-lock.js";
import { Table } from "./table.js";
import { entityOf, openView } from "./view.js";

/** The rows of all collections in memory, and the transactions over them. Writers change rows in place, alone, and leave no trace when they throw. */
export interface Database {
  /** Runs `work`; `commit` gets its changes while nobody else is let in until it is done, and undoes them by throwing. */
  write<T>(
    scope: Scope,
    work: (tx: Tx) => Promise<T>,
    commit: (changes: readonly RowChange[]) => void | Promise<void>,
  ): Promise<T>;
  read<T>(scope: Scope, work: (tx: ReadTx) => Promise<T>): Promise<T>;
  /** Runs `work` while no transaction runs. */
  exclusively<T>(work: () => T | Promise<T>): Promise<T>;
  nextRunAt(withoutKinds: readonly string[]): number | undefined;
  /** The ids of all rows of a collection, as they were added. */
  ids(name: CollectionName): string[];
  /** The rows of a collection that is not cold. */
  rows(name: CollectionName): Row[];
  /** Puts a row in, over the one with its id. Only for rows that were there together before: of a snapshot or a journal. */
  put(name: CollectionName, row: Row): void;
  /** Makes these the rows of a collection, in their order; they were there together before. */
  replaceRows(name: CollectionName, rows: readonly Row[]): void;
  remove(name: CollectionName, id: string): void;
  get(name: CollectionName, id: string): Row | undefined;
  clear(): void;
}

const names = Object.keys(entities) as CollectionName[];

/** Gives an empty database whose cold rows are kept in `cold`. */
export function createDatabase(cold: OutOfLineTable): Database {
  const access = new ReadWriteLock();
  const held = new Map<CollectionName, Table>();
  const tables = { inMemory: held, outOfLine: cold };
  const clear = () => {
    for (const name of names) if (!isOutOfLine(name)) held.set(name, new Table(name, entityOf(name)));
    cold.clear();
  };
  clear();

  const owners = new Map<unknown, unknown>();
  /** A parsed row has an owner's id of its own; one string for all of an owner's rows takes less memory and compares faster. */
  const withSharedOwner = (row: Row, tenant: string): Row => {
    const shared = owners.get(row[tenant]);
    if (shared === undefined) owners.set(row[tenant], row[tenant]);
    else (row as Record<string, unknown>)[tenant] = shared;
    return row;
  };

  const table = (name: CollectionName): Table => {
    const found = held.get(name);
    if (found === undefined) throw new Error(`${name} is no collection whose rows are in memory`);
    return found;
  };

  return {
    write: (scope, work, commit) =>
      access.write(async () => {
        const changes: RowChange[] = [];
        const { tx, end } = openView(tables, scope, changes);
        try {
          const result = await work(tx);
          end();
          await commit(changes);
          return result;
        } catch (error) {
          end();
          undoChanges(changes);
          throw error;
        }
      }),
    read: (scope, work) =>
      access.read(async () => {
        const { tx, end } = openView(tables, scope);
        try {
          return await work(tx);
        } finally {
          end();
        }
      }),
    exclusively: (work) => access.write(work),
    nextRunAt: (withoutKinds) => table("jobs").queue?.nextRunAt(withoutKinds),
    ids: (name) => (isOutOfLine(name) ? cold.ids() : [...table(name).slots.keys()]),
    rows: (name) => Array.from(table(name).slots.values(), (slot) => slot.row),
    put(name, row) {
      const { tenant } = entityOf(name);
      table(name).put(tenant === null ? row : withSharedOwner(row, tenant));
    },
    replaceRows(name, rows) {
      const { tenant } = entityOf(name);
      const { slots } = table(name);
      const staying = rows.reduce((sum, { id }) => sum + Number(slots.has(id)), 0);
      // To take most rows out one by one costs more than to begin anew.
      if (2 * staying < slots.size) held.set(name, new Table(name, entityOf(name)));
      table(name).replaceAll(tenant === null ? rows : rows.map((row) => withSharedOwner(row, tenant)));
    },
    remove: (name, id) => table(name).remove(id),
    get: (name, id) => table(name).get(id),
    clear,
  };
}

/** Takes changes back, the last one first. */
export function undoChanges(changes: readonly RowChange[]): void {
  for (let i = changes.length - 1; i >= 0; i -= 1) changes[i]?.undo();
}

/** Whether a transaction put a job into the queue. */
export function queuesJob(changes: readonly RowChange[]): boolean {
  return changes.some(({ collection, row }) => collection === "jobs" && row?.state === "queued");
}

/** Whether rows of a collection are read by id only and need not be in memory. */
export function isOutOfLine(name: CollectionName): boolean {
  return entityOf(name).outOfLine === true;
}
