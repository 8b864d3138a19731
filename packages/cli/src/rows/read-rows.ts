import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { extname, resolve } from "node:path";
import { addAbortSignal } from "node:stream";
import type { CsvFormulas } from "../output/csv.js";
import { usage } from "../program/failure.js";
import type { Io } from "../program/io.js";

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

const formatsByEnd: Readonly<Record<string, RowFormat>> = { ".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl" };

/** Gives back how a file is written, by its name's end; undefined when that does not say. */
export function formatOfName(file: string): RowFormat | undefined {
  return formatsByEnd[extname(file).toLowerCase()];
}

/** Opens a file, or stdin under the name `-`, to be read row by row; what cannot be read is a usage failure. */
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
  // Whoever asks the process to stop must not have to wait for the next row.
  addAbortSignal(io.signal, bytes);
  const text = readText(bytes, name);
  if (format === "jsonl") return { format, columns: undefined, each: jsonRows(readLines(text, name)), progress };
  // The reader of CSV is a part of its own, which nothing else needs.
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

/** Reads JSON lines: an object each; blank lines are passed over. */
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

/** Nothing the API would take is longer; a file without line breaks must not fill the memory. */
export const longestRow = 4 * 1024 * 1024;

/** Gives back the text of UTF-8 bytes as they come, without a byte order mark; throws a usage failure for other bytes. */
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

/** Gives back the lines of text as they come, without their ends; only line feeds end one, as JSON text may hold all others. */
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
