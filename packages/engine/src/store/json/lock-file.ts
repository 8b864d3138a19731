import { readFileSync, statSync } from "node:fs";
import { type FileHandle, open, readFile, rename, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { type Clock, createSteadyClock } from "../../platform/clock.js";
import type { DirectoryLock } from "./journal-fs.js";
import { hasEnded, type LockHolder, lockedError, parseLockHolder } from "./process-lock.js";

/** How often a holder gives a sign of life, and how often whoever waits looks for one, in ms. */
const beatInterval = 1_000;
const lookInterval = 500;
/** A holder that gave no sign of life for so long, in ms, is taken for dead. */
export const takeOverAfter = 15_000;
/** A holder that has not read its lock for so long, in ms, reads it before it writes: far below the take-over. */
const verifyAfter = 5_000;

/** The lock belongs to somebody else by now: nothing may be written any more. */
export class LockLost extends Error {
  constructor(path: string, by: LockHolder | undefined) {
    const who = by === undefined ? "was removed or replaced" : `was taken over by process ${by.pid} on ${by.host}`;
    super(`its lock ${path} ${who}`);
    this.name = "LockLost";
  }
}

export interface LockFileOptions {
  directory: string;
  own: LockHolder;
  /** Runs at the pace of a clock that is never set: for the sign of life, and the wait for one. */
  clock?: Clock;
  isGone?: (holder: LockHolder, file: string) => boolean;
}

/**
 * Takes a directory with a file in it, so that the lock holds wherever the files are seen: other containers, other machines
 * on one share. The holder counts up in the file as a sign of life. Whoever finds a file waits until it sees one, and is refused, or
 * until there was none for 15 s, and takes over. Only changes of the file count, so clocks need not agree. Rejects with
 * `StoreRefused`.
 */
export async function lockByFile(options: LockFileOptions): Promise<DirectoryLock> {
  const { directory, own, clock = createSteadyClock() } = options;
  const isDead = options.isGone ?? ((holder: LockHolder, file: string) => hasEnded(holder, own, file));
  const path = join(directory, "lock");
  // Each round ends with the lock, a refusal, or a file that went while it was looked at.
  for (;;) {
    const made = await makeFile(path, own);
    if (made !== undefined) return hold(path, own, made, clock);
    const seen = await contentOf(path);
    if (seen === undefined) continue;
    const holder = parseLockHolder(seen);
    if (holder === undefined || !isDead(holder, await numberOf(path))) {
      const next = await watch(path, seen, clock);
      if (next === undefined) continue;
      if (next !== seen) throw lockedError(directory, parseLockHolder(next) ?? { pid: "" });
    }
    const taken = await replaceFile(path, own, seen);
    if (taken !== undefined) return hold(path, own, taken, clock);
  }
}

/** Returns the file's content once it has changed, `seen` when it has not for so long that its holder is dead, undefined when it is gone. */
async function watch(path: string, seen: string, clock: Clock): Promise<string | undefined> {
  // Looks are counted, not time: whoever was stopped meanwhile has not looked.
  for (let looks = 0; looks < takeOverAfter / lookInterval; looks += 1) {
    await new Promise<void>((resolve) => clock.at(clock.now() + lookInterval, resolve));
    const now = await contentOf(path);
    if (now !== seen) return now;
  }
  return seen;
}

/** Makes a file that is whole or not there; undefined when there is one. */
async function makeFile(path: string, own: LockHolder): Promise<FileHandle | undefined> {
  let handle: FileHandle;
  try {
    handle = await open(path, "wx+", 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return undefined;
  }
  await putContent(handle, own, 0).catch((error) => discard(handle, path, error));
  return handle;
}

async function discard(handle: FileHandle, path: string, error: unknown): Promise<never> {
  await handle.close();
  await unlink(path);
  throw error;
}

/** Puts a file of one's own in the place of one that still is as it was seen. */
async function replaceFile(path: string, own: LockHolder, seen: string): Promise<FileHandle | undefined> {
  const draft = `${path}-${own.token}.tmp`;
  const handle = await open(draft, "wx+", 0o600);
  await putContent(handle, own, 0).catch((error) => discard(handle, draft, error));
  try {
    if ((await contentOf(path)) === seen) {
      await rename(draft, path);
      return handle;
    }
    await unlink(draft);
  } catch (error) {
    // Whoever took the directory in the meantime cleans it of drafts.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  await handle.close();
  return undefined;
}

/** The content has always the same length, so that a sign of life takes no new space on a full disk. */
async function putContent(handle: FileHandle, own: LockHolder, beat: number): Promise<void> {
  const { ino } = await handle.stat({ bigint: true });
  const text = `${JSON.stringify({ ...own, file: String(ino), beat: String(beat).padStart(12, "0") })}\n`;
  await handle.write(text, 0);
  // Other machines see it once it has left this one.
  await handle.datasync();
}

/** The number by which the system knows a file; of one that went meanwhile none. */
async function numberOf(path: string): Promise<string> {
  return stat(path, { bigint: true }).then(
    ({ ino }) => String(ino),
    () => "",
  );
}

async function contentOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function hold(path: string, own: LockHolder, handle: FileHandle, clock: Clock): Promise<HeldLock> {
  return new HeldLock({ path, own, handle, file: await handle.stat({ bigint: true }) }, clock);
}

interface HeldFile {
  readonly path: string;
  readonly own: LockHolder;
  readonly handle: FileHandle;
  /** The numbers by which the system knows it. */
  readonly file: { readonly dev: bigint; readonly ino: bigint };
}

/** A lock that is held: it gives signs of life through its open file, which can never touch a file that took its place. */
class HeldLock implements DirectoryLock {
  readonly #path: string;
  readonly #own: LockHolder;
  readonly #handle: FileHandle;
  readonly #clock: Clock;
  readonly #file: HeldFile["file"];
  #verified: number;
  #lost: LockLost | undefined;
  #beats = 0;
  #beating: Promise<void> = Promise.resolve();
  #cancel = () => {};
  #isReleased = false;

  constructor({ path, own, handle, file }: HeldFile, clock: Clock) {
    this.#file = file;
    this.#path = path;
    this.#own = own;
    this.#handle = handle;
    this.#clock = clock;
    this.#verified = clock.now();
    this.#schedule();
  }

  assertHeld(): void {
    if (this.#lost !== undefined) throw this.#lost;
    // While the file is open here no other one has its number: a look at the name is a look at the token.
    const there = statSync(this.#path, { bigint: true, throwIfNoEntry: false });
    if (there === undefined) throw this.#lose(undefined);
    const isSame = there.dev === this.#file.dev && there.ino === this.#file.ino;
    // A name may be remembered by a share for some seconds; whoever was stopped for longer opens the file.
    if (isSame && this.#clock.now() - this.#verified < verifyAfter) return;
    try {
      this.#verify(readFileSync(this.#path, "utf8"));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT") throw this.#lose(undefined);
      // A process that has no files left to open is not stopped for that: the name still leads to its own.
      if (!(isSame && (code === "EMFILE" || code === "ENFILE"))) throw error;
    }
  }

  async release(): Promise<void> {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#cancel();
    await this.#beating;
    const text = await contentOf(this.#path).catch(() => undefined);
    if (text !== undefined && parseLockHolder(text)?.token === this.#own.token) await unlink(this.#path);
    await this.#handle.close();
  }

  #schedule(): void {
    this.#cancel = this.#clock.at(this.#clock.now() + beatInterval, () => {
      this.#beating = this.#beat();
      void this.#beating.then(() => {
        if (!this.#isReleased && this.#lost === undefined) this.#schedule();
      });
    });
  }

  async #beat(): Promise<void> {
    try {
      this.#verify(await contentOf(this.#path));
      this.#beats += 1;
      await putContent(this.#handle, this.#own, this.#beats);
    } catch {
      // A lost lock is noted. What could not be read or written now is tried again, and read before anything is written.
    }
  }

  /** Notes that the lock is held, or throws that it is lost, for good. */
  #verify(text: string | undefined): void {
    const holder = text === undefined ? undefined : parseLockHolder(text);
    if (holder?.token !== this.#own.token) throw this.#lose(holder);
    this.#verified = this.#clock.now();
  }

  #lose(to: LockHolder | undefined): LockLost {
    this.#lost ??= new LockLost(this.#path, to);
    return this.#lost;
  }
}
