/** An open file. It counts its own size, so nothing else may write to it. A file that grows by `append` may have zeros behind its size. */
export interface JournalFile {
  readonly path: string;
  readonly size: number;
  /** Appends bytes synchronously; for few bytes. May write zeros behind them, which later appends replace. Throws when it fails, with some of the bytes written or none. */
  append(data: Uint8Array): void;
  /** Appends bytes. Rejects when it fails, with some of the bytes written or none. */
  write(data: Uint8Array): Promise<void>;
  /** Returns `length` bytes from `position`, fewer only at the end of the file. */
  read(position: number, length: number): Promise<Buffer>;
  /** Makes everything that was written durable. */
  sync(): Promise<void>;
  /** Cuts the file, and the zeros behind it. */
  truncate(size: number): Promise<void>;
  close(): Promise<void>;
}

/** The lock of a directory that this process holds. */
export interface DirectoryLock {
  /** Throws `LockLost` when the lock is no longer held. Called before every write, so it must be cheap. */
  assertHeld(): void;
  /** Releases the lock. */
  release(): Promise<void>;
}

/** What the store needs of a file system. A test implements it to simulate a failing disk. */
export interface JournalFs {
  /** Creates a directory that only its owner may enter, and its parents. Does nothing when it exists. */
  makeDirectory(path: string): Promise<void>;
  /** Returns the names in a directory. */
  list(directory: string): Promise<string[]>;
  /** Creates a file that only its owner may read. Rejects when it exists. */
  create(path: string): Promise<JournalFile>;
  open(path: string): Promise<JournalFile>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Makes the names in a directory durable. */
  syncDirectory(path: string): Promise<void>;
  /** Returns how many bytes are free for the store. */
  freeSpace(directory: string): number;
  /**
   * Locks the directory for this process. Rejects with `StoreRefused` when another process has locked it. `token` is a
   * random id of this lock. `since` (ISO 8601) is shown to other processes.
   */
  lock(directory: string, by: { token: string; since: string }): Promise<DirectoryLock>;
}
