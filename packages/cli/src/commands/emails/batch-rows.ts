import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { extname } from "node:path";
import { addAbortSignal } from "node:stream";
import type { CsvFormulas } from "../../output/csv.js";
import { exitCodes, Failure, usage } from "../../program/failure.js";
import { RowFailure } from "../../rows/failures-file.js";
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

/** A file of messages, which can be read more than once. */
export interface BatchFile {
  path: string;
  /** Its name in failures. */
  name: string;
  format: BatchFormat;
}

/** Returns a file of messages with its format: the given one, else that of the extension, else that of the first character. */
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
  // Failed rows of a JSON array are written as JSON Lines.
  return { format: "jsonl", columns: undefined, each };
}

/** Yields the objects of one JSON array as rows, each as soon as it is complete, so that the file is never in memory as a whole. */
async function* jsonArrayRows(text: AsyncIterable<string>, name: string): AsyncGenerator<Row> {
  yield* jsonRows(elements(text, name));
}

/** The position of the reader in the text of an array. */
type ArrayPosition = "before" | "first" | "element" | "behind" | "next" | "after";

/** Yields the texts of the elements of an array. @throws a usage failure for any text that is not one JSON array of objects. */
async function* elements(text: AsyncIterable<string>, name: string): AsyncGenerator<string> {
  let state = "before" as ArrayPosition;
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

/** The result of the check of all rows. */
interface RowCheck {
  rows: number;
  invalid: number;
  problems: ProblemGroups;
}

/** Reads all rows without keeping them, and returns their number and their problems. */
export async function checkRows(rows: AsyncIterable<Row>, read: (row: Row) => unknown): Promise<RowCheck> {
  const problems = groupProblems();
  let count = 0;
  let invalid = 0;
  for await (const row of rows) {
    count += 1;
    try {
      read(row);
    } catch (error) {
      if (!(error instanceof RowFailure)) throw error;
      invalid += 1;
      problems.add(row, error);
    }
  }
  return { rows: count, invalid, problems };
}

/** Returns the failure that names each problem once, with the rows that have it. */
export function invalidRows({ rows, invalid, problems }: RowCheck): Failure {
  const groups = problems.groups();
  const messages = groups.map((group) => `${rowsOf(group)}: ${group.failure.message}`);
  const others = problems.uncounted();
  const more = others > 0 ? `; and ${others} more` : "";
  const hint = invalid < rows ? "Mend them, or send the others with --skip-invalid." : "Mend them first.";
  return new Failure(
    "invalid_rows",
    `${invalid} of ${rows} rows cannot be sent, so none was: ${messages.join("; ")}${more}`,
    exitCodes.usage,
    { path: groups[0]?.failure.path, hint },
  );
}

/** A problem, and the rows that have it. */
interface ProblemGroup {
  /** The failure of its first row. */
  failure: RowFailure;
  count: number;
  /** The numbers of its first rows. */
  firstRows: readonly number[];
}

/** The problems of many rows, each once, so that the output stays short. */
interface ProblemGroups {
  add(row: Row, failure: RowFailure): void;
  /** In the order of their first rows. */
  groups(): readonly ProblemGroup[];
  /** The number of rows whose problem is in none of the groups. */
  uncounted(): number;
}

const maxGroups = 20;
const maxRowNumbers = 3;

/** Returns problems grouped by their message, without the value in it: `to is no email address: "a"` and `… "b"` are one. */
export function groupProblems(): ProblemGroups {
  const groups = new Map<string, { failure: RowFailure; count: number; firstRows: number[] }>();
  let others = 0;
  return {
    add({ number }, failure) {
      const [kind = ""] = failure.message.split(': "', 1);
      const group = groups.get(kind);
      if (group === undefined && groups.size >= maxGroups) others += 1;
      else if (group === undefined) groups.set(kind, { failure, count: 1, firstRows: [number] });
      else {
        group.count += 1;
        if (group.firstRows.length < maxRowNumbers) group.firstRows.push(number);
      }
    },
    groups: () => [...groups.values()],
    uncounted: () => others,
  };
}

/** Returns the rows of a problem in words: `row 4`, or `997 rows (1, 2, 3 and 994 more)`. */
export function rowsOf({ count, firstRows }: ProblemGroup): string {
  if (count === 1) return `row ${firstRows[0]}`;
  const more = count > firstRows.length ? ` and ${count - firstRows.length} more` : "";
  return `${count} rows (${firstRows.join(", ")}${more})`;
}
