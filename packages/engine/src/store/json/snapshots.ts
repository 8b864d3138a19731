import { join } from "node:path";
import type { Low } from "lowdb";
import { type CollectionName, entities } from "../entities.js";
import { type Database, isOutOfLine } from "../tables/database.js";
import { emptyImage, type Image, snapshotFile, snapshotsIn } from "./image.js";
import type { EndedSegment, Journal } from "./journal.js";
import type { JournalFile, JournalFs } from "./journal-fs.js";
import { messageOf } from "./permanent-failure.js";
import type { RowLocations } from "./row-locations.js";
import { segmentFile, segmentsIn } from "./segment.js";

export interface SnapshotsParts {
  fs: JournalFs;
  directory: string;
  store: string;
  /** Holds what was read when the store was opened; afterwards nothing but what is being written. */
  low: Low<Image>;
  database: Database;
  places: RowLocations;
  journal: Journal;
  /** Segments that are not written to any more, which rows may be read from. */
  endedSegments: readonly JournalFile[];
  journalBytes: number;
  /** The journal grows at least this long, and twice as long as the last snapshot, before the next one. */
  afterBytes: number;
  freeSpaceFloor: number;
  written: () => string;
  warn: (message: string) => void;
}

/** Writes snapshots so that the journal need not be read from its beginning, and removes what they outdate. */
export interface Snapshots {
  /** Notes that the journal has grown, and begins a snapshot when it is long enough. */
  journalGrew(bytes: number): void;
  /** Writes a snapshot if there is something new and closes the files; a snapshot that fails is told to the log and costs nothing but time at the next start. */
  close(): Promise<void>;
}

/** Gives the keeper of a store's snapshots. */
export function createSnapshots(parts: SnapshotsParts): Snapshots {
  const { fs, directory, low, database, places, journal, freeSpaceFloor } = parts;
  let { journalBytes } = parts;
  let latest = low.data.seq;
  let latestBytes = low.data.file?.size ?? 0;
  /** The files cold rows are read from, but the segment that is written to. */
  let readable = [low.data.file ?? [], ...parts.endedSegments].flat();
  /** After a failure the journal must grow by as much again. */
  let notBefore = 0;
  let running: Promise<void> | undefined;
  low.data = emptyImage();

  /** All there is at one moment: rows never change, so that a list of them is enough. */
  const capture = (): Image => {
    const image: Image = { ...emptyImage(), store: parts.store, seq: journal.seq, written: parts.written() };
    for (const name of Object.keys(entities) as CollectionName[]) {
      image.collections[name] = isOutOfLine(name) ? places.locations() : database.rows(name);
    }
    return image;
  };

  const take = async () => {
    const spare = fs.freeSpace(directory) - latestBytes - journalBytes;
    if (spare < freeSpaceFloor) throw new Error("there is too little free space for it");
    let image = emptyImage();
    let ended: Promise<EndedSegment> | undefined;
    await database.exclusively(() => {
      image = capture();
      ended = journal.rotate();
    });
    const { crc, file } = (await ended) as EndedSegment;
    if (file !== undefined) readable.push(file);
    image.last = crc;
    low.data = image;
    try {
      await low.write();
    } finally {
      low.data = emptyImage();
    }
    const published = image.file as JournalFile;
    // Nobody reads a place while it changes, nor a file while it is closed.
    await database.exclusively(async () => {
      for (const { place, offset } of image.moved ?? []) place.moveTo(published, offset, place.length);
      for (const outdated of readable) await outdated.close();
      readable = [published];
    });
    latest = image.seq;
    latestBytes = published.size;
    journalBytes = 0;
    notBefore = 0;
    await removeOutdated(fs, directory);
  };

  const attempt = async () => {
    if (journal.failure() !== undefined || journal.seq === latest) return;
    try {
      await take();
    } catch (error) {
      notBefore = journalBytes + parts.afterBytes;
      parts.warn(`no snapshot was written to ${directory}: ${messageOf(error)}`);
    }
  };

  return {
    journalGrew(bytes) {
      journalBytes += bytes;
      if (running !== undefined || journalBytes <= Math.max(parts.afterBytes, 2 * latestBytes, notBefore)) return;
      running = attempt().finally(() => {
        running = undefined;
      });
    },
    async close() {
      await running;
      await attempt();
      for (const file of readable) await file.close();
    },
  };
}

/** Removes snapshots but the newest two, and the segments that the older of these two holds. */
async function removeOutdated(fs: JournalFs, directory: string): Promise<void> {
  const names = await fs.list(directory);
  const [, kept, ...outdated] = snapshotsIn(names);
  const segments = segmentsIn(names);
  for (const seq of outdated) await fs.remove(join(directory, snapshotFile(seq)));
  for (const [i, first] of segments.entries()) {
    const next = segments[i + 1];
    if (kept !== undefined && next !== undefined && next <= kept + 1)
      await fs.remove(join(directory, segmentFile(first)));
  }
}
