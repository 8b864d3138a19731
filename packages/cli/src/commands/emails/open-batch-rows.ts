import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { extname } from "node:path";
import { addAbortSignal } from "node:stream";
import type { CsvFormulas } from "../../output/csv.js";
import { usage } from "../../program/failure.js";
import { jsonArrayRows } from "../contacts/json-array-rows.js";
import { jsonRows } from "../contacts/json-rows.js";
import { readLines, readText } from "../contacts/read-text.js";
import type { Rows } from "../contacts/row.js";

/** How a file of messages may be written. */
export const batchFormats = ["csv", "jsonl", "json"] as const;
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

/** Gives back a file of messages with its format: the one that is said, or that of its name's end, or that of its first character. */
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
    const { csvRows } = await import("../contacts/csv-rows.js");
    return { format, formulas, ...(await csvRows(text, name, formulas)) };
  }
  const each = format === "json" ? jsonArrayRows(text, name) : jsonRows(readLines(text, name));
  // What fails of a JSON array is written down as JSON lines.
  return { format: "jsonl", columns: undefined, each };
}
