import { gather } from "../../platform/gather.js";
import { StoreUnavailable } from "../store.js";
import type { JournalFile, JournalFs } from "./journal-fs.js";
import { lineOverhead, writeLine } from "./line.js";
import { messageOf, type PermanentFailure } from "./permanent-failure.js";
import { recordJson, rowsOffset, type UnnumberedRecord } from "./record.js";

/** The largest group commit. The first transaction of a group waits until the whole group is durable. */
const maxGroupBytes = 1024 * 1024;
const maxGroupRecords = 1_000;
/** A group of up to this many bytes is written synchronously. A larger one is written by the thread pool. */
const maxSynchronousBytes = 256 * 1024;
/** Free space is read again after this many bytes. */
const spaceCheckBytes = 1024 * 1024;

interface Entry {
  seq: number;
  json: readonly (string | Buffer)[];
  bytes: number;
  record: UnnumberedRecord;
  undo: () => void;
}

/** Records that become durable together. */
interface RecordGroup {
  entries: Entry[];
  bytes: number;
  /** How many rows in the files the records outdate. */
  outdated: number;
  done: Deferred<void>;
  /** Set when a new segment begins behind this group. */
  rotated: Deferred<EndedSegment> | undefined;
}

interface Deferred<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: unknown) => void;
}

/** The segment that is written to. */
export interface TailSegment {
  file: JournalFile;
  /** The number of its first record. */
  first: number;
  /** The checksum of the line before its first record. */
  previous: string;
  /** The checksum of its last line. */
  crc: string;
}

/** Where a segment ended. */
export interface EndedSegment {
  /** The checksum of the journal's last line. */
  crc: string;
  /** The segment; undefined when it holds no record, so that it goes on as the tail. */
  file: JournalFile | undefined;
}

export interface JournalParts {
  fs: JournalFs;
  directory: string;
  permanentFailure: PermanentFailure;
  freeSpaceFloor: number;
  /** The number of the last record that the journal holds. */
  seq: number;
  tail: TailSegment;
  /** Runs work while no transaction runs. */
  exclusively: <T>(work: () => T | Promise<T>) => Promise<T>;
  /** Creates the segment that begins with record `first`. */
  nextSegment(first: number, previous: string): Promise<TailSegment>;
  /** Called after each group with the journal's growth in bytes, and how many rows in the files it outdates. */
  onGrowth(bytes: number, outdated: number): void;
}

/** Writes the records of transactions by group commit: records that arrive while one group is synced form the next group. */
export class Journal {
  readonly #parts: JournalParts;
  #seq: number;
  #tail: TailSegment;
  /** The number of the last durable record. */
  #durableSeq: number;
  #current: RecordGroup | undefined;
  #waiting: RecordGroup[] = [];
  #running: Promise<void> | undefined;
  #writeError: StoreUnavailable | undefined;
  #spaceError: StoreUnavailable | undefined;
  #uncheckedBytes = spaceCheckBytes;

  constructor(parts: JournalParts) {
    this.#parts = parts;
    this.#seq = parts.seq;
    this.#durableSeq = parts.seq;
    this.#tail = parts.tail;
  }

  /** The number of the last record that was appended. */
  get seq(): number {
    return this.#seq;
  }

  /**
   * Appends a transaction's record and returns when it is durable. Call it within the transaction. `undo` reverts the
   * transaction's changes in memory; it is called when the record could not be written. Throws `StoreUnavailable` at once
   * when nothing can be written.
   */
  append(record: UnnumberedRecord, undo: () => void): Promise<void> {
    const { permanentFailure } = this.#parts;
    if (permanentFailure.error !== undefined) throw permanentFailure.error;
    const { json, bytes } = recordJson(this.#seq + 1, record);
    this.#checkSpace(bytes);
    if (this.#spaceError !== undefined) throw this.#spaceError;
    this.#seq += 1;
    const group = this.#openGroup(bytes + lineOverhead);
    group.entries.push({ seq: this.#seq, json, bytes, record, undo });
    group.bytes += bytes + lineOverhead;
    group.outdated += record.outdated;
    this.#start();
    return group.done.promise;
  }

  /** Resolves when every appended record is durable. */
  whenDurable(): Promise<void> {
    const { error } = this.#parts.permanentFailure;
    if (error !== undefined) return Promise.reject(error);
    return (this.#waiting.at(-1) ?? this.#current)?.done.promise ?? Promise.resolve();
  }

  /** Ends the segment behind the last appended record. Resolves when that record is durable and the next segment is open. */
  rotate(): Promise<EndedSegment> {
    const group = this.#openGroup(0);
    group.rotated = deferred();
    this.#start();
    return group.rotated.promise;
  }

  /** Returns why nothing can be written now, or undefined. */
  failure(): Error | undefined {
    if (this.#spaceError !== undefined) this.#checkSpace(0);
    return this.#parts.permanentFailure.error ?? this.#spaceError ?? this.#writeError;
  }

  async close(): Promise<void> {
    await this.#running;
    await this.#tail.file.close();
  }

  /** Reads the free space every `spaceCheckBytes`. While there is too little, it reads it each time, so that writes resume without a restart. */
  #checkSpace(bytes: number): void {
    this.#uncheckedBytes += bytes;
    if (this.#spaceError === undefined && this.#uncheckedBytes < spaceCheckBytes) return;
    this.#uncheckedBytes = 0;
    const { fs, directory, freeSpaceFloor } = this.#parts;
    const free = fs.freeSpace(directory);
    const message = `${directory} has ${free} bytes left, fewer than the ${freeSpaceFloor} the store leaves free`;
    this.#spaceError = free < freeSpaceFloor ? new StoreUnavailable(message) : undefined;
  }

  /** Returns the last waiting group if it has room for this many bytes, else a new one. */
  #openGroup(bytes: number): RecordGroup {
    const last = this.#waiting.at(-1);
    const isOpen = last !== undefined && last.rotated === undefined && last.entries.length < maxGroupRecords;
    if (isOpen && last.bytes + bytes <= maxGroupBytes) return last;
    const group: RecordGroup = { entries: [], bytes: 0, outdated: 0, done: deferred(), rotated: undefined };
    this.#waiting.push(group);
    return group;
  }

  #start(): void {
    this.#running ??= this.#writeGroups();
  }

  async #writeGroups(): Promise<void> {
    const { permanentFailure } = this.#parts;
    while (this.#waiting.length > 0) {
      // Transactions that commit right after the first ones join their group. One behind which another waits takes no more.
      if (this.#waiting.length === 1) await gather(() => this.#waiting[0]?.entries.length ?? 0);
      const group = this.#waiting.shift() as RecordGroup;
      this.#current = group;
      if (permanentFailure.error === undefined) await this.#writeGroup(group);
      if (permanentFailure.error !== undefined) rejectGroups(this.#removeGroups(), permanentFailure.error);
    }
    this.#current = undefined;
    this.#running = undefined;
  }

  async #writeGroup(group: RecordGroup): Promise<void> {
    const { file } = this.#tail;
    const sizeBefore = file.size;
    if (group.entries.length > 0) {
      const { bytes, crc } = encode(group, this.#tail.crc);
      try {
        if (bytes.length <= maxSynchronousBytes) file.append(bytes);
        else await file.write(bytes);
      } catch (error) {
        return this.#rollBack(file, sizeBefore, error);
      }
      try {
        await file.sync();
      } catch {
        // A failed sync is a permanent failure, for which the caller rejects all groups.
        return;
      }
      moveOutOfLineRows(group, file, sizeBefore);
      this.#tail = { ...this.#tail, crc };
      this.#durableSeq = group.entries.at(-1)?.seq ?? this.#durableSeq;
      this.#writeError = undefined;
    }
    if (group.rotated !== undefined) await this.#changeSegment(group.rotated);
    group.done.resolve();
    this.#parts.onGrowth(file.size - sizeBefore, group.outdated);
  }

  /** Opens the next segment. When that fails, the journal goes on in the segment it has. */
  async #changeSegment(rotated: Deferred<EndedSegment>): Promise<void> {
    const { file, crc, first, previous } = this.#tail;
    if (first === this.#durableSeq + 1) return rotated.resolve({ crc: previous, file: undefined });
    try {
      // Only the last segment may end with zeros.
      await file.truncate(file.size);
      await file.sync();
      this.#tail = await this.#parts.nextSegment(this.#durableSeq + 1, crc);
      rotated.resolve({ crc, file });
    } catch (error) {
      rotated.reject(error);
    }
  }

  /** Removes and returns the group that is being written and all groups behind it. */
  #removeGroups(): RecordGroup[] {
    const groups = this.#current === undefined ? this.#waiting : [this.#current, ...this.#waiting];
    this.#current = undefined;
    this.#waiting = [];
    return groups;
  }

  /**
   * Rolls back after a write that failed. Later transactions may have read what the failed group changed. So every
   * transaction that is not durable is undone, newest first, while no transaction runs. Then the file is cut to `size`.
   */
  async #rollBack(file: JournalFile, size: number, cause: unknown): Promise<void> {
    const { directory, permanentFailure } = this.#parts;
    const message = `the journal in ${directory} could not be written: ${messageOf(cause)}`;
    const writeError = new StoreUnavailable(message, { cause });
    this.#writeError = writeError;
    await this.#parts.exclusively(async () => {
      const groups = this.#removeGroups();
      for (const { entries } of groups.toReversed()) for (const { undo } of entries.toReversed()) undo();
      this.#seq = this.#durableSeq;
      try {
        await file.truncate(size);
        await file.sync();
      } catch (error) {
        permanentFailure.raise(error);
      }
      rejectGroups(groups, permanentFailure.error ?? writeError);
    });
  }
}

function rejectGroups(groups: readonly RecordGroup[], error: StoreUnavailable): void {
  for (const group of groups) {
    group.done.reject(error);
    group.rotated?.reject(error);
  }
}

function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  // A rejection that nothing awaits must not end the process.
  promise.catch(() => {});
  return { promise, resolve, reject };
}

/** Returns the bytes of a group's lines, and the checksum of the last line. */
function encode({ entries, bytes: size }: RecordGroup, previous: string): { bytes: Buffer; crc: string } {
  const bytes = Buffer.allocUnsafe(size);
  let crc = previous;
  let end = 0;
  for (const entry of entries) {
    crc = writeLine(bytes, end, entry, end > 0);
    end += entry.bytes + lineOverhead;
  }
  return { bytes, crc };
}

/** Points the out-of-line rows of a group that was written at `offset` to their bytes in the file. */
function moveOutOfLineRows({ entries }: RecordGroup, file: JournalFile, offset: number): void {
  let end = offset;
  for (const { bytes, record } of entries) {
    end += bytes + lineOverhead;
    const rowsAt = rowsOffset(end - "\n".length, record.rowBytes);
    for (const row of record.outOfLine) row.location.moveTo(file, rowsAt + row.offset, row.bytes);
  }
}
