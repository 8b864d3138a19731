import { join } from "node:path";
import { entities } from "../entities.js";
import { StoreRefused } from "../store.js";
import { type Database, isOutOfLine } from "../tables/database.js";
import type { Image } from "./image.js";
import type { TailSegment } from "./journal.js";
import type { JournalFile, JournalFs } from "./journal-fs.js";
import { checkLine, hex, lineJson } from "./line.js";
import { type JournalRecord, outOfLineOffsets } from "./record.js";
import { RowLocation, type RowLocations } from "./row-locations.js";
import { format, type SegmentHeader, segmentFile, segmentsIn } from "./segment.js";
import { visitLines } from "./visit-lines.js";

/** Where a store's journal stands after it was read. */
export interface Recovered {
  store: string;
  seq: number;
  /** The last segment; undefined when there is none. */
  tail: TailSegment | undefined;
  /** The segments before it that are not in the snapshot, and the bytes of all of them. */
  endedSegments: JournalFile[];
  journalBytes: number;
}

export interface RecoveryParts {
  fs: JournalFs;
  directory: string;
  database: Database;
  places: RowLocations;
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
      if (row instanceof RowLocation) places.add(row);
      else database.put(name, row);
    }
  }

  const segments = segmentsIn(await fs.list(directory));
  // The one that holds the record behind the snapshot, or its place.
  const start = segments.findLastIndex((first) => first <= image.seq + 1);
  if (start < 0 && (segments.length > 0 || image.seq > 0)) {
    throw new StoreRefused(`${join(directory, segmentFile(image.seq + 1))} is missing`);
  }
  const state: Recovered = { store: image.store, seq: image.seq, tail: undefined, endedSegments: [], journalBytes: 0 };
  for (const [i, first] of segments.entries()) {
    if (i < start || start < 0) continue;
    if (state.tail !== undefined) state.endedSegments.push(state.tail.file);
    const file = await fs.open(join(directory, segmentFile(first)));
    await replay(parts, state, file, { first, image, isLast: i === segments.length - 1 });
  }
  if (state.seq < image.seq) {
    throw new StoreRefused(
      `${state.tail?.file.path} ends with record ${state.seq}, before the snapshot of record ${image.seq}`,
    );
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

async function replay(parts: RecoveryParts, state: Recovered, file: JournalFile, segment: Segment): Promise<void> {
  const { first, image, isLast } = segment;
  let header: SegmentHeader | undefined;
  let crc = 0;
  let next = first;
  let bad = -1;
  const damaged = (offset: number) => new StoreRefused(`${file.path} is damaged at byte ${offset}`);

  const end = await visitLines(file, 0, (line, offset) => {
    const checked = checkLine(line);
    if (checked === undefined) {
      bad = offset;
      return false;
    }
    if (header === undefined) {
      header = JSON.parse(lineJson(line)) as SegmentHeader;
      checkHeader(file, header, state, segment);
    } else {
      const record = JSON.parse(lineJson(line)) as JournalRecord;
      if (record.seq !== next) throw damaged(offset);
      if (next > image.seq) apply(parts, record, file, offset + line.length, () => damaged(offset));
      else if (next === image.seq && hex(checked) !== image.last) throw damaged(offset);
      next += 1;
    }
    crc = checked;
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
  state.seq = next - 1;
  state.journalBytes += file.size;
  state.tail = { file, first, previous: header.previous, crc: hex(crc) };
}

function checkHeader(file: JournalFile, header: SegmentHeader, state: Recovered, { first, image }: Segment): void {
  if (header.format > format) {
    throw new StoreRefused(`${file.path} was written by a newer engine (format ${header.format})`);
  }
  // A snapshot may end in the middle of the first segment that is read; then its record is checked when it comes.
  const previous = state.tail?.crc ?? (first === image.seq + 1 ? image.last : header.previous);
  const next = state.tail === undefined ? first : state.seq + 1;
  const belongs = state.store === "" || header.store === state.store;
  if (!belongs || header.previous !== previous || header.first !== first || first !== next) {
    throw new StoreRefused(`${file.path} is damaged at byte 0: it does not go on from what comes before it`);
  }
}

/** Whether a whole record lies behind a bad one, be it that the line feed between them is lost: then the bad one is no torn end. */
async function hasRecordBehind(file: JournalFile, bad: number): Promise<boolean> {
  let found = false;
  await visitLines(file, bad, (line, offset) => {
    found = offset === bad ? endsWithRecord(line) : checkLine(line) !== undefined;
    return !found;
  });
  return found;
}

/** Within JSON the quotes of a text are escaped, so that this stands nowhere but where a record begins. */
const recordBegins = ' {"seq":';

function endsWithRecord(line: Buffer): boolean {
  for (let at = line.indexOf(recordBegins, 9); at >= 0; at = line.indexOf(recordBegins, at + 1)) {
    if (checkLine(line.subarray(at - 8)) !== undefined) return true;
  }
  return false;
}

function apply(
  { database, places }: RecoveryParts,
  record: JournalRecord,
  file: JournalFile,
  jsonEnd: number,
  damage: () => StoreRefused,
): void {
  const lengths = record.rows === undefined ? [] : record.ops.flatMap((op) => (op[0] === "cold" ? [op[3]] : []));
  const offsets = outOfLineOffsets(jsonEnd, lengths);
  let cold = 0;
  for (const op of record.ops) {
    if (op[0] !== "clear" && !(op[1] in entities)) {
      throw new StoreRefused(`${file.path} holds a collection this engine does not know: ${op[1]}`);
    }
    if (op[0] === "clear") database.clear();
    else if (op[0] === "put") database.put(op[1], op[2]);
    else if (op[0] === "cold") {
      const place = new RowLocation(op[2]);
      place.moveTo(file, offsets[cold] as number, lengths[cold] as number);
      cold += 1;
      places.add(place);
    } else if (op[0] === "set") {
      const row = database.get(op[1], op[2]);
      if (row === undefined) throw damage();
      database.put(op[1], { ...row, ...op[3], id: row.id });
    } else if (op[0] === "del") {
      if (isOutOfLine(op[1])) places.remove(op[2]);
      else database.remove(op[1], op[2]);
    } else throw damage();
  }
}
