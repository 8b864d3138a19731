import type { Query } from "../query.js";
import type { Row } from "../rows/row.js";
import { type Test, testsOf } from "../rows/where.js";
import type { Cell } from "./session.js";
import type { Table } from "./table.js";

/** A key of a table, all of whose fields are named. */
export interface QueryKey {
  fields: readonly string[];
  values: readonly Cell[];
}

/** Gives the key whose fields a query for one row names, `own` being what its scope adds; undefined when it may find several. */
export function keyOf(table: Table, query: Query<Row>, own: readonly Test[]): QueryKey | undefined {
  if (query.matching !== undefined || (query.offset ?? 0) > 0 || (query.limit ?? 1) < 1) return undefined;
  const given = new Map<string, unknown>([...testsOf(query.where), ...own]);
  const isNamed = (field: string) => typeof given.get(field) === "string" || typeof given.get(field) === "number";
  const keys: readonly (readonly string[])[] = [["id"], ...table.entity.unique];
  const fields = keys.find((key) => key.every(isNamed));
  return fields && { fields, values: fields.map((field) => given.get(field)) };
}

/** Gives what a row's key is known by within a transaction. */
export function textOfKey(table: Table, fields: readonly string[], values: readonly Cell[]): string {
  return [table.name, ...fields, ...values].join("\0");
}

/** Gives the tests a scope adds to each query of a table; throws for a table whose rows belong to no workspace. */
export function ownTests(table: Table, workspace: string | undefined): Test[] {
  const { tenant } = table.entity;
  if (workspace === undefined) return [];
  if (tenant === null) throw new Error(`${table.name} needs the system scope`);
  return [[tenant, workspace]];
}
