import { StoreUnavailable } from "../store.js";
import type { JournalFile, JournalFs } from "./journal-fs.js";
import { lineOverhead, writeLine } from "./line.js";
import { messageOf, type PermanentFailure } from "./permanent-failure.js";
import { outOfLineOffsets, recordJson, type UnnumberedRecord } from "./record.js";

/** A group takes no more than this: a larger one would make the first of it wait. */
const groupBytes = 1024 * 1024;
const groupRecords = 1_000;
/** Groups up to this size are copied to the system while the loop waits: quicker than a hop to another thread. */
const appendBytes = 256 * 1024;
/** How much may be written before free space is looked at again. */
const uncheckedBytes = 1024 * 1024;

interface Entry {
  seq: number;
  json: readonly string[];
  bytes: number;
  draft: UnnumberedRecord;
  undo: () => void;
}

/** Records that become durable together. */
interface RecordGroup {
  entries: Entry[];
  bytes: number;
  done: Deferred<void>;
  /** Set when the journal goes on in a new segment behind this group. */
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
  /** The number of its first record, and the checksum of the line before that. */
  first: number;
  previous: string;
  /** The checksum of its last line. */
  crc: string;
}

/** Where a segment ended: the checksum of the journal's last line, and the segment, unless it held no record and goes on. */
export interface EndedSegment {
  crc: string;
  file: JournalFile | undefined;
}

export interface JournalParts {
  fs: JournalFs;
  directory: string;
  fault: PermanentFailure;
  freeSpaceFloor: number;
  /** The number of the last record there is. */
  seq: number;
  tail: TailSegment;
  /** Runs work while no transaction runs. */
  alone: <T>(work: () => T | Promise<T>) => Promise<T>;
  /** Makes the segment that begins with record `first`. */
  nextSegment(first: number, previous: string): Promise<TailSegment>;
  /** Called after each group with the journal's growth in bytes. */
  onGrowth(bytes: number): void;
}

/** The journal's writing end: collects the records of transactions while a sync runs, then makes them durable together. */
export interface Journal {
  /** The number of the last record that was appended. */
  readonly seq: number;
  /** Takes a transaction's record and gives when it is durable; `undo` takes its changes back when it cannot be. Only within the transaction; throws `StoreUnavailable` when nothing can be written. */
  append(draft: UnnumberedRecord, undo: () => void): Promise<void>;
  /** Resolves when all that was appended is durable. */
  whenDurable(): Promise<void>;
  /** Ends the segment behind what was appended; resolves when that is durable and the next one open. */
  rotate(): Promise<EndedSegment>;
  /** Why nothing can be written just now, or undefined. */
  failure(): Error | undefined;
  close(): Promise<void>;
}

/** Gives a journal that goes on behind `parts.tail`. */
export function openJournal(parts: JournalParts): Journal {
  const { fs, directory, fault, freeSpaceFloor } = parts;
  let { seq, tail } = parts;
  let durable = seq;
  let current: RecordGroup | undefined;
  let waiting: RecordGroup[] = [];
  let running: Promise<void> | undefined;
  let refused: StoreUnavailable | undefined;
  let full: StoreUnavailable | undefined;
  let unchecked = uncheckedBytes;

  /** Looks at free space now and then, and each time while there is too little, so that the store recovers by itself. */
  const checkSpace = (bytes: number) => {
    unchecked += bytes;
    if (full === undefined && unchecked < uncheckedBytes) return;
    unchecked = 0;
    const free = fs.freeSpace(directory);
    const message = `${directory} has ${free} bytes left, fewer than the ${freeSpaceFloor} the store leaves free`;
    full = free < freeSpaceFloor ? new StoreUnavailable(message) : undefined;
  };

  const collecting = (bytes: number): RecordGroup => {
    const last = waiting.at(-1);
    const open = last !== undefined && last.rotated === undefined && last.entries.length < groupRecords;
    if (open && last.bytes + bytes <= groupBytes) return last;
    const group: RecordGroup = { entries: [], bytes: 0, done: deferred(), rotated: undefined };
    waiting.push(group);
    return group;
  };

  const run = async () => {
    // Whoever commits in this turn of the loop goes along.
    await new Promise((resolve) => setImmediate(resolve));
    for (current = waiting.shift(); current !== undefined; current = waiting.shift()) {
      if (fault.error === undefined) await writeGroup(current);
      if (fault.error !== undefined) fail(takeAll(), fault.error);
    }
    running = undefined;
  };
  const start = () => {
    running ??= run();
  };

  const writeGroup = async (group: RecordGroup): Promise<void> => {
    const { file } = tail;
    const good = file.size;
    if (group.entries.length > 0) {
      const { bytes, crc } = encode(group, tail.crc);
      try {
        if (bytes.length <= appendBytes) file.append(bytes);
        else await file.write(bytes);
      } catch (error) {
        return takeBack(file, good, error);
      }
      try {
        await file.sync();
      } catch {
        return;
      }
      settleCold(group, file, good);
      tail = { ...tail, crc };
      durable = group.entries.at(-1)?.seq ?? durable;
      refused = undefined;
    }
    if (group.rotated !== undefined) await changeSegment(group.rotated);
    group.done.resolve();
    parts.onGrowth(file.size - good);
  };

  /** A segment that cannot be made leaves the journal where it is. */
  const changeSegment = async (rotated: Deferred<EndedSegment>) => {
    const { file, crc, first, previous } = tail;
    if (first === durable + 1) return rotated.resolve({ crc: previous, file: undefined });
    try {
      tail = await parts.nextSegment(durable + 1, crc);
      rotated.resolve({ crc, file });
    } catch (error) {
      rotated.reject(error);
    }
  };

  const takeAll = (): RecordGroup[] => {
    const all = current === undefined ? waiting : [current, ...waiting];
    current = undefined;
    waiting = [];
    return all;
  };

  const fail = (groups: readonly RecordGroup[], error: StoreUnavailable) => {
    for (const group of groups) {
      group.done.reject(error);
      group.rotated?.reject(error);
    }
  };

  /**
   * The disk did not take a group. Later transactions may have built on what is lost, so all that are not durable are
   * undone, newest first, while no transaction runs; then the file is cut where it was good.
   */
  const takeBack = async (file: JournalFile, good: number, cause: unknown) => {
    const message = `the journal in ${directory} could not be written: ${messageOf(cause)}`;
    const lost = new StoreUnavailable(message, { cause });
    refused = lost;
    await parts.alone(async () => {
      const groups = takeAll();
      for (const { entries } of groups.toReversed()) for (const { undo } of entries.toReversed()) undo();
      seq = durable;
      try {
        await file.truncate(good);
        await file.sync();
      } catch (error) {
        fault.raise(error);
      }
      fail(groups, fault.error ?? lost);
    });
  };

  return {
    get seq() {
      return seq;
    },
    append(draft, undo) {
      if (fault.error !== undefined) throw fault.error;
      const { json, bytes } = recordJson(seq + 1, draft);
      checkSpace(bytes);
      if (full !== undefined) throw full;
      seq += 1;
      const group = collecting(bytes + lineOverhead);
      group.entries.push({ seq, json, bytes, draft, undo });
      group.bytes += bytes + lineOverhead;
      start();
      return group.done.promise;
    },
    whenDurable() {
      if (fault.error !== undefined) return Promise.reject(fault.error);
      return (waiting.at(-1) ?? current)?.done.promise ?? Promise.resolve();
    },
    rotate() {
      const group = collecting(0);
      group.rotated = deferred();
      start();
      return group.rotated.promise;
    },
    failure() {
      if (full !== undefined) checkSpace(0);
      return fault.error ?? full ?? refused;
    },
    async close() {
      await running;
      await tail.file.close();
    },
  };
}

function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  // Whoever waits hears of a failure; where nobody waits it is no error of the process.
  promise.catch(() => {});
  return { promise, resolve, reject };
}

/** The bytes of a group's lines, and the checksum of the last one. */
function encode({ entries, bytes: size }: RecordGroup, previous: string): { bytes: Buffer; crc: string } {
  const bytes = Buffer.allocUnsafe(size);
  let crc = previous;
  let end = 0;
  for (const entry of entries) {
    crc = writeLine(bytes, end, entry.json, entry.bytes);
    end += entry.bytes + lineOverhead;
  }
  return { bytes, crc };
}

/** Tells the cold rows of a group where they are in the file now. */
function settleCold({ entries }: RecordGroup, file: JournalFile, offset: number): void {
  let end = offset;
  for (const { bytes, draft } of entries) {
    end += bytes + lineOverhead;
    const lengths = draft.outOfLine.map((row) => row.bytes);
    const offsets = outOfLineOffsets(end - "\n".length, lengths);
    draft.outOfLine.forEach(({ place }, i) => {
      place.moveTo(file, offsets[i] as number, lengths[i] as number);
    });
  }
}
