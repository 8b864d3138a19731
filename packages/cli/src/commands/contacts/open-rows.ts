import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { extname, resolve } from "node:path";
import { addAbortSignal } from "node:stream";
import type { CsvFormulas } from "../../output/csv.js";
import { usage } from "../../program/failure.js";
import type { Io } from "../../program/io.js";
import { jsonRows } from "./json-rows.js";
import { readLines, readText } from "./read-text.js";
import type { RowFormat, Rows } from "./row.js";

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
