import type { CsvFormulas } from "../output/csv.js";
import { Failure } from "../program/failure.js";

/** How the rows of a file are written. */
export type RowFormat = "csv" | "jsonl";

/** One row of a file that is read. */
export interface Row {
  /** From 1, without the heading and blank lines. */
  number: number;
  /** What it says, by column; a cell that holds nothing is absent. */
  cells: ReadonlyMap<string, unknown>;
  /** Why it cannot be read; then it has no cells. */
  problem?: string;
  /** As it was written: the cells of a CSV file, the object of a JSON line, or the line that is none. */
  source: readonly (string | undefined)[] | Record<string, unknown> | string;
}

/** A file that is read row by row. */
export interface Rows {
  format: RowFormat;
  /** Those of the heading; undefined where every row names its own. */
  columns: readonly string[] | undefined;
  /** How formulas stand in it, where it is CSV. */
  formulas?: CsvFormulas | undefined;
  each: AsyncIterable<Row>;
  /** How much of the file was read, from 0 to 1; undefined where its size is not known. */
  progress(): number | undefined;
}

/** Why one row was not taken in; the others go on. */
export class RowFailure extends Error {
  readonly code: string;
  /** The field at fault. */
  readonly path: string | undefined;

  constructor(code: string, message: string, path?: string) {
    super(message);
    this.name = "RowFailure";
    this.code = code;
    this.path = path;
  }
}

/** Statuses that are about whoever calls or about the service; the next row would meet them, too. */
const notOfTheRow = [401, 403, 405, 408, 429];

/** Gives back the failure of a row that an error of its call is; undefined where the error is not about the row. */
export function rowFailureOf(error: unknown): RowFailure | undefined {
  if (error instanceof RowFailure) return error;
  if (!(error instanceof Failure)) return undefined;
  const { status = 0, path } = error.details;
  const isOfRow = status >= 400 && status < 500 && !notOfTheRow.includes(status) && path !== "list_id";
  return isOfRow ? new RowFailure(error.code, error.message, path) : undefined;
}
