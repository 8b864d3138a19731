import type { Scalar } from "../query.js";

/** A row of any collection, for code that does not know the type of its fields. */
export type Row = { readonly id: string; readonly [field: string]: unknown };

/** Holds the current row. Indexes point to the slot, so an update of a field that is in no index changes no index. */
export class Slot {
  /** The fields that are parsed: all of the row, or in an `UnparsedSlot` its keys and what was patched. */
  fields: Row;

  constructor(fields: Row) {
    this.fields = fields;
  }

  get row(): Row {
    return this.fields;
  }

  set row(row: Row) {
    this.fields = row;
  }

  /** Sets fields of the row in place. Only for the row of a table that is loading: nothing else has it. */
  patch(fields: Readonly<Record<string, unknown>>): void {
    const row = this.fields as Record<string, unknown>;
    for (const field in fields) if (field !== "id") row[field] = fields[field];
  }

  /** Returns the row as it is now, parsed or not. */
  capture(): Row | UnparsedRow {
    return this.fields;
  }
}

/** A row of which only some fields are parsed, the keys first; `rest` is the JSON of the others, and of older values of those behind the keys. */
export class UnparsedRow {
  readonly fields: Row;
  readonly rest: string;
  /** Whether fields were set since it was written. */
  isPatched = false;

  constructor(fields: Row, rest: string) {
    this.fields = fields;
    this.rest = rest;
  }

  /**
   * Returns the row, which shares the texts of its fields. It is parsed from one text, so that reading it is as fast as reading others: an
   * object to which many fields are added becomes a hash table.
   */
  parse(): Row {
    return Object.assign(JSON.parse(this.#json()) as Row, this.fields);
  }

  toJson(): string {
    return this.isPatched ? JSON.stringify(this.parse()) : this.#json();
  }

  #json(): string {
    return `${JSON.stringify(this.fields).slice(0, -1)},${this.rest.slice(1)}`;
  }
}

/** Holds a row of which only the keys are parsed until something asks for the row. */
export class UnparsedSlot extends Slot {
  #unparsed: UnparsedRow | undefined;

  constructor(unparsed: UnparsedRow) {
    super(unparsed.fields);
    this.#unparsed = unparsed;
  }

  override get row(): Row {
    if (this.#unparsed !== undefined) this.row = this.#unparsed.parse();
    return this.fields;
  }

  override set row(row: Row) {
    this.fields = row;
    this.#unparsed = undefined;
  }

  override patch(fields: Readonly<Record<string, unknown>>): void {
    super.patch(fields);
    if (this.#unparsed !== undefined) this.#unparsed.isPatched = true;
  }

  override capture(): Row | UnparsedRow {
    return this.#unparsed ?? this.fields;
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
