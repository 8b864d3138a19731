import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { extname, resolve } from "node:path";
import { addAbortSignal } from "node:stream";
import type { CsvFormulas } from "../output/csv.js";
import { usage } from "../program/failure.js";
import type { Io } from "../program/io.js";

/** The format of a file of rows. */
export type RowFormat = "csv" | "jsonl";

/** One row of a file. */
export interface Row {
  /** From 1, without the heading and blank lines. */
  number: number;
  /** Values by column; an empty cell is absent. */
  cells: ReadonlyMap<string, unknown>;
  /** Why the row cannot be read; such a row has no cells. */
  problem?: string;
  /** The row as written: the cells of CSV, the object of a JSON line, or the text of a line that is not JSON. */
  source: readonly (string | undefined)[] | Record<string, unknown> | string;
}

/** A file, read row by row. */
export interface Rows {
  format: RowFormat;
  /** The columns of the heading; undefined for JSON lines, where each row names its fields. */
  columns: readonly string[] | undefined;
  /** How formulas are written, where the file is CSV. */
  formulas?: CsvFormulas | undefined;
  each: AsyncIterable<Row>;
  /** Returns the share of the file that was read, from 0 to 1; undefined where the size is unknown. */
  progress(): number | undefined;
}

const formatsByEnd: Readonly<Record<string, RowFormat>> = { ".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl" };

/** Returns the format of a file by its extension, undefined for another extension. */
export function formatOfName(file: string): RowFormat | undefined {
  return formatsByEnd[extname(file).toLowerCase()];
}

/** Opens a file, or stdin for `-`, to be read row by row. @throws a usage failure where it cannot be read. */
export async function openRows(
  file: string,
  given: RowFormat | undefined,
  io: Io,
  formulas?: CsvFormulas,
): Promise<Rows> {
  const format = given ?? formatOfName(file);
  if (format === undefined) {
    throw usage(`it is not known how ${file === "-" ? "stdin" : file} is written`, {
      hint: "Say it with --format csv or --format jsonl.",
    });
  }
  const name = file === "-" ? "stdin" : file;
  const { bytes, progress } =
    file === "-" ? { bytes: io.stdin, progress: () => undefined } : await openFile(file, io.cwd);
  // A stop must not wait for the next row.
  addAbortSignal(io.signal, bytes);
  const text = readText(bytes, name);
  if (format === "jsonl") return { format, columns: undefined, each: jsonRows(readLines(text, name)), progress };
  // The CSV parser is loaded for CSV only.
  const { csvRows } = await import("./csv-rows.js");
  return { format, formulas, ...(await csvRows(text, name, formulas)), progress };
}

async function openFile(file: string, cwd: string) {
  const path = resolve(cwd, file);
  const found = await stat(path).catch((error: Error) => {
    throw usage(`${file} cannot be read: ${error.message}`);
  });
  if (!found.isFile()) throw usage(`${file} is not a file`);
  const bytes = createReadStream(path);
  return { bytes, progress: () => (found.size === 0 ? 1 : bytes.bytesRead / found.size) };
}

/** Yields a row per JSON line; blank lines are skipped. */
export async function* jsonRows(lines: AsyncIterable<string>): AsyncGenerator<Row> {
  let number = 0;
  for await (const line of lines) {
    if (line.trim() === "") continue;
    number += 1;
    const value = parsed(line);
    if (isObject(value)) yield { number, cells: new Map(Object.entries(value)), source: value };
    else yield { number, cells: new Map(), source: line, problem: "the line is not a JSON object" };
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** In characters. The API accepts no longer body, and a file without line breaks must not fill the memory. */
export const longestRow = 4 * 1024 * 1024;

/** Yields the text of UTF-8 bytes without a byte order mark. @throws a usage failure for invalid UTF-8. */
export async function* readText(bytes: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw usage(`${name} is not UTF-8`, { hint: "Save it as UTF-8 first." });
    }
  };
  for await (const chunk of bytes) yield decode(chunk);
  yield decode();
}

/** Yields lines without their line breaks. Only a line feed ends a line, because JSON strings may contain the others. @throws a usage failure for a line that is too long. */
export async function* readLines(text: AsyncIterable<string>, name: string): AsyncGenerator<string> {
  let rest = "";
  for await (const part of text) {
    const lines = (rest + part).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > longestRow) throw usage(`${name} has a line of more than ${longestRow} characters`);
    for (const line of lines) yield line.endsWith("\r") ? line.slice(0, -1) : line;
  }
  if (rest !== "") yield rest;
}
