import type { WhereEntry } from "../rows/where.js";
import { Bindings } from "./bindings.js";
import type { SqlTable } from "./sql-table.js";
import { canHold } from "./where-sql.js";

/** Returns the statement that sums the maintained `row_counts`; undefined where only the rows themselves can be counted. */
export function rowCount(
  { name, entity, columns }: SqlTable,
  tests: readonly WhereEntry[],
): { text: string; values: unknown[] } | undefined {
  const { tenant, countedBy } = entity;
  if (tenant === null || countedBy === undefined) return undefined;
  const wanted = new Map<string, string | null>();
  for (const [field, test] of tests) {
    const column = columns[field];
    if (column === undefined || !(field === tenant || (countedBy as readonly string[]).includes(field)))
      return undefined;
    if (test !== null && (typeof test === "object" || !canHold(column, test))) return undefined;
    const value = test === null ? null : String(test);
    if (wanted.has(field) && wanted.get(field) !== value) return undefined;
    wanted.set(field, value);
  }
  const workspace = wanted.get(tenant);
  if (workspace === undefined) return undefined;

  const bindings = new Bindings();
  const conditions = [`workspace_id = ${bindings.add(workspace)}`, `of_table = ${bindings.add(name)}`];
  if (countedBy.every((field) => wanted.has(field))) {
    conditions.push(
      `shared = ${bindings.add(
        countedBy.map((field) => wanted.get(field)),
        "text[]",
      )}`,
    );
  } else {
    countedBy.forEach((field, i) => {
      if (wanted.has(field))
        conditions.push(`shared[${i + 1}] IS NOT DISTINCT FROM ${bindings.add(wanted.get(field), "text")}`);
    });
  }
  const text = `SELECT coalesce(sum(count), 0)::bigint FROM row_counts WHERE ${conditions.join(" AND ")}`;
  return { text, values: bindings.values };
}
