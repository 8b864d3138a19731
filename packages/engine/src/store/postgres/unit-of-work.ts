import type { Claim } from "../claim.js";
import { counterId } from "../counter-id.js";
import type { CollectionName, CounterRow, JobRow } from "../entities.js";
import type { Row } from "../rows/row.js";
import type { Collection } from "../store.js";
import type { BatchLoader } from "./batch-loader.js";
import { claimDue } from "./claim.js";
import { openCollection } from "./collection.js";
import { extendLeases } from "./extend-leases.js";
import { increase } from "./increase.js";
import { textOfKey } from "./query-key.js";
import type { SqlTable } from "./sql-table.js";
import { type Cell, type Transaction, WriteConflict } from "./transaction.js";

/** What a transaction is to write of one row. */
export interface PendingChange {
  readonly table: SqlTable;
  readonly id: string;
  kind: "insert" | "update" | "delete";
  /** As the row will be; of a row that is added made from its cells when it is asked for. */
  row: Row | undefined;
  /** All cells of a row that is added; the changed ones, by field, of one that is changed. */
  cells: Cell[];
  changedCells: Map<string, Cell>;
  /** The version of the row as it was read; undefined for one that is added, or deleted unread. */
  version: string | undefined;
  /** What a row that is deleted unread must hold. */
  expected: readonly (readonly [field: string, value: Cell])[];
}

/** What a counter is to grow by. */
export interface CounterIncrement {
  counter: Omit<CounterRow, "id" | "count">;
  by: number;
}

/** Whether a transaction waits for a connection like all others, or has one kept for it: a lease does not wait. */
export type ConnectionPool = "fair" | "first";

export interface UnitOfWorkOptions {
  workspace: string | undefined;
  /** Whether it takes for granted that what it adds is not there yet; when it is wrong, it runs again and looks. */
  optimistic: boolean;
  loader: BatchLoader;
  /** Begins a transaction of its own in the same scope. */
  begin: (turn: ConnectionPool) => Transaction;
}

/** A transaction that keeps what it writes to itself until its work is done, and holds no connection meanwhile. */
export class UnitOfWork {
  readonly workspace: string | undefined;
  readonly optimistic: boolean;
  readonly loader: BatchLoader;
  readonly changes = new Map<string, PendingChange>();
  /** The same by the unique keys that their rows will have. */
  readonly changesByKey = new Map<string, PendingChange>();
  /** What it adds to counters, by their ids. */
  readonly increments = new Map<string, CounterIncrement>();
  /** The rows it has read, as it has read them. */
  readonly rowsRead = new Map<string, { row: Row; version: string }>();
  /** Keys it found free, and tables it has gone through: what it adds there must not have been taken meanwhile. */
  readonly readAsAbsent = new Set<string>();
  queued = false;
  /** Whether it went on as if something were so that nobody has looked for yet. */
  unverified = false;
  /** The first failure after which nothing of it can be kept. */
  failed: unknown;
  /** Set when it went over to a transaction of its own. */
  transaction: Transaction | undefined;
  readonly #begin: (turn: ConnectionPool) => Transaction;
  readonly #written = new Set<SqlTable>();
  #ended = false;

  constructor(kind: UnitOfWorkOptions) {
    this.workspace = kind.workspace;
    this.optimistic = kind.optimistic;
    this.loader = kind.loader;
    this.#begin = kind.begin;
  }

  /** Throws when the transaction is over. */
  assertOpen(): void {
    if (this.#ended) throw new Error("the transaction is over");
  }

  end(): void {
    this.#ended = true;
  }

  /** Runs a read of many rows, which sees nothing of what this transaction is to write. */
  async readMany<T>(name: CollectionName, read: (collection: Collection<Row>) => Promise<T>): Promise<T> {
    const session = this.#begin("fair");
    try {
      const result = await read(openCollection(session, name));
      this.readAsAbsent.add(name);
      return result;
    } catch (error) {
      throw this.recordFailure(error);
    } finally {
      await session.rollback();
    }
  }

  async claimDue(claim: Claim): Promise<JobRow[]> {
    this.assertOpen();
    if (this.workspace !== undefined) throw new Error("jobs are claimed in the system scope");
    return claimDue(await this.promote("first"), claim);
  }

  async extendLeases(claimed: readonly JobRow[], lease_until: number): Promise<JobRow[]> {
    this.assertOpen();
    if (this.workspace !== undefined) throw new Error("leases are extended in the system scope");
    return extendLeases(await this.promote("first"), claimed, lease_until);
  }

  async increase(counter: CounterIncrement["counter"], by: number): Promise<void> {
    this.assertOpen();
    if (this.transaction !== undefined) return increase(this.transaction, counter, by);
    const id = counterId(counter);
    this.increments.set(id, { counter: { ...counter }, by: by + (this.increments.get(id)?.by ?? 0) });
  }

  /** Keeps what is to be written of a row: `after` is how it will be, `before` how it was, as far as there is such. */
  record(change: PendingChange, after?: Row, before?: Row): void {
    const { table, id } = change;
    this.changes.set(rowKey(table, id), change);
    this.#written.add(table);
    for (const fields of table.entity.unique as readonly (readonly string[])[]) {
      const keyText = (row: Row) =>
        textOfKey(
          table,
          fields,
          fields.map((field) => row[field]),
        );
      if (before !== undefined && this.changesByKey.get(keyText(before))?.id === id)
        this.changesByKey.delete(keyText(before));
      if (after !== undefined) this.changesByKey.set(keyText(after), change);
    }
    if (table.name === "jobs" && after?.state === "queued") this.queued = true;
  }

  /** Whether it is to write anything into a collection. */
  writesTo(table: SqlTable): boolean {
    return this.#written.has(table) || (table.name === "counters" && this.increments.size > 0);
  }

  /** Whether rows of a collection are read through its own transaction. */
  readsThroughTransaction(table: SqlTable): boolean {
    return this.transaction !== undefined || (table.name === "counters" && this.increments.size > 0);
  }

  recordFailure(error: unknown): unknown {
    this.failed ??= error;
    return error;
  }

  /** Goes over to a transaction of its own, for what cannot be gathered: what was to be written is written there. */
  async promote(turn: ConnectionPool = "fair"): Promise<Transaction> {
    if (this.transaction !== undefined) return this.transaction;
    const session = this.#begin(turn);
    this.transaction = session;
    for (const [key, { version }] of this.rowsRead) session.rowVersions.set(key, version);
    const order = { delete: 0, update: 1, insert: 2 };
    for (const change of [...this.changes.values()].sort((a, b) => order[a.kind] - order[b.kind])) {
      await this.#write(session, change);
    }
    for (const { counter, by } of this.increments.values()) await increase(session, counter, by);
    return session;
  }

  async #write(session: Transaction, change: PendingChange): Promise<void> {
    const { table, id, kind } = change;
    const collection = openCollection(session, table.name);
    const expected = Object.fromEntries(change.expected);
    const kept =
      kind === "delete"
        ? await collection.delete(id, expected as never)
        : kind === "update"
          ? await collection.update(id, patchOf(change))
          : await collection.insertIfAbsent(resultingRow(change)).catch(() => false);
    if (!kept) throw this.recordFailure(new WriteConflict(table.name, id));
  }
}

/** Gives the name of a row within its transaction. */
export function rowKey(table: SqlTable, id: string): string {
  return `${table.name} ${id}`;
}

/** Gives the row a change leaves behind. */
export function resultingRow(change: PendingChange): Row {
  const { table, cells } = change;
  if (change.row === undefined) {
    const row: Record<string, unknown> = {};
    table.fields.forEach((field, i) => {
      row[field] = storedValue(table, field, cells[i]);
    });
    change.row = row as Row;
  }
  return change.row;
}

function patchOf({ table, changedCells: patch }: PendingChange): Partial<Row> {
  return Object.fromEntries([...patch].map(([field, cell]) => [field, storedValue(table, field, cell)]));
}

/** Gives what the database would give back of a cell: nothing of it belongs to whoever gave it. */
export function storedValue(table: SqlTable, field: string, cell: Cell): unknown {
  return cell !== null && table.columns[field]?.startsWith("json") ? JSON.parse(cell as string) : cell;
}
