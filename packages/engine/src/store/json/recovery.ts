import { join } from "node:path";
import { type CollectionName, entities } from "../entities.js";
import { type Row, UnparsedRow } from "../rows/row.js";
import { refusalOfNewer, StoreRefused } from "../store.js";
import { type Database, isOutOfLine } from "../tables/database.js";
import type { Archiver } from "./archiver.js";
import type { Image } from "./image.js";
import type { TailSegment } from "./journal.js";
import type { JournalFile, JournalFs } from "./journal-fs.js";
import { checkLine, hex, jsonStart } from "./line.js";
import { type Op, outdatedBy, parseRecord, rowsOf } from "./record.js";
import { hasAllKeys } from "./row-keys.js";
import { RowLocation, type RowLocations } from "./row-locations.js";
import { format, type SegmentHeader, segmentFile, segmentsIn } from "./segment.js";
import { endOfTail } from "./segment-end.js";
import { type LineDecoder, visitLines } from "./visit-lines.js";

/** Where the journal ends after recovery. */
export interface Recovered {
  store: string;
  /** The number of the last record. */
  seq: number;
  /** The last segment; undefined when there is none. */
  tail: TailSegment | undefined;
  /** The version of the format of the last segment. */
  tailFormat: number;
  /** The segments before the tail that hold records the snapshot does not. */
  endedSegments: JournalFile[];
  /** The bytes of the tail and the ended segments. */
  journalBytes: number;
  /** How many rows in the files the records that were applied outdate. */
  outdated: number;
}

export interface RecoveryParts {
  fs: JournalFs;
  directory: string;
  database: Database;
  locations: RowLocations;
  /** Moves rows that concluded to disk, when many are in memory. */
  archiver: Archiver;
  /** The archiver runs after so many bytes of the journal, so that a long one fills no memory. */
  archiveAfterBytes: number;
  warn: (message: string) => void;
}

/**
 * Fills an empty database from a snapshot's image and the journal behind it, and returns where the journal ends. Cuts off a
 * torn record at the end of the last segment. Rejects with `StoreRefused`, which names file and byte, for any other damage.
 */
export async function recover(parts: RecoveryParts, image: Image): Promise<Recovered> {
  const { fs, directory, database } = parts;
  database.beginLoading();
  loadImage(parts, image);
  const segments = segmentsIn(await fs.list(directory));
  // The segment that holds the record behind the snapshot, or that this record will be written to.
  const start = segments.findLastIndex((first) => first <= image.seq + 1);
  if (start < 0 && (segments.length > 0 || image.seq > 0)) {
    throw new StoreRefused(`${join(directory, segmentFile(image.seq + 1))} is missing`);
  }
  const state: Recovered = {
    store: image.store,
    seq: image.seq,
    tail: undefined,
    tailFormat: format,
    endedSegments: [],
    journalBytes: 0,
    outdated: 0,
  };
  for (const [i, first] of segments.entries()) {
    if (i < start || start < 0) continue;
    if (state.tail !== undefined) state.endedSegments.push(state.tail.file);
    const file = await fs.open(join(directory, segmentFile(first)));
    await new SegmentReplay(parts, state, { file, first, image, isLast: i === segments.length - 1 }).run();
  }
  if (state.seq < image.seq) {
    throw new StoreRefused(
      `${state.tail?.file.path} ends with record ${state.seq}, before the snapshot of record ${image.seq}`,
    );
  }
  database.endLoading();
  // Records that an earlier process wrote but did not sync have been read, so they must be durable too.
  await state.tail?.file.sync();
  await fs.syncDirectory(directory);
  return state;
}

function loadImage({ database }: RecoveryParts, image: Image): void {
  for (const [name, rows] of Object.entries(image.collections) as [CollectionName, readonly Row[]][]) {
    for (const row of rows) database.upsert(name, row);
  }
  for (const [name, blocks] of Object.entries(image.archived) as [CollectionName, Image["archived"]["messages"]][]) {
    for (const { block } of blocks ?? []) database.archive(name)?.add(block);
  }
}

/** Where a record is in its segment. */
interface RecordPlace {
  line: Buffer;
  lineStart: number;
  /** Where in the line the JSON of the next row begins. */
  rowAt: number;
}

/** Returns where in its line the next row of a record begins, which has so many bytes of JSON. */
function nextRow(place: RecordPlace, bytes: number): number {
  const at = place.rowAt;
  place.rowAt = at + bytes + ",".length;
  return at;
}

interface Segment {
  file: JournalFile;
  /** The number of its first record, by its name. */
  first: number;
  image: Image;
  isLast: boolean;
}

/** Applies the records of one segment that are not in the snapshot, and updates where the journal ends. */
class SegmentReplay {
  readonly #parts: RecoveryParts;
  readonly #state: Recovered;
  readonly #segment: Segment;
  #header: SegmentHeader | undefined;
  /** The checksum of the last good line. */
  #crc = 0;
  /** The number that the next record must have. */
  #next: number;
  /** Where in the segment rows are archived next. */
  #archiveAt: number;

  constructor(parts: RecoveryParts, state: Recovered, segment: Segment) {
    this.#parts = parts;
    this.#state = state;
    this.#segment = segment;
    this.#next = segment.first;
    this.#archiveAt = parts.archiveAfterBytes;
  }

  async run(): Promise<void> {
    const { file, first } = this.#segment;
    let bad = -1;
    const end = await visitLines(file, 0, (line, offset, decoder) => {
      const crc = checkLine(line);
      if (crc === undefined) {
        bad = offset;
        return false;
      }
      this.#crc = crc;
      const pending = this.#applyLine(line, offset, decoder);
      if (offset < this.#archiveAt) return pending?.then(() => true) ?? true;
      this.#archiveAt = offset + this.#parts.archiveAfterBytes;
      return this.#archive(pending);
    });
    // A segment is renamed to its name only after its header is durable.
    if (this.#header === undefined) throw this.#damagedAt(0);
    if (bad < 0 && end < file.size) bad = end;
    if (bad >= 0) await this.#cutTornEnd(bad);
    this.#state.store = this.#header.store;
    this.#state.seq = this.#next - 1;
    this.#state.journalBytes += file.size;
    this.#state.tailFormat = this.#header.format;
    this.#state.tail = { file, first, previous: this.#header.previous, crc: hex(this.#crc) };
  }

  async #archive(pending: Promise<void> | undefined): Promise<true> {
    await pending;
    await this.#parts.archiver.run();
    return true;
  }

  #damagedAt(offset: number): StoreRefused {
    return new StoreRefused(`${this.#segment.file.path} is damaged at byte ${offset}`);
  }

  /** Applies a line whose checksum is right. Returns a promise where that has to read an archived row. */
  #applyLine(line: Buffer, offset: number, decoder: LineDecoder): Promise<void> | undefined {
    if (this.#header === undefined) {
      this.#header = JSON.parse(decoder.decode(line, jsonStart)) as SegmentHeader;
      this.#checkHeader(this.#header);
      return undefined;
    }
    const { image } = this.#segment;
    const record = parseRecord(line, decoder);
    if (record.seq !== this.#next) throw this.#damagedAt(offset);
    this.#next += 1;
    if (record.seq === image.seq && hex(this.#crc) !== image.last) throw this.#damagedAt(offset);
    const place = { line, lineStart: offset, rowAt: record.rowsAt };
    return record.seq > image.seq ? this.#applyOps(record.ops, 0, place) : undefined;
  }

  #checkHeader(header: SegmentHeader): void {
    const { file, first, image } = this.#segment;
    const { tail, store, seq } = this.#state;
    if (header.format > format) {
      throw refusalOfNewer(`${file.path} was written by a newer engine (format ${header.format})`);
    }
    // A snapshot may end in the middle of the first segment that is read. Then its last record is checked in that segment.
    const previous = tail?.crc ?? (first === image.seq + 1 ? image.last : header.previous);
    const next = tail === undefined ? first : seq + 1;
    const belongs = store === "" || header.store === store;
    if (!belongs || header.previous !== previous || header.first !== first || first !== next) {
      throw new StoreRefused(`${file.path} is damaged at byte 0: it does not go on from what comes before it`);
    }
  }

  /** Applies operations, beginning with number `first`. */
  #applyOps(ops: readonly Op[], first: number, place: RecordPlace): Promise<void> | undefined {
    for (let i = first; i < ops.length; i += 1) {
      const pending = this.#applyOp(ops[i] as Op, place);
      if (pending !== undefined) return pending.then(() => this.#applyOps(ops, i + 1, place));
    }
    return undefined;
  }

  #applyOp(op: Op, place: RecordPlace): Promise<void> | undefined {
    const { database, locations } = this.#parts;
    this.#assertKnownCollection(op);
    this.#state.outdated += outdatedBy(op);
    if (op[0] === "clear") database.clear();
    else if (op[0] === "put") database.upsert(op[1], op[2]);
    else if (op[0] === "rows") for (const row of rowsOf(op)) database.upsert(op[1], row);
    else if (op[0] === "row") {
      const at = nextRow(place, op[3]);
      this.#upsertUnparsed(op[1], new UnparsedRow(op[2], place.line.toString("utf8", at, at + op[3])));
    } else if (op[0] === "cold") {
      const location = new RowLocation(op[2]);
      location.moveTo(this.#segment.file, place.lineStart + nextRow(place, op[3]), op[3]);
      locations.add(location);
    } else if (op[0] === "set") {
      if (!database.patch(op[1], op[2], op[3])) return this.#patchArchived(op, place.lineStart);
    } else if (op[0] === "del") {
      if (isOutOfLine(op[1])) locations.remove(op[2]);
      else database.remove(op[1], op[2]);
    } else throw this.#damagedAt(place.lineStart);
    return undefined;
  }

  #upsertUnparsed(name: CollectionName, row: UnparsedRow): void {
    const { database } = this.#parts;
    if (hasAllKeys(name, row.fields)) database.upsertUnparsed(name, row);
    else database.upsert(name, row.parse());
  }

  /** Moves an archived row to memory, changed. */
  async #patchArchived([, name, id, fields]: Extract<Op, readonly ["set", ...unknown[]]>, lineStart: number) {
    const row = await this.#parts.database.readRow(name, id);
    if (row === undefined) throw this.#damagedAt(lineStart);
    this.#parts.database.upsert(name, { ...row, ...fields, id: row.id });
  }

  #assertKnownCollection(op: Op): void {
    if (op[0] === "clear" || op[1] in entities) return;
    throw refusalOfNewer(`${this.#segment.file.path} was written by a newer engine (it holds the collection ${op[1]})`);
  }

  /** Cuts the segment behind its last good line. Throws `StoreRefused` where records that may have been acknowledged are behind it. */
  async #cutTornEnd(end: number): Promise<void> {
    const { file, isLast } = this.#segment;
    const behind = isLast ? await endOfTail(file, end) : "damage";
    if (behind === "damage") throw this.#damagedAt(end);
    if (behind === "torn") {
      this.#parts.warn(
        `${file.path} has an unfinished record behind byte ${end}, which was never acknowledged; it is cut off`,
      );
    }
    await file.truncate(end);
  }
}
