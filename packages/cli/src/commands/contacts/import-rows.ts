import type { FailuresFile } from "./failures-file.js";
import type { Journal, Outcome } from "./journal.js";
import type { Progress } from "./progress.js";
import type { Row, Rows } from "./row.js";
import { rowFailureOf } from "./row-failure.js";

/** The outcome of a row that did not fail. */
export interface Imported {
  outcome: Exclude<Outcome, "failed">;
  /** The contact that is still to be added to the list of the import. */
  unlisted?: string;
}

export interface ImportParts {
  rows: Rows;
  /** Imports one row; throws a RowFailure, or an API failure, which may be about the row. */
  take(row: Row): Promise<Imported>;
  /** Writes the list memberships that the journal still has to: full calls only, or all of them at the end. */
  writeMemberships?(extent: "full" | "all"): Promise<void>;
  journal: Journal;
  failures: FailuresFile;
  progress: Progress;
  /** How many rows are on their way at a time; one keeps the order of the file. */
  concurrency: number;
  signal: AbortSignal;
}

/** Takes in the rows that the journal does not know yet; throws what is about more than one row, with no row lost. */
export async function importRows(parts: ImportParts): Promise<void> {
  const { rows, journal, progress, concurrency, signal } = parts;
  const source = rows.each[Symbol.asyncIterator]();
  let stopped = false;

  async function lane(): Promise<void> {
    try {
      while (!stopped) {
        signal.throwIfAborted();
        const { value: row, done } = await source.next();
        if (done) return;
        if (journal.has(row.number)) continue;
        await takeOne(row, parts);
        await parts.writeMemberships?.("full");
        await progress.show(journal.counts, rows.progress());
      }
    } finally {
      stopped = true;
    }
  }

  try {
    const ended = await Promise.allSettled(Array.from({ length: concurrency }, lane));
    const failed = ended.find((each) => each.status === "rejected");
    if (failed) throw failed.reason;
    await parts.writeMemberships?.("all");
  } finally {
    await source.return?.();
    await progress.end();
  }
}

async function takeOne(row: Row, { take, journal, failures }: ImportParts): Promise<void> {
  try {
    const { outcome, unlisted } = await take(row);
    journal.record(row.number, outcome, unlisted);
  } catch (error) {
    const failure = rowFailureOf(error);
    if (failure === undefined) throw error;
    failures.add(row, failure);
    journal.record(row.number, "failed");
  }
}
