import type { CollectionName } from "../entities.js";
import type { Conditions, Query, Where } from "../query.js";
import type { Row } from "../rows/row.js";
import { type WhereEntry, whereEntries } from "../rows/where.js";
import { type Collection, UniqueViolation } from "../store.js";
import { Bindings, quoted } from "./bindings.js";
import { conditionsSql } from "./conditions-sql.js";
import { rowCount } from "./row-count.js";
import { cellsOf, readRow, type SqlTable, sqlTableOf, toCell, writeError } from "./sql-table.js";
import { type Cell, type Transaction, WriteConflict } from "./transaction.js";
import { whereSql } from "./where-sql.js";

/** Gives how a transaction sees a collection. */
export function openCollection(session: Transaction, name: CollectionName): Collection<Row> {
  const table = sqlTableOf(name);
  const { tenant, outOfLine: cold } = table.entity;
  const { workspace } = session;
  if (workspace !== undefined && tenant === null) throw new Error(`${name} needs the system scope`);
  const own: WhereEntry[] = workspace === undefined || tenant === null ? [] : [[tenant, workspace]];

  const seen = (cells: readonly Cell[]): Row => {
    const { row, version } = readRow(table, cells);
    if (session.writes) recordVersion(session, table, row.id, version);
    return row;
  };
  const find = async (query: Query<Row>): Promise<Row[]> => {
    if (query.limit !== undefined && query.limit <= 0) return [];
    const bindings = new Bindings();
    const text = `SELECT ${table.columnList} FROM ${table.sql} WHERE ${filter(bindings, table, query, own)}
      ORDER BY ${orderSql(table, query)}${pageSql(bindings, query)}${session.writes && session.locksRows ? " FOR UPDATE" : ""}`;
    const { rows } = await session.run(text, bindings.values, query.matching === undefined ? "kept" : "once");
    return rows.map(seen);
  };
  const get = async (id: string): Promise<Row | undefined> => (await find({ where: { id }, limit: 1 }))[0];

  const ensure = async (row: Row): Promise<boolean> => {
    mayWrite(session);
    if (workspace !== undefined && row[tenant ?? ""] !== workspace) {
      throw new Error(`a transaction of ${workspace} inserts a row of another workspace into ${name}`);
    }
    const { rows } = await session.run(table.insert, cellsOf(table, row)).catch((error) => {
      throw writeError(table, row, error);
    });
    const [added] = rows;
    if (added === undefined) {
      const taken = await takenKey(session, table, row);
      if (taken === undefined) return false;
      throw taken;
    }
    session.rowVersions.set(versionKey(table, row.id), added[0] as string);
    if (name === "jobs" && row.state === "queued") session.queued = true;
    return true;
  };

  const update = async (id: string, given: Partial<Row>, expecting?: Where<Row>): Promise<Row | undefined> => {
    mayWrite(session);
    const patch = Object.entries(given).filter(([field, value]) => value !== undefined && field !== "id");
    if (given.id !== undefined && given.id !== id) throw new Error(`a row of ${name} keeps its id and its owner`);
    const owner = tenant === null || tenant === "id" ? undefined : given[tenant];
    if (owner !== undefined && owner !== (workspace ?? (await get(id))?.[tenant ?? ""] ?? owner)) {
      throw new Error(`a row of ${name} keeps its id and its owner`);
    }
    const bindings = new Bindings();
    const sets = patch.map(([field, value]) => `${quoted(field)} = ${bindings.add(toCell(table, field, value))}`);
    const text = `UPDATE ${table.sql} SET ${sets.join(", ") || "id = id"}
      WHERE ${target(bindings, session, table, id, own, expecting)} RETURNING ${table.columnList}`;
    const change = () => session.run(text, bindings.values);
    const keyed = patch.some(([field]) => table.entity.unique.some((key) => (key as string[]).includes(field)));
    const { rows } = await (keyed ? session.withSavepoint(change) : change()).catch((error) => {
      throw keyError(table, error) ?? writeError(table, given, error);
    });
    const [cells] = rows;
    if (cells === undefined) {
      await assertUnchanged(session, table, id);
      return undefined;
    }
    const { row, version } = readRow(table, cells);
    session.rowVersions.set(versionKey(table, id), version);
    if (name === "jobs" && row.state === "queued") session.queued = true;
    return row;
  };

  const byIdOnly = async (): Promise<never> => {
    session.assertOpen();
    throw new Error(`rows of ${name} are read by id and never change`);
  };

  return {
    get,
    insertIfAbsent: ensure,
    update: cold ? byIdOnly : update,
    find: cold ? byIdOnly : find,
    first: cold ? byIdOnly : async (query) => (await find({ ...query, limit: Math.min(1, query.limit ?? 1) }))[0],
    async count(query) {
      if (cold) return byIdOnly();
      const kept = query.matching === undefined ? rowCount(table, [...own, ...whereEntries(query.where)]) : undefined;
      if (kept !== undefined) return (await session.run(kept.text, kept.values)).rows[0]?.[0] as number;
      const bindings = new Bindings();
      const text = `SELECT count(*) FROM ${table.sql} WHERE ${filter(bindings, table, query, own)}`;
      const { rows } = await session.run(text, bindings.values, query.matching === undefined ? "kept" : "once");
      return rows[0]?.[0] as number;
    },
    async insert(row) {
      if (!(await ensure(row))) throw new UniqueViolation(name, ["id"]);
    },
    async delete(id, expecting) {
      mayWrite(session);
      const bindings = new Bindings();
      const text = `DELETE FROM ${table.sql}
        WHERE ${target(bindings, session, table, id, own, expecting)} RETURNING 1`;
      const { rows } = await session.run(text, bindings.values);
      if (rows.length === 0) await assertUnchanged(session, table, id);
      else session.rowVersions.delete(versionKey(table, id));
      return rows.length > 0;
    },
  };
}

function mayWrite(session: Transaction): void {
  session.assertOpen();
  if (!session.writes) throw new Error("a read cannot write");
}

function versionKey(table: SqlTable, id: string): string {
  return `${table.name} ${id}`;
}

/** A row read twice must be the same twice: what was made of it before would not go with what is made of it now. */
function recordVersion(session: Transaction, table: SqlTable, id: string, version: string): void {
  const key = versionKey(table, id);
  const before = session.rowVersions.get(key);
  if (before !== undefined && before !== version) throw writeConflict(session, table, id);
  session.rowVersions.set(key, version);
}

function writeConflict(session: Transaction, table: SqlTable, id: string): WriteConflict {
  const error = new WriteConflict(table.name, id);
  session.failed ??= error;
  return error;
}

/** Throws when a row was not changed because it is no longer the one this transaction has read. */
async function assertUnchanged(session: Transaction, table: SqlTable, id: string): Promise<void> {
  const version = session.rowVersions.get(versionKey(table, id));
  if (version === undefined) return;
  const { rows } = await session.run(`SELECT xmin FROM ${table.sql} WHERE id = $1`, [id]);
  if (rows[0]?.[0] !== version) throw writeConflict(session, table, id);
}

/** The one row a change is for: as this transaction has read it, and as its caller expects it. */
function target(
  bindings: Bindings,
  session: Transaction,
  table: SqlTable,
  id: string,
  own: readonly WhereEntry[],
  expecting: Where<Row> | undefined,
): string {
  const found = whereSql(bindings, table.columns, [["id", id], ...own, ...whereEntries(expecting)]);
  const version = session.rowVersions.get(versionKey(table, id));
  return version === undefined ? found : `${found} AND xmin = ${bindings.add(version, "xid")}`;
}

function filter(
  bindings: Bindings,
  table: SqlTable,
  query: { where?: Where<Row>; matching?: Conditions; now?: number },
  own: readonly WhereEntry[],
): string {
  const tests = whereSql(bindings, table.columns, [...own, ...whereEntries(query.where)]);
  if (query.matching === undefined) return tests;
  return `${tests} AND ${conditionsSql(bindings, table.columns, query.matching, query.now, table)}`;
}

function orderSql(table: SqlTable, { order }: Query<Row>): string {
  const { by, direction } = order ?? { by: "id", direction: "asc" };
  const sign = direction === "asc" ? "ASC" : "DESC";
  const column = table.columns[by];
  if (by === "id" || column === undefined) return `id ${sign}`;
  // Only where there can be nulls: an index is not used in an order that says where they go and it does not.
  const nulls = column.endsWith("?") ? (direction === "asc" ? " NULLS FIRST" : " NULLS LAST") : "";
  return `${quoted(by)} ${sign}${nulls}, id ${sign}`;
}

function pageSql(bindings: Bindings, { limit, offset }: Query<Row>): string {
  const most = limit === undefined || limit === Number.POSITIVE_INFINITY ? "" : ` LIMIT ${bindings.add(limit)}`;
  return offset === undefined || offset === 0 ? most : `${most} OFFSET ${bindings.add(offset)}`;
}

/** Which of its keys kept a row out; undefined when its id did. */
async function takenKey(session: Transaction, table: SqlTable, row: Row): Promise<UniqueViolation | undefined> {
  if (table.entity.unique.length === 0) return undefined;
  const { rows } = await session.run(`SELECT FROM ${table.sql} WHERE id = $1`, [row.id]);
  if (rows.length > 0) return undefined;
  for (const fields of table.entity.unique) {
    const bindings = new Bindings();
    const tests = fields.map((field): WhereEntry => [field, row[field] as string]);
    const text = `SELECT FROM ${table.sql} WHERE ${whereSql(bindings, table.columns, tests)}`;
    if ((await session.run(text, bindings.values)).rows.length > 0) return new UniqueViolation(table.name, fields);
  }
  return undefined;
}

function keyError(table: SqlTable, error: unknown): UniqueViolation | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== "23505") return undefined;
  const fields = table.entity.unique.find((key) => constraint === `${table.name}_${key.join("_")}_key`);
  return new UniqueViolation(table.name, fields ?? ["id"]);
}
