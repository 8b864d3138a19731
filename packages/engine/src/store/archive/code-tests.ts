import type { Bounds } from "../query.js";
import { allowedValues, boundsOf, type WhereEntry } from "../rows/where.js";
import { firstNumber, type PackedColumn } from "./packed-column.js";

/** The codes from `from` to `to` (exclusive). */
export interface CodeRange {
  from: number;
  to: number;
}

/** Returns the codes of a column within bounds. Values of another type than a bound are outside. */
export function codesWithin(column: PackedColumn, { gt, gte, lt, lte }: Bounds): CodeRange {
  // Null is never within bounds.
  const range = { from: 1, to: column.codes };
  const atLeast = (code: number) => {
    range.from = Math.max(range.from, code);
  };
  const below = (code: number) => {
    range.to = Math.min(range.to, code);
  };
  for (const limit of [gt, gte, lt, lte]) {
    if (limit === undefined) continue;
    atLeast(typeof limit === "number" ? firstNumber : column.firstString);
    if (typeof limit === "number") below(column.firstString);
  }
  if (gt !== undefined) atLeast(codeBehind(column, gt));
  if (gte !== undefined) atLeast(column.position(gte));
  if (lt !== undefined) below(column.position(lt));
  if (lte !== undefined) below(codeBehind(column, lte));
  return range.from < range.to ? range : { from: 0, to: 0 };
}

/** Returns the first code whose value is after a number or string. */
function codeBehind(column: PackedColumn, value: number | string): number {
  const code = column.codeOf(value);
  return code < 0 ? column.position(value) : code + 1;
}

/** Returns a predicate that says whether a row, by its number, passes the test of a column. */
export function compileCodeTest(column: PackedColumn, [, test]: WhereEntry): (row: number) => boolean {
  const listed = allowedValues(test);
  if (listed !== undefined) {
    const codes = new Set(listed.map((value) => column.codeOf(value)));
    return (row) => codes.has(column.codeAt(row));
  }
  const bounds = boundsOf(test);
  if (bounds !== undefined) {
    const { from, to } = codesWithin(column, bounds);
    return (row) => column.codeAt(row) >= from && column.codeAt(row) < to;
  }
  const other = column.codeOf((test as { not: Parameters<PackedColumn["codeOf"]>[0] }).not);
  return (row) => column.codeAt(row) !== other;
}
