import { createYielder } from "../../platform/event-loop.js";
import type { CollectionName } from "../entities.js";
import type { Row } from "../rows/row.js";
import type { RowChange } from "../tables/collections.js";
import { isOutOfLine } from "../tables/database.js";
import type { RowLocation, RowLocations } from "./row-locations.js";

/**
 * What a transaction did. `cold` stands for a row whose JSON is so many bytes long and is found at the end of the
 * record, where it can be read again by itself.
 */
export type Op =
  | readonly ["put", CollectionName, Row]
  | readonly ["set", CollectionName, string, Readonly<Record<string, unknown>>]
  | readonly ["del", CollectionName, string]
  | readonly ["cold", CollectionName, string, number]
  | readonly ["clear"];

/** One line of the journal as it is read. */
export interface JournalRecord {
  seq: number;
  ops: readonly Op[];
  /** The rows of the `cold` operations, in their order. */
  rows?: readonly Row[];
}

/** A record that has no number yet. */
export interface UnnumberedRecord {
  /** JSON of the operations, without the brackets around them. */
  ops: string;
  outOfLine: readonly { place: RowLocation; text: string; bytes: number }[];
}

/** Gives what to write for a transaction's changes: only what changed. */
export function recordChanges(changes: readonly RowChange[], places: RowLocations): UnnumberedRecord {
  const writer = createRecordWriter();
  for (const change of changes) writeChange(writer, change, places);
  return writer.draft();
}

/** Gives the same for a transaction of many changes, in turns with others. */
export async function recordManyChanges(
  changes: readonly RowChange[],
  places: RowLocations,
): Promise<UnnumberedRecord> {
  const writer = createRecordWriter();
  const yieldIfDue = createYielder();
  for (const change of changes) {
    writeChange(writer, change, places);
    await yieldIfDue();
  }
  return writer.draft();
}

function writeChange(writer: RecordWriter, { collection, id, row, patch }: RowChange, places: RowLocations): void {
  const place = isOutOfLine(collection) ? places.locationOf(id) : undefined;
  if (row === undefined) writer.op(["del", collection, id]);
  else if (patch !== undefined) writer.op(["set", collection, id, patch]);
  else if (!isOutOfLine(collection)) writer.op(["put", collection, row]);
  else if (place !== undefined) writer.cold(collection, row, place);
}

/** Gives what to write when all rows are replaced. */
export function recordRestore(rows: Iterable<readonly [CollectionName, Row]>, places: RowLocations): UnnumberedRecord {
  const writer = createRecordWriter();
  writer.op(["clear"]);
  for (const [collection, row] of rows) {
    const place = isOutOfLine(collection) ? places.locationOf(row.id) : undefined;
    if (place === undefined) writer.op(["put", collection, row]);
    else writer.cold(collection, row, place);
  }
  return writer.draft();
}

type RecordWriter = ReturnType<typeof createRecordWriter>;

function createRecordWriter() {
  const ops: string[] = [];
  const cold: { place: RowLocation; text: string; bytes: number }[] = [];
  const op = (operation: Op) => void ops.push(JSON.stringify(operation));
  return {
    op,
    cold(collection: CollectionName, row: Row, place: RowLocation) {
      const text = JSON.stringify(row);
      const bytes = Buffer.byteLength(text);
      cold.push({ place, text, bytes });
      op(["cold", collection, row.id, bytes]);
    },
    draft: (): UnnumberedRecord => ({ ops: ops.join(","), outOfLine: cold }),
  };
}

/** Gives the JSON of a record in pieces, and its length in bytes: cold rows, which may be megabytes, are not copied together. */
export function recordJson(
  seq: number,
  { ops, outOfLine: cold }: UnnumberedRecord,
): { json: readonly string[]; bytes: number } {
  const start = `{"seq":${seq},"ops":[${ops}]`;
  if (cold.length === 0) return { json: [start, "}"], bytes: Buffer.byteLength(start) + "}".length };
  const json = [start];
  let bytes = Buffer.byteLength(start);
  let before = ',"rows":[';
  for (const row of cold) {
    json.push(before, row.text);
    bytes += before.length + row.bytes;
    before = ",";
  }
  json.push("]}");
  return { json, bytes: bytes + "]}".length };
}

/** Gives where the cold rows of a record begin, from where its JSON ends and how long they are: they are its last part. */
export function outOfLineOffsets(jsonEnd: number, lengths: readonly number[]): number[] {
  const offsets: number[] = [];
  let end = jsonEnd - "]}".length;
  for (const length of lengths.toReversed()) {
    offsets.unshift(end - length);
    end -= length + ",".length;
  }
  return offsets;
}
