import type { Scalar } from "../query.js";
import { boundsOf, passesTests, type WhereEntry } from "../rows/where.js";
import { type Bindings, quoted } from "./bindings.js";
import type { Column } from "./columns.js";

type Columns = Readonly<Record<string, Column | undefined>>;

/** Returns the condition that holds for the rows that pass all tests. */
export function whereSql(bindings: Bindings, columns: Columns, tests: readonly WhereEntry[]): string {
  return tests.map((test) => testSql(bindings, columns, test)).join(" AND ") || "true";
}

function testSql(bindings: Bindings, columns: Columns, [field, test]: WhereEntry): string {
  const column = columns[field];
  // A field without a column is null in every row.
  if (column === undefined) return String(passesTests({ id: "" }, [[field, test]]));
  const name = quoted(field);
  if (test === null) return `${name} IS NULL`;
  if (typeof test !== "object") return canHold(column, test) ? `${name} = ${bindings.add(test)}` : "false";
  if ("not" in test) {
    if (test.not === null) return `${name} IS NOT NULL`;
    return canHold(column, test.not) ? `${name} IS DISTINCT FROM ${bindings.add(test.not)}` : "true";
  }
  if ("in" in test) {
    const values = test.in.filter((value) => value !== null && canHold(column, value));
    const among = values.length > 0 ? [`${name} = ANY(${bindings.add(values, `${baseType(column)}[]`)})`] : [];
    if (test.in.includes(null)) among.push(`${name} IS NULL`);
    return among.length > 0 ? `(${among.join(" OR ")})` : "false";
  }
  return boundsSql(bindings, column, name, boundsOf(test) ?? {});
}

const operators = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

function boundsSql(bindings: Bindings, column: Column, name: string, limits: object): string {
  const parts = [`${name} IS NOT NULL`];
  for (const [side, limit] of Object.entries(limits) as [keyof typeof operators, number | string | undefined][]) {
    if (limit === undefined) continue;
    const bound = typeof limit === "number" ? wholeLimit(side, limit) : textLimit(side, limit);
    if (!canHold(column, bound.limit)) return "false";
    parts.push(`${name} ${operators[bound.side]} ${bindings.add(bound.limit)}`);
  }
  return parts.join(" AND ");
}

/** Returns an equal limit in whole numbers: a bigint column that is compared with a fraction would not use its index. */
function wholeLimit(side: keyof typeof operators, limit: number): { side: keyof typeof operators; limit: number } {
  const whole = side === "gt" || side === "lte" ? Math.floor(limit) : Math.ceil(limit);
  return { side, limit: Math.max(-(2 ** 62), Math.min(whole, 2 ** 62)) };
}

/** Returns an equal limit without U+0000. No stored text holds that character, so "a\\0b" sorts directly behind "a". */
function textLimit(side: keyof typeof operators, limit: string): { side: keyof typeof operators; limit: string } {
  const end = limit.indexOf("\0");
  if (end === -1) return { side, limit };
  return { side: side === "gt" || side === "gte" ? "gt" : "lte", limit: limit.slice(0, end) };
}

/** Returns the type of a column without its nullability. */
export function baseType(column: Column): string {
  return column.replace("?", "");
}

/** Returns whether a column can hold a value; no row equals a value that it cannot hold. */
export function canHold(column: Column, value: Scalar): boolean {
  switch (baseType(column)) {
    case "text":
      return typeof value === "string" && !value.includes("\0");
    case "bigint":
      return typeof value === "number" && (Number.isSafeInteger(value) || Math.abs(value) === 2 ** 62);
    case "double precision":
      return typeof value === "number";
    case "boolean":
      return typeof value === "boolean";
    default:
      return false;
  }
}
