import type { Claim } from "../claim.js";
import { counterId } from "../counter-id.js";
import type { CollectionName, CounterRow, JobRow } from "../entities.js";
import type { Where } from "../query.js";
import type { Row } from "../rows/row.js";
import type { Collection } from "../store.js";
import type { BatchLoader } from "./batch-loader.js";
import { claimDue } from "./claim.js";
import { extendLeases } from "./extend-leases.js";
import { increase } from "./increase.js";
import { textOfKey } from "./query-key.js";
import { rowKey, type SqlTable } from "./sql-table.js";
import { type Cell, type Transaction, WriteConflict } from "./transaction.js";
import { TransactionCollection } from "./transaction-collection.js";

/** A change to one row that a unit of work has not yet written. */
export interface PendingChange {
  readonly table: SqlTable;
  readonly id: string;
  kind: "insert" | "update" | "delete";
  /** The row after the change. Of an inserted row, `resultingRow` makes it from the cells. */
  row: Row | undefined;
  /** All cells of an inserted row. */
  cells: Cell[];
  /** The changed cells of an updated row, by field. */
  changedCells: Map<string, Cell>;
  /** The version of the row that was read; undefined for an insert, and for a row that is deleted without a read. */
  version: string | undefined;
  /** The values that a row deleted without a read must have. */
  expected: readonly (readonly [field: string, value: Cell])[];
}

/** A pending addition to a counter. */
export interface CounterIncrement {
  counter: Omit<CounterRow, "id" | "count">;
  by: number;
}

/** The connections that a transaction uses. Claims and leases have their own pool, so that they wait for no other transaction. */
export type ConnectionPool = "shared" | "leasing";

export interface UnitOfWorkOptions {
  workspace: string | undefined;
  /** Whether inserts assume that their keys are free, instead of reading them first. */
  optimistic: boolean;
  loader: BatchLoader;
  /** Begins a database transaction in the same scope. */
  begin: (pool: ConnectionPool) => Transaction;
}

/**
 * A transaction whose writes stay in memory until its work is done, when `GroupCommit` writes them. It holds no connection
 * unless it is promoted to a database transaction.
 */
export class UnitOfWork {
  readonly workspace: string | undefined;
  readonly optimistic: boolean;
  readonly loader: BatchLoader;
  /** The pending changes by `rowKey`. */
  readonly changes = new Map<string, PendingChange>();
  /** The pending changes by the unique keys (`textOfKey`) of their resulting rows. */
  readonly changesByKey = new Map<string, PendingChange>();
  /** The pending additions by the counters' ids. */
  readonly increments = new Map<string, CounterIncrement>();
  /** The rows that were read, by `rowKey`. */
  readonly rowsRead = new Map<string, { row: Row; version: string }>();
  /** Keys read as absent, and tables scanned; an insert that collides with one is a write conflict. */
  readonly readAsAbsent = new Set<string>();
  /** Whether a job was queued. */
  queued = false;
  /** Whether the work went on from an assumption that only the commit will verify. */
  unverified = false;
  /** The first error after which the unit of work cannot be committed. */
  failed: unknown;
  /** The database transaction to which the unit of work was promoted. */
  transaction: Transaction | undefined;
  readonly #begin: (pool: ConnectionPool) => Transaction;
  readonly #changedTables = new Set<SqlTable>();
  #ended = false;

  constructor(options: UnitOfWorkOptions) {
    this.workspace = options.workspace;
    this.optimistic = options.optimistic;
    this.loader = options.loader;
    this.#begin = options.begin;
  }

  /** Throws when the unit of work has ended. */
  assertOpen(): void {
    if (this.#ended) throw new Error("the transaction is over");
  }

  end(): void {
    this.#ended = true;
  }

  /** Runs a query in a separate transaction, which does not see the pending changes. */
  async readMany<T>(name: CollectionName, read: (collection: Collection<Row>) => Promise<T>): Promise<T> {
    const transaction = this.#begin("shared");
    try {
      const result = await read(new TransactionCollection(transaction, name));
      this.readAsAbsent.add(name);
      return result;
    } catch (error) {
      throw this.recordFailure(error);
    } finally {
      await transaction.rollback();
    }
  }

  async claimDue(claim: Claim): Promise<JobRow[]> {
    this.assertOpen();
    if (this.workspace !== undefined) throw new Error("jobs are claimed in the system scope");
    return claimDue(await this.promote("leasing"), claim);
  }

  async extendLeases(claimed: readonly JobRow[], lease_until: number): Promise<JobRow[]> {
    this.assertOpen();
    if (this.workspace !== undefined) throw new Error("leases are extended in the system scope");
    return extendLeases(await this.promote("leasing"), claimed, lease_until);
  }

  async increase(counter: CounterIncrement["counter"], by: number): Promise<void> {
    this.assertOpen();
    if (this.transaction !== undefined) return increase(this.transaction, counter, by);
    const id = counterId(counter);
    this.increments.set(id, { counter: { ...counter }, by: by + (this.increments.get(id)?.by ?? 0) });
  }

  /** Adds a pending change; `after` and `before` are the row with and without it, where there is one. */
  record(change: PendingChange, after?: Row, before?: Row): void {
    const { table, id } = change;
    this.changes.set(rowKey(table, id), change);
    this.#changedTables.add(table);
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

  /** Returns whether a table has pending changes. */
  writesTo(table: SqlTable): boolean {
    return this.#changedTables.has(table) || (table.name === "counters" && this.increments.size > 0);
  }

  /** Returns whether a table is read through the database transaction, because pending changes cannot answer. */
  readsThroughTransaction(table: SqlTable): boolean {
    return this.transaction !== undefined || (table.name === "counters" && this.increments.size > 0);
  }

  /** Marks the unit of work as failed, and returns the error. */
  recordFailure(error: unknown): unknown {
    this.failed ??= error;
    return error;
  }

  /** Promotes the unit of work to a database transaction, and writes the pending changes there. */
  async promote(pool: ConnectionPool = "shared"): Promise<Transaction> {
    if (this.transaction !== undefined) return this.transaction;
    const transaction = this.#begin(pool);
    this.transaction = transaction;
    for (const [key, { version }] of this.rowsRead) transaction.rowVersions.set(key, version);
    const order = { delete: 0, update: 1, insert: 2 };
    for (const change of [...this.changes.values()].sort((a, b) => order[a.kind] - order[b.kind])) {
      await this.#write(transaction, change);
    }
    for (const { counter, by } of this.increments.values()) await increase(transaction, counter, by);
    return transaction;
  }

  async #write(transaction: Transaction, change: PendingChange): Promise<void> {
    const { table, id, kind } = change;
    const collection = new TransactionCollection(transaction, table.name);
    const expected = Object.fromEntries(change.expected) as Where<Row>;
    const written =
      kind === "delete"
        ? await collection.delete(id, expected)
        : kind === "update"
          ? await collection.update(id, patchOf(change))
          : await collection.insertIfAbsent(resultingRow(change)).catch(() => false);
    if (!written) throw this.recordFailure(new WriteConflict(table.name, id));
  }
}

/** Returns the row after a change. */
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

function patchOf({ table, changedCells }: PendingChange): Partial<Row> {
  return Object.fromEntries([...changedCells].map(([field, cell]) => [field, storedValue(table, field, cell)]));
}

/** Returns the value that the database would return for a cell; a copy, so that the caller's later changes do not reach it. */
export function storedValue(table: SqlTable, field: string, cell: Cell): unknown {
  return cell !== null && table.columns[field]?.startsWith("json") ? JSON.parse(cell as string) : cell;
}
