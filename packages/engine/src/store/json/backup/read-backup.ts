import { crc32 } from "node:zlib";
import { StoreRefused } from "../../store.js";
import type { JournalFile } from "../journal-fs.js";
import { checkLine, hex, lineJson } from "../line.js";
import { openReadOnly } from "../node-fs.js";
import {
  type BackupEnd,
  type BackupHead,
  type BlockHead,
  backedUpFile,
  backupFormat,
  maxBlockBytes,
  maxLineBytes,
} from "./backup-format.js";

/** What a backup is: when it was begun (ISO 8601), and its size. */
export interface BackupSummary {
  written: string;
  bytes: number;
}

/** Takes the bytes of a block of a file. */
export type TakeBlock = (file: string, bytes: Buffer) => Promise<void>;

/**
 * Reads a backup to its end, verifies every checksum, and calls `take` with each block in order.
 *
 * @throws StoreRefused where it is damaged or ends too early, with file and byte, and where a newer engine wrote it.
 */
export async function readBackup(path: string, take: TakeBlock = async () => {}): Promise<BackupSummary> {
  const file = await openReadOnly(path);
  try {
    return await new BackupReading(file, take).run();
  } finally {
    await file.close();
  }
}

class BackupReading {
  readonly #file: JournalFile;
  readonly #take: TakeBlock;
  #at = 0;
  #blocks = 0;
  #bytes = 0;

  constructor(file: JournalFile, take: TakeBlock) {
    this.#file = file;
    this.#take = take;
  }

  async run(): Promise<BackupSummary> {
    const head = await this.#line<Partial<BackupHead>>();
    if (head.posthorn !== "backup" || head.format === undefined) throw this.#damagedAt(0);
    const { path, size: bytes } = this.#file;
    if (head.format > backupFormat) {
      throw new StoreRefused(`${path} was written by a newer engine (format ${head.format})`);
    }
    while (!(await this.#blockOrEnd()));
    if (this.#at !== bytes) throw this.#damagedAt(this.#at);
    return { written: String(head.written), bytes };
  }

  /** Reads the next block, and returns false; true when the end line was read. */
  async #blockOrEnd(): Promise<boolean> {
    const lineStart = this.#at;
    const next = await this.#line<BlockHead | BackupEnd>();
    if ("end" in next) {
      if (next.blocks !== this.#blocks || next.bytes !== this.#bytes) throw this.#damagedAt(lineStart);
      return true;
    }
    if (!backedUpFile.test(next.file) || !(next.bytes <= maxBlockBytes)) throw this.#damagedAt(lineStart);
    const bytes = await this.#file.read(this.#at, next.bytes);
    if (bytes.length !== next.bytes || hex(crc32(bytes)) !== next.crc) throw this.#damagedAt(this.#at);
    this.#at += bytes.length;
    this.#blocks += 1;
    this.#bytes += bytes.length;
    await this.#take(next.file, bytes);
    return false;
  }

  async #line<T>(): Promise<T> {
    const piece = await this.#file.read(this.#at, maxLineBytes);
    const end = piece.indexOf(0x0a);
    const line = piece.subarray(0, Math.max(0, end));
    if (checkLine(line) === undefined) throw this.#damagedAt(this.#at);
    this.#at += end + 1;
    return JSON.parse(lineJson(line)) as T;
  }

  #damagedAt(offset: number): StoreRefused {
    const { path, size } = this.#file;
    return new StoreRefused(
      offset >= size
        ? `${path} is not whole: it ends at byte ${size}, before its last line`
        : `${path} is damaged at byte ${offset}`,
    );
  }
}
