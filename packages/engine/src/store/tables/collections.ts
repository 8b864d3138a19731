import { readRows } from "../archive/archive.js";
import { countWithArchive, findWithArchive } from "../archive/find-rows.js";
import { type CompileOptions, compileConditions } from "../conditions.js";
import type { CollectionName } from "../entities.js";
import type { Query, Where } from "../query.js";
import type { Row } from "../rows/row.js";
import { passesWhere, whereEntries } from "../rows/where.js";
import { type Collection, UniqueViolation } from "../store.js";
import { countFiltered, filterRows } from "./filter-rows.js";
import type { OutOfLineTable } from "./out-of-line-table.js";
import { countRows, findRows, type TableQuery } from "./planner.js";
import type { RowIndex } from "./row-index.js";
import type { Table } from "./table.js";

/** One change of a transaction: an inserted row (`row`), an updated row (`row` and `patch`), or, without either, a deleted row. */
export interface RowChange {
  readonly collection: CollectionName;
  readonly id: string;
  readonly row?: Row;
  readonly patch?: Readonly<Record<string, unknown>>;
  readonly undo: () => void;
}

/** An inserted row. */
class Insertion implements RowChange {
  readonly collection: CollectionName;
  readonly row: Row;
  readonly #table: { remove(id: string): unknown };

  constructor(collection: CollectionName, row: Row, table: { remove(id: string): unknown }) {
    this.collection = collection;
    this.row = row;
    this.#table = table;
  }

  get id(): string {
    return this.row.id;
  }

  undo(): void {
    this.#table.remove(this.row.id);
  }
}

/** The state that the collections of one transaction share. */
export interface TransactionState {
  /** The workspace whose rows it may see; undefined in the system scope. */
  readonly workspace: string | undefined;
  /** Records a change. Undoes it and throws when the transaction is read-only. */
  record(change: RowChange): void;
  /** Throws when the transaction has ended. */
  assertOpen(): void;
  /** Returns the test of a joined field for conditions; undefined for any other field. */
  joinedValues(collection: CollectionName, field: string): ReturnType<NonNullable<CompileOptions["joinedField"]>>;
}

abstract class ScopedCollection {
  protected readonly transaction: TransactionState;
  protected readonly name: CollectionName;
  protected readonly tenant: string | null;

  constructor(transaction: TransactionState, name: CollectionName, tenant: string | null) {
    if (transaction.workspace !== undefined && tenant === null) throw new Error(`${name} needs the system scope`);
    this.transaction = transaction;
    this.name = name;
    this.tenant = tenant;
  }

  protected isVisible(row: Row): boolean {
    return this.transaction.workspace === undefined || row[this.tenant ?? ""] === this.transaction.workspace;
  }

  protected assertOwn(row: Row): void {
    if (this.isVisible(row)) return;
    throw new Error(
      `a transaction of ${this.transaction.workspace} inserts a row of another workspace into ${this.name}`,
    );
  }

  /** Inserts a row; false when a row has its id. */
  protected abstract add(row: Row): boolean;

  async insert(row: Row): Promise<void> {
    this.#insert(row);
  }

  async insertAll(rows: readonly Row[]): Promise<void> {
    for (const row of rows) this.#insert(row);
  }

  #insert(row: Row): void {
    if (!this.add(row)) throw new UniqueViolation(this.name, ["id"]);
  }

  async insertIfAbsent(row: Row): Promise<void> {
    this.add(row);
  }
}

/** A transaction's view of a collection whose rows are in memory or in the archive of their table. */
export class TableCollection extends ScopedCollection implements Collection<Row> {
  readonly #table: Table;

  constructor(transaction: TransactionState, table: Table, tenant: string | null) {
    super(transaction, table.name, tenant);
    this.#table = table;
  }

  async get(id: string): Promise<Row | undefined> {
    const row = this.current(id);
    return row !== undefined || !this.#table.hasArchivedRows ? row : this.#readArchived(id);
  }

  /** Returns the row with an id at once; undefined when it is missing or not in memory. */
  current(id: string): Row | undefined {
    this.transaction.assertOpen();
    const row = this.#table.get(id);
    return row !== undefined && this.isVisible(row) ? row : undefined;
  }

  async first(query: Query<Row>): Promise<Row | undefined> {
    const unique = this.#uniqueKeyOf(query);
    if (unique !== undefined) {
      this.transaction.assertOpen();
      const row = unique.find(query.where as Row);
      if (row !== undefined) return this.isVisible(row) ? row : undefined;
      if (!this.#table.hasArchivedKey(unique)) return undefined;
    }
    return (await this.#find(query, Math.min(1, query.limit ?? 1)))[0];
  }

  async find(query: Query<Row>): Promise<Row[]> {
    return this.#find(query, query.limit);
  }

  async count(query: Query<Row>): Promise<number> {
    const matches = this.#matcher(query);
    const tableQuery = this.#tableQuery(query, query.limit);
    if (this.#mayBeArchived(tableQuery)) return countWithArchive(this.#table, tableQuery, matches);
    return matches === undefined ? countRows(this.#table, tableQuery) : countFiltered(this.#table, tableQuery, matches);
  }

  async update(id: string, fields: Partial<Row>, expecting?: Where<Row>): Promise<Row | undefined> {
    if (this.#isArchived(id)) await this.#bringToMemory(id);
    return this.updateCurrent(id, fields, expecting);
  }

  /** Updates a row at once; undefined when it is missing, not in memory or not as expected. */
  updateCurrent(id: string, fields: Partial<Row>, expecting?: Where<Row>): Row | undefined {
    const before = this.#expected(id, expecting);
    if (before === undefined) return undefined;
    const patch: Record<string, unknown> = {};
    for (const field of Object.keys(fields)) if (fields[field] !== undefined) patch[field] = fields[field];
    const row: Row = { ...before, ...patch };
    if (row.id !== id || (this.tenant !== null && row[this.tenant] !== before[this.tenant])) {
      throw new Error(`a row of ${this.name} keeps its id and its owner`);
    }
    const table = this.#table;
    table.assertUnique(row);
    table.upsert(row);
    this.transaction.record({ collection: this.name, id, row, patch, undo: () => table.upsert(before) });
    return row;
  }

  async delete(id: string, expecting?: Where<Row>): Promise<boolean> {
    if (this.#isArchived(id)) await this.#bringToMemory(id);
    const before = this.#expected(id, expecting);
    if (before === undefined) return false;
    const table = this.#table;
    table.remove(id);
    this.transaction.record({ collection: this.name, id, undo: () => table.upsert(before) });
    return true;
  }

  async #find(query: Query<Row>, limit: number | undefined): Promise<Row[]> {
    const matches = this.#matcher(query);
    const tableQuery = this.#tableQuery(query, limit);
    if (this.#mayBeArchived(tableQuery)) return findWithArchive(this.#table, tableQuery, matches);
    return matches === undefined ? findRows(this.#table, tableQuery) : filterRows(this.#table, tableQuery, matches);
  }

  /** Returns the index of a unique key, all of whose fields and nothing else a query gives as texts; undefined for other queries. */
  #uniqueKeyOf(query: Query<Row>): RowIndex | undefined {
    const { where } = query;
    if (where === undefined || Object.keys(query).length > 1) return undefined;
    const fields = Object.keys(where).length;
    for (const index of this.#table.indexes) {
      if (index.unique && index.on.length === fields && givesTexts(where, index.on)) return index;
    }
    return undefined;
  }

  #mayBeArchived({ tests }: TableQuery): boolean {
    return this.#table.archive?.mayHave(tests) === true;
  }

  #isArchived(id: string): boolean {
    return this.#table.hasArchivedRows && this.#table.get(id) === undefined;
  }

  async #readArchived(id: string): Promise<Row | undefined> {
    const archived = this.#table.archive?.find(id);
    const [row] = archived === undefined ? [] : await readRows([archived]);
    return row !== undefined && this.isVisible(row) ? row : undefined;
  }

  /** Moves an archived row to memory, where it can change. That is no change of the transaction. */
  async #bringToMemory(id: string): Promise<void> {
    const { archive } = this.#table;
    const archived = archive?.find(id);
    const [row] = archived === undefined ? [] : await readRows([archived]);
    // Another call of the transaction may have moved or deleted it meanwhile.
    if (row !== undefined && archive?.find(id) !== undefined) this.#table.upsert(row);
  }

  #expected(id: string, expecting: Where<Row> | undefined): Row | undefined {
    const row = this.current(id);
    return row !== undefined && passesWhere(row, expecting) ? row : undefined;
  }

  protected override add(given: Row): boolean {
    this.transaction.assertOpen();
    const table = this.#table;
    if (table.has(given.id)) return false;
    this.assertOwn(given);
    const row = { ...given };
    table.assertUnique(row);
    table.upsert(row);
    this.transaction.record(new Insertion(this.name, row, table));
    return true;
  }

  /** Returns the query with a test for the workspace of the scope, unless it has that test already. */
  #tableQuery({ where, order, offset }: Query<Row>, limit: number | undefined): TableQuery {
    this.transaction.assertOpen();
    const { workspace } = this.transaction;
    const { tenant } = this;
    const tests = whereEntries(where);
    const isNamed = tests.some(([field, test]) => field === tenant && test === workspace);
    if (workspace !== undefined && tenant !== null && !isNamed) tests.push([tenant, workspace]);
    return { tests, order, limit, offset };
  }

  #matcher({ matching, now }: Query<Row>): ((row: Row) => boolean) | undefined {
    if (matching === undefined) return undefined;
    return compileConditions(matching, {
      now,
      joinedField: (field) => this.transaction.joinedValues(this.name, field),
    });
  }
}

function givesTexts(where: Where<Row>, fields: readonly string[]): boolean {
  for (const field of fields) if (typeof where[field] !== "string") return false;
  return true;
}

/** A transaction's view of a collection whose rows are out of line. */
export class OutOfLineCollection extends ScopedCollection implements Collection<Row> {
  readonly #table: OutOfLineTable;

  constructor(transaction: TransactionState, name: CollectionName, table: OutOfLineTable, tenant: string | null) {
    super(transaction, name, tenant);
    this.#table = table;
  }

  async get(id: string): Promise<Row | undefined> {
    this.transaction.assertOpen();
    const found = this.#table.get(id);
    const row = found instanceof Promise ? await found : found;
    return row !== undefined && this.isVisible(row) ? row : undefined;
  }

  protected override add(given: Row): boolean {
    this.transaction.assertOpen();
    const table = this.#table;
    if (table.has(given.id)) return false;
    this.assertOwn(given);
    const row = { ...given };
    table.insert(row);
    this.transaction.record(new Insertion(this.name, row, table));
    return true;
  }

  async delete(id: string, expecting?: Where<Row>): Promise<boolean> {
    const row = await this.get(id);
    this.transaction.assertOpen();
    if (row === undefined || !this.#table.has(id) || !passesWhere(row, expecting)) return false;
    this.transaction.record({ collection: this.name, id, undo: this.#table.remove(id) });
    return true;
  }

  first(): Promise<never> {
    return this.#unsupported();
  }

  find(): Promise<never> {
    return this.#unsupported();
  }

  count(): Promise<never> {
    return this.#unsupported();
  }

  update(): Promise<never> {
    return this.#unsupported();
  }

  async #unsupported(): Promise<never> {
    throw new Error(`rows of ${this.name} are read by id and never change`);
  }
}
