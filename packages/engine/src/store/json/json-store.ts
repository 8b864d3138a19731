import { join } from "node:path";
import { Low } from "lowdb";
import { type CollectionName, entities } from "../entities.js";
import { QueuedListeners } from "../queued-listeners.js";
import { withQuotas } from "../quotas.js";
import type { Row } from "../rows/row.js";
import { type Scope, type Store, type StoreSnapshot, StoreUnavailable, type Tx } from "../store.js";
import type { RowChange } from "../tables/collections.js";
import { Database, isOutOfLine, queuesJob, undoChanges } from "../tables/database.js";
import { createQuotas } from "../tables/quotas.js";
import { createRateWindows } from "../tables/rate-windows.js";
import { scanRows } from "../tables/scan-rows.js";
import { Archiver } from "./archiver.js";
import { FailStopFs } from "./fail-stop-fs.js";
import { emptyImage, type Image } from "./image.js";
import { Journal, type JournalParts, type TailSegment } from "./journal.js";
import type { DirectoryLock, JournalFs } from "./journal-fs.js";
import { nodeFs } from "./node-fs.js";
import { PermanentFailure } from "./permanent-failure.js";
import { recordChanges, recordManyChanges, recordRestore } from "./record.js";
import { type Recovered, recover } from "./recovery.js";
import { RowLocations } from "./row-locations.js";
import { createSegment, format, noChecksum } from "./segment.js";
import { snapshotAdapter } from "./snapshot-adapter.js";
import { Snapshots } from "./snapshots.js";

export interface JsonStoreOptions {
  dir: string;
  fs?: JournalFs;
  /** Epoch ms: when files say they were written. */
  now: () => number;
  newId: () => string;
  /** The store refuses writes while fewer bytes than this are free; default 64 MiB. */
  freeSpaceFloor?: number;
  /** A snapshot is written only after the journal has grown by this much; default 64 MiB. */
  snapshotAfterBytes?: number;
  /** A snapshot is written only when a start would read this many outdated rows for each row of the store; default 1/2. */
  snapshotOutdatedPart?: number;
  /** How many concluded rows of a collection there are in memory before some are archived; default 10,240. */
  archiveAfterRows?: number;
  /** While the journal is read at a start, concluded rows are archived after each so many bytes; default 64 MiB. */
  archiveAfterBytes?: number;
  /** A snapshot yields to the event loop after this many bytes; default 256 KiB. */
  sliceBytes?: number;
  log?: { warn(message: string): void };
}

const mebibyte = 1024 * 1024;
/** The record of a transaction with more changes than this is made in several turns of the event loop. */
const maxSynchronousChanges = 100;
const names = Object.keys(entities) as CollectionName[];

/**
 * Opens the store in a directory, which it creates when it is missing. Rejects with `StoreRefused` when another process
 * has the store open or its files are damaged.
 */
export async function openJsonStore(options: JsonStoreOptions): Promise<Store> {
  const permanentFailure = new PermanentFailure(options.dir);
  const disk = options.fs ?? nodeFs();
  await disk.makeDirectory(options.dir);
  const since = new Date(options.now()).toISOString();
  const lock = await disk.lock(options.dir, { token: options.newId(), since });
  try {
    return await openLocked(options, { fs: new FailStopFs(disk, permanentFailure, lock), permanentFailure, lock });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

interface LockedDirectory {
  fs: JournalFs;
  permanentFailure: PermanentFailure;
  lock: DirectoryLock;
}

async function openLocked(options: JsonStoreOptions, { fs, permanentFailure, lock }: LockedDirectory): Promise<Store> {
  const { dir: directory, newId, freeSpaceFloor = 64 * mebibyte, sliceBytes = mebibyte / 4 } = options;
  const warn = (message: string) => options.log?.warn(message);
  await removeTemporaryFiles(fs, directory);
  const locations = new RowLocations();
  const database = new Database(locations, { withArchives: true });
  const low = new Low<Image>(snapshotAdapter({ fs, directory, newId, sliceBytes, warn }), emptyImage());
  await low.read();
  const { archiveAfterRows } = options;
  const archiver = new Archiver({ fs, directory, database, locations, newId, freeSpaceFloor, warn, archiveAfterRows });
  const { archiveAfterBytes = 64 * mebibyte } = options;
  const parts = { fs, directory, database, locations, archiver, archiveAfterBytes, warn };
  const recovered = await recover(parts, low.data);
  const store = recovered.store || newId();
  const written = () => new Date(options.now()).toISOString();
  const nextSegment = (first: number, previous: string): Promise<TailSegment> =>
    createSegment(fs, directory, { posthorn: "journal", format, store, first, previous, written: written() }, newId());

  let snapshots: Snapshots | undefined;
  const journal = new Journal({
    fs,
    directory,
    permanentFailure,
    freeSpaceFloor,
    seq: recovered.seq,
    tail: await openTail(recovered, nextSegment),
    exclusively: (work) => database.exclusively(work),
    nextSegment,
    onGrowth: (bytes, outdated) => snapshots?.journalGrew(bytes, outdated),
  });
  snapshots = new Snapshots({
    fs,
    directory,
    store,
    low,
    database,
    locations,
    archiver,
    journal,
    endedSegments: recovered.endedSegments,
    journalBytes: recovered.journalBytes,
    outdated: recovered.outdated,
    afterBytes: options.snapshotAfterBytes ?? 64 * mebibyte,
    outdatedPart: options.snapshotOutdatedPart ?? 1 / 2,
    freeSpaceFloor,
    written,
    warn,
  });
  snapshots.archiveIfDue();
  return new JsonStore({ database, locations, journal, snapshots, permanentFailure, lock });
}

/** Returns the segment to write to: the last one, or a new one where that is of an earlier format or there is none. */
async function openTail(recovered: Recovered, next: JournalParts["nextSegment"]): Promise<TailSegment> {
  const { tail, tailFormat, seq, endedSegments } = recovered;
  if (tail === undefined) return next(1, noChecksum);
  if (tailFormat === format) return tail;
  if (tail.first <= seq) {
    endedSegments.push(tail.file);
    return next(seq + 1, tail.crc);
  }
  // A segment without records is replaced.
  await tail.file.close();
  return next(tail.first, tail.previous);
}

/** Removes what an earlier process was writing when it ended. */
async function removeTemporaryFiles(fs: JournalFs, directory: string): Promise<void> {
  for (const name of await fs.list(directory)) {
    if (/^(journal|snapshot|archive|lock)-.*\.tmp$/.test(name)) await fs.remove(join(directory, name));
  }
}

interface StoreParts {
  database: Database;
  locations: RowLocations;
  journal: Journal;
  snapshots: Snapshots;
  permanentFailure: PermanentFailure;
  lock: DirectoryLock;
}

/** Rows in memory, with a journal and snapshots on disk. The members of `Store` are fields, so that `{ ...store }` has them. */
class JsonStore implements Store {
  readonly kind = "json";
  readonly exclusive = true;
  readonly windows = createRateWindows();
  readonly #quotas = createQuotas();
  readonly #listeners = new QueuedListeners();
  readonly #parts: StoreParts;
  #closing: Promise<void> | undefined;

  constructor(parts: StoreParts) {
    this.#parts = parts;
  }

  readonly transaction: Store["transaction"] = (scope, work) =>
    withQuotas(this.#quotas, (tracked) => this.#write(scope, tracked), work);

  readonly read: Store["read"] = (scope, work) => this.#whenDurable(() => this.#parts.database.read(scope, work));

  readonly nextRunAt: Store["nextRunAt"] = (options) => {
    const { database } = this.#parts;
    return this.#whenDurable(() => database.read("system", async () => database.nextRunAt(options)));
  };

  /** Answers while the disk fails, too: what it counts need not be durable. */
  readonly dueJobs: Store["dueJobs"] = (now) => {
    const { database } = this.#parts;
    return database.read("system", async () => database.dueJobs(now));
  };

  readonly onQueued: Store["onQueued"] = this.#listeners.add;

  readonly revision = (collection: CollectionName): number => this.#parts.database.revision(collection);

  readonly scan: Store["scan"] = (name, options) =>
    scanRows({ read: this.read, ids: (each, range) => this.#parts.database.ids(each, range) }, name, options);

  readonly snapshot: Store["snapshot"] = () => this.#whenDurable(() => this.#parts.database.snapshot());

  readonly restore: Store["restore"] = async (snapshot) => {
    this.#assertUsable();
    let durable: Promise<void> | undefined;
    await this.#parts.database.exclusively(() => {
      durable = this.#replaceRows(snapshot);
      this.windows.clear();
      this.#quotas.clear();
    });
    await durable;
  };

  readonly purge: Store["purge"] = async () => {
    // The two newest snapshots are kept, with the journal since the older one. So a second one replaces the last old file.
    for (const value of [{ snapshot: 1 }, { snapshot: 2 }]) {
      await this.transaction("system", async (tx) => {
        const row = { id: "purged", value };
        if ((await tx.meta.update(row.id, { value })) === undefined) await tx.meta.insert(row);
      });
      await this.#parts.snapshots.writeNow();
    }
  };

  readonly failure: Store["failure"] = () => this.#parts.journal.failure();

  readonly close: Store["close"] = () => {
    const { database, journal, snapshots, lock } = this.#parts;
    this.#closing ??= database
      .exclusively(() => {})
      .then(() => journal.whenDurable().catch(() => {}))
      .then(() => snapshots.close())
      .then(() => journal.close())
      .finally(() => lock.release());
    return this.#closing;
  };

  #assertUsable(): void {
    if (this.#closing !== undefined) throw new StoreUnavailable("the store is closed");
    const { error } = this.#parts.permanentFailure;
    if (error !== undefined) throw error;
  }

  /** Returns the result or the error of `work` only when everything that `work` could read is durable. */
  async #whenDurable<T>(work: () => Promise<T>): Promise<T> {
    this.#assertUsable();
    try {
      return await work();
    } finally {
      await this.#parts.journal.whenDurable();
    }
  }

  async #write<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    this.#assertUsable();
    const { database, locations, journal } = this.#parts;
    let durable: Promise<void> | undefined;
    let queued = false;
    let result: T;
    try {
      result = await database.write(scope, work, (changes: readonly RowChange[]) => {
        if (changes.length === 0) return;
        queued = queuesJob(changes);
        const undo = () => undoChanges(changes);
        if (changes.length > maxSynchronousChanges) {
          return recordManyChanges(changes, locations).then((record) => {
            durable = journal.append(record, undo);
          });
        }
        durable = journal.append(recordChanges(changes, locations), undo);
      });
    } catch (error) {
      await journal.whenDurable();
      throw error;
    }
    await (durable ?? journal.whenDurable());
    if (queued) this.#listeners.notify();
    return result;
  }

  /** Replaces all rows by those of a snapshot, and returns when that is durable. Puts the old rows back when it fails. */
  #replaceRows({ collections }: StoreSnapshot): Promise<void> {
    const { database, locations, journal } = this.#parts;
    const rows = names.flatMap((name) =>
      ((collections[name] ?? []) as readonly Row[]).map((row) => [name, row] as const),
    );
    const restoreTables = database.captureTables();
    const restoreLocations = locations.capture();
    const undo = () => {
      restoreTables();
      restoreLocations();
    };
    try {
      database.beginLoading();
      for (const [name, row] of rows) {
        if (isOutOfLine(name)) locations.insert(row);
        else database.upsert(name, row);
      }
      database.endLoading();
      return journal.append(recordRestore(rows, locations), undo);
    } catch (error) {
      undo();
      throw error;
    }
  }
}
