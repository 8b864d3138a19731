import type { Claim } from "../../claim.js";
import { addCondition } from "../../commit-conditions.js";
import type { JobRow } from "../../entities.js";
import type { Row } from "../../rows/row.js";
import type { Connections } from "../connections.js";
import type { CounterIncrement } from "../counters.js";
import { claimDue, extendLeases } from "../jobs.js";
import type { ReadStatement } from "../select-rows.js";
import { runSingle } from "../single-statement.js";
import type { SqlTable } from "../sql-table.js";
import { type Cell, type Transaction, WriteConflict } from "../transaction.js";
import type { BatchLoader } from "./batch-loader.js";
import { writeChanges } from "./batch-writes.js";
import { textOfKey } from "./query-key.js";
import type { SharedQueries } from "./shared-queries.js";

/** A change to one row that a unit of work has not yet written. */
export interface PendingChange {
  readonly table: SqlTable;
  readonly id: string;
  /** The row's `rowKey`. */
  readonly key: string;
  readonly kind: "insert" | "update" | "delete";
  /** The row after the change. Of an inserted row, `resultingRow` makes it from the cells. */
  row: Row | undefined;
  /** Of an insert: whether it may find a row with its id, which then stays. */
  ifAbsent: boolean;
  /** All cells of an inserted row. */
  cells: Cell[];
  /** The changed cells of an updated row, by field. */
  readonly changedCells: Map<string, Cell>;
  /** The version of the row that was read; undefined for an insert, and for a row that is deleted without a read. */
  version: string | undefined;
  /** The values that a row deleted without a read must have. */
  expected: readonly (readonly [field: string, value: Cell])[];
}

export interface UnitOfWorkOptions {
  workspace: string | undefined;
  loader: BatchLoader;
  queries: SharedQueries;
  /** Begins a database transaction in the same scope. */
  begin: () => Transaction;
  /** Connections for claims and leases alone. */
  leasing: Connections;
}

/**
 * A transaction whose writes stay in memory until its work is done, when `GroupCommit` writes them. It holds no connection
 * unless it is promoted to a database transaction.
 */
export class UnitOfWork {
  readonly workspace: string | undefined;
  readonly loader: BatchLoader;
  /** The pending changes by `rowKey`. */
  readonly changes = new Map<string, PendingChange>();
  /** The pending changes by the unique keys (`textOfKey`) of their resulting rows. */
  readonly changesByKey = new Map<string, PendingChange>();
  /** The pending additions to counters. */
  readonly increments: CounterIncrement[] = [];
  /** What the unit of work waits for before it is committed. */
  readonly conditions: Promise<void>[] = [];
  /** The rows that were read, by `rowKey`. */
  readonly rowsRead = new Map<string, { row: Row; version: string }>();
  /** Whether a job was queued. */
  queued = false;
  /** Whether the work went on from an assumption that only the commit will verify. */
  unverified = false;
  /** The first error after which the unit of work cannot be committed. */
  failed: unknown;
  /** The database transaction to which the unit of work was promoted. */
  transaction: Transaction | undefined;
  readonly #queries: SharedQueries;
  readonly #begin: () => Transaction;
  readonly #leasing: Connections;
  readonly #changedTables = new Set<SqlTable>();
  #promoted: Promise<Transaction> | undefined;
  #ended = false;

  constructor(options: UnitOfWorkOptions) {
    this.workspace = options.workspace;
    this.loader = options.loader;
    this.#queries = options.queries;
    this.#begin = options.begin;
    this.#leasing = options.leasing;
  }

  /** The error of a use after the end; undefined before. */
  get ended(): Error | undefined {
    return this.#ended ? new Error("the transaction is over") : undefined;
  }

  /** Throws when the unit of work has ended. */
  assertOpen(): void {
    if (this.#ended) throw this.ended;
  }

  end(): void {
    this.#ended = true;
  }

  /** Returns the rows of a query outside of the transaction, which does not see the pending changes. */
  async query(statement: ReadStatement): Promise<Cell[][]> {
    try {
      return await this.#queries.rows(statement);
    } catch (error) {
      throw this.recordFailure(error);
    }
  }

  /** Leases due jobs. Nearly all claims are one statement, which is committed alone: a round trip and two statements less. */
  claimDue(claim: Claim): Promise<JobRow[]> {
    return claimDue(this, claim, {
      runNext: (text, values) => runSingle(this.#leasing, text, values),
      begin: () => this.promote(this.#leasing),
    });
  }

  async extendLeases(claimed: readonly JobRow[], lease_until: number): Promise<JobRow[]> {
    this.assertOpen();
    return extendLeases(await this.promote(this.#leasing), claimed, lease_until);
  }

  async increase(counter: CounterIncrement["counter"], by: number): Promise<void> {
    this.assertOpen();
    const { increments } = this.transaction ?? this;
    increments.push({ counter: { ...counter }, by });
  }

  commitAfter(condition: Promise<void>): void {
    this.assertOpen();
    addCondition((this.transaction ?? this).conditions, condition);
  }

  /** Adds a pending change; `after` and `before` are the row with and without it, where there is one. */
  record(change: PendingChange, after?: Row, before?: Row): void {
    const { table, id } = change;
    this.changes.set(change.key, change);
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
    return this.#changedTables.has(table) || (table.name === "counters" && this.increments.length > 0);
  }

  /** Returns whether a table is read through the database transaction, because pending changes cannot answer. */
  readsThroughTransaction(table: SqlTable): boolean {
    return this.transaction !== undefined || (table.name === "counters" && this.increments.length > 0);
  }

  /** Marks the unit of work as failed, and returns the error. */
  recordFailure(error: unknown): unknown {
    this.failed ??= error;
    return error;
  }

  /** Promotes the unit of work to a database transaction, and writes the pending changes there. */
  promote(connections?: Connections): Promise<Transaction> {
    this.#promoted ??= this.#promote(connections);
    return this.#promoted;
  }

  async #promote(connections: Connections | undefined): Promise<Transaction> {
    const transaction = this.#begin();
    if (connections !== undefined) transaction.connectTo(connections);
    this.transaction = transaction;
    for (const [key, { version }] of this.rowsRead) transaction.rowVersions.set(key, version);
    const changes = [...this.changes.values()];
    transaction.increments.push(...this.increments);
    transaction.conditions.push(...this.conditions);
    const [unwritten] = await writeChanges(transaction, changes, []);
    if (unwritten !== undefined) throw this.recordFailure(new WriteConflict(unwritten.table.name, unwritten.id));
    // These rows have new versions, and locks that keep others from changing them.
    for (const { key } of changes) transaction.rowVersions.delete(key);
    if (this.queued) transaction.queued = true;
    return transaction;
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

/** Returns the value that the database would return for a cell; a copy, so that the caller's later changes do not reach it. */
export function storedValue(table: SqlTable, field: string, cell: Cell): unknown {
  return cell !== null && table.columns[field]?.startsWith("json") ? JSON.parse(cell as string) : cell;
}
