import { type CollectionName, entities } from "../entities.js";
import { QueuedListeners } from "../queued-listeners.js";
import { withQuotas } from "../quotas.js";
import type { Row } from "../rows/row.js";
import { type Store, type StoreSnapshot, StoreUnavailable } from "../store.js";
import { Database, isOutOfLine, queuesJob } from "../tables/database.js";
import { createOutOfLineTable } from "../tables/out-of-line-table.js";
import { createQuotas } from "../tables/quotas.js";
import { createRateWindows } from "../tables/rate-windows.js";
import { scanRows } from "../tables/scan-rows.js";

/** Returns an empty store that lives as long as its process. */
export function createMemoryStore(): Store {
  const outOfLine = createOutOfLineTable();
  const database = new Database(outOfLine);
  const windows = createRateWindows();
  const quotas = createQuotas();
  const listeners = new QueuedListeners();
  let closed = false;

  const assertOpen = () => {
    if (closed) throw new StoreUnavailable("the store is closed");
  };
  return {
    kind: "memory",
    exclusive: true,
    async transaction(scope, work) {
      assertOpen();
      let queued = false;
      const write = (tracked: typeof work) =>
        database.write(scope, tracked, (changes) => {
          queued = queuesJob(changes);
        });
      const result = await withQuotas(quotas, write, work);
      if (queued) listeners.notify();
      return result;
    },
    async read(scope, work) {
      assertOpen();
      return database.read(scope, work);
    },
    async nextRunAt(options) {
      assertOpen();
      return database.read("system", async () => database.nextRunAt(options));
    },
    async dueJobs(now) {
      assertOpen();
      return database.read("system", async () => database.dueJobs(now));
    },
    onQueued: listeners.add,
    windows,
    revision: database.revision,
    scan(name, options) {
      assertOpen();
      return scanRows(database, name, options);
    },
    async snapshot() {
      assertOpen();
      return database.snapshot();
    },
    async restore({ collections }: StoreSnapshot) {
      assertOpen();
      await database.exclusively(() => {
        windows.clear();
        quotas.clear();
        outOfLine.clear();
        replaceRows(database, outOfLine, collections);
      });
    },
    purge: async () => {},
    failure: () => undefined,
    async close() {
      closed = true;
      await database.exclusively(() => {});
    },
  };
}

/** Replaces all rows by those of a snapshot. The out-of-line table is empty. */
function replaceRows(
  database: Database,
  outOfLine: ReturnType<typeof createOutOfLineTable>,
  collections: StoreSnapshot["collections"],
): void {
  for (const name of Object.keys(entities) as CollectionName[]) {
    const rows = (collections[name] ?? []) as readonly Row[];
    if (!isOutOfLine(name)) database.replaceRows(name, rows);
    else for (const row of rows) outOfLine.insert(row);
  }
}
