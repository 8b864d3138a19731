import { closeSync, fstatSync, rmSync, writeSync } from "node:fs";
import { assertNoLink, openRegularFile } from "../files/regular-files.js";
import { csvLine } from "../output/csv.js";
import { Failure } from "../program/failure.js";
import { failureColumns, isFailureColumn } from "./field-map.js";
import type { Row, Rows } from "./read-rows.js";

/** Why one row failed; the import continues with the others. */
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

/** Statuses that concern the caller or the service, so that every row would fail. */
const notOfTheRow = [401, 403, 405, 408, 429];

/** Returns the row's failure for an error of its call, undefined where the error does not concern the row. */
export function rowFailureOf(error: unknown): RowFailure | undefined {
  if (error instanceof RowFailure) return error;
  if (!(error instanceof Failure)) return undefined;
  const { status = 0, path } = error.details;
  const isOfRow = status >= 400 && status < 500 && !notOfTheRow.includes(status) && path !== "list_id";
  return isOfRow ? new RowFailure(error.code, error.message, path) : undefined;
}

/** A file of the rows that failed, in the format of their source, so that it can be imported again. */
export interface FailuresFile {
  add(row: Row, failure: RowFailure): void;
  close(): void;
}

/** Returns the failures file at a path, which is created with the first failure. An existing file is deleted first, unless the import is resumed. */
export function openFailuresFile(
  path: string,
  { format, columns = [], formulas }: Pick<Rows, "format" | "columns" | "formulas">,
  resumed: boolean,
): FailuresFile {
  assertNoLink(path);
  if (!resumed) rmSync(path, { force: true });
  let descriptor: number | undefined;
  // A failures file that is imported again gets new failure columns.
  const kept = columns.flatMap((column, index) => (isFailureColumn(column) ? [] : [{ column, index }]));
  const heading = [...failureColumns.slice(0, 4), ...kept.map(({ column }) => column)];

  function line(row: Row, { code, path: field, message }: RowFailure): string {
    const { source } = row;
    const why = [row.number, code, field ?? null, message];
    if (format === "csv" && Array.isArray(source)) {
      // A row with too few or too many cells stays one, so that a later import rejects it again.
      const own = kept.filter(({ index }) => index < source.length).map(({ index }) => source[index]);
      return csvLine([...why, ...own, ...source.slice(columns.length)], formulas);
    }
    const marks = Object.fromEntries(failureColumns.slice(0, 4).map((name, index) => [name, why[index]]));
    const fields = typeof source === "string" ? [["import_text", source] as const] : Object.entries(source);
    const rest = fields.filter(([name]) => typeof source === "string" || !isFailureColumn(name));
    return `${JSON.stringify({ ...marks, ...Object.fromEntries(rest) })}\n`;
  }

  return {
    add(row, failure) {
      if (descriptor === undefined) {
        descriptor = openRegularFile(path, "append");
        if (format === "csv" && fstatSync(descriptor).size === 0) writeSync(descriptor, csvLine(heading, formulas));
      }
      writeSync(descriptor, line(row, failure));
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
    },
  };
}
