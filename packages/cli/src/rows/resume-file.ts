import { createHash } from "node:crypto";
import { closeSync, createReadStream, existsSync, rmSync, writeSync } from "node:fs";
import { assertNoLink, openRegularFile } from "../files/regular-files.js";
import { Failure, usage } from "../program/failure.js";
import { readLines, readText } from "./read-rows.js";

/** What is noted of work on a file, line by line, so that it can go on after a stop. */
interface ResumeFile<Note> {
  /** Makes the calls of this work known again: the same after it went on. */
  readonly id: string;
  add(note: Note): void;
  /** Ends the notes; those of work that came to its end are taken away. */
  close(finished: boolean): void;
}

/** What notes are about, and what a stop is called in failures: "import" or "batch". */
interface ResumeFileOptions {
  path: string;
  /** A fingerprint: the same for the same file and settings. */
  of: string;
  work: string;
}

/**
 * Gives back the notes at a path: new ones under the id, or, when the work goes on, those that are there, each told first.
 * Notes of another file or other settings are a usage failure then.
 */
export async function openResumeFile<Note extends readonly unknown[]>(
  { path, of, work }: ResumeFileOptions,
  id: string,
  goesOn: boolean,
  tell: (note: Note) => void,
): Promise<ResumeFile<Note>> {
  assertNoLink(path);
  const earlier = goesOn && existsSync(path);
  const known = earlier ? await replayEntries(path, { of, work }, tell) : id;
  const descriptor = openResumeDescriptor(path, earlier, work);
  // The line that a crash may have cut off must not take the next one with it.
  writeSync(descriptor, earlier ? "\n" : `${JSON.stringify({ id, of })}\n`);
  return {
    id: known,
    // One write to the system a note: whatever ends the process, what was noted stays.
    add: (note) => void writeSync(descriptor, `${JSON.stringify(note)}\n`),
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
      { hint: "What comes through stdin, with - for the file, needs no notes beside it." },
    );
  }
}

/** Tells each note and gives back the id they were begun under. */
async function replayEntries<Note>(
  path: string,
  { of, work }: Pick<ResumeFileOptions, "of" | "work">,
  tell: (note: Note) => void,
): Promise<string> {
  let head: { id: string; of: string } | undefined;
  for await (const line of readLines(readText(createReadStream(path), path), path)) {
    const entry = parsed(line);
    if (Array.isArray(entry)) tell(entry as Note);
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

/** Gives back what tells a file and the settings it is worked on with from all others, in 64 hexadecimal digits. */
export async function fingerprint(file: string, settings: unknown): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(settings));
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}
