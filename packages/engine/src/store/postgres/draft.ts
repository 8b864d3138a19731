import type { Claim } from "../claim.js";
import { counterId } from "../counter-id.js";
import type { CollectionName, CounterRow, JobRow } from "../entities.js";
import type { Row } from "../rows/row.js";
import type { Collection } from "../store.js";
import { claimDue } from "./claim.js";
import { openCollection } from "./collection.js";
import { extendLeases } from "./extend-leases.js";
import { increase } from "./increase.js";
import type { KeyReads } from "./key-reads.js";
import { textOfKey } from "./query-key.js";
import { type Cell, Overtaken, type Session } from "./session.js";
import type { Table } from "./table.js";

/** What a transaction is to write of one row. */
export interface Change {
  readonly table: Table;
  readonly id: string;
  kind: "insert" | "update" | "delete";
  /** As the row will be; of a row that is added made from its cells when it is asked for. */
  row: Row | undefined;
  /** All cells of a row that is added; the changed ones, by field, of one that is changed. */
  cells: Cell[];
  patch: Map<string, Cell>;
  /** The version of the row as it was read; undefined for one that is added, or deleted unread. */
  version: string | undefined;
  /** What a row that is deleted unread must hold. */
  expected: readonly (readonly [field: string, value: Cell])[];
}

/** What a counter is to grow by. */
export interface Addition {
  counter: Omit<CounterRow, "id" | "count">;
  by: number;
}

/** Whether a transaction waits for a connection like all others, or has one kept for it: a lease does not wait. */
export type Turn = "fair" | "first";

export interface DraftKind {
  workspace: string | undefined;
  /** Whether it takes for granted that what it adds is not there yet; when it is wrong, it runs again and looks. */
  predicts: boolean;
  reads: KeyReads;
  /** Begins a transaction of its own in the same scope. */
  openSession: (turn: Turn) => Session;
}

/** A transaction that keeps what it writes to itself until its work is done, and holds no connection meanwhile. */
export class Draft {
  readonly workspace: string | undefined;
  readonly predicts: boolean;
  readonly reads: KeyReads;
  readonly changes = new Map<string, Change>();
  /** The same by the unique keys that their rows will have. */
  readonly keyed = new Map<string, Change>();
  /** What it adds to counters, by their ids. */
  readonly additions = new Map<string, Addition>();
  /** The rows it has read, as it has read them. */
  readonly seen = new Map<string, { row: Row; version: string }>();
  /** Keys it found free, and tables it has gone through: what it adds there must not have been taken meanwhile. */
  readonly foundFree = new Set<string>();
  queued = false;
  /** Whether it went on as if something were so that nobody has looked for yet. */
  unproven = false;
  /** The first failure after which nothing of it can be kept. */
  failed: unknown;
  /** Set when it went over to a transaction of its own. */
  session: Session | undefined;
  readonly #openSession: (turn: Turn) => Session;
  readonly #written = new Set<Table>();
  #over = false;

  constructor(kind: DraftKind) {
    this.workspace = kind.workspace;
    this.predicts = kind.predicts;
    this.reads = kind.reads;
    this.#openSession = kind.openSession;
  }

  /** Throws when the transaction is over. */
  check(): void {
    if (this.#over) throw new Error("the transaction is over");
  }

  end(): void {
    this.#over = true;
  }

  /** Runs a read of many rows, which sees nothing of what this transaction is to write. */
  async list<T>(name: CollectionName, read: (collection: Collection<Row>) => Promise<T>): Promise<T> {
    const session = this.#openSession("fair");
    try {
      const result = await read(openCollection(session, name));
      this.foundFree.add(name);
      return result;
    } catch (error) {
      throw this.fail(error);
    } finally {
      await session.rollback();
    }
  }

  async claimDue(claim: Claim): Promise<JobRow[]> {
    this.check();
    if (this.workspace !== undefined) throw new Error("jobs are claimed in the system scope");
    return claimDue(await this.own("first"), claim);
  }

  async extendLeases(claimed: readonly JobRow[], lease_until: number): Promise<JobRow[]> {
    this.check();
    if (this.workspace !== undefined) throw new Error("leases are extended in the system scope");
    return extendLeases(await this.own("first"), claimed, lease_until);
  }

  async increase(counter: Addition["counter"], by: number): Promise<void> {
    this.check();
    if (this.session !== undefined) return increase(this.session, counter, by);
    const id = counterId(counter);
    this.additions.set(id, { counter: { ...counter }, by: by + (this.additions.get(id)?.by ?? 0) });
  }

  /** Keeps what is to be written of a row: `after` is how it will be, `before` how it was, as far as there is such. */
  note(change: Change, after?: Row, before?: Row): void {
    const { table, id } = change;
    this.changes.set(nameOf(table, id), change);
    this.#written.add(table);
    for (const fields of table.entity.unique as readonly (readonly string[])[]) {
      const keyText = (row: Row) =>
        textOfKey(
          table,
          fields,
          fields.map((field) => row[field]),
        );
      if (before !== undefined && this.keyed.get(keyText(before))?.id === id) this.keyed.delete(keyText(before));
      if (after !== undefined) this.keyed.set(keyText(after), change);
    }
    if (table.name === "jobs" && after?.state === "queued") this.queued = true;
  }

  /** Whether it is to write anything into a collection. */
  writesTo(table: Table): boolean {
    return this.#written.has(table) || (table.name === "counters" && this.additions.size > 0);
  }

  /** Whether rows of a collection are read through its own transaction. */
  readsOwn(table: Table): boolean {
    return this.session !== undefined || (table.name === "counters" && this.additions.size > 0);
  }

  fail(error: unknown): unknown {
    this.failed ??= error;
    return error;
  }

  /** Goes over to a transaction of its own, for what cannot be gathered: what was to be written is written there. */
  async own(turn: Turn = "fair"): Promise<Session> {
    if (this.session !== undefined) return this.session;
    const session = this.#openSession(turn);
    this.session = session;
    for (const [key, { version }] of this.seen) session.versions.set(key, version);
    const order = { delete: 0, update: 1, insert: 2 };
    for (const change of [...this.changes.values()].sort((a, b) => order[a.kind] - order[b.kind])) {
      await this.#write(session, change);
    }
    for (const { counter, by } of this.additions.values()) await increase(session, counter, by);
    return session;
  }

  async #write(session: Session, change: Change): Promise<void> {
    const { table, id, kind } = change;
    const collection = openCollection(session, table.name);
    const expected = Object.fromEntries(change.expected);
    const kept =
      kind === "delete"
        ? await collection.delete(id, expected as never)
        : kind === "update"
          ? await collection.update(id, patchOf(change))
          : await collection.ensure(rowOf(change)).catch(() => false);
    if (!kept) throw this.fail(new Overtaken(table.name, id));
  }
}

/** Gives the name of a row within its transaction. */
export function nameOf(table: Table, id: string): string {
  return `${table.name} ${id}`;
}

/** Gives the row a change leaves behind. */
export function rowOf(change: Change): Row {
  const { table, cells } = change;
  if (change.row === undefined) {
    const row: Record<string, unknown> = {};
    table.fields.forEach((field, i) => {
      row[field] = keptValue(table, field, cells[i]);
    });
    change.row = row as Row;
  }
  return change.row;
}

function patchOf({ table, patch }: Change): Partial<Row> {
  return Object.fromEntries([...patch].map(([field, cell]) => [field, keptValue(table, field, cell)]));
}

/** Gives what the database would give back of a cell: nothing of it belongs to whoever gave it. */
export function keptValue(table: Table, field: string, cell: Cell): unknown {
  return cell !== null && table.columns[field]?.startsWith("json") ? JSON.parse(cell as string) : cell;
}
