import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { extname } from "node:path";
import { addAbortSignal } from "node:stream";
import type { CsvFormulas } from "../../output/csv.js";
import { usage } from "../../program/failure.js";
import { jsonRows, longestRow, type Row, type Rows, readLines, readText } from "../../rows/read-rows.js";

/** How a file of messages may be written. */
const batchFormats = ["csv", "jsonl", "json"] as const;
export type BatchFormat = (typeof batchFormats)[number];

const formatsByEnd: Readonly<Record<string, BatchFormat>> = {
  ".csv": "csv",
  ".jsonl": "jsonl",
  ".ndjson": "jsonl",
  ".json": "json",
};

/** A file of messages that can be read as often as wanted. */
export interface BatchFile {
  path: string;
  /** As failures name it. */
  name: string;
  format: BatchFormat;
}

/** Returns a file of messages with its format: the one that is said, or that of its name's end, or that of its first character. */
export async function findBatchFile(path: string, name: string, given: BatchFormat | undefined): Promise<BatchFile> {
  const found = await stat(path).catch((error: Error) => {
    throw usage(`${name} cannot be read: ${error.message}`);
  });
  if (!found.isFile()) throw usage(`${name} is not a file`);
  return { path, name, format: given ?? formatsByEnd[extname(name).toLowerCase()] ?? (await formatWithin(path)) };
}

async function formatWithin(path: string): Promise<BatchFormat> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    const start = buffer
      .toString("utf8", 0, bytesRead)
      .replace(/^\ufeff/, "")
      .trimStart();
    return start.startsWith("{") ? "jsonl" : start.startsWith("[") ? "json" : "csv";
  } finally {
    await file.close();
  }
}

/** Opens a file of messages to be read row by row. */
export async function openBatchRows(
  { path, name, format }: BatchFile,
  signal: AbortSignal,
  formulas?: CsvFormulas,
): Promise<Omit<Rows, "progress">> {
  const bytes = createReadStream(path);
  addAbortSignal(signal, bytes);
  const text = readText(bytes, name);
  if (format === "csv") {
    const { csvRows } = await import("../../rows/csv-rows.js");
    return { format, formulas, ...(await csvRows(text, name, formulas)) };
  }
  const each = format === "json" ? jsonArrayRows(text, name) : jsonRows(readLines(text, name));
  // What fails of a JSON array is written down as JSON lines.
  return { format: "jsonl", columns: undefined, each };
}

/** Reads one JSON array of objects as rows, each as soon as it is whole, so that a large file never stands in memory. */
async function* jsonArrayRows(text: AsyncIterable<string>, name: string): AsyncGenerator<Row> {
  yield* jsonRows(elements(text, name));
}

/** Where in the text of an array something stands. */
type Place = "before" | "first" | "element" | "behind" | "next" | "after";

/** Gives the texts of the elements of an array; what stands between them must be what JSON has there. */
async function* elements(text: AsyncIterable<string>, name: string): AsyncGenerator<string> {
  let state = "before" as Place;
  let depth = 0;
  let inString = false;
  let escaped = false;
  let element = "";
  const broken = () => usage(`${name} is not one JSON array of objects`, { hint: "JSONL has an object a line." });
  for await (const part of text) {
    let start = 0;
    for (let at = 0; at < part.length; at += 1) {
      const character = part[at] ?? "";
      if (state === "element") {
        if (inString) {
          if (escaped) escaped = false;
          else if (character === "\\") escaped = true;
          else if (character === '"') inString = false;
        } else if (character === '"') inString = true;
        else if (character === "{" || character === "[") depth += 1;
        else if (character === "}" || character === "]") {
          depth -= 1;
          if (depth > 0) continue;
          yield element + part.slice(start, at + 1);
          element = "";
          state = "behind";
        }
      } else if (/\s/.test(character)) continue;
      else if (state === "before" && character === "[") state = "first";
      else if (character === "{" && (state === "first" || state === "next")) {
        state = "element";
        depth = 1;
        start = at;
      } else if (state === "behind" && character === ",") state = "next";
      else if (character === "]" && (state === "first" || state === "behind")) state = "after";
      else throw broken();
    }
    if (state === "element") {
      element += part.slice(start);
      if (element.length > longestRow) throw usage(`${name} has an object of more than ${longestRow} characters`);
    }
  }
  if (state !== "after") throw broken();
}
