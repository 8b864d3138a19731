import type { DirectoryLock, JournalFile, JournalFs } from "../json/journal-fs.js";
import { StoreRefused } from "../store.js";

/** What a file holds now, and what would be left of it after a crash. */
interface Inode {
  live: Buffer;
  synced: Buffer;
}

type Names = ReadonlyMap<string, Inode>;

/** The state of a disk at one moment. */
export interface DiskState {
  /** The durable names, then the names after each further change that is not durable. */
  names: readonly Names[];
  contents: ReadonlyMap<Inode, Readonly<Inode>>;
}

export type Operation = "create" | "write" | "sync" | "truncate" | "rename" | "remove" | "syncDirectory";

/** A file system in memory that can fail, and whose state after a crash can be examined. */
export class SimulatedDisk implements JournalFs {
  /**
   * Called before each operation that changes something; may throw. If it returns a number for a write, that many bytes are
   * written before the write fails with EIO.
   */
  before: (operation: Operation, path: string) => number | undefined = () => undefined;
  /** How many bytes the disk can hold. A write beyond that fails with ENOSPC. */
  capacity = Number.POSITIVE_INFINITY;
  /** What `freeSpace` returns; undefined: what is left of the capacity. */
  reportedFreeSpace: number | undefined;
  /** What `assertHeld` of the directory's lock throws; undefined while the lock is held. */
  lockError: Error | undefined;
  #syncs = 0;
  #states: Map<string, Inode>[] = [new Map()];
  readonly #inodes = new Set<Inode>();
  readonly #locked = new Set<string>();

  /** How many files were synced. */
  get syncs(): number {
    return this.#syncs;
  }

  /** Returns a disk with the same files. */
  copy(): SimulatedDisk {
    const copy = new SimulatedDisk();
    for (const name of this.names()) copy.addFile(name, this.contentOf(name));
    return copy;
  }

  async makeDirectory(): Promise<void> {}

  async list(directory: string): Promise<string[]> {
    const prefix = `${directory}/`;
    return this.names().flatMap((path) => (path.startsWith(prefix) ? path.slice(prefix.length) : []));
  }

  async create(path: string): Promise<JournalFile> {
    this.before("create", path);
    if (this.#current().has(path)) throw Object.assign(new Error(`EEXIST: ${path}`), { code: "EEXIST" });
    const inode: Inode = { live: Buffer.alloc(0), synced: Buffer.alloc(0) };
    this.#inodes.add(inode);
    this.#changeNames((next) => next.set(path, inode));
    return this.#fileOf(path, inode);
  }

  async open(path: string): Promise<JournalFile> {
    return this.#fileOf(path, this.#find(path));
  }

  async rename(from: string, to: string): Promise<void> {
    this.before("rename", from);
    const inode = this.#find(from);
    this.#changeNames((next) => {
      next.delete(from);
      next.set(to, inode);
    });
  }

  async remove(path: string): Promise<void> {
    this.before("remove", path);
    this.#find(path);
    this.#changeNames((next) => next.delete(path));
  }

  async syncDirectory(path: string): Promise<void> {
    this.before("syncDirectory", path);
    this.#states = [this.#current()];
  }

  freeSpace(): number {
    return this.reportedFreeSpace ?? this.capacity - this.#usedBytes();
  }

  async lock(directory: string): Promise<DirectoryLock> {
    if (this.#locked.has(directory)) throw new StoreRefused(`the store in ${directory} is held by another process`);
    this.#locked.add(directory);
    return {
      assertHeld: () => {
        if (this.lockError !== undefined) throw this.lockError;
      },
      release: async () => void this.#locked.delete(directory),
    };
  }

  /** Returns a copy of the disk's state. */
  capture(): DiskState {
    return {
      names: [...this.#states],
      contents: new Map(Array.from(this.#inodes, (inode) => [inode, { ...inode }])),
    };
  }

  /** Returns the paths of all files. */
  names(): string[] {
    return [...this.#current().keys()];
  }

  contentOf(path: string): Buffer {
    return this.#find(path).live;
  }

  /** Adds a whole file that is durable. */
  addFile(path: string, content: Uint8Array): void {
    const inode = { live: Buffer.from(content), synced: Buffer.from(content) };
    this.#inodes.add(inode);
    for (const state of this.#states) state.set(path, inode);
  }

  #current(): Map<string, Inode> {
    return this.#states.at(-1) as Map<string, Inode>;
  }

  #changeNames(edit: (next: Map<string, Inode>) => void): void {
    const next = new Map(this.#current());
    edit(next);
    this.#states.push(next);
  }

  #find(path: string): Inode {
    const inode = this.#current().get(path);
    if (inode === undefined) throw Object.assign(new Error(`ENOENT: ${path}`), { code: "ENOENT" });
    return inode;
  }

  #usedBytes(): number {
    return [...new Set(this.#current().values())].reduce((sum, { live }) => sum + live.length, 0);
  }

  #write(path: string, inode: Inode, data: Uint8Array): void {
    const allowed = this.before("write", path);
    const free = this.capacity - this.#usedBytes();
    const length = Math.min(data.length, allowed ?? data.length, Math.max(0, free));
    inode.live = Buffer.concat([inode.live, data.subarray(0, length)]);
    if (length < data.length) throw diskError(allowed === undefined ? "ENOSPC" : "EIO");
  }

  #sync(path: string, inode: Inode): void {
    this.before("sync", path);
    this.#syncs += 1;
    inode.synced = inode.live;
  }

  #fileOf(path: string, inode: Inode): JournalFile {
    return {
      path,
      get size() {
        return inode.live.length;
      },
      append: (data) => this.#write(path, inode, data),
      write: async (data) => this.#write(path, inode, data),
      read: async (position, length) => Buffer.from(inode.live.subarray(position, position + length)),
      sync: async () => this.#sync(path, inode),
      truncate: async (size) => {
        this.before("truncate", path);
        inode.live = inode.live.subarray(0, size);
      },
      close: async () => {},
    };
  }
}

/** Returns an error with a code, as the operating system gives it. */
export function diskError(code: "EIO" | "ENOSPC"): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: simulated`), { code });
}

/**
 * Returns a disk for every state that a crash at a moment can leave: after each number of unsynced changes of names, with
 * each file without what was not synced, with all of it, cut at every byte, and with zeros behind the cut.
 */
export function* disksAfterCrash(moment: DiskState): Generator<SimulatedDisk> {
  for (const names of moment.names) {
    const whole = new Map<string, Buffer>();
    const synced = new Map<string, Buffer>();
    for (const [path, inode] of names) {
      const content = moment.contents.get(inode) as Inode;
      whole.set(path, content.live);
      synced.set(path, content.synced);
    }
    yield diskOf(synced);
    yield diskOf(whole);
    for (const [path, live] of whole) {
      // A temporary file is never read again, so one cut is enough.
      if (path.endsWith(".tmp")) continue;
      const kept = (synced.get(path) as Buffer).length;
      for (let cut = kept; cut < live.length; cut += 1) {
        const torn = live.subarray(0, cut);
        yield diskOf(new Map(synced).set(path, torn));
        yield diskOf(new Map(synced).set(path, Buffer.concat([torn, Buffer.alloc(live.length - cut)])));
      }
    }
  }
}

function diskOf(files: ReadonlyMap<string, Buffer>): SimulatedDisk {
  const disk = new SimulatedDisk();
  for (const [path, content] of files) disk.addFile(path, content);
  return disk;
}
