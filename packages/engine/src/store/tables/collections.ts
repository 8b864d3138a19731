import { type ConditionContext, compileConditions } from "../conditions.js";
import type { CollectionName } from "../entities.js";
import type { Query, Where } from "../query.js";
import type { Row } from "../rows/row.js";
import { compileWhere, whereEntries } from "../rows/where.js";
import { type Collection, UniqueViolation } from "../store.js";
import { countFiltered, filterRows } from "./filter-rows.js";
import type { OutOfLineTable } from "./out-of-line-table.js";
import { countRows, findRows, type TableQuery } from "./planner.js";
import type { Table } from "./table.js";

/** One change of a transaction: a new row, a patched one (`row` is what came of it) or, without either, a removal. */
export interface RowChange {
  readonly collection: CollectionName;
  readonly id: string;
  readonly row?: Row;
  readonly patch?: Readonly<Record<string, unknown>>;
  readonly undo: () => void;
}

/** What the collections of one transaction share. */
export interface TransactionState {
  /** The only tenant it may see; undefined for the system's. */
  readonly workspace: string | undefined;
  /** Notes a change; throws when the transaction may not write. */
  record(change: RowChange): void;
  /** Throws when the transaction is over. */
  assertOpen(): void;
  /** What conditions ask about a field that a row has several values of, in other rows; undefined for any other field. */
  joinedValues(collection: CollectionName, field: string): ReturnType<NonNullable<ConditionContext["joinedField"]>>;
}

/** Classes, because each transaction makes some of these. */
abstract class ScopedCollection {
  protected readonly session: TransactionState;
  protected readonly name: CollectionName;
  protected readonly tenant: string | null;

  constructor(session: TransactionState, name: CollectionName, tenant: string | null) {
    if (session.workspace !== undefined && tenant === null) throw new Error(`${name} needs the system scope`);
    this.session = session;
    this.name = name;
    this.tenant = tenant;
  }

  protected isVisible(row: Row): boolean {
    return this.session.workspace === undefined || row[this.tenant ?? ""] === this.session.workspace;
  }

  protected assertOwn(row: Row): void {
    if (this.isVisible(row)) return;
    throw new Error(`a transaction of ${this.session.workspace} inserts a row of another workspace into ${this.name}`);
  }
}

/** How a transaction sees a collection whose rows are in memory. */
export class TableCollection extends ScopedCollection implements Collection<Row> {
  readonly #table: Table;

  constructor(session: TransactionState, table: Table, tenant: string | null) {
    super(session, table.name, tenant);
    this.#table = table;
  }

  async get(id: string): Promise<Row | undefined> {
    return this.#visible(id);
  }

  async first(query: Query<Row>): Promise<Row | undefined> {
    return (await this.#find(query, Math.min(1, query.limit ?? 1)))[0];
  }

  async find(query: Query<Row>): Promise<Row[]> {
    return this.#find(query, query.limit);
  }

  async count(query: Query<Row>): Promise<number> {
    const matches = this.#matcher(query);
    const question = this.#tableQuery(query, query.limit);
    return matches === undefined ? countRows(this.#table, question) : countFiltered(this.#table, question, matches);
  }

  async insert(row: Row): Promise<void> {
    if (!this.#add(row)) throw new UniqueViolation(this.name, ["id"]);
  }

  async insertIfAbsent(row: Row): Promise<boolean> {
    return this.#add(row);
  }

  async update(id: string, given: Partial<Row>, expecting?: Where<Row>): Promise<Row | undefined> {
    const before = this.#expected(id, expecting);
    if (before === undefined) return undefined;
    const patch: Record<string, unknown> = {};
    for (const field of Object.keys(given)) if (given[field] !== undefined) patch[field] = given[field];
    const row: Row = { ...before, ...patch };
    if (row.id !== id || (this.tenant !== null && row[this.tenant] !== before[this.tenant])) {
      throw new Error(`a row of ${this.name} keeps its id and its owner`);
    }
    const table = this.#table;
    table.assertUnique(row);
    table.upsert(row);
    this.session.record({ collection: this.name, id, row, patch, undo: () => table.upsert(before) });
    return row;
  }

  async delete(id: string, expecting?: Where<Row>): Promise<boolean> {
    const before = this.#expected(id, expecting);
    if (before === undefined) return false;
    const table = this.#table;
    table.remove(id);
    this.session.record({ collection: this.name, id, undo: () => table.upsert(before) });
    return true;
  }

  async #find(query: Query<Row>, limit: number | undefined): Promise<Row[]> {
    const matches = this.#matcher(query);
    const question = this.#tableQuery(query, limit);
    return matches === undefined ? findRows(this.#table, question) : filterRows(this.#table, question, matches);
  }

  #visible(id: string): Row | undefined {
    this.session.assertOpen();
    const row = this.#table.get(id);
    return row !== undefined && this.isVisible(row) ? row : undefined;
  }

  #expected(id: string, expecting: Where<Row> | undefined): Row | undefined {
    const row = this.#visible(id);
    if (row === undefined || expecting === undefined) return row;
    return compileWhere(whereEntries(expecting))(row) ? row : undefined;
  }

  #add(given: Row): boolean {
    this.session.assertOpen();
    const table = this.#table;
    if (table.get(given.id) !== undefined) return false;
    this.assertOwn(given);
    const row = { ...given };
    table.assertUnique(row);
    table.upsert(row);
    this.session.record({ collection: this.name, id: row.id, row, undo: () => table.remove(row.id) });
    return true;
  }

  /** The query with the scope's own test, unless it names the tenant itself. */
  #tableQuery({ where, order, offset }: Query<Row>, limit: number | undefined): TableQuery {
    this.session.assertOpen();
    const { workspace } = this.session;
    const { tenant } = this;
    const tests = whereEntries(where);
    const isNamed = tests.some(([field, test]) => field === tenant && test === workspace);
    if (workspace !== undefined && tenant !== null && !isNamed) tests.push([tenant, workspace]);
    return { tests, order, limit, offset };
  }

  #matcher({ matching, now }: Query<Row>): ((row: Row) => boolean) | undefined {
    if (matching === undefined) return undefined;
    return compileConditions(matching, { now, joinedField: (field) => this.session.joinedValues(this.name, field) });
  }
}

/** How a transaction sees a collection whose rows are read by id only. */
export class OutOfLineCollection extends ScopedCollection implements Collection<Row> {
  readonly #table: OutOfLineTable;

  constructor(session: TransactionState, name: CollectionName, table: OutOfLineTable, tenant: string | null) {
    super(session, name, tenant);
    this.#table = table;
  }

  async get(id: string): Promise<Row | undefined> {
    this.session.assertOpen();
    const row = await this.#table.get(id);
    return row !== undefined && this.isVisible(row) ? row : undefined;
  }

  async insert(row: Row): Promise<void> {
    if (!(await this.insertIfAbsent(row))) throw new UniqueViolation(this.name, ["id"]);
  }

  async insertIfAbsent(given: Row): Promise<boolean> {
    this.session.assertOpen();
    const table = this.#table;
    if (table.has(given.id)) return false;
    this.assertOwn(given);
    const row = { ...given };
    table.insert(row);
    this.session.record({ collection: this.name, id: row.id, row, undo: () => void table.remove(row.id) });
    return true;
  }

  async delete(id: string, expecting?: Where<Row>): Promise<boolean> {
    const row = await this.get(id);
    this.session.assertOpen();
    if (row === undefined || !this.#table.has(id) || !compileWhere(whereEntries(expecting))(row)) return false;
    this.session.record({ collection: this.name, id, undo: this.#table.remove(id) });
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
