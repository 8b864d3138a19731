import { randomUUID } from "node:crypto";
import { fingerprint } from "./fingerprint.js";
import { openNotesFile } from "./notes-file.js";

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
  const about = { path: `${file}.import`, of: await fingerprint(file, settings), work: "import" };
  const tally = createTally();
  const notes = await openNotesFile<[row: number, outcome: Outcome]>(about, randomUUID(), resume, (note) =>
    tally.count(...note),
  );
  return {
    id: notes.id,
    ...tally,
    note(row, outcome) {
      notes.add([row, outcome]);
      tally.count(row, outcome);
    },
    close: notes.close,
  };
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
