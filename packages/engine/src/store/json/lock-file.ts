import { readFileSync, statSync } from "node:fs";
import { type FileHandle, open, readFile, rename, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { type Clock, createSteadyClock } from "../../platform/clock.js";
import type { DirectoryLock } from "./journal-fs.js";
import { hasEnded, type LockHolder, lockedError, parseLockHolder } from "./process-lock.js";

/** How often (ms) the holder of a lock writes a heartbeat, and how often a waiting process reads the lock file. */
const heartbeatInterval = 1_000;
const pollInterval = 500;
/** A lock without a heartbeat for this long (ms) is taken over. */
export const takeOverAfter = 15_000;
/** A holder that has not read its lock for this long (ms) reads it before the next write. Must be well below `takeOverAfter`. */
const verifyAfter = 5_000;

/** Thrown when another process has the lock or the lock file is gone. Nothing may be written after it. */
export class LockLost extends Error {
  constructor(path: string, holder: LockHolder | undefined) {
    const what =
      holder === undefined ? "was removed or replaced" : `was taken over by process ${holder.pid} on ${holder.host}`;
    super(`its lock ${path} ${what}`);
    this.name = "LockLost";
  }
}

export interface LockFileOptions {
  directory: string;
  own: LockHolder;
  /** Times heartbeats and polls. Default: a clock that is never set. */
  clock?: Clock;
  /** Whether the holder of a lock file is known to have ended; `file` is the inode number of the file. Default: `hasEnded`. */
  isDead?: (holder: LockHolder, file: string) => boolean;
}

/**
 * Locks a directory by a file in it. The lock also works between containers and between machines that share the directory.
 * The holder writes a heartbeat, a counter in the file. A process that finds a lock file watches it: on a heartbeat it rejects
 * with `StoreRefused`, and after 15 s without one it takes the lock over. It only compares contents, so the clocks of the
 * machines need not agree.
 */
export async function lockByFile(options: LockFileOptions): Promise<DirectoryLock> {
  const { directory, own, clock = createSteadyClock() } = options;
  const isDead = options.isDead ?? ((holder: LockHolder, file: string) => hasEnded(holder, own, file));
  const path = join(directory, "lock");
  // Each round ends with the lock, with a refusal, or with a lock file that was removed meanwhile.
  for (;;) {
    const created = await createFile(path, own);
    if (created !== undefined) return hold(path, own, created, clock);
    const seen = await contentOf(path);
    if (seen === undefined) continue;
    const holder = parseLockHolder(seen);
    if (holder === undefined || !isDead(holder, await inodeOf(path))) {
      const next = await watch(path, seen, clock);
      if (next === undefined) continue;
      if (next !== seen) throw lockedError(directory, parseLockHolder(next) ?? { pid: "" });
    }
    const replaced = await replaceFile(path, own, seen);
    if (replaced !== undefined) return hold(path, own, replaced, clock);
  }
}

/** Returns the file's content when it has changed, `seen` when it has not changed for `takeOverAfter`, undefined when the file is gone. */
async function watch(path: string, seen: string, clock: Clock): Promise<string | undefined> {
  // Polls are counted, not time: a process that was suspended meanwhile did not poll.
  for (let polls = 0; polls < takeOverAfter / pollInterval; polls += 1) {
    await new Promise<void>((resolve) => clock.at(clock.now() + pollInterval, resolve));
    const now = await contentOf(path);
    if (now !== seen) return now;
  }
  return seen;
}

/** Creates the lock file; returns undefined when there is one. Removes it again when it could not be written whole. */
async function createFile(path: string, own: LockHolder): Promise<FileHandle | undefined> {
  let handle: FileHandle;
  try {
    handle = await open(path, "wx+", 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return undefined;
  }
  await writeContent(handle, own, 0).catch((error) => discard(handle, path, error));
  return handle;
}

async function discard(handle: FileHandle, path: string, error: unknown): Promise<never> {
  await handle.close();
  await unlink(path);
  throw error;
}

/** Replaces a lock file whose content still is `seen`; returns undefined when it is not. */
async function replaceFile(path: string, own: LockHolder, seen: string): Promise<FileHandle | undefined> {
  const temporaryPath = `${path}-${own.token}.tmp`;
  const handle = await open(temporaryPath, "wx+", 0o600);
  await writeContent(handle, own, 0).catch((error) => discard(handle, temporaryPath, error));
  try {
    if ((await contentOf(path)) === seen) {
      await rename(temporaryPath, path);
      return handle;
    }
    await unlink(temporaryPath);
  } catch (error) {
    // A process that has locked the directory meanwhile removes temporary files.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  await handle.close();
  return undefined;
}

/** Writes the lock file. Its length never changes, so that a heartbeat needs no new space on a full disk. */
async function writeContent(handle: FileHandle, own: LockHolder, heartbeat: number): Promise<void> {
  const { ino } = await handle.stat({ bigint: true });
  const text = `${JSON.stringify({ ...own, file: String(ino), beat: String(heartbeat).padStart(12, "0") })}\n`;
  await handle.write(text, 0);
  // Other machines can read it only after this machine has written it to the share.
  await handle.datasync();
}

/** Returns the inode number of a file; empty when the file is gone. */
async function inodeOf(path: string): Promise<string> {
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
  /** The device and the inode number of the open file. */
  readonly file: { readonly dev: bigint; readonly ino: bigint };
}

/** A lock that is held. It writes heartbeats through its open file handle, which cannot write to a file that replaced it. */
class HeldLock implements DirectoryLock {
  readonly #path: string;
  readonly #own: LockHolder;
  readonly #handle: FileHandle;
  readonly #clock: Clock;
  readonly #file: HeldFile["file"];
  #verified: number;
  #lost: LockLost | undefined;
  #heartbeats = 0;
  #heartbeat: Promise<void> = Promise.resolve();
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
    // No other file can have the inode number while this one is open, so the same number means the same lock.
    const found = statSync(this.#path, { bigint: true, throwIfNoEntry: false });
    if (found === undefined) throw this.#lose(undefined);
    const isSame = found.dev === this.#file.dev && found.ino === this.#file.ino;
    // A network share may cache the name for some seconds. A process that was suspended for longer must read the file.
    if (isSame && this.#clock.now() - this.#verified < verifyAfter) return;
    try {
      this.#verify(readFileSync(this.#path, "utf8"));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT") throw this.#lose(undefined);
      // A process that cannot open more files keeps the lock: the name still leads to its own file.
      if (!(isSame && (code === "EMFILE" || code === "ENFILE"))) throw error;
    }
  }

  async release(): Promise<void> {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#cancel();
    await this.#heartbeat;
    const text = await contentOf(this.#path).catch(() => undefined);
    if (text !== undefined && parseLockHolder(text)?.token === this.#own.token) await unlink(this.#path);
    await this.#handle.close();
  }

  #schedule(): void {
    this.#cancel = this.#clock.at(this.#clock.now() + heartbeatInterval, () => {
      this.#heartbeat = this.#writeHeartbeat();
      void this.#heartbeat.then(() => {
        if (!this.#isReleased && this.#lost === undefined) this.#schedule();
      });
    });
  }

  async #writeHeartbeat(): Promise<void> {
    try {
      this.#verify(await contentOf(this.#path));
      this.#heartbeats += 1;
      await writeContent(this.#handle, this.#own, this.#heartbeats);
    } catch {
      // `#verify` has recorded a lost lock. After any other error the next heartbeat tries again, and `assertHeld` reads the file.
    }
  }

  /** Records when the lock was last read as held. Throws `LockLost`, from then on always, when it is not. */
  #verify(text: string | undefined): void {
    const holder = text === undefined ? undefined : parseLockHolder(text);
    if (holder?.token !== this.#own.token) throw this.#lose(holder);
    this.#verified = this.#clock.now();
  }

  #lose(holder: LockHolder | undefined): LockLost {
    this.#lost ??= new LockLost(this.#path, holder);
    return this.#lost;
  }
}
