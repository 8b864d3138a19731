import type { DirectoryLock, JournalFile, JournalFs } from "./journal-fs.js";
import { LockLost } from "./lock-file.js";
import type { PermanentFailure } from "./permanent-failure.js";

/** Throws when a file may not be written: after a permanent failure, or without the directory's lock. */
class WriteGuard {
  readonly #failure: PermanentFailure;
  readonly #lock: DirectoryLock;

  constructor(failure: PermanentFailure, lock: DirectoryLock) {
    this.#failure = failure;
    this.#lock = lock;
  }

  assertWritable(): void {
    if (this.#failure.error !== undefined) throw this.#failure.error;
    try {
      this.#lock.assertHeld();
    } catch (error) {
      // A lock that could not be read may still be held: this write fails, and the next one reads the lock again.
      throw error instanceof LockLost ? this.#failure.raise(error) : error;
    }
  }

  async sync(sync: () => Promise<void>): Promise<void> {
    if (this.#failure.error !== undefined) throw this.#failure.error;
    try {
      await sync();
    } catch (error) {
      throw this.#failure.raise(error);
    }
  }
}

/**
 * A file system that stops at the first failed sync. It never syncs again after that: the operating system drops pages it
 * could not write, so a second sync would succeed although data is lost. It checks the directory's lock before each
 * write and each change of a name. A lost lock is a permanent failure too.
 */
export class FailStopFs implements JournalFs {
  readonly #fs: JournalFs;
  readonly #guard: WriteGuard;

  constructor(fs: JournalFs, failure: PermanentFailure, lock: DirectoryLock) {
    this.#fs = fs;
    this.#guard = new WriteGuard(failure, lock);
  }

  makeDirectory(path: string): Promise<void> {
    return this.#fs.makeDirectory(path);
  }

  list(directory: string): Promise<string[]> {
    return this.#fs.list(directory);
  }

  async create(path: string): Promise<JournalFile> {
    this.#guard.assertWritable();
    return new FailStopFile(await this.#fs.create(path), this.#guard);
  }

  async open(path: string): Promise<JournalFile> {
    return new FailStopFile(await this.#fs.open(path), this.#guard);
  }

  async rename(from: string, to: string): Promise<void> {
    this.#guard.assertWritable();
    await this.#fs.rename(from, to);
  }

  async remove(path: string): Promise<void> {
    this.#guard.assertWritable();
    await this.#fs.remove(path);
  }

  syncDirectory(path: string): Promise<void> {
    return this.#guard.sync(() => this.#fs.syncDirectory(path));
  }

  freeSpace(directory: string): number {
    return this.#fs.freeSpace(directory);
  }

  lock(directory: string, by: { token: string; since: string }): Promise<DirectoryLock> {
    return this.#fs.lock(directory, by);
  }
}

class FailStopFile implements JournalFile {
  readonly path: string;
  readonly #file: JournalFile;
  readonly #guard: WriteGuard;

  constructor(file: JournalFile, guard: WriteGuard) {
    this.path = file.path;
    this.#file = file;
    this.#guard = guard;
  }

  get size(): number {
    return this.#file.size;
  }

  append(data: Uint8Array): void {
    this.#guard.assertWritable();
    this.#file.append(data);
  }

  async write(data: Uint8Array): Promise<void> {
    this.#guard.assertWritable();
    await this.#file.write(data);
  }

  read(position: number, length: number): Promise<Buffer> {
    return this.#file.read(position, length);
  }

  sync(): Promise<void> {
    return this.#guard.sync(() => this.#file.sync());
  }

  async truncate(size: number): Promise<void> {
    this.#guard.assertWritable();
    await this.#file.truncate(size);
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
