import type { Query } from "../../query.js";
import type { Row } from "../../rows/row.js";
import type { WhereEntry } from "../../rows/where.js";
import type { SqlTable } from "../sql-table.js";
import type { Cell } from "../transaction.js";

/** A unique key of a table, with a value for each of its fields. */
export interface QueryKey {
  fields: readonly string[];
  values: readonly Cell[];
}

/**
 * Returns the unique key that a query's tests determine; undefined when several rows may match. Those of its scope must be the
 * last of `tests`.
 */
export function keyOf(table: SqlTable, query: Query<Row>, tests: readonly WhereEntry[]): QueryKey | undefined {
  if (query.matching !== undefined || (query.offset ?? 0) > 0 || (query.limit ?? 1) < 1) return undefined;
  const given = new Map<string, unknown>(tests);
  const isNamed = (field: string) => typeof given.get(field) === "string" || typeof given.get(field) === "number";
  const fields = table.keys.find((key) => key.every(isNamed));
  return fields && { fields, values: fields.map((field) => given.get(field)) };
}

/** Returns a text that identifies a key within a transaction. */
export function textOfKey(table: SqlTable, fields: readonly string[], values: readonly Cell[]): string {
  return [table.name, ...fields, ...values].join("\0");
}
