import type { KeyBlock } from "../archive/key-block.js";
import type { CollectionName } from "../entities.js";
import type { Row, UnparsedRow } from "../rows/row.js";
import type { JournalFile } from "./journal-fs.js";
import type { RowLocation } from "./row-locations.js";

/** The rows of a collection. Only an image that is written has rows that are not parsed. */
export type ImageRows = readonly (Row | UnparsedRow | RowLocation)[];

/** Everything a store holds after one of its records. lowdb reads and writes it as one document. */
export interface Image {
  store: string;
  /** The number of the last record in it. */
  seq: number;
  /** The checksum of that record's line. */
  last: string;
  written: string;
  collections: Partial<Record<CollectionName, ImageRows>>;
  /** The rows in memory that concluded; `collections` has the others. Only in an image that is written. */
  concluded: Partial<Record<CollectionName, readonly Row[]>>;
  /** The rows that are archived, or that are in the snapshot and go to the archive. */
  archived: Partial<Record<CollectionName, readonly ArchivedBlock[]>>;
  /** The snapshot that the image was read from or written to. Out-of-line rows are read from it. */
  file?: JournalFile;
  /** Where the out-of-line rows are in the snapshot that was just written. */
  moved?: MovedRows;
}

/** A block, and which of its rows are live in the image. */
export interface ArchivedBlock {
  block: KeyBlock;
  live: Uint8Array;
}

/** Where rows are in a snapshot that was written. */
export interface MovedRows {
  outOfLine: readonly { location: RowLocation; offset: number }[];
  blocks: readonly MovedBlock[];
  /** The checksum of the snapshot, as its last line has it. */
  crc: string;
}

/** Where the rows of a block are in a snapshot: between the offsets `from` and `to`. */
export interface MovedBlock extends ArchivedBlock {
  collection: CollectionName;
  from: number;
  to: number;
  /** Where each live row begins, counted from `from`. */
  starts: Uint32Array;
}

/** Returns the image of an empty store. */
export function emptyImage(): Image {
  return { store: "", seq: 0, last: "00000000", written: "", collections: {}, concluded: {}, archived: {} };
}

/** The fields in the first line of a snapshot. */
export interface SnapshotHead {
  posthorn: "store";
  format: number;
  store: string;
  seq: number;
  last: string;
  written: string;
}

const snapshotName = /^snapshot-(\d{16})\.json$/;

/** Returns the file name of the snapshot that ends with a record. */
export function snapshotFile(seq: number): string {
  return `snapshot-${String(seq).padStart(16, "0")}.json`;
}

/** Returns the last record of each snapshot among some file names, newest first. */
export function snapshotsIn(names: readonly string[]): number[] {
  return names
    .flatMap((name) => snapshotName.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => b - a);
}
