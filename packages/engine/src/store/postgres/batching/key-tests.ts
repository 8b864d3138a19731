import { quoted } from "../bindings.js";
import type { SqlTable } from "../sql-table.js";

/**
 * Returns the test that a column equals a column of a table of parameters. For an equality the planner might read the whole table, or
 * the whole index in order, and join the result. That is cheap only in a small table. In this form it can only look up each key.
 */
export function keyTest(column: string, parameter: string): string {
  return `${column} = ANY (ARRAY[${parameter}])`;
}

/**
 * Returns the test that a row belongs to the workspace in parameter `position`, in a form that uses no index. Without statistics the
 * planner believes that a workspace has few rows. It would read them all, where the row's id finds it at once.
 */
export function unindexedTest(table: SqlTable, alias: string, position: number): string {
  return `${alias}.${quoted(table.entity.tenant ?? "")} || '' = $${position}`;
}
