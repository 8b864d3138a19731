import { join } from "node:path";
import type { TailSegment } from "./journal.js";
import type { JournalFs } from "./journal-fs.js";
import { makeLine } from "./line.js";

/** Raised when an older engine could not keep what a newer one writes; files of a later one are refused. */
export const format = 1;

/** The first line of a segment: which store it belongs to, and what it goes on from. */
export interface SegmentHeader {
  posthorn: "journal";
  format: number;
  store: string;
  /** The number of the first record. */
  first: number;
  /** The checksum of the line before that record, in the segment before; of nothing: eight zeros. */
  previous: string;
  written: string;
}

export const noChecksum = "00000000";

const segmentName = /^journal-(\d{16})\.log$/;

/** Gives a segment's file name. */
export function segmentFile(first: number): string {
  return `journal-${String(first).padStart(16, "0")}.log`;
}

/** Gives the numbers of the first records of the segments among some file names, in order. */
export function segmentsIn(names: readonly string[]): number[] {
  return names
    .flatMap((name) => segmentName.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

/** Makes a segment that is there for good, with its header, before it has its name: a name never leads to half a header. */
export async function createSegment(
  fs: JournalFs,
  directory: string,
  header: SegmentHeader,
  unique: string,
): Promise<TailSegment> {
  const path = join(directory, segmentFile(header.first));
  const draft = `${path}.${unique}.tmp`;
  const { bytes, crc } = makeLine(JSON.stringify(header));
  const made = await fs.create(draft);
  try {
    await made.write(bytes);
    await made.sync();
    await fs.rename(draft, path);
  } catch (error) {
    await fs.remove(draft).catch(() => {});
    throw error;
  } finally {
    await made.close();
  }
  await fs.syncDirectory(directory);
  return { file: await fs.open(path), first: header.first, previous: header.previous, crc };
}
