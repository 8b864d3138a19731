import { createTransactionYielder } from "../../platform/event-loop.js";
import type { CollectionName } from "../entities.js";
import type { Row } from "../rows/row.js";
import type { RowChange } from "../tables/collections.js";
import { isOutOfLine } from "../tables/database.js";
import { jsonStart } from "./line.js";
import { splitRow } from "./row-keys.js";
import type { RowLocation, RowLocations } from "./row-locations.js";
import type { LineDecoder } from "./visit-lines.js";

/**
 * One operation of a transaction, as the file format has it. `rows` is several inserted rows: the first one, and for each other
 * the values of the fields in which the rows differ. `row` has the keys of a row and the length in bytes of the JSON of its other fields,
 * `cold` that of an out-of-line row's JSON. Such JSON is at the end of the record, which can be read without it.
 */
export type Op =
  | readonly ["put", CollectionName, Row]
  | readonly ["row", CollectionName, Row, number]
  | RowsOp
  | readonly ["set", CollectionName, string, Readonly<Record<string, unknown>>]
  | readonly ["del", CollectionName, string]
  | readonly ["cold", CollectionName, string, number]
  | readonly ["clear"];

type RowsOp = readonly ["rows", CollectionName, Row, readonly string[], readonly (readonly unknown[])[]];

/**
 * Returns how much in the files an operation makes useless to a start, in rows: a removed row and the removal, or the change of some
 * fields, which takes about a quarter of a row's bytes and time.
 */
export function outdatedBy([kind]: Op): number {
  return { put: 0, row: 0, rows: 0, cold: 0, clear: 0, set: 1 / 4, del: 2 }[kind];
}

/** The most rows of one operation, which is made in one turn of the event loop. */
const maxRowsTogether = 200;

/** How many changes of rows in memory are recorded before other work may be due. */
const shortChanges = 16;

/** One line of the journal, parsed but for the rows at its end. */
export interface JournalRecord {
  seq: number;
  ops: readonly Op[];
  /** Where in the line these rows begin. */
  rowsAt: number;
}

/** A record before it has its number. */
export interface UnnumberedRecord {
  /** JSON of the operations, without the enclosing brackets. */
  ops: string;
  /** JSON of the rows of `row` and `cold` operations with commas in between, and its length in bytes. */
  rows: readonly (string | Buffer)[];
  rowBytes: number;
  outOfLine: readonly OutOfLineRow[];
  /** How many rows in the files it outdates. */
  outdated: number;
}

/** An out-of-line row of a record: where its JSON begins in that of the rows, and how long it is, in bytes. */
interface OutOfLineRow {
  location: RowLocation;
  offset: number;
  bytes: number;
}

/** How many bytes of JSON are encoded into one buffer. */
const encodedBytes = 256 * 1024;

/** JSON that is written piece by piece. */
interface JsonPieces {
  readonly pieces: readonly (string | Buffer)[];
  readonly bytes: number;
  /** Adds JSON and returns its length in bytes. */
  add(json: string): number;
}

class TextPieces implements JsonPieces {
  readonly pieces: string[] = [];
  bytes = 0;

  add(json: string): number {
    const bytes = Buffer.byteLength(json);
    this.pieces.push(json);
    this.bytes += bytes;
    return bytes;
  }
}

/** Encodes JSON at once, so that the garbage collector need not move the texts of a record that takes long to make. */
class EncodedPieces implements JsonPieces {
  readonly #full: Buffer[] = [];
  #buffer = Buffer.allocUnsafe(encodedBytes);
  #used = 0;
  bytes = 0;

  get pieces(): Buffer[] {
    return [...this.#full, this.#buffer.subarray(0, this.#used)];
  }

  add(json: string): number {
    // A UTF-16 unit takes at most three bytes of UTF-8. The bytes of a long text are counted, so that it has no more than it needs.
    const most = 3 * json.length <= encodedBytes ? 3 * json.length : Buffer.byteLength(json);
    if (this.#used + most > this.#buffer.length) {
      this.#full.push(this.#buffer.subarray(0, this.#used));
      this.#buffer = Buffer.allocUnsafe(Math.max(encodedBytes, most));
      this.#used = 0;
    }
    const bytes = this.#buffer.write(json, this.#used, "utf8");
    this.#used += bytes;
    this.bytes += bytes;
    return bytes;
  }
}

/** Returns the record of a transaction's changes. A patched row is recorded by its patch. */
export function recordChanges(changes: readonly RowChange[], locations: RowLocations): UnnumberedRecord {
  const writer = new RecordWriter(locations, new TextPieces());
  for (const change of changes) writer.change(change);
  return writer.record();
}

/** Returns the record of a transaction with many changes. Yields to the event loop in between. */
export async function recordManyChanges(
  changes: readonly RowChange[],
  locations: RowLocations,
): Promise<UnnumberedRecord> {
  const writer = new RecordWriter(locations, new EncodedPieces());
  const yieldIfDue = createTransactionYielder();
  for (const [i, change] of changes.entries()) {
    writer.change(change);
    // Only out-of-line rows may take long, and to look at the clock takes as long as a change.
    if (i % shortChanges !== 0 && !isOutOfLine(change.collection)) continue;
    const yielding = yieldIfDue();
    if (yielding !== undefined) await yielding;
  }
  return writer.record();
}

/** Returns the record that replaces all rows of the store. */
export function recordRestore(
  rows: Iterable<readonly [CollectionName, Row]>,
  locations: RowLocations,
): UnnumberedRecord {
  const writer = new RecordWriter(locations, new EncodedPieces());
  writer.op(["clear"]);
  for (const [collection, row] of rows) writer.row(collection, row);
  return writer.record();
}

class RecordWriter {
  readonly #locations: RowLocations;
  readonly #ops: string[] = [];
  readonly #rows: JsonPieces;
  readonly #outOfLine: OutOfLineRow[] = [];
  /** Rows that were inserted into one collection, with no other operation in between, and are no operation yet. */
  #inserted: Row[] = [];
  #insertedInto: CollectionName = "meta";
  #outdated = 0;

  constructor(locations: RowLocations, rows: JsonPieces) {
    this.#locations = locations;
    this.#rows = rows;
  }

  op(operation: Op): void {
    this.#writeInserted();
    this.#ops.push(JSON.stringify(operation));
    this.#outdated += outdatedBy(operation);
  }

  row(collection: CollectionName, row: Row): void {
    if (!isOutOfLine(collection)) {
      if (collection !== this.#insertedInto || this.#inserted.length === maxRowsTogether) this.#writeInserted();
      this.#insertedInto = collection;
      this.#inserted.push(row);
      return;
    }
    const location = this.#locations.locationOf(row.id);
    // The transaction has deleted the row again, which is a later operation.
    if (location === undefined) return;
    this.#writeInserted();
    const bytes = this.#addToRows(JSON.stringify(row));
    this.#outOfLine.push({ location, offset: this.#rows.bytes - bytes, bytes });
    this.#ops.push(`["cold","${collection}",${JSON.stringify(row.id)},${bytes}]`);
  }

  change({ collection, id, row, patch }: RowChange): void {
    if (row === undefined) this.op(["del", collection, id]);
    else if (patch !== undefined) this.op(["set", collection, id, patch]);
    else this.row(collection, row);
  }

  #writeInserted(): void {
    const rows = this.#inserted;
    if (rows.length === 0) return;
    this.#inserted = [];
    const collection = this.#insertedInto;
    const together = rowsTogether(collection, rows);
    if (together !== undefined) this.#ops.push(JSON.stringify(together));
    else for (const row of rows) this.#ops.push(this.#rowOp(collection, row));
  }

  #rowOp(collection: CollectionName, row: Row): string {
    const split = splitRow(collection, row);
    if (split === undefined) return JSON.stringify(["put", collection, row] satisfies Op);
    return `["row","${collection}",${split.keys},${this.#addToRows(split.rest)}]`;
  }

  /** Adds JSON to that of the rows at the end of the record, and returns its length in bytes. */
  #addToRows(json: string): number {
    if (this.#rows.bytes > 0) this.#rows.add(",");
    return this.#rows.add(json);
  }

  record(): UnnumberedRecord {
    this.#writeInserted();
    const { pieces: rows, bytes: rowBytes } = this.#rows;
    return { ops: this.#ops.join(","), rows, rowBytes, outOfLine: this.#outOfLine, outdated: this.#outdated };
  }
}

/** Returns rows as one operation, or undefined where they have different fields or there is but one. */
function rowsTogether(collection: CollectionName, rows: readonly Row[]): RowsOp | undefined {
  const [first, ...others] = rows;
  if (first === undefined || others.length === 0) return undefined;
  const fields = Object.keys(first);
  if (!others.every((row) => hasFields(row, fields))) return undefined;
  // A field by its place in a list takes a third of the time that it takes by its name.
  const shared = Object.values(first);
  const values = others.map((row) => Object.values(row));
  const differing = [...fields.keys()].filter((i) => values.some((each) => each[i] !== shared[i]));
  // JSON has no undefined in a list.
  if (differing.some((i) => shared[i] === undefined || values.some((each) => each[i] === undefined))) return undefined;
  const names = differing.map((i) => fields[i] as string);
  return ["rows", collection, first, names, values.map((each) => differing.map((i) => each[i]))];
}

/** Whether a row has these fields, in this order. */
function hasFields(row: Row, fields: readonly string[]): boolean {
  const own = Object.keys(row);
  return own.length === fields.length && own.every((field, i) => field === fields[i]);
}

/** Returns the rows of a `rows` operation. */
export function rowsOf([, , first, fields, others]: RowsOp): Row[] {
  const rows = [first];
  for (const values of others) {
    const row: { id: string; [field: string]: unknown } = { ...first };
    for (const [i, field] of fields.entries()) row[field] = values[i];
    rows.push(row);
  }
  return rows;
}

const seqField = '{"seq":';
const opsField = ',"ops":';
const rowsBegin = '],"rows":[';
const recordEnds = "]}";
/** What follows the number of a record that has rows at its end: their length in bytes. */
const rowBytesField = ',"rowBytes":';

/** Returns a record's JSON in pieces and its length in bytes. The pieces are not joined: an out-of-line row may be megabytes long. */
export function recordJson(
  seq: number,
  { ops, rows, rowBytes }: UnnumberedRecord,
): { json: readonly (string | Buffer)[]; bytes: number } {
  const start = `${seqField}${seq}${rowBytes === 0 ? "" : rowBytesField + rowBytes}${opsField}[`;
  const bytes = start.length + Buffer.byteLength(ops) + recordEnds.length;
  if (rowBytes === 0) return { json: [start, ops, recordEnds], bytes };
  return { json: [start, ops, rowsBegin, ...rows, recordEnds], bytes: bytes + rowsBegin.length + rowBytes };
}

/** Returns where the rows of a record begin that has rows of `rowBytes` at its end and ends at `end`. */
export function rowsOffset(end: number, rowBytes: number): number {
  return end - recordEnds.length - rowBytes;
}

/** Returns the record of a line, without parsing the rows at its end. */
export function parseRecord(line: Buffer, decoder: LineDecoder): JournalRecord {
  const seqEnd = endOfDigits(line, jsonStart + seqField.length);
  // Only a record that has rows at its end goes on with their length.
  if (line[seqEnd + 2] !== rowBytesField.charCodeAt(2)) return parseWhole(decoder.decode(line, jsonStart), line.length);
  const rowBytesAt = seqEnd + rowBytesField.length;
  const rowBytesEnd = endOfDigits(line, rowBytesAt);
  const rowsAt = rowsOffset(line.length, parseDigits(line, rowBytesAt, rowBytesEnd));
  const json = decoder.decode(line, rowBytesEnd + opsField.length, rowsAt - rowsBegin.length + "]".length);
  return { seq: parseDigits(line, jsonStart + seqField.length, seqEnd), ops: JSON.parse(json), rowsAt };
}

/** Returns a record that has no rows at its end, or is of format 1 or 2, whose records do not say how long their rows are. */
function parseWhole(json: string, end: number): JournalRecord {
  const { seq, ops, rows } = JSON.parse(json) as Omit<JournalRecord, "rowsAt"> & { rows?: readonly Row[] };
  return { seq, ops, rowsAt: rows === undefined ? end : rowsOffset(end, bytesOfColdRows(ops)) };
}

/** Returns where the digits end that begin at `at`. */
function endOfDigits(line: Buffer, at: number): number {
  let end = at;
  while ((line[end] as number) >= 0x30 && (line[end] as number) <= 0x39) end += 1;
  return end;
}

function parseDigits(line: Buffer, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) value = 10 * value + (line[at] as number) - 0x30;
  return value;
}

/** Returns the length of the rows of `cold` operations with the commas in between, in bytes. */
function bytesOfColdRows(ops: readonly Op[]): number {
  const lengths = ops.flatMap((op) => (op[0] === "cold" ? [op[3]] : []));
  return lengths.reduce((sum, length) => sum + length + ",".length, lengths.length === 0 ? 0 : -1);
}
