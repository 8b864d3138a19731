import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { crc32 } from "node:zlib";
import { StoreRefused } from "../../store.js";
import type { JournalFile } from "../journal-fs.js";
import { hex, makeLine } from "../line.js";
import { syncDirectory } from "../node-fs.js";
import { type BackupEnd, type BackupHead, type BlockHead, backupFormat, maxBlockBytes } from "./backup-format.js";
import { endOfSegment, endOfSnapshot } from "./check-store-files.js";
import { closeStoreFiles, openStoreFiles, type StoreFiles } from "./open-store-files.js";
import { readBackup } from "./read-backup.js";

export interface BackupOptions {
  /** The data directory; an engine may run on it. */
  directory: string;
  /** The file to write. A file of this name is replaced when the backup is whole. */
  target: string;
  /** A random text, for the name of the file while it is written. */
  unique: string;
  /** Now (ISO 8601). */
  written: string;
  warn: (message: string) => void;
}

/** How many bytes are written between two syncs, so that none takes long and delays the journal's. */
const syncBytes = 8 * 1024 * 1024;

/** How often a backup is begun again because files changed in a way that looks like damage. */
const maxAttempts = 3;

/**
 * Writes a backup of a JSON store and returns its size in bytes, and whether it has the directory's secret. The store is copied as it is at one moment, and every checksum in
 * it is verified. The file has its name only when it is whole, durable and was read back.
 *
 * @throws StoreRefused where there is no store, or where it is damaged; the message names file and byte.
 */
export async function writeBackup(options: BackupOptions): Promise<{ bytes: number; hasSecret: boolean }> {
  const { directory, target, unique, warn } = options;
  const temporaryPath = `${target}.${unique}.tmp`;
  let skippedSnapshots = 0;
  for (let attempt = 1; ; attempt += 1) {
    const files = await openStoreFiles(directory, skippedSnapshots);
    try {
      await writeFile(temporaryPath, options, files);
      const { bytes } = await readBackup(temporaryPath);
      await rename(temporaryPath, target);
      await syncDirectory(dirname(target));
      return { bytes, hasSecret: files.secret !== undefined };
    } catch (error) {
      await rm(temporaryPath, { force: true });
      if (!(error instanceof StoreRefused)) throw error;
      // A start would use the snapshot before a damaged one, too.
      const isSnapshot = files.snapshot !== undefined && error.message.startsWith(files.snapshot.path);
      if (isSnapshot && skippedSnapshots === 0) {
        skippedSnapshots = 1;
        warn(`${error.message}; the snapshot before it is used`);
      } else if (attempt === maxAttempts) throw error;
    } finally {
      await closeStoreFiles(files);
    }
  }
}

async function writeFile(path: string, { written }: BackupOptions, files: StoreFiles): Promise<void> {
  const handle = await open(path, "wx", 0o600);
  try {
    const writing = new BackupWriting(handle);
    const head: BackupHead = { posthorn: "backup", format: backupFormat, written };
    await writing.line(head);
    if (files.secret !== undefined) await writing.block("secret", files.secret);
    if (files.snapshot !== undefined) await writing.snapshot(files.snapshot);
    for (const [i, segment] of files.segments.entries()) {
      await writing.file(segment, await endOfSegment(segment, i === files.segments.length - 1));
    }
    await writing.end();
  } finally {
    await handle.close();
  }
}

/** Writes the lines and blocks of one backup. */
class BackupWriting {
  readonly #handle: FileHandle;
  #blocks = 0;
  #bytes = 0;
  #unsynced = 0;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async line(value: BackupHead | BlockHead | BackupEnd): Promise<void> {
    await this.#write(makeLine(JSON.stringify(value)).bytes);
  }

  async block(file: string, bytes: Buffer): Promise<void> {
    await this.line({ file, bytes: bytes.length, crc: hex(crc32(bytes)) });
    await this.#write(bytes);
    this.#blocks += 1;
    this.#bytes += bytes.length;
  }

  /** Writes a snapshot. Throws `StoreRefused` where its checksum is not that of its bytes. */
  async snapshot(file: JournalFile): Promise<void> {
    const { end, crc } = await endOfSnapshot(file);
    if (hex(await this.file(file, end)) !== crc) throw new StoreRefused(`${file.path} is damaged at byte ${end}`);
    await this.block(basename(file.path), await file.read(end, file.size - end));
  }

  /** Writes the first `end` bytes of a file and returns their checksum. */
  async file(file: JournalFile, end: number): Promise<number> {
    let crc = 0;
    for (let at = 0; at < end; at += maxBlockBytes) {
      const bytes = await file.read(at, Math.min(maxBlockBytes, end - at));
      crc = crc32(bytes, crc);
      await this.block(basename(file.path), bytes);
    }
    return crc;
  }

  async end(): Promise<void> {
    await this.line({ end: true, blocks: this.#blocks, bytes: this.#bytes });
    await this.#handle.sync();
  }

  async #write(bytes: Buffer): Promise<void> {
    for (let done = 0; done < bytes.length; ) done += (await this.#handle.write(bytes, done)).bytesWritten;
    this.#unsynced += bytes.length;
    if (this.#unsynced < syncBytes) return;
    await this.#handle.datasync();
    this.#unsynced = 0;
  }
}
