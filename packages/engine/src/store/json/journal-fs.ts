/** A file the store has open. Whoever writes to it keeps its size. */
export interface JournalFile {
  readonly path: string;
  readonly size: number;
  /** Puts bytes at the end before it returns; for what is small enough to be copied while the caller waits. Throws with a part of it written, or none. */
  append(data: Uint8Array): void;
  /** Puts bytes at the end; fails with a part of it written, or none. */
  write(data: Uint8Array): Promise<void>;
  /** Gives the bytes from `position` on, fewer than `length` only at the end of the file. */
  read(position: number, length: number): Promise<Buffer>;
  /** Makes what was written durable. */
  sync(): Promise<void>;
  truncate(size: number): Promise<void>;
  close(): Promise<void>;
}

/** A directory that this process holds. */
export interface DirectoryLock {
  /** Throws `LockLost` when another process has the directory by now. Cheap: it is asked before everything that is written. */
  assertHeld(): void;
  /** Lets go of the directory. */
  release(): Promise<void>;
}

/** What the store asks of a file system: so little that a test can stand in for a failing disk. */
export interface JournalFs {
  /** Makes a directory that only its owner may enter, and those above it; nothing when it is there. */
  makeDirectory(path: string): Promise<void>;
  /** Gives the names in a directory. */
  list(directory: string): Promise<string[]>;
  /** Makes a file that only its owner may read; fails when it exists. */
  create(path: string): Promise<JournalFile>;
  open(path: string): Promise<JournalFile>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Makes the names in a directory durable. */
  syncDirectory(path: string): Promise<void>;
  /** Gives how many bytes the store may still write. */
  freeSpace(directory: string): number;
  /**
   * Takes the directory for this process; rejects with `StoreRefused` when another one has it. `token` is random and nobody
   * else's; `since` (ISO 8601) is what others are told.
   */
  lock(directory: string, by: { token: string; since: string }): Promise<DirectoryLock>;
}
