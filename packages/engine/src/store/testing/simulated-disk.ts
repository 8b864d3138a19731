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
  /** How many zeros an append writes behind its bytes where they reach the end of the file, as a real file system's do. */
  zeros = 0;
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

  /** Returns how many of so many bytes can be written, with the error of a write where that is not all. */
  #writable(path: string, bytes: number): { length: number; error?: Error } {
    const allowed = this.before("write", path);
    const free = this.capacity - this.#usedBytes();
    const length = Math.min(bytes, allowed ?? bytes, Math.max(0, free));
    return length === bytes ? { length } : { length, error: diskError(allowed === undefined ? "ENOSPC" : "EIO") };
  }

  #sync(path: string, inode: Inode): void {
    this.before("sync", path);
    this.#syncs += 1;
    inode.synced = inode.live;
  }

  #fileOf(path: string, inode: Inode): JournalFile {
    let size = inode.live.length;
    const write = (data: Uint8Array) => {
      const { length, error } = this.#writable(path, data.length);
      const { live } = inode;
      inode.live = Buffer.concat([live.subarray(0, size), data.subarray(0, length), live.subarray(size + length)]);
      size += length;
      if (error !== undefined) throw error;
    };
    return {
      path,
      get size() {
        return size;
      },
      append: (data) => {
        const isLonger = size + data.length > inode.live.length;
        write(data);
        if (isLonger && this.zeros > 0) inode.live = Buffer.concat([inode.live, Buffer.alloc(this.zeros)]);
      },
      write: async (data) => write(data),
      read: async (position, length) => Buffer.from(inode.live.subarray(position, position + length)),
      sync: async () => this.#sync(path, inode),
      truncate: async (to) => {
        this.before("truncate", path);
        inode.live = inode.live.subarray(0, to);
        size = to;
      },
      close: async () => {},
    };
  }
}

/** Returns an error with a code, as the operating system gives it. */
export function diskError(code: "EIO" | "ENOSPC"): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: simulated`), { code });
}

/** How many bytes a disk writes as a whole. */
const sectorBytes = 512;

/**
 * Returns a disk for every state that a crash at a moment can leave: after each number of unsynced changes of names, with
 * each file without what was not synced, with all of it, with what was not synced up to every byte, also with zeros behind that, and with any of
 * its sectors.
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
      for (const torn of tornWrites(synced.get(path) as Buffer, live)) yield diskOf(new Map(synced).set(path, torn));
    }
  }
}

/** Returns what a crash can leave of a file while `live` replaces `synced`. */
function* tornWrites(synced: Buffer, live: Buffer): Generator<Buffer> {
  const before = Buffer.concat([synced, Buffer.alloc(Math.max(0, live.length - synced.length))]);
  let [first, end] = [0, live.length];
  while (first < end && live[first] === before[first]) first += 1;
  while (end > first && live[end - 1] === before[end - 1]) end -= 1;
  for (let cut = first; cut < end; cut += 1) {
    if (cut >= synced.length) yield live.subarray(0, cut);
    yield Buffer.concat([live.subarray(0, cut), before.subarray(cut)]);
  }
  const sectors: number[] = [];
  for (let at = first - (first % sectorBytes); at < end; at += sectorBytes) sectors.push(at);
  for (let written = 1; written < 2 ** Math.min(sectors.length, 6) - 1; written += 1) {
    const torn = Buffer.from(before);
    for (const [n, at] of sectors.entries()) if (written & (2 ** n)) live.copy(torn, at, at, at + sectorBytes);
    yield torn;
  }
}

function diskOf(files: ReadonlyMap<string, Buffer>): SimulatedDisk {
  const disk = new SimulatedDisk();
  for (const [path, content] of files) disk.addFile(path, content);
  return disk;
}
