import type { CollectionName } from "../entities.js";
import type { Row } from "../rows/row.js";
import type { JournalFile } from "./journal-fs.js";
import type { RowLocation } from "./row-locations.js";

/** All a store holds after one of its records: what lowdb reads and writes as one document. */
export interface Image {
  store: string;
  /** The number of the record, and the checksum of its line. */
  seq: number;
  last: string;
  written: string;
  collections: Partial<Record<CollectionName, readonly (Row | RowLocation)[]>>;
  /** The snapshot it was read from or written to, which cold rows are read from. */
  file?: JournalFile;
  /** Where its cold rows are in a snapshot that was just written. */
  moved?: readonly { location: RowLocation; offset: number }[];
}

/** Gives the image of a store that holds nothing yet. */
export function emptyImage(): Image {
  return { store: "", seq: 0, last: "00000000", written: "", collections: {} };
}

/** The first line of a snapshot, as far as it is an object by itself. */
export interface SnapshotHead {
  posthorn: "store";
  format: number;
  store: string;
  seq: number;
  last: string;
  written: string;
}

const snapshotName = /^snapshot-(\d{16})\.json$/;

/** Gives a snapshot's file name. */
export function snapshotFile(seq: number): string {
  return `snapshot-${String(seq).padStart(16, "0")}.json`;
}

/** Gives the numbers of the last records of the snapshots among some file names, newest first. */
export function snapshotsIn(names: readonly string[]): number[] {
  return names
    .flatMap((name) => snapshotName.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => b - a);
}
