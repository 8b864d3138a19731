import type { Scalar } from "../query.js";

/** A row of any collection, for code that does not know the type of its fields. */
export type Row = { readonly id: string; readonly [field: string]: unknown };

/** Holds the current row. Indexes point to the slot, so an update of a field that is in no index changes no index. */
export class Slot {
  row: Row;

  constructor(row: Row) {
    this.row = row;
  }
}

/** Returns the value of a field; null for a missing field. */
export function scalar(row: Row, field: string): Scalar {
  return (row[field] ?? null) as Scalar;
}

function rank(value: unknown): number {
  return value === null || value === undefined ? 0 : typeof value === "boolean" ? 1 : typeof value === "number" ? 2 : 3;
}

/** Compares two field values (negative, 0, positive): null first, then booleans, numbers, strings by code unit. */
export function compareValues(a: unknown, b: unknown): number {
  if ((typeof a === "string" && typeof b === "string") || (typeof a === "number" && typeof b === "number")) {
    return a < b ? -1 : a > b ? 1 : 0;
  }
  if (typeof a === "boolean" && typeof b === "boolean") return Number(a) - Number(b);
  return rank(a) - rank(b);
}

/** Compares two rows by one field, then by id. */
export function compareRows(a: Row, b: Row, order: string): number {
  return compareValues(a[order], b[order]) || compareValues(a.id, b.id);
}
