import type { Scalar } from "../query.js";

/** A row as the backends that keep rows themselves see it: some fields by name. */
export type Row = { readonly id: string; readonly [field: string]: unknown };

/** The place of a row: what indexes point to, so that a change no index looks at touches none of them. */
export class Slot {
  row: Row;

  constructor(row: Row) {
    this.row = row;
  }
}

/** Gives what a field holds as a value to look up; a field that is not there counts as null. */
export function scalar(row: Row, field: string): Scalar {
  return (row[field] ?? null) as Scalar;
}

function rank(value: unknown): number {
  return value === null || value === undefined ? 0 : typeof value === "boolean" ? 1 : typeof value === "number" ? 2 : 3;
}

/** Gives the order of two field values (negative, 0, positive): null first, then booleans, numbers, strings by code unit. */
export function compareValues(a: unknown, b: unknown): number {
  if ((typeof a === "string" && typeof b === "string") || (typeof a === "number" && typeof b === "number")) {
    // Less is asked first: most rows that are compared are added behind all others.
    return a < b ? -1 : a > b ? 1 : 0;
  }
  if (typeof a === "boolean" && typeof b === "boolean") return Number(a) - Number(b);
  return rank(a) - rank(b);
}

/** Gives the order of two rows by one field, ties by id. */
export function compareRows(a: Row, b: Row, order: string): number {
  return compareValues(a[order], b[order]) || compareValues(a.id, b.id);
}
