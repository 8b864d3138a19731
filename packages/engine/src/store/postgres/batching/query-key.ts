import type { Query } from "../../query.js";
import type { Row } from "../../rows/row.js";
import type { WhereEntry } from "../../rows/where.js";
import type { SqlTable } from "../sql-table.js";
import type { Cell } from "../transaction.js";

/** A unique key of a table, with a value for each of its fields. */
export interface QueryKey {
  /** One of the lists in the table's `keys`. */
  fields: readonly string[];
  values: readonly Cell[];
}

/** Returns the key of the row with an id. */
export function idKey({ keys }: SqlTable, id: string): QueryKey {
  return { fields: keys[0] as readonly string[], values: [id] };
}

/**
 * Returns the unique key that a query's tests determine; undefined when several rows may match. Those of its scope must be the
 * last of `tests`.
 */
export function keyOf(table: SqlTable, query: Query<Row>, tests: readonly WhereEntry[]): QueryKey | undefined {
  if (query.matching !== undefined || (query.offset ?? 0) > 0 || (query.limit ?? 1) < 1) return undefined;
  for (const fields of table.keys) {
    const values = valuesOf(fields, tests);
    if (values !== undefined) return { fields, values };
  }
  return undefined;
}

/** Returns the texts and numbers that fields must equal; undefined when one has no such test. */
function valuesOf(fields: readonly string[], tests: readonly WhereEntry[]): Cell[] | undefined {
  const values: Cell[] = [];
  for (const field of fields) {
    const value = tests.findLast(([tested]) => tested === field)?.[1];
    if (typeof value !== "string" && typeof value !== "number") return undefined;
    values.push(value);
  }
  return values;
}

/** Returns a text that identifies a key within a transaction. */
export function textOfKey(table: SqlTable, fields: readonly string[], values: readonly Cell[]): string {
  return [table.name, ...fields, ...values].join("\0");
}
