import { createHash } from "node:crypto";
import { closeSync, createReadStream, existsSync, rmSync, writeSync } from "node:fs";
import { assertNoLink, openRegularFile } from "../files/regular-files.js";
import { Failure, usage } from "../program/failure.js";
import { readLines, readText } from "./read-rows.js";

/** A journal of work on a file, one JSON array a line, from which a stopped run resumes. */
interface ResumeFile<Entry> {
  /** Identifies the run in idempotency keys; a resumed run keeps it. */
  readonly id: string;
  add(entry: Entry): void;
  /** Closes the file; that of a finished run is deleted. */
  close(finished: boolean): void;
}

/** The file's path, what it belongs to, and the word for the run in failures: "import" or "batch". */
interface ResumeFileOptions {
  path: string;
  /** The fingerprint of the input file and the settings. */
  of: string;
  work: string;
}

/**
 * Opens the resume file at a path: a new one with the id, or, where the run is resumed, the existing one, whose entries are
 * passed to `replay` first.
 * @throws a usage failure where the existing file belongs to another input file or other settings.
 */
export async function openResumeFile<Entry extends readonly unknown[]>(
  { path, of, work }: ResumeFileOptions,
  id: string,
  resume: boolean,
  replay: (entry: Entry) => void,
): Promise<ResumeFile<Entry>> {
  assertNoLink(path);
  const earlier = resume && existsSync(path);
  const known = earlier ? await replayEntries(path, { of, work }, replay) : id;
  const descriptor = openResumeDescriptor(path, earlier, work);
  // A crash may have cut off the last line; the next entry must start a new one.
  writeSync(descriptor, earlier ? "\n" : `${JSON.stringify({ id, of })}\n`);
  return {
    id: known,
    // One system call per entry: it survives however the process ends.
    add: (entry) => void writeSync(descriptor, `${JSON.stringify(entry)}\n`),
    close(finished) {
      closeSync(descriptor);
      if (finished) rmSync(path, { force: true });
    },
  };
}

function openResumeDescriptor(path: string, earlier: boolean, work: string): number {
  try {
    return openRegularFile(path, earlier ? "append" : "replace");
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw usage(
      `the notes of the ${work} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
      { hint: "An import from stdin, with - for the file, writes no notes." },
    );
  }
}

/** Passes each entry to `replay` and returns the id of the run. @throws a usage failure where the file belongs to another run. */
async function replayEntries<Entry>(
  path: string,
  { of, work }: Pick<ResumeFileOptions, "of" | "work">,
  replay: (entry: Entry) => void,
): Promise<string> {
  let head: { id: string; of: string } | undefined;
  for await (const line of readLines(readText(createReadStream(path), path), path)) {
    const entry = parsed(line);
    if (Array.isArray(entry)) replay(entry as Entry);
    else if (head === undefined && typeof entry === "object" && entry !== null)
      head = entry as { id: string; of: string };
  }
  if (head?.of === of) return head.id;
  throw usage(`the file or the flags are not those of the ${work} that was stopped`, {
    hint: `Give it those, or remove ${path} and begin anew without --resume.`,
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Returns the SHA-256 of a file and the settings of a run, in 64 hexadecimal digits. */
export async function fingerprint(file: string, settings: unknown): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(settings));
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}
