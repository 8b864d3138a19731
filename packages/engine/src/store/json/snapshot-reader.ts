import { crc32 } from "node:zlib";
import { type CollectionName, entities } from "../entities.js";
import type { Row } from "../rows/row.js";
import { StoreRefused } from "../store.js";
import { isOutOfLine } from "../tables/database.js";
import type { Image, SnapshotHead } from "./image.js";
import type { JournalFile } from "./journal-fs.js";
import { hex } from "./line.js";
import { RowLocation } from "./row-locations.js";
import { format } from "./segment.js";
import { visitLines } from "./visit-lines.js";

const newline = Buffer.from("\n");
const collectionLine = /^"(\w+)":\[$/;
const lastLine = /^\},"count":(\d+),"crc":"([0-9a-f]{8})"\}$/;

/**
 * Returns the image in a snapshot. Throws an error that says where the snapshot is damaged, or `StoreRefused` when it is whole
 * but of a newer engine.
 */
export async function readSnapshot(file: JournalFile): Promise<Image> {
  const collections: Record<string, (Row | RowLocation)[]> = {};
  let head: SnapshotHead | undefined;
  let rows: (Row | RowLocation)[] = [];
  let outOfLine = false;
  let count = 0;
  let crc = 0;
  let whole = false;
  const damaged = (offset: number) => new Error(`${file.path} is damaged at byte ${offset}`);

  const end = await visitLines(file, 0, (line, offset) => {
    const text = () => line.toString();
    if (line[0] === 0x7d) {
      const [, writtenCount, writtenCrc] = lastLine.exec(text()) ?? [];
      whole = writtenCrc === hex(crc) && Number(writtenCount) === count;
      if (!whole) throw damaged(offset);
      return true;
    }
    // Nothing may follow the last line.
    if (whole) throw damaged(offset);
    crc = crc32(newline, crc32(line, crc));
    if (head === undefined) head = parse<SnapshotHead>(`${text()}}}`, damaged(offset));
    else if (line[0] === 0x22) {
      const name = collectionLine.exec(text())?.[1];
      if (name === undefined) throw damaged(offset);
      rows = [];
      collections[name] = rows;
      outOfLine = name in entities && isOutOfLine(name as CollectionName);
    } else if (line[0] === 0x7b) {
      const length = line.at(-1) === 0x2c ? line.length - 1 : line.length;
      count += 1;
      const row = parse<Row>(line.toString("utf8", 0, length), damaged(offset));
      if (outOfLine) rows.push(locationAt(row.id, file, offset, length));
      else rows.push(row);
    } else if (line[0] !== 0x5d) throw damaged(offset);
    return true;
  });

  if (head === undefined || !whole || end !== file.size) throw damaged(end);
  const { store, seq, last, written } = head as SnapshotHead;
  if ((head as SnapshotHead).format > format) {
    throw new StoreRefused(`${file.path} was written by a newer engine (format ${(head as SnapshotHead).format})`);
  }
  const unknown = Object.keys(collections).find((name) => !(name in entities));
  if (unknown !== undefined)
    throw new StoreRefused(`${file.path} holds a collection this engine does not know: ${unknown}`);
  return { store, seq, last, written, collections, file };
}

function locationAt(id: string, file: JournalFile, offset: number, length: number): RowLocation {
  const location = new RowLocation(id);
  location.moveTo(file, offset, length);
  return location;
}

function parse<T>(text: string, damage: Error): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw damage;
  }
}
