import { basename, join } from "node:path";
import { createYielder, yieldToEventLoop } from "../../platform/event-loop.js";
import { BlockBuilder, maxBlockBytes, maxBlockRows } from "../archive/block-builder.js";
import { type KeyBlock, layoutOf } from "../archive/key-block.js";
import { type CollectionName, entities } from "../entities.js";
import type { Row } from "../rows/row.js";
import { compileWhere, whereEntries } from "../rows/where.js";
import { type Database, isOutOfLine } from "../tables/database.js";
import { entityOf } from "../tables/view.js";
import type { JournalFile, JournalFs } from "./journal-fs.js";
import { messageOf } from "./permanent-failure.js";
import type { RowLocation, RowLocations } from "./row-locations.js";

/** How many rows of a collection stay in memory although they concluded: those that were inserted last are read most. */
const recentRows = 2_048;
/** A file of archived rows is written in pieces of this size, with other work in between. */
const pieceBytes = 256 * 1024;
const archivePrefix = "archive-";

/** Rows may have concluded although none were inserted, after the journal has grown by this much. */
const bytesBetweenAttempts = 4 * 1024 * 1024;
/**
 * An attempt looks at all rows of a collection where few have concluded. The next one waits until the journal has grown by this much
 * for each of them, or until there are more rows by this part, so that a long queue does not make each of its messages dearer.
 */
const bytesPerRow = 512;
const partOfRows = 1 / 4;
/** How many rows are looked at before other work may be due. */
const rowsBetweenYields = 1_024;
/** How many rows move to the archive while no transaction runs. */
const rowsAtOnce = 512;

/** The collections whose rows can be archived, and what says that a row has concluded. */
const archived = (Object.keys(entities) as CollectionName[]).flatMap((name) => {
  return entityOf(name).concluded === undefined ? [] : [{ name, isConcluded: concludedTest(name) }];
});

export interface ArchiverParts {
  fs: JournalFs;
  directory: string;
  database: Database;
  locations: RowLocations;
  newId: () => string;
  freeSpaceFloor: number;
  warn: (message: string) => void;
  /** How many concluded rows of a collection there are in memory before some are archived; default: a block and the recent rows. */
  archiveAfterRows?: number | undefined;
}

interface ArchivingOptions {
  shouldStop?: () => boolean;
  isMoving?: boolean;
}

/** Rows of a block that is made, and how they leave memory. */
interface Picked {
  size: number;
  write(): Promise<KeyBlock>;
  /** Moves some of the rows to the archive, from number `first` on. */
  move(block: KeyBlock, first: number): void;
}

/**
 * Writes rows that concluded to a separate file and leaves their keys in memory. The file is no part of what is durable: journal
 * and snapshots have all rows. The next snapshot copies the rows, and the file is removed. Out-of-line rows are in files already:
 * their locations become keys.
 */
export class Archiver {
  readonly #parts: ArchiverParts;
  readonly #batch: number;
  readonly #recent: number;
  /** When rows of a collection are archived again of which few had concluded, or that could not be written. */
  readonly #due = new Map<CollectionName, { rows: number; journalBytes: number }>();
  /** How much the journal has grown. */
  #journalBytes = 0;
  #file: JournalFile | undefined;

  constructor(parts: ArchiverParts) {
    const { archiveAfterRows } = parts;
    this.#parts = parts;
    this.#batch = archiveAfterRows ?? maxBlockRows;
    this.#recent = archiveAfterRows === undefined ? recentRows : 0;
  }

  journalGrew(bytes: number): void {
    this.#journalBytes += bytes;
  }

  isDue(): boolean {
    return archived.some(({ name }) => this.#isDue(name));
  }

  /**
   * Archives rows until no collection has too many in memory, or until `shouldStop` returns true. Where the file cannot be written,
   * rows stay in memory, and a warning says so. With `isMoving` a snapshot moves the out-of-line rows to another file, so that
   * their locations stay as they are.
   */
  async run({ shouldStop = () => false, isMoving = false }: ArchivingOptions = {}): Promise<void> {
    try {
      for (const each of archived) {
        if (isMoving && isOutOfLine(each.name)) continue;
        while (!shouldStop() && this.#isDue(each.name)) await this.#archive(each);
      }
    } catch (error) {
      const { directory, warn } = this.#parts;
      warn(`concluded rows stay in memory, because they could not be written to ${directory}: ${messageOf(error)}`);
    }
  }

  /** Ends the file that is written to, and returns it. Rows are read from it until a snapshot has copied them. */
  endFile(): JournalFile | undefined {
    const file = this.#file;
    this.#file = undefined;
    return file;
  }

  #isDue(name: CollectionName): boolean {
    const rows = this.inMemory(name);
    if (rows < this.#batch + this.#recent) return false;
    const due = this.#due.get(name);
    return due === undefined || rows >= due.rows || this.#journalBytes >= due.journalBytes;
  }

  /** Returns how many rows or locations of a collection are in memory. */
  inMemory(name: CollectionName): number {
    return isOutOfLine(name) ? this.#parts.locations.locationCount : this.#parts.database.size(name);
  }

  async #archive({ name, isConcluded }: (typeof archived)[number]): Promise<void> {
    const { database } = this.#parts;
    const picked = isOutOfLine(name) ? this.#pickLocations(name) : await this.#pickRows(name, isConcluded);
    // Where few rows have concluded, or the file cannot be written, the next attempt waits.
    const rows = this.inMemory(name);
    this.#due.set(name, {
      rows: rows + Math.max(this.#batch, partOfRows * rows),
      journalBytes: this.#journalBytes + Math.max(bytesBetweenAttempts, bytesPerRow * rows),
    });
    if (2 * picked.size < this.#batch) return;
    const block = await picked.write();
    this.#due.delete(name);
    const archive = database.archive(name);
    archive?.add(block);
    for (let first = 0; first < picked.size; first += rowsAtOnce) {
      await database.exclusively(() => {
        // A restore has replaced all rows meanwhile.
        if (database.archive(name) === archive) picked.move(block, first);
      });
    }
    if (block.size === 0) archive?.removeBlock(block);
  }

  async #pickRows(name: CollectionName, isConcluded: (row: Row) => boolean): Promise<Picked> {
    const { database } = this.#parts;
    const rows = await this.#oldestConcluded(name, isConcluded);
    return {
      size: rows.length,
      write: () => this.#write(name, rows),
      move: (block, first) =>
        database.moveToArchive(name, block, { rows: rows.slice(first, first + rowsAtOnce), first }),
    };
  }

  #pickLocations(name: CollectionName): Picked {
    const { locations } = this.#parts;
    const some = this.#oldestLocations();
    return {
      size: some.length,
      write: async () => {
        const builder = new BlockBuilder(layoutOf(entityOf(name)), some[0]?.file as JournalFile);
        for (const { id, offset, length } of some) builder.add({ id }, offset, length);
        return builder.build({ live: false });
      },
      move: (block, first) =>
        locations.moveToArchive(block, { locations: some.slice(first, first + rowsAtOnce), first }),
    };
  }

  /** Returns the concluded rows that were inserted first, in the order of their ids. */
  async #oldestConcluded(name: CollectionName, isConcluded: (row: Row) => boolean): Promise<Row[]> {
    const { database } = this.#parts;
    const rows: Row[] = [];
    const yieldIfDue = createYielder();
    let rest = database.size(name) - this.#recent;
    for (const slot of database.slots(name)) {
      if (rest <= 0 || rows.length === maxBlockRows) break;
      rest -= 1;
      if (isConcluded(slot.fields)) rows.push(slot.row);
      if (rest % rowsBetweenYields === 0) await yieldIfDue();
    }
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /**
   * Returns the locations in one file whose ids begin alike and were inserted first, in the order of their ids. Together such ids
   * are of a short time or of one week, so that most lookups of others need not look into their block.
   */
  #oldestLocations(): RowLocation[] {
    const { locations } = this.#parts;
    const groups = new Map<JournalFile, Map<string, RowLocation[]>>();
    let rest = locations.locationCount - this.#recent;
    for (const location of locations.eachLocation()) {
      if (rest <= 0) break;
      rest -= 1;
      if (location.file === undefined) continue;
      const group = groupOf(groups, location.file, location.id.slice(0, location.id.indexOf("-") + 1));
      if (group.push(location) === maxBlockRows) break;
    }
    const all = [...groups.values()].flatMap((ofFile) => [...ofFile.values()]);
    const largest = all.reduce((most, group) => (group.length > most.length ? group : most), []);
    const first = Math.min(...largest.map(({ offset }) => offset));
    return largest
      .filter(({ offset, length }) => offset + length - first <= maxBlockBytes)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  async #write(name: CollectionName, rows: readonly Row[]): Promise<KeyBlock> {
    const { fs, directory, freeSpaceFloor } = this.#parts;
    if (fs.freeSpace(directory) < 2 * freeSpaceFloor) throw new Error("there is too little free space");
    const file = await this.#openFile();
    const builder = new BlockBuilder(layoutOf(entityOf(name)), file);
    let pieces: Buffer[] = [];
    let offset = file.size;
    let written = offset;
    for (const row of rows) {
      const json = Buffer.from(`${JSON.stringify(row)},\n`);
      builder.add(row, offset, json.length - ",\n".length);
      pieces.push(json);
      offset += json.length;
      if (offset - written < pieceBytes) continue;
      await file.write(Buffer.concat(pieces));
      pieces = [];
      written = offset;
      await yieldToEventLoop();
    }
    await file.write(Buffer.concat(pieces));
    await yieldToEventLoop();
    return builder.build({ live: false });
  }

  async #openFile(): Promise<JournalFile> {
    const { fs, directory, newId } = this.#parts;
    this.#file ??= await fs.create(join(directory, `${archivePrefix}${newId()}.tmp`));
    return this.#file;
  }
}

function groupOf(
  groups: Map<JournalFile, Map<string, RowLocation[]>>,
  file: JournalFile,
  prefix: string,
): RowLocation[] {
  const ofFile = groups.get(file) ?? new Map<string, RowLocation[]>();
  groups.set(file, ofFile);
  const group = ofFile.get(prefix) ?? [];
  ofFile.set(prefix, group);
  return group;
}

/** Whether a file holds archived rows until the next snapshot. */
export function isArchiveFile(path: string): boolean {
  return basename(path).startsWith(archivePrefix);
}

/** Returns a predicate that says whether a row of a collection has concluded. */
export function concludedTest(name: CollectionName): (row: Row) => boolean {
  return compileWhere(whereEntries(entityOf(name).concluded));
}
