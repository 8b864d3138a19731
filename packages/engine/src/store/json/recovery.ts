import { join } from "node:path";
import { entities } from "../entities.js";
import { type Database, isCold } from "../memory/database.js";
import { StoreRefused } from "../store.js";
import { ColdPlace, type ColdPlaces } from "./cold-places.js";
import type { Image } from "./image.js";
import type { Tail } from "./journal.js";
import type { JournalFile, JournalFs } from "./journal-fs.js";
import { readLine } from "./line.js";
import { eachLine } from "./line-reader.js";
import { coldOffsets, type JournalRecord } from "./record.js";
import { format, noLine, type SegmentHeader, segmentFile, segmentsIn } from "./segment.js";

/** Where a store's journal stands after it was read. */
export interface Recovered {
  store: string;
  seq: number;
  /** The last segment; undefined when there is none. */
  tail: Tail | undefined;
  /** The segments before it that are not in the snapshot, and the bytes of all of them. */
  ended: JournalFile[];
  journalBytes: number;
}

export interface RecoveryParts {
  fs: JournalFs;
  directory: string;
  database: Database;
  places: ColdPlaces;
  warn: (message: string) => void;
}

/**
 * Puts into an empty database what a snapshot and the journal behind it hold, and gives where the journal stands. A torn
 * end of the last segment is cut off; damage anywhere else rejects with `StoreRefused`, which names file and byte.
 */
export async function recover(parts: RecoveryParts, image: Image): Promise<Recovered> {
  const { fs, directory, database, places } = parts;
  for (const [name, rows] of Object.entries(image.collections) as [
    keyof typeof entities,
    Image["collections"]["meta"],
  ][]) {
    for (const row of rows ?? []) {
      if (row instanceof ColdPlace) places.adopt(row);
      else database.put(name, row);
    }
  }

  const segments = segmentsIn(await fs.list(directory));
  // The one that holds the record behind the snapshot, or its place.
  const start = segments.findLastIndex((first) => first <= image.seq + 1);
  if (start < 0 && (segments.length > 0 || image.seq > 0)) {
    throw new StoreRefused(`${join(directory, segmentFile(image.seq + 1))} is missing`);
  }
  const state: Recovered = { store: image.store, seq: image.seq, tail: undefined, ended: [], journalBytes: 0 };
  for (const [i, first] of segments.entries()) {
    if (i < start || start < 0) continue;
    if (state.tail !== undefined) state.ended.push(state.tail.file);
    const file = await fs.open(join(directory, segmentFile(first)));
    await replay(parts, state, file, { first, image, isLast: i === segments.length - 1 });
  }
  // What an earlier process wrote but did not sync is held to be kept from now on.
  await state.tail?.file.sync();
  await fs.syncDirectory(directory);
  return state;
}

interface Segment {
  first: number;
  image: Image;
  isLast: boolean;
}

async function replay(
  parts: RecoveryParts,
  state: Recovered,
  file: JournalFile,
  { first, image, isLast }: Segment,
): Promise<void> {
  let header: SegmentHeader | undefined;
  let crc = state.tail?.crc ?? noLine;
  let next = first;
  let bad = -1;
  const damaged = (offset: number) => new StoreRefused(`${file.path} is damaged at byte ${offset}`);

  const end = await eachLine(file, 0, (line, offset) => {
    const read = readLine(line);
    if (read === undefined) {
      bad = offset;
      return false;
    }
    if (header === undefined) {
      header = JSON.parse(read.json) as SegmentHeader;
      checkHeader(file, header, state, first, crc);
    } else {
      const record = JSON.parse(read.json) as JournalRecord;
      if (record.seq !== next) throw damaged(offset);
      if (next > image.seq) apply(parts, record, file, offset + line.length, () => damaged(offset));
      else if (next === image.seq && read.crc !== image.last) throw damaged(offset);
      next += 1;
    }
    crc = read.crc;
    return true;
  });
  // A segment has its name only since its header was durable.
  if (header === undefined) throw damaged(0);
  if (bad < 0 && end < file.size) bad = end;
  if (bad >= 0) {
    if (!isLast || (await hasRecordBehind(file, bad))) throw damaged(bad);
    parts.warn(
      `${file.path} ends with ${file.size - bad} bytes of an unfinished record, which nobody was told of; they are cut off`,
    );
    await file.truncate(bad);
  }
  state.store = header.store;
  state.seq = Math.max(state.seq, next - 1);
  state.journalBytes += file.size;
  state.tail = { file, first, previous: header.previous, crc };
}

function checkHeader(
  file: JournalFile,
  header: SegmentHeader,
  state: Recovered,
  first: number,
  previous: string,
): void {
  if (header.format > format)
    throw new StoreRefused(`${file.path} was written by a newer engine (format ${header.format})`);
  const follows = state.tail === undefined || (header.previous === previous && header.first === state.seq + 1);
  const belongs = state.store === "" || header.store === state.store;
  if (!follows || !belongs || header.first !== first) {
    throw new StoreRefused(`${file.path} is damaged at byte 0: it does not go on from what comes before it`);
  }
}

/** Whether a whole record lies behind a bad one: then the bad one is no torn end. */
async function hasRecordBehind(file: JournalFile, bad: number): Promise<boolean> {
  let found = false;
  await eachLine(file, bad, (line, offset) => {
    found = offset > bad && readLine(line) !== undefined;
    return !found;
  });
  return found;
}

function apply(
  { database, places }: RecoveryParts,
  record: JournalRecord,
  file: JournalFile,
  jsonEnd: number,
  damage: () => StoreRefused,
): void {
  const lengths = record.ops.flatMap((op) => (op[0] === "cold" ? [op[3]] : []));
  const offsets = coldOffsets(jsonEnd, lengths);
  let cold = 0;
  for (const op of record.ops) {
    if (op[0] !== "clear" && !(op[1] in entities)) {
      throw new StoreRefused(`${file.path} holds a collection this engine does not know: ${op[1]}`);
    }
    if (op[0] === "clear") database.clear();
    else if (op[0] === "put") database.put(op[1], op[2]);
    else if (op[0] === "cold") {
      const place = new ColdPlace(op[2]);
      place.settle(file, offsets[cold] as number, lengths[cold] as number);
      cold += 1;
      places.adopt(place);
    } else if (op[0] === "set") {
      const row = database.get(op[1], op[2]);
      if (row === undefined) throw damage();
      database.put(op[1], { ...row, ...op[3], id: row.id });
    } else if (op[0] === "del") {
      if (isCold(op[1])) places.remove(op[2]);
      else database.remove(op[1], op[2]);
    } else throw damage();
  }
}
