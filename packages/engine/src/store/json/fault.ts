import { StoreUnavailable } from "../store.js";
import type { JournalFile, JournalFs } from "./journal-fs.js";

/** Whether the store has failed for good: what the disk holds is not known any more, and nothing may be promised. */
export interface Fault {
  readonly error: StoreUnavailable | undefined;
  /** Gives the error everybody gets from now on: that of the first cause. */
  raise(cause: unknown): StoreUnavailable;
}

/** Gives a store's fault that has not happened. */
export function createFault(directory: string): Fault {
  let error: StoreUnavailable | undefined;
  return {
    get error() {
      return error;
    },
    raise(cause) {
      const message = `the store in ${directory} stopped, because the disk failed: ${messageOf(cause)}`;
      error ??= new StoreUnavailable(message, { cause });
      return error;
    },
  };
}

/**
 * Gives a file system whose first failed sync is a fault, and which never syncs again after it: the system forgets
 * what it could not write, so that a second sync would succeed with the data lost.
 */
export function failStop(fs: JournalFs, fault: Fault): JournalFs {
  const guard = async (sync: () => Promise<void>) => {
    if (fault.error !== undefined) throw fault.error;
    try {
      await sync();
    } catch (error) {
      throw fault.raise(error);
    }
  };
  const guarded = (file: JournalFile): JournalFile =>
    Object.create(file, { sync: { value: () => guard(() => file.sync()) } }) as JournalFile;
  return {
    ...fs,
    create: async (path) => guarded(await fs.create(path)),
    open: async (path) => guarded(await fs.open(path)),
    syncDirectory: (path) => guard(() => fs.syncDirectory(path)),
  };
}

/** Gives what went wrong, in words. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
