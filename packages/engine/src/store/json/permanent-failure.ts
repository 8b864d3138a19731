import { StoreUnavailable } from "../store.js";
import type { DirectoryLock, JournalFile, JournalFs } from "./journal-fs.js";
import { LockLost } from "./lock-file.js";

/** Whether the store has failed for good: what the disk holds is not known any more, and nothing may be promised. */
export interface PermanentFailure {
  readonly error: StoreUnavailable | undefined;
  /** Gives the error everybody gets from now on: that of the first cause. */
  raise(cause: unknown): StoreUnavailable;
}

/** Gives a store's fault that has not happened. */
export function createPermanentFailure(directory: string): PermanentFailure {
  let error: StoreUnavailable | undefined;
  return {
    get error() {
      return error;
    },
    raise(cause) {
      const why = cause instanceof LockLost ? "because" : "because the disk failed:";
      const message = `the store in ${directory} stopped, ${why} ${messageOf(cause)}`;
      error ??= new StoreUnavailable(message, { cause });
      return error;
    },
  };
}

/**
 * Returns a file system whose first failed sync is a fault, and which never syncs again after it: the system forgets
 * what it could not write, so that a second sync would succeed with the data lost. Before each byte it writes and each name
 * it changes it makes sure that the directory is still held; that it is not is a fault, too.
 */
export function failStop(fs: JournalFs, fault: PermanentFailure, lock: DirectoryLock): JournalFs {
  const assertHeld = () => {
    if (fault.error !== undefined) throw fault.error;
    try {
      lock.assertHeld();
    } catch (error) {
      // What could not be looked at now can be later; meanwhile nothing is written.
      throw error instanceof LockLost ? fault.raise(error) : error;
    }
  };
  const guard = async (sync: () => Promise<void>) => {
    if (fault.error !== undefined) throw fault.error;
    try {
      await sync();
    } catch (error) {
      throw fault.raise(error);
    }
  };
  const held = async <T>(change: () => Promise<T>): Promise<T> => {
    assertHeld();
    return change();
  };
  const guarded = (file: JournalFile): JournalFile =>
    Object.create(file, {
      append: {
        value: (data: Uint8Array) => {
          assertHeld();
          file.append(data);
        },
      },
      write: { value: (data: Uint8Array) => held(() => file.write(data)) },
      truncate: { value: (size: number) => held(() => file.truncate(size)) },
      sync: { value: () => guard(() => file.sync()) },
    }) as JournalFile;
  return {
    ...fs,
    create: (path) => held(async () => guarded(await fs.create(path))),
    open: async (path) => guarded(await fs.open(path)),
    rename: (from, to) => held(() => fs.rename(from, to)),
    remove: (path) => held(() => fs.remove(path)),
    syncDirectory: (path) => guard(() => fs.syncDirectory(path)),
  };
}

/** Gives what went wrong, in words. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
