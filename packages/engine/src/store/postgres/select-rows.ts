import type { Conditions, Query, Where } from "../query.js";
import type { Row } from "../rows/row.js";
import { type WhereEntry, whereEntries } from "../rows/where.js";
import { Bindings, quoted } from "./bindings.js";
import { conditionsSql } from "./conditions-sql.js";
import { rowCount } from "./row-count.js";
import type { SqlTable } from "./sql-table.js";
import { whereSql } from "./where-sql.js";

/** A statement that reads rows. */
export interface ReadStatement {
  text: string;
  values: unknown[];
  form: "prepared" | "unprepared";
}

type Filter = { where?: Where<Row>; matching?: Conditions; now?: number };

/** Returns the statement that reads the rows of a query, as `readRow` expects them. */
export function selectRows(table: SqlTable, scope: readonly WhereEntry[], query: Query<Row>): ReadStatement {
  const bindings = new Bindings();
  const text = `SELECT ${table.columnList} FROM ${table.sql} WHERE ${filterSql(table, scope, bindings, query)}
      ORDER BY ${orderSql(table, query)}${pageSql(bindings, query)}`;
  return { text, values: bindings.values, form: formOf(query) };
}

/** Returns the statement that reads how many rows a query finds: from the maintained counts where they know it. */
export function countRows(table: SqlTable, scope: readonly WhereEntry[], query: Filter): ReadStatement {
  const maintained =
    query.matching === undefined ? rowCount(table, [...scope, ...whereEntries(query.where)]) : undefined;
  if (maintained !== undefined) return { ...maintained, form: "prepared" };
  const bindings = new Bindings();
  const text = `SELECT count(*) FROM ${table.sql} WHERE ${filterSql(table, scope, bindings, query)}`;
  return { text, values: bindings.values, form: formOf(query) };
}

function filterSql(table: SqlTable, scope: readonly WhereEntry[], bindings: Bindings, query: Filter): string {
  const { columns } = table;
  const tests = whereSql(bindings, columns, [...scope, ...whereEntries(query.where)]);
  if (query.matching === undefined) return tests;
  return `${tests} AND ${conditionsSql(query.matching, { bindings, columns, now: query.now, table })}`;
}

/** Returns whether to prepare a query. Users write any number of conditions, so their statements are not prepared. */
function formOf({ matching }: { matching?: Conditions }): "prepared" | "unprepared" {
  return matching === undefined ? "prepared" : "unprepared";
}

function orderSql(table: SqlTable, { order }: Query<Row>): string {
  const { by, direction } = order ?? { by: "id", direction: "asc" };
  const sign = direction === "asc" ? "ASC" : "DESC";
  const column = table.columns[by];
  if (by === "id" || column === undefined) return `id ${sign}`;
  // Only for columns that may be null: an index without NULLS FIRST or LAST does not serve an order that has one.
  const nulls = column.endsWith("?") ? (direction === "asc" ? " NULLS FIRST" : " NULLS LAST") : "";
  return `${quoted(by)} ${sign}${nulls}, id ${sign}`;
}

function pageSql(bindings: Bindings, { limit, offset }: Query<Row>): string {
  const limitSql = limit === undefined || limit === Number.POSITIVE_INFINITY ? "" : ` LIMIT ${bindings.add(limit)}`;
  return offset === undefined || offset === 0 ? limitSql : `${limitSql} OFFSET ${bindings.add(offset)}`;
}
