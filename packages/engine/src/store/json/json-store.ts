import { join } from "node:path";
import { Low } from "lowdb";
import { type CollectionName, entities } from "../entities.js";
import { withQuotas } from "../quotas.js";
import type { Row } from "../rows/row.js";
import { type Store, StoreUnavailable } from "../store.js";
import type { RowChange } from "../tables/collections.js";
import { createDatabase, isOutOfLine, queuesJob, undoChanges } from "../tables/database.js";
import { createQuotas } from "../tables/quotas.js";
import { createRateWindows } from "../tables/rate-windows.js";
import { scanRows } from "../tables/scan-rows.js";
import { emptyImage, type Image } from "./image.js";
import { openJournal, type TailSegment } from "./journal.js";
import type { DirectoryLock, JournalFs } from "./journal-fs.js";
import { nodeFs } from "./node-fs.js";
import { createPermanentFailure, failStop } from "./permanent-failure.js";
import { recordChanges, recordManyChanges, recordRestore, type UnnumberedRecord } from "./record.js";
import { recover } from "./recovery.js";
import { createRowLocations } from "./row-locations.js";
import { createSegment, format, noChecksum } from "./segment.js";
import { snapshotAdapter } from "./snapshot-adapter.js";
import { createSnapshots, type Snapshots } from "./snapshots.js";

export interface JsonStoreOptions {
  dir: string;
  fs?: JournalFs;
  /** Epoch ms: when files say they were written. */
  now: () => number;
  newId: () => string;
  /** Nothing is written while fewer bytes than this are free; 64 MiB. */
  freeSpaceFloor?: number;
  /** How long the journal grows at least before a snapshot is written; 64 MiB. */
  snapshotAfterBytes?: number;
  /** How much of a snapshot is made before others get their turn; 256 KiB. */
  sliceBytes?: number;
  log?: { warn(message: string): void };
}

const mebibyte = 1024 * 1024;
/** Up to so many changes of a transaction are written down at a stretch; nobody else gets in meanwhile either way. */
const fewChanges = 100;
const names = Object.keys(entities) as CollectionName[];

/**
 * Opens the store in a directory, which it makes when it is missing. Rejects with `StoreRefused` when another process
 * has it open or its files are damaged.
 */
export async function openJsonStore(options: JsonStoreOptions): Promise<Store> {
  const fault = createPermanentFailure(options.dir);
  const disk = options.fs ?? nodeFs();
  await disk.makeDirectory(options.dir);
  const since = new Date(options.now()).toISOString();
  const lock = await disk.lock(options.dir, { token: options.newId(), since });
  const fs = failStop(disk, fault, lock);
  try {
    return await openLocked();
  } catch (error) {
    await lock.release();
    throw error;
  }

  async function openLocked(): Promise<Store> {
    const { dir: directory, now, newId, freeSpaceFloor = 64 * mebibyte } = options;
    const warn = (message: string) => options.log?.warn(message);
    for (const name of await fs.list(directory)) {
      if (/^(journal|snapshot|lock)-.*\.tmp$/.test(name)) await fs.remove(join(directory, name));
    }
    const places = createRowLocations();
    const database = createDatabase(places);
    const sliceBytes = options.sliceBytes ?? mebibyte / 4;
    const low = new Low<Image>(snapshotAdapter({ fs, directory, newId, sliceBytes, warn }), emptyImage());
    await low.read();
    const recovered = await recover({ fs, directory, database, places, warn }, low.data);
    const store = recovered.store || newId();
    const written = () => new Date(now()).toISOString();
    const nextSegment = (first: number, previous: string): Promise<TailSegment> =>
      createSegment(
        fs,
        directory,
        { posthorn: "journal", format, store, first, previous, written: written() },
        newId(),
      );

    let snapshots: Snapshots | undefined;
    const journal = openJournal({
      fs,
      directory,
      fault,
      freeSpaceFloor,
      seq: recovered.seq,
      tail: recovered.tail ?? (await nextSegment(1, noChecksum)),
      alone: database.exclusively,
      nextSegment,
      onGrowth: (bytes) => snapshots?.journalGrew(bytes),
    });
    snapshots = createSnapshots({
      fs,
      directory,
      store,
      low,
      database,
      places,
      journal,
      endedSegments: recovered.endedSegments,
      journalBytes: recovered.journalBytes,
      afterBytes: options.snapshotAfterBytes ?? 64 * mebibyte,
      freeSpaceFloor,
      written,
      warn,
    });
    return assemble({ database, places, journal, snapshots, fault, lock });
  }
}

interface StoreParts {
  database: ReturnType<typeof createDatabase>;
  places: ReturnType<typeof createRowLocations>;
  journal: ReturnType<typeof openJournal>;
  snapshots: Snapshots;
  fault: ReturnType<typeof createPermanentFailure>;
  lock: DirectoryLock;
}

function assemble({ database, places, journal, snapshots, fault, lock }: StoreParts): Store {
  const windows = createRateWindows();
  const quotas = createQuotas();
  const listeners = new Set<() => void>();
  let closing: Promise<void> | undefined;

  const check = () => {
    if (closing !== undefined) throw new StoreUnavailable("the store is closed");
    if (fault.error !== undefined) throw fault.error;
  };
  /** Gives what `work` gives, or its error, only when all that it could see is durable. */
  const whenDurable = async <T>(work: () => Promise<T>): Promise<T> => {
    check();
    try {
      return await work();
    } finally {
      await journal.whenDurable();
    }
  };

  const write: Store["transaction"] = async (scope, work) => {
    check();
    let kept: Promise<void> | undefined;
    let queued = false;
    let result: Awaited<ReturnType<typeof work>>;
    try {
      result = await database.write(scope, work, (changes: readonly RowChange[]) => {
        if (changes.length === 0) return;
        queued = queuesJob(changes);
        const append = (draft: UnnumberedRecord) => {
          kept = journal.append(draft, () => undoChanges(changes));
        };
        if (changes.length > fewChanges) return recordManyChanges(changes, places).then(append);
        append(recordChanges(changes, places));
      });
    } catch (error) {
      await journal.whenDurable();
      throw error;
    }
    await (kept ?? journal.whenDurable());
    if (queued) for (const listener of [...listeners]) listener();
    return result;
  };
  const read: Store["read"] = (scope, work) => whenDurable(() => database.read(scope, work));

  return {
    kind: "json",
    exclusive: true,
    transaction: (scope, work) => withQuotas(quotas, (tracked) => write(scope, tracked), work),
    read,
    nextRunAt: (options) =>
      whenDurable(() => database.read("system", async () => database.nextRunAt(options?.withoutKinds ?? []))),
    onQueued(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    windows,
    scan: (name, options) => scanRows(read, () => database.ids(name), name, options),
    snapshot: () =>
      whenDurable(() =>
        database.read("system", async () => {
          const collections: { [C in CollectionName]?: readonly Row[] } = {};
          for (const name of names) collections[name] = isOutOfLine(name) ? await places.rows() : database.rows(name);
          return { collections };
        }),
      ),
    async restore({ collections }) {
      check();
      let kept: Promise<void> | undefined;
      await database.exclusively(() => {
        const rows = names.flatMap((name) =>
          ((collections[name] ?? []) as readonly Row[]).map((row) => [name, row] as const),
        );
        const held = names.flatMap((name) =>
          isOutOfLine(name) ? [] : database.rows(name).map((row) => [name, row] as const),
        );
        const keptPlaces = places.capture();
        const fill = (all: typeof rows) => {
          database.clear();
          for (const [name, row] of all) {
            if (isOutOfLine(name)) places.insert(row);
            else database.put(name, row);
          }
        };
        const back = () => {
          fill(held);
          keptPlaces();
        };
        try {
          fill(rows);
          kept = journal.append(recordRestore(rows, places), back);
        } catch (error) {
          back();
          throw error;
        }
        windows.clear();
        quotas.clear();
      });
      await kept;
    },
    failure: () => journal.failure(),
    close() {
      closing ??= database
        .exclusively(() => {})
        .then(() => journal.whenDurable().catch(() => {}))
        .then(() => snapshots.close())
        .then(() => journal.close())
        .finally(() => lock.release());
      return closing;
    },
  };
}
