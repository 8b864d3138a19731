import { type BigIntStats, statfsSync, writeSync } from "node:fs";
import { type FileHandle, mkdir, open, readdir, readFile, rename, stat, unlink } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { DirectoryLock, JournalFile, JournalFs } from "./journal-fs.js";
import { lockByFile } from "./lock-file.js";
import { lockBySocket, lockedError, ownLockHolder, parseLockHolder } from "./process-lock.js";

/** Returns the file system of this machine. */
export function nodeFs(): JournalFs {
  return {
    async makeDirectory(path) {
      const first = await mkdir(path, { recursive: true, mode: 0o700 });
      // A new directory is durable after its parent is synced.
      for (let made = resolve(path); first !== undefined && made.length >= first.length; made = dirname(made)) {
        await syncDirectory(dirname(made));
      }
    },
    list: (directory) => readdir(directory),
    create: async (path) => nodeFile(path, await open(path, "wx+", 0o600), 0),
    async open(path) {
      const handle = await open(path, "r+");
      return nodeFile(path, handle, (await handle.stat()).size);
    },
    rename,
    remove: unlink,
    syncDirectory,
    freeSpace(directory) {
      const { bavail, bsize } = statfsSync(directory);
      return bavail * bsize;
    },
    lock: lockDirectory,
  };
}

/** Opens a file for reading only, so that a process without the lock of its directory cannot change it. */
export async function openReadOnly(path: string): Promise<JournalFile> {
  const handle = await open(path, "r");
  return nodeFile(path, handle, (await handle.stat()).size);
}

/**
 * Locks a directory by its lock file. On Linux it first locks it by an abstract socket, which tells at once whether another
 * process of this machine has it.
 */
async function lockDirectory(directory: string, by: { token: string; since: string }): Promise<DirectoryLock> {
  if (process.platform !== "linux") return lockByFile({ directory, own: ownLockHolder(by, "") });
  // The socket is named after the inode: any path leads to the same socket, and a copy of the directory has another one.
  const { dev, ino }: BigIntStats = await stat(directory, { bigint: true });
  const socket = `posthorn-store-${dev}-${ino}`;
  const holder = parseLockHolder(await readFile(join(directory, "lock"), "utf8").catch(() => ""));
  const freeSocket = await lockBySocket(socket, (pid) =>
    lockedError(directory, holder !== undefined && (pid === "" || pid === String(holder.pid)) ? holder : { pid }),
  );
  try {
    const lock = await lockByFile({ directory, own: ownLockHolder(by, socket) });
    return {
      assertHeld: () => lock.assertHeld(),
      release: () => lock.release().finally(freeSocket),
    };
  } catch (error) {
    await freeSocket();
    throw error;
  }
}

/**
 * How many zeros an append writes behind its bytes where they reach the end of the file. The sync of a write into zeros changes no size and no
 * allocation of the file, which costs a file system that has a journal, such as ext4, a second write for each sync.
 */
const zeros = Buffer.alloc(256 * 1024);
/** Appends of more bytes write no zeros, which would cost as much as they save. */
const mostBeforeZeros = 64 * 1024;

function nodeFile(path: string, handle: FileHandle, size: number): JournalFile {
  /** Where the zeros end. */
  let allocated = size;
  return {
    path,
    get size() {
      return size;
    },
    append(data) {
      for (let done = 0; done < data.length; ) {
        const written = writeSync(handle.fd, data, done, data.length - done, size);
        done += written;
        size += written;
      }
      if (size > allocated && data.length <= mostBeforeZeros) allocated = writeZeros(handle.fd, size);
    },
    async write(data) {
      for (let done = 0; done < data.length; ) {
        const { bytesWritten } = await handle.write(data, done, data.length - done, size);
        done += bytesWritten;
        size += bytesWritten;
      }
    },
    async read(position, length) {
      const buffer = Buffer.allocUnsafe(length);
      let done = 0;
      while (done < length) {
        const { bytesRead } = await handle.read(buffer, done, length - done, position + done);
        if (bytesRead === 0) break;
        done += bytesRead;
      }
      return buffer.subarray(0, done);
    },
    sync: () => handle.datasync(),
    async truncate(to) {
      await handle.truncate(to);
      size = to;
      allocated = to;
    },
    close: () => handle.close(),
  };
}

/** Writes zeros from `position` on and returns where they end. */
function writeZeros(fd: number, position: number): number {
  try {
    return position + writeSync(fd, zeros, 0, zeros.length, position);
  } catch {
    // They are not needed: whether there is space for what is appended next, that append finds out.
    return position;
  }
}

/** Makes the names in a directory durable. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
