import type { CollectionName } from "../entities.js";
import type { Query, Where } from "../query.js";
import type { Row } from "../rows/row.js";
import { type WhereEntry, whereEntries } from "../rows/where.js";
import { type Collection, UniqueViolation } from "../store.js";
import { Bindings, quoted } from "./bindings.js";
import { isUniqueViolation } from "./classify-error.js";
import { writeIncrements } from "./counters.js";
import { countRows, selectRows } from "./select-rows.js";
import { cellsOf, readRow, rowKey, type SqlTable, scopeTests, sqlTableOf, toCell, writeError } from "./sql-table.js";
import { type Cell, type Transaction, WriteConflict } from "./transaction.js";
import { whereSql } from "./where-sql.js";

/** A collection as one transaction sees it: each call is a statement on the transaction's connection. */
export class TransactionCollection implements Collection<Row> {
  readonly #transaction: Transaction;
  readonly #table: SqlTable;
  readonly #scopeTests: readonly WhereEntry[];

  /** @throws Error for a workspace's transaction and a collection whose rows belong to no workspace. */
  constructor(transaction: Transaction, name: CollectionName) {
    this.#transaction = transaction;
    this.#table = sqlTableOf(name);
    this.#scopeTests = scopeTests(this.#table, transaction.workspace);
  }

  async get(id: string): Promise<Row | undefined> {
    return (await this.#select({ where: { id }, limit: 1 }))[0];
  }

  async find(query: Query<Row>): Promise<Row[]> {
    this.#assertNotOutOfLine();
    return this.#select(query);
  }

  async first(query: Query<Row>): Promise<Row | undefined> {
    this.#assertNotOutOfLine();
    return (await this.#select({ ...query, limit: Math.min(1, query.limit ?? 1) }))[0];
  }

  async count(query: Parameters<Collection<Row>["count"]>[0]): Promise<number> {
    this.#assertNotOutOfLine();
    if (this.#table.name === "counters") await writeIncrements(this.#transaction);
    const { text, values, form } = countRows(this.#table, this.#scopeTests, query);
    const { rows } = await this.#transaction.run(text, values, form);
    return rows[0]?.[0] as number;
  }

  async insert(row: Row): Promise<void> {
    if (!(await this.#add(row))) throw new UniqueViolation(this.#table.name, ["id"]);
  }

  async insertAll(rows: readonly Row[]): Promise<void> {
    await Promise.all(rows.map((row) => this.insert(row)));
  }

  async insertIfAbsent(row: Row): Promise<void> {
    await this.#add(row);
  }

  /** Inserts a row; false when a row has its id. */
  async #add(row: Row): Promise<boolean> {
    this.#assertWritable();
    const { workspace } = this.#transaction;
    const table = this.#table;
    if (workspace !== undefined && row[table.entity.tenant ?? ""] !== workspace) {
      throw new Error(`a transaction of ${workspace} inserts a row of another workspace into ${table.name}`);
    }
    const { rows } = await this.#transaction.run(table.insert, cellsOf(table, row)).catch((error) => {
      throw writeError(table, row, error);
    });
    const [inserted] = rows;
    if (inserted === undefined) {
      const violation = await this.#violatedKey(row);
      if (violation === undefined) return false;
      throw violation;
    }
    this.#recordWrite(row, inserted[0] as string);
    return true;
  }

  async update(id: string, given: Partial<Row>, expecting?: Where<Row>): Promise<Row | undefined> {
    this.#assertNotOutOfLine();
    this.#assertWritable();
    const table = this.#table;
    const patch = Object.entries(given).filter(([field, value]) => value !== undefined && field !== "id");
    await this.#assertKeepsIdAndOwner(id, given);
    const bindings = new Bindings();
    const sets = patch.map(([field, value]) => `${quoted(field)} = ${bindings.add(toCell(table, field, value))}`);
    const text = `UPDATE ${table.sql} SET ${sets.join(", ") || "id = id"}
      WHERE ${this.#targetSql(bindings, id, expecting)} RETURNING ${table.columnList}`;
    // A unique violation aborts the transaction unless the statement follows a savepoint.
    const changesKey = patch.some(([field]) => table.entity.unique.some((key) => (key as string[]).includes(field)));
    const update = changesKey
      ? this.#transaction.runBehindSavepoint(text, bindings.values)
      : this.#transaction.run(text, bindings.values);
    const { rows } = await update.catch((error) => {
      throw keyError(table, error) ?? writeError(table, given, error);
    });
    const [cells] = rows;
    if (cells === undefined) {
      await this.#assertUnchanged(id);
      return undefined;
    }
    const { row, version } = readRow(table, cells);
    this.#recordWrite(row, version);
    return row;
  }

  async delete(id: string, expecting?: Where<Row>): Promise<boolean> {
    this.#assertWritable();
    const bindings = new Bindings();
    const text = `DELETE FROM ${this.#table.sql}
        WHERE ${this.#targetSql(bindings, id, expecting)} RETURNING 1`;
    const { rows } = await this.#transaction.run(text, bindings.values);
    if (rows.length === 0) await this.#assertUnchanged(id);
    else this.#transaction.rowVersions.delete(rowKey(this.#table, id));
    return rows.length > 0;
  }

  async #select(query: Query<Row>): Promise<Row[]> {
    if (query.limit !== undefined && query.limit <= 0) return [];
    const { writes, locksRows } = this.#transaction;
    if (this.#table.name === "counters") await writeIncrements(this.#transaction);
    const { text, values, form } = selectRows(this.#table, this.#scopeTests, query);
    const { rows } = await this.#transaction.run(writes && locksRows ? `${text} FOR UPDATE` : text, values, form);
    return rows.map((cells) => this.#read(cells));
  }

  /** Returns the row in a result's cells; throws a write conflict when the transaction has read another version of it. */
  #read(cells: readonly Cell[]): Row {
    const { row, version } = readRow(this.#table, cells);
    if (!this.#transaction.writes) return row;
    const { rowVersions } = this.#transaction;
    const key = rowKey(this.#table, row.id);
    const before = rowVersions.get(key);
    if (before !== undefined && before !== version) throw this.#writeConflict(row.id);
    rowVersions.set(key, version);
    return row;
  }

  #recordWrite(row: Row, version: string): void {
    this.#transaction.rowVersions.set(rowKey(this.#table, row.id), version);
    if (this.#table.name === "jobs" && row.state === "queued") this.#transaction.queued = true;
  }

  #assertWritable(): void {
    this.#transaction.assertOpen();
    if (!this.#transaction.writes) throw new Error("a read cannot write");
  }

  /** Throws for contents, which are stored out of line: they are only inserted, read by id and deleted. */
  #assertNotOutOfLine(): void {
    if (!this.#table.entity.outOfLine) return;
    this.#transaction.assertOpen();
    throw new Error(`rows of ${this.#table.name} are read by id and never change`);
  }

  /** Throws when a patch would give a row another id, or move it to another workspace. */
  async #assertKeepsIdAndOwner(id: string, given: Partial<Row>): Promise<void> {
    const { name, entity } = this.#table;
    const { tenant } = entity;
    const message = `a row of ${name} keeps its id and its owner`;
    if (given.id !== undefined && given.id !== id) throw new Error(message);
    const owner = tenant === null || tenant === "id" ? undefined : given[tenant];
    if (owner === undefined) return;
    if (owner !== (this.#transaction.workspace ?? (await this.get(id))?.[tenant ?? ""] ?? owner)) {
      throw new Error(message);
    }
  }

  /** Throws a write conflict when a row was not changed because it is no longer the version that this transaction read. */
  async #assertUnchanged(id: string): Promise<void> {
    const version = this.#transaction.rowVersions.get(rowKey(this.#table, id));
    if (version === undefined) return;
    const { rows } = await this.#transaction.run(`SELECT xmin FROM ${this.#table.sql} WHERE id = $1`, [id]);
    if (rows[0]?.[0] !== version) throw this.#writeConflict(id);
  }

  #writeConflict(id: string): WriteConflict {
    const error = new WriteConflict(this.#table.name, id);
    this.#transaction.failed ??= error;
    return error;
  }

  /** Returns the condition for one row: of the scope, as the caller expects it, and in the version that was read. */
  #targetSql(bindings: Bindings, id: string, expecting: Where<Row> | undefined): string {
    const tests: WhereEntry[] = [["id", id], ...this.#scopeTests, ...whereEntries(expecting)];
    const condition = whereSql(bindings, this.#table.columns, tests);
    const version = this.#transaction.rowVersions.get(rowKey(this.#table, id));
    return version === undefined ? condition : `${condition} AND xmin = ${bindings.add(version, "xid")}`;
  }

  /** Returns the error of the unique key with which a row collided; undefined when its id collided. */
  async #violatedKey(row: Row): Promise<UniqueViolation | undefined> {
    const { sql, name, columns, entity } = this.#table;
    if (entity.unique.length === 0) return undefined;
    const { rows } = await this.#transaction.run(`SELECT FROM ${sql} WHERE id = $1`, [row.id]);
    if (rows.length > 0) return undefined;
    for (const fields of entity.unique) {
      const bindings = new Bindings();
      const tests = fields.map((field): WhereEntry => [field, row[field] as string]);
      const text = `SELECT FROM ${sql} WHERE ${whereSql(bindings, columns, tests)}`;
      const found = await this.#transaction.run(text, bindings.values);
      if (found.rows.length > 0) return new UniqueViolation(name, fields);
    }
    return undefined;
  }
}

function keyError(table: SqlTable, error: unknown): UniqueViolation | undefined {
  if (!isUniqueViolation(error)) return undefined;
  const { constraint } = error as { constraint?: string };
  const fields = table.entity.unique.find((key) => constraint === `${table.name}_${key.join("_")}_key`);
  return new UniqueViolation(table.name, fields ?? ["id"]);
}
