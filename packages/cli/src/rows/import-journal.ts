import { randomUUID } from "node:crypto";
import { fingerprint, openResumeFile } from "./resume-file.js";

/** The result of a row. */
export type Outcome = "created" | "updated" | "skipped" | "failed";

export type Counts = Record<Outcome, number>;

/** A row and its outcome, with the contact whose list membership is not written yet. */
type JournalEntry = [row: number, outcome: Outcome, unlisted?: string];

/** Marks an entry that counts written memberships, oldest first, in place of a row's number. */
const listed = "listed";

/** Records the outcome of each row of a file, so that an import which was stopped can resume. */
export interface Journal {
  /** Identifies the import in idempotency keys; a resumed import keeps it. */
  readonly id: string;
  /** The number of rows per outcome, those of an earlier run included. */
  readonly counts: Counts;
  /** Contacts whose row is recorded but whose list membership is not written yet, oldest first. */
  readonly unlisted: readonly string[];
  has(row: number): boolean;
  /** Records a row; with a contact's id, its list membership is still to be written. */
  record(row: number, outcome: Outcome, unlisted?: string): void;
  /** Records that the memberships of the oldest so many unlisted contacts are written. */
  recordListed(count: number): void;
  /** Closes the journal; that of a finished import is deleted. */
  close(finished: boolean): void;
}

/** Returns a journal that is kept in memory only. */
export function openNoJournal(): Journal {
  const { add, ...tally } = createTally();
  return {
    id: randomUUID(),
    ...tally,
    record: (...entry) => add(entry),
    recordListed: (count) => add([listed, count]),
    close: () => {},
  };
}

/**
 * Opens the journal of an import beside its file. A resumed import must have the file and settings of the run that was
 * stopped.
 * @throws a usage failure otherwise.
 */
export async function openJournal(file: string, settings: unknown, resume: boolean): Promise<Journal> {
  const about = { path: `${file}.import`, of: await fingerprint(file, settings), work: "import" };
  const { add, ...tally } = createTally();
  const resumeFile = await openResumeFile<JournalEntry | [typeof listed, number]>(about, randomUUID(), resume, add);
  const record = (entry: JournalEntry | [typeof listed, number]): void => {
    resumeFile.add(entry);
    add(entry);
  };
  return {
    id: resumeFile.id,
    ...tally,
    record: (row, outcome, unlisted) => record(unlisted === undefined ? [row, outcome] : [row, outcome, unlisted]),
    recordListed: (count) => record([listed, count]),
    close: resumeFile.close,
  };
}

function createTally(): Pick<Journal, "counts" | "has" | "unlisted"> & {
  add(entry: JournalEntry | [typeof listed, number]): void;
} {
  const counts: Counts = { created: 0, updated: 0, skipped: 0, failed: 0 };
  const unlisted: string[] = [];
  // Rows finish nearly in order: all rows up to this number are done, and the few in the set.
  let upTo = 0;
  const beyond = new Set<number>();
  const has = (row: number): boolean => row <= upTo || beyond.has(row);
  return {
    counts,
    unlisted,
    has,
    add(entry) {
      if (entry[0] === listed) {
        unlisted.splice(0, entry[1]);
        return;
      }
      const [row, outcome, contact] = entry;
      if (has(row)) return;
      counts[outcome] += 1;
      if (contact !== undefined) unlisted.push(contact);
      beyond.add(row);
      while (beyond.delete(upTo + 1)) upTo += 1;
    },
  };
}
