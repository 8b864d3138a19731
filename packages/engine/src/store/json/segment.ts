import { join } from "node:path";
import type { TailSegment } from "./journal.js";
import type { JournalFs } from "./journal-fs.js";
import { makeLine } from "./line.js";

/** The version of the file format. An engine refuses files of a later version than its own. Version 2 added the operation `rows`, version 3 `row`. */
export const format = 3;

/** The first line of a segment: the store it belongs to, and the line it follows. */
export interface SegmentHeader {
  posthorn: "journal";
  format: number;
  store: string;
  /** The number of the first record. */
  first: number;
  /** The checksum of the last line of the segment before; eight zeros for the first segment. */
  previous: string;
  written: string;
}

export const noChecksum = "00000000";

const segmentName = /^journal-(\d{16})\.log$/;

/** Returns the file name of the segment that begins with a record. */
export function segmentFile(first: number): string {
  return `journal-${String(first).padStart(16, "0")}.log`;
}

/** Returns the first record of each segment among some file names, in order. */
export function segmentsIn(names: readonly string[]): number[] {
  return names
    .flatMap((name) => segmentName.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

/** Creates a durable segment with its header. Renames it to its name last, so that no segment ever has half a header. */
export async function createSegment(
  fs: JournalFs,
  directory: string,
  header: SegmentHeader,
  unique: string,
): Promise<TailSegment> {
  const path = join(directory, segmentFile(header.first));
  const temporaryPath = `${path}.${unique}.tmp`;
  const { bytes, crc } = makeLine(JSON.stringify(header));
  const file = await fs.create(temporaryPath);
  try {
    await file.write(bytes);
    await file.sync();
    await fs.rename(temporaryPath, path);
  } catch (error) {
    await fs.remove(temporaryPath).catch(() => {});
    throw error;
  } finally {
    await file.close();
  }
  await fs.syncDirectory(directory);
  return { file: await fs.open(path), first: header.first, previous: header.previous, crc };
}
