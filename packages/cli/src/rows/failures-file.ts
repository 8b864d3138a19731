import { closeSync, fstatSync, rmSync, writeSync } from "node:fs";
import { assertNoLink, openRegularFile } from "../files/regular-files.js";
import { csvLine } from "../output/csv.js";
import { failureColumns, isFailureColumn } from "./field-map.js";
import type { Row, Rows } from "./read-rows.js";
import type { RowFailure } from "./row-failure.js";

/** Where rows that failed are written to, in the form of the file they come from, so that they can be imported again. */
export interface FailuresFile {
  add(row: Row, failure: RowFailure): void;
  close(): void;
}

/** Gives back the file of failures at a path, which comes to be with the first one; one that is there is replaced unless it goes on. */
export function openFailuresFile(
  path: string,
  { format, columns = [], formulas }: Pick<Rows, "format" | "columns" | "formulas">,
  goesOn: boolean,
): FailuresFile {
  assertNoLink(path);
  if (!goesOn) rmSync(path, { force: true });
  let descriptor: number | undefined;
  // Those of a file of failures that is imported again are made new.
  const kept = columns.flatMap((column, index) => (isFailureColumn(column) ? [] : [{ column, index }]));
  const heading = [...failureColumns.slice(0, 4), ...kept.map(({ column }) => column)];

  function line(row: Row, { code, path: field, message }: RowFailure): string {
    const { source } = row;
    const why = [row.number, code, field ?? null, message];
    if (format === "csv" && Array.isArray(source)) {
      // With as many cells too few or too many as it has: it must not pass for whole later.
      const own = kept.filter(({ index }) => index < source.length).map(({ index }) => source[index]);
      return csvLine([...why, ...own, ...source.slice(columns.length)], formulas);
    }
    const marks = Object.fromEntries(failureColumns.slice(0, 4).map((name, index) => [name, why[index]]));
    const said = typeof source === "string" ? [["import_text", source] as const] : Object.entries(source);
    const rest = said.filter(([name]) => typeof source === "string" || !isFailureColumn(name));
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
