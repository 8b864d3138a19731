import type { CsvFormulas } from "../../output/csv.js";

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
