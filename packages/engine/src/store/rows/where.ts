import type { Bounds, FieldTest, Scalar } from "../query.js";
import { type Row, scalar } from "../rows/row.js";

/** A field and its test. A list of entries may name a field twice, because the scope adds its own entry. */
export type WhereEntry = readonly [field: string, test: FieldTest];

/** Returns the values that a test lists, or undefined when it lists none. */
export function allowedValues(test: FieldTest): readonly Scalar[] | undefined {
  if (test === null || typeof test !== "object") return [test];
  return "in" in test ? [...new Set(test.in)] : undefined;
}

/** Returns the bounds of a test, or undefined when it has none. */
export function boundsOf(test: FieldTest): Bounds | undefined {
  return test === null || typeof test !== "object" || "in" in test || "not" in test ? undefined : test;
}

/** Returns the tests of a `where` without those that are undefined. */
export function whereEntries(where: object | undefined): WhereEntry[] {
  return Object.entries(where ?? {}).filter((entry): entry is [string, FieldTest] => entry[1] !== undefined);
}

/** Returns whether a row passes all tests. */
export function passesTests(row: Row, tests: readonly WhereEntry[]): boolean {
  return tests.every(([field, test]) => compileEntry(field, test)(row));
}

/** Returns whether a row passes the tests of a `where`, without a list of them. */
export function passesWhere(row: Row, where: object | undefined): boolean {
  for (const field in where) {
    const test = where[field as keyof typeof where] as FieldTest | undefined;
    if (test !== undefined && !compileEntry(field, test)(row)) return false;
  }
  return true;
}

/** Returns `passesTests` for many rows. */
export function compileWhere(tests: readonly WhereEntry[]): (row: Row) => boolean {
  const compiled = tests.map(([field, test]) => compileEntry(field, test));
  const [only] = compiled;
  if (only === undefined) return () => true;
  return compiled.length === 1 ? only : (row) => compiled.every((passes) => passes(row));
}

function compileEntry(field: string, test: FieldTest): (row: Row) => boolean {
  if (test === null || typeof test !== "object") return (row) => scalar(row, field) === test;
  if ("not" in test) return (row) => scalar(row, field) !== test.not;
  if ("in" in test) {
    const allowed = new Set(test.in);
    return (row) => allowed.has(scalar(row, field));
  }
  return (row) => isWithin(scalar(row, field), test);
}

function isWithin(value: Scalar, { gt, gte, lt, lte }: Bounds): boolean {
  const above = (limit: number | string | undefined, equal: boolean) =>
    limit === undefined ||
    (typeof limit === typeof value && (value as number) > (limit as number)) ||
    (equal && value === limit);
  const below = (limit: number | string | undefined, equal: boolean) =>
    limit === undefined ||
    (typeof limit === typeof value && (value as number) < (limit as number)) ||
    (equal && value === limit);
  return value !== null && above(gt, false) && above(gte, true) && below(lt, false) && below(lte, true);
}
