import { join } from "node:path";
import type { Low } from "lowdb";
import { type CollectionName, entities } from "../entities.js";
import type { Row, UnparsedRow } from "../rows/row.js";
import { type Database, isOutOfLine } from "../tables/database.js";
import { entityOf } from "../tables/view.js";
import { type Archiver, concludedTest, isArchiveFile } from "./archiver.js";
import { emptyImage, type Image, snapshotFile, snapshotsIn } from "./image.js";
import type { EndedSegment, Journal } from "./journal.js";
import type { JournalFile, JournalFs } from "./journal-fs.js";
import { keyFileName, keyFilesIn } from "./key-file.js";
import { messageOf } from "./permanent-failure.js";
import type { RowLocations } from "./row-locations.js";
import { segmentFile, segmentsIn } from "./segment.js";

export interface SnapshotsParts {
  fs: JournalFs;
  directory: string;
  store: string;
  /** Holds the image that was read when the store was opened. Afterwards it holds an image only while that is written. */
  low: Low<Image>;
  database: Database;
  locations: RowLocations;
  archiver: Archiver;
  journal: Journal;
  /** Segments that are no longer written to. Out-of-line rows may be read from them. */
  endedSegments: readonly JournalFile[];
  journalBytes: number;
  /** How many rows in the files later ones outdate. */
  outdated: number;
  /** A snapshot is due when the journal has grown by this much, and by twice the size of the last snapshot, … */
  afterBytes: number;
  /** … and has outdated this many rows for each row of the store. A journal that only adds rows is read as fast as a snapshot of them. */
  outdatedPart: number;
  freeSpaceFloor: number;
  /** Returns the time (ISO 8601) that goes into a snapshot. */
  written: () => string;
  warn: (message: string) => void;
}

/**
 * A snapshot first removes the lost keys of blocks with less than this part of their rows. Where workspaces have different lives, the few
 * rows that stay longer would otherwise keep the keys of all others in memory. Blocks whose rows end together are empty soon anyway.
 */
const sparse = 1 / 4;

/** Writes snapshots, so that a start need not replay the whole journal, and removes the files that a snapshot outdates. */
export class Snapshots {
  readonly #parts: SnapshotsParts;
  #journalBytes: number;
  #outdated: number;
  /** The last record in the latest snapshot, and the size of that snapshot. */
  #latestSeq: number;
  #latestBytes: number;
  /** The files that out-of-line rows are read from, except the segment that is written to. */
  #readable: JournalFile[];
  /** After a failure, or where few rows were outdated, the next attempt waits until the journal is this long. */
  #retryAtBytes = 0;
  #running: Promise<void> | undefined;
  #archiving: Promise<void> | undefined;
  /** While it is true no archiving begins: an image has the blocks of whole files. */
  #isCapturing = false;

  constructor(parts: SnapshotsParts) {
    const { low, journalBytes, outdated, endedSegments } = parts;
    this.#parts = parts;
    this.#journalBytes = journalBytes;
    this.#outdated = outdated;
    this.#latestSeq = low.data.seq;
    this.#latestBytes = low.data.file?.size ?? 0;
    this.#readable = [low.data.file ?? [], ...endedSegments].flat();
    low.data = emptyImage();
  }

  /**
   * Records the journal's growth in bytes and how many rows in the files it has outdated, and begins a snapshot when one is due, or
   * archives rows that concluded.
   */
  journalGrew(bytes: number, outdated: number): void {
    const { archiver } = this.#parts;
    this.#journalBytes += bytes;
    this.#outdated += outdated;
    archiver.journalGrew(bytes);
    if (this.#running === undefined && this.#isDue()) {
      this.#running = this.#attempt().finally(() => {
        this.#running = undefined;
      });
    } else if (this.#archiving === undefined && !this.#isCapturing && archiver.isDue()) {
      const options = { shouldStop: () => this.#isCapturing, isMoving: this.#running !== undefined };
      this.#archiving = archiver.run(options).finally(() => {
        this.#archiving = undefined;
      });
    }
  }

  /** Archives rows that concluded, when many are in memory. */
  archiveIfDue(): void {
    this.journalGrew(0, 0);
  }

  #isDue(): boolean {
    const { afterBytes, outdatedPart } = this.#parts;
    if (this.#journalBytes <= Math.max(afterBytes, 2 * this.#latestBytes, this.#retryAtBytes)) return false;
    if (this.#outdated >= outdatedPart * this.#rowCount()) return true;
    // Counting takes time where much is archived.
    this.#retryAtBytes = this.#journalBytes + afterBytes / 16;
    return false;
  }

  /** Returns how many rows the store has, those on disk included. */
  #rowCount(): number {
    const { archiver, database } = this.#parts;
    const names = Object.keys(entities) as CollectionName[];
    return names.reduce((sum, name) => sum + archiver.inMemory(name) + (database.archive(name)?.size ?? 0), 0);
  }

  /** Writes a snapshot of everything that was committed before the call. Rejects when it cannot be written. */
  async writeNow(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
    const writing = this.#compactArchives(1).then(() => this.#write());
    this.#running = writing
      .catch(() => {})
      .finally(() => {
        this.#running = undefined;
      });
    await writing;
  }

  /**
   * Removes the keys of rows that left the archives, from the blocks of whose rows less than a part is left. No block may be in the
   * middle of taking its rows.
   */
  async #compactArchives(part: number): Promise<void> {
    const { database } = this.#parts;
    this.#isCapturing = true;
    try {
      await this.#archiving;
      for (const name of Object.keys(entities) as CollectionName[]) {
        const archive = database.archive(name);
        for (const block of archive?.blocks() ?? []) {
          if (block.size < part * block.live.length) await database.exclusively(() => archive?.compact(block));
        }
      }
    } finally {
      this.#isCapturing = false;
    }
  }

  /** Writes a snapshot if the journal holds new records, and closes the files. A snapshot that fails is logged; the next start then replays the journal. */
  async close(): Promise<void> {
    await this.#running;
    await this.#attempt();
    await this.#archiving;
    for (const file of [...this.#readable, this.#parts.archiver.endFile() ?? []].flat()) await file.close();
  }

  async #attempt(): Promise<void> {
    const { journal, afterBytes, directory, warn } = this.#parts;
    if (journal.failure() !== undefined || journal.seq === this.#latestSeq) return;
    try {
      await this.#compactArchives(sparse);
      await this.#write();
    } catch (error) {
      this.#retryAtBytes = this.#journalBytes + afterBytes;
      warn(`no snapshot was written to ${directory}: ${messageOf(error)}`);
    }
  }

  async #write(): Promise<void> {
    const { fs, directory, low, database } = this.#parts;
    const spare = fs.freeSpace(directory) - this.#latestBytes - this.#journalBytes;
    if (spare < this.#parts.freeSpaceFloor) throw new Error("there is too little free space for it");
    low.data = await this.#captureAndRotate();
    const image = low.data;
    try {
      await low.write();
    } finally {
      low.data = emptyImage();
    }
    const published = image.file as JournalFile;
    const outdated = this.#readable;
    // No transaction may read a location while it changes, or a file while it is closed.
    await database.exclusively(async () => {
      for (const { location, offset } of image.moved?.outOfLine ?? []) {
        location.moveTo(published, offset, location.length);
      }
      for (const { block, from, starts } of image.moved?.blocks ?? []) {
        block.places = { source: published, base: from, starts, lengths: block.places.lengths };
      }
      for (const each of outdated) await each.close();
      this.#readable = [published];
    });
    this.#latestSeq = image.seq;
    this.#latestBytes = published.size;
    this.#journalBytes = 0;
    this.#outdated = 0;
    this.#retryAtBytes = 0;
    await removeOutdated(fs, directory);
    for (const { path } of outdated) if (isArchiveFile(path)) await fs.remove(path);
  }

  /** Returns the image of the store at the end of a segment, which it ends. */
  async #captureAndRotate(): Promise<Image> {
    const { database, journal, archiver } = this.#parts;
    let image = emptyImage();
    let ended: Promise<EndedSegment> | undefined;
    this.#isCapturing = true;
    try {
      await this.#archiving;
      await database.exclusively(() => {
        image = this.#capture();
        ended = journal.rotate();
      });
    } finally {
      this.#isCapturing = false;
    }
    const archiveFile = archiver.endFile();
    if (archiveFile !== undefined) this.#readable.push(archiveFile);
    const { crc, file } = (await ended) as EndedSegment;
    if (file !== undefined) this.#readable.push(file);
    image.last = crc;
    return image;
  }

  /** Lists all rows at one moment. Rows are immutable, so the lists stay as they are while the store goes on. */
  #capture(): Image {
    const { store, journal, database, locations, written } = this.#parts;
    const image: Image = { ...emptyImage(), store, seq: journal.seq, written: written() };
    for (const name of Object.keys(entities) as CollectionName[]) {
      if (isOutOfLine(name)) image.collections[name] = locations.locations();
      else this.#captureRows(image, name);
      const blocks = database.archive(name)?.blocks() ?? [];
      if (blocks.length > 0) image.archived[name] = blocks.map((block) => ({ block, live: block.live.slice() }));
    }
    return image;
  }

  /** Lists the rows that concluded separately, so that they are together in the snapshot and the key file can have their keys. */
  #captureRows(image: Image, name: CollectionName): void {
    const isConcluded = entityOf(name).concluded === undefined ? () => false : concludedTest(name);
    const rows: (Row | UnparsedRow)[] = [];
    const concluded: Row[] = [];
    for (const slot of this.#parts.database.slots(name)) {
      if (isConcluded(slot.fields)) concluded.push(slot.row);
      else rows.push(slot.capture());
    }
    image.collections[name] = rows;
    image.concluded[name] = concluded;
  }
}

/** Removes all snapshots except the newest two, all key files except that of the newest one, and the segments whose records are all in the older of these two. */
async function removeOutdated(fs: JournalFs, directory: string): Promise<void> {
  const names = await fs.list(directory);
  const [newest, kept, ...outdated] = snapshotsIn(names);
  const segments = segmentsIn(names);
  for (const seq of outdated) await fs.remove(join(directory, snapshotFile(seq)));
  for (const seq of keyFilesIn(names)) if (seq !== newest) await fs.remove(join(directory, keyFileName(seq)));
  for (const [i, first] of segments.entries()) {
    const next = segments[i + 1];
    if (kept !== undefined && next !== undefined && next <= kept + 1)
      await fs.remove(join(directory, segmentFile(first)));
  }
}
