import type { Query } from "../query.js";
import type { Row } from "../rows/row.js";
import { type WhereEntry, whereEntries } from "../rows/where.js";
import type { SqlTable } from "./sql-table.js";
import type { Cell } from "./transaction.js";

/** A key of a table, all of whose fields are named. */
export interface QueryKey {
  fields: readonly string[];
  values: readonly Cell[];
}

/** Gives the key whose fields a query for one row names, `own` being what its scope adds; undefined when it may find several. */
export function keyOf(table: SqlTable, query: Query<Row>, own: readonly WhereEntry[]): QueryKey | undefined {
  if (query.matching !== undefined || (query.offset ?? 0) > 0 || (query.limit ?? 1) < 1) return undefined;
  const given = new Map<string, unknown>([...whereEntries(query.where), ...own]);
  const isNamed = (field: string) => typeof given.get(field) === "string" || typeof given.get(field) === "number";
  const keys: readonly (readonly string[])[] = [["id"], ...table.entity.unique];
  const fields = keys.find((key) => key.every(isNamed));
  return fields && { fields, values: fields.map((field) => given.get(field)) };
}

/** Gives what a row's key is known by within a transaction. */
export function textOfKey(table: SqlTable, fields: readonly string[], values: readonly Cell[]): string {
  return [table.name, ...fields, ...values].join("\0");
}

/** Gives the tests a scope adds to each query of a table; throws for a table whose rows belong to no workspace. */
export function scopeTests(table: SqlTable, workspace: string | undefined): WhereEntry[] {
  const { tenant } = table.entity;
  if (workspace === undefined) return [];
  if (tenant === null) throw new Error(`${table.name} needs the system scope`);
  return [[tenant, workspace]];
}
