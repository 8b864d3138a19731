import { basename, join } from "node:path";
import { yieldToEventLoop } from "../../platform/event-loop.js";
import { BlockBuilder, maxBlockRows } from "../archive/block-builder.js";
import { layoutOf } from "../archive/key-block.js";
import { type CollectionName, entities } from "../entities.js";
import type { Row } from "../rows/row.js";
import { compileWhere, whereEntries } from "../rows/where.js";
import type { Database } from "../tables/database.js";
import { entityOf } from "../tables/view.js";
import type { JournalFile, JournalFs } from "./journal-fs.js";

/** How many rows of a collection stay in memory although they concluded: those that were inserted last are read most. */
const recentRows = 2_048;
/** A file of archived rows is written in pieces of this size, with other work in between. */
const pieceBytes = 256 * 1024;
const archivePrefix = "archive-";

/** Rows may have concluded although none were inserted, after the journal has grown by this much. */
const bytesBetweenAttempts = 4 * 1024 * 1024;
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
  newId: () => string;
  freeSpaceFloor: number;
  /** How many concluded rows of a collection there are in memory before some are archived; default: a block and the recent rows. */
  archiveAfterRows?: number | undefined;
}

/**
 * Writes rows that concluded to a separate file and leaves their keys in memory. The file is no part of what is durable: journal
 * and snapshots have all rows. The next snapshot copies the rows, and the file is removed.
 */
export class Archiver {
  readonly #parts: ArchiverParts;
  readonly #batch: number;
  readonly #recent: number;
  /** When the next rows of a collection are archived. */
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
   * Archives rows until no collection has too many in memory, or until `shouldStop` returns true. Rejects when the file cannot be
   * written; then rows stay in memory.
   */
  async run(shouldStop: () => boolean): Promise<void> {
    for (const each of archived) {
      while (!shouldStop() && this.#isDue(each.name)) await this.#archive(each);
    }
  }

  /** Ends the file that is written to, and returns it. Rows are read from it until a snapshot has copied them. */
  endFile(): JournalFile | undefined {
    const file = this.#file;
    this.#file = undefined;
    return file;
  }

  #isDue(name: CollectionName): boolean {
    const rows = this.#parts.database.size(name);
    if (rows < this.#batch + this.#recent) return false;
    const due = this.#due.get(name);
    return due === undefined || rows >= due.rows || this.#journalBytes >= due.journalBytes;
  }

  async #archive({ name, isConcluded }: (typeof archived)[number]): Promise<void> {
    const { database, fs, directory, freeSpaceFloor } = this.#parts;
    const rows = this.#pick(name, isConcluded);
    const isFew = 2 * rows.length < this.#batch;
    // Where few rows have concluded, all are looked through again when there are more rows, or others may have concluded.
    this.#due.set(name, {
      rows: database.size(name) - (isFew ? 0 : rows.length) + this.#batch,
      journalBytes: this.#journalBytes + bytesBetweenAttempts,
    });
    if (isFew) return;
    if (fs.freeSpace(directory) < 2 * freeSpaceFloor) throw new Error("there is too little free space");
    const block = await this.#write(name, rows);
    const archive = database.archive(name);
    archive?.add(block);
    for (let first = 0; first < rows.length; first += rowsAtOnce) {
      const some = { rows: rows.slice(first, first + rowsAtOnce), first };
      await database.exclusively(() => {
        // A restore has replaced all rows meanwhile.
        if (database.archive(name) === archive) database.moveToArchive(name, block, some);
      });
    }
    if (block.size === 0) archive?.removeBlock(block);
  }

  /** Returns the concluded rows that were inserted first, in the order of their ids. */
  #pick(name: CollectionName, isConcluded: (row: Row) => boolean): Row[] {
    const { database } = this.#parts;
    const rows: Row[] = [];
    let rest = database.size(name) - this.#recent;
    for (const row of database.eachRow(name)) {
      if (rest <= 0 || rows.length === maxBlockRows) break;
      rest -= 1;
      if (isConcluded(row)) rows.push(row);
    }
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  async #write(name: CollectionName, rows: readonly Row[]) {
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

/** Whether a file holds archived rows until the next snapshot. */
export function isArchiveFile(path: string): boolean {
  return basename(path).startsWith(archivePrefix);
}

/** Returns a predicate that says whether a row of a collection has concluded. */
export function concludedTest(name: CollectionName): (row: Row) => boolean {
  return compileWhere(whereEntries(entityOf(name).concluded));
}
