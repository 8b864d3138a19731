import { createHash, randomUUID } from "node:crypto";
import { closeSync, createReadStream, existsSync, openSync, rmSync, writeSync } from "node:fs";
import { usage } from "../failure.js";
import { readLines, readText } from "./read-text.js";

/** What became of a row. */
export type Outcome = "created" | "updated" | "skipped" | "failed";

export type Counts = Record<Outcome, number>;

/** Notes row by row what became of a file, so that an import which was stopped can go on. */
export interface Journal {
  /** Makes the calls of this import known again: the same after it went on. */
  readonly id: string;
  /** What became of the rows so far, those of an earlier run included. */
  readonly counts: Counts;
  has(row: number): boolean;
  note(row: number, outcome: Outcome): void;
  /** Ends the notes; those of an import that came to its end are taken away. */
  close(finished: boolean): void;
}

/** Gives back a journal that is kept nowhere. */
export function openNoJournal(): Journal {
  const tally = createTally();
  return { id: randomUUID(), ...tally, note: tally.count, close: () => {} };
}

/**
 * Opens the journal of an import beside its file. When it goes on from an earlier run, file and settings must be those of
 * that run, otherwise it is a usage failure.
 */
export async function openJournal(file: string, settings: unknown, resume: boolean): Promise<Journal> {
  const path = journalPath(file);
  const about = createHash("sha256").update(JSON.stringify(settings));
  for await (const chunk of createReadStream(file)) about.update(chunk);
  const of = about.digest("hex");
  const tally = createTally();
  const goesOn = resume && existsSync(path);
  const id = goesOn ? await readJournal(path, of, tally.count) : randomUUID();

  const descriptor = openForNotes(path, goesOn);
  // The line that a crash may have cut off must not take the next one with it.
  writeSync(descriptor, goesOn ? "\n" : `${JSON.stringify({ id, of })}\n`);
  return {
    id,
    ...tally,
    note(row, outcome) {
      // One write to the system a row: whatever ends the process, what was noted stays.
      writeSync(descriptor, `${JSON.stringify([row, outcome])}\n`);
      tally.count(row, outcome);
    },
    close(finished) {
      closeSync(descriptor);
      if (finished) rmSync(path, { force: true });
    },
  };
}

function openForNotes(path: string, goesOn: boolean): number {
  try {
    return openSync(path, goesOn ? "a" : "w", 0o600);
  } catch (error) {
    throw usage(
      `the notes of the import cannot be written: ${error instanceof Error ? error.message : String(error)}`,
      {
        hint: "What comes through stdin, with - for the file, is imported without notes.",
      },
    );
  }
}

/** Where the journal of an import stands. */
function journalPath(file: string): string {
  return `${file}.import`;
}

/** Tells each row of a journal and gives back its id. */
async function readJournal(path: string, of: string, tell: (row: number, outcome: Outcome) => void): Promise<string> {
  let head: { id: string; of: string } | undefined;
  for await (const line of readLines(readText(createReadStream(path), path), path)) {
    const entry = parsed(line);
    if (Array.isArray(entry)) tell(entry[0], entry[1]);
    else if (head === undefined && typeof entry === "object" && entry !== null)
      head = entry as { id: string; of: string };
  }
  if (head?.of === of) return head.id;
  throw usage("the file or the flags are not those of the import that was stopped", {
    hint: `Begin anew without --resume, which replaces ${path}.`,
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function createTally(): Pick<Journal, "counts" | "has"> & { count(row: number, outcome: Outcome): void } {
  const counts: Counts = { created: 0, updated: 0, skipped: 0, failed: 0 };
  // Rows end nearly in order: all up to here, and a few beyond.
  let upTo = 0;
  const beyond = new Set<number>();
  const has = (row: number): boolean => row <= upTo || beyond.has(row);
  return {
    counts,
    has,
    count(row, outcome) {
      if (has(row)) return;
      counts[outcome] += 1;
      beyond.add(row);
      while (beyond.delete(upTo + 1)) upTo += 1;
    },
  };
}
