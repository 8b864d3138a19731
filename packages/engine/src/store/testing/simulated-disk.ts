import type { JournalFile, JournalFs } from "../json/journal-fs.js";
import { StoreRefused } from "../store.js";

/** What a file holds, and what of it would survive a crash now. */
interface Inode {
  live: Buffer;
  synced: Buffer;
}

type Names = ReadonlyMap<string, Inode>;

/** What a disk was about to do at one moment. */
export interface DiskState {
  /** The names that are there for good, and each state of the names after one more of the changes that are not. */
  names: readonly Names[];
  contents: ReadonlyMap<Inode, Readonly<Inode>>;
}

export type Operation = "create" | "write" | "sync" | "truncate" | "rename" | "remove" | "syncDirectory";

/** A file system in memory that can lose what was not synced, and fail. */
export interface SimulatedDisk extends JournalFs {
  /** Called before each operation that changes something; may throw. A number: so many bytes of a write succeed before it fails with EIO. */
  before: (operation: Operation, path: string) => number | undefined;
  /** Bytes that can be held; writes beyond fail with ENOSPC. */
  capacity: number;
  /** How much `freeSpace` tells; what is left of the capacity unless set. */
  reportedFreeSpace: number | undefined;
  readonly syncs: number;
  /** Why its directory is held no more; undefined while it is. */
  lockError: Error | undefined;
  capture(): DiskState;
  names(): string[];
  contentOf(path: string): Buffer;
  /** Puts a whole file there, durably. */
  put(path: string, content: Uint8Array): void;
}

/** Gives an error as the system would. */
export function diskError(code: "EIO" | "ENOSPC"): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: simulated`), { code });
}

/** Gives an empty disk. */
export function createSimulatedDisk(): SimulatedDisk {
  let states: Map<string, Inode>[] = [new Map()];
  const inodes = new Set<Inode>();
  const locked = new Set<string>();
  let syncs = 0;
  const names = () => states.at(-1) as Map<string, Inode>;
  const change = (edit: (next: Map<string, Inode>) => void) => {
    const next = new Map(names());
    edit(next);
    states.push(next);
  };
  const find = (path: string): Inode => {
    const inode = names().get(path);
    if (inode === undefined) throw Object.assign(new Error(`ENOENT: ${path}`), { code: "ENOENT" });
    return inode;
  };
  const used = () => [...new Set(names().values())].reduce((sum, { live }) => sum + live.length, 0);

  const write = (path: string, inode: Inode, data: Uint8Array) => {
    const allowed = disk.before("write", path);
    const room = disk.capacity - used();
    const taken = Math.min(data.length, allowed ?? data.length, Math.max(0, room));
    inode.live = Buffer.concat([inode.live, data.subarray(0, taken)]);
    if (taken < data.length) throw diskError(allowed === undefined ? "ENOSPC" : "EIO");
  };
  const fileOf = (path: string, inode: Inode): JournalFile => ({
    path,
    get size() {
      return inode.live.length;
    },
    append: (data) => write(path, inode, data),
    write: async (data) => write(path, inode, data),
    read: async (position, length) => Buffer.from(inode.live.subarray(position, position + length)),
    async sync() {
      disk.before("sync", path);
      syncs += 1;
      inode.synced = inode.live;
    },
    async truncate(size) {
      disk.before("truncate", path);
      inode.live = inode.live.subarray(0, size);
    },
    async close() {},
  });

  const disk: SimulatedDisk = {
    before: () => undefined,
    capacity: Number.POSITIVE_INFINITY,
    reportedFreeSpace: undefined,
    lockError: undefined,
    get syncs() {
      return syncs;
    },
    async makeDirectory() {},
    list: async (directory) =>
      [...names().keys()].flatMap((path) => (path.startsWith(`${directory}/`) ? path.slice(directory.length + 1) : [])),
    async create(path) {
      disk.before("create", path);
      if (names().has(path)) throw Object.assign(new Error(`EEXIST: ${path}`), { code: "EEXIST" });
      const inode: Inode = { live: Buffer.alloc(0), synced: Buffer.alloc(0) };
      inodes.add(inode);
      change((next) => next.set(path, inode));
      return fileOf(path, inode);
    },
    open: async (path) => fileOf(path, find(path)),
    async rename(from, to) {
      disk.before("rename", from);
      const inode = find(from);
      change((next) => {
        next.delete(from);
        next.set(to, inode);
      });
    },
    async remove(path) {
      disk.before("remove", path);
      find(path);
      change((next) => next.delete(path));
    },
    async syncDirectory(path) {
      disk.before("syncDirectory", path);
      states = [names()];
    },
    freeSpace: () => disk.reportedFreeSpace ?? disk.capacity - used(),
    async lock(directory) {
      if (locked.has(directory)) throw new StoreRefused(`the store in ${directory} is held by another process`);
      locked.add(directory);
      return {
        assertHeld: () => {
          if (disk.lockError !== undefined) throw disk.lockError;
        },
        release: async () => void locked.delete(directory),
      };
    },
    capture: () => ({
      names: [...states],
      contents: new Map(Array.from(inodes, (inode) => [inode, { ...inode }])),
    }),
    names: () => [...names().keys()],
    contentOf: (path) => find(path).live,
    put(path, content) {
      const inode = { live: Buffer.from(content), synced: Buffer.from(content) };
      inodes.add(inode);
      for (const state of states) state.set(path, inode);
    },
  };
  return disk;
}

/**
 * Gives a disk for every way a crash at a moment may leave things: each number of unsynced changes of names kept, each file
 * without what was not synced, with all of it, cut at every byte, and with zeros behind the cut.
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
      // Nobody reads a draft again: one cut is as good as another.
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
  const disk = createSimulatedDisk();
  for (const [path, content] of files) disk.put(path, content);
  return disk;
}
