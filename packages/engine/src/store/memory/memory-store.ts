import { type CollectionName, entities } from "../entities.js";
import { withQuotas } from "../quotas.js";
import type { Row } from "../rows/row.js";
import { type Store, type StoreSnapshot, StoreUnavailable } from "../store.js";
import { createDatabase, isOutOfLine, queuesJob } from "../tables/database.js";
import { createOutOfLineTable } from "../tables/out-of-line-table.js";
import { createQuotas } from "../tables/quotas.js";
import { createRateWindows } from "../tables/rate-windows.js";
import { scanRows } from "../tables/scan-rows.js";

/** Gives an empty store that lives as long as its process. */
export function createMemoryStore(): Store {
  const cold = createOutOfLineTable();
  const database = createDatabase(cold);
  const windows = createRateWindows();
  const quotas = createQuotas();
  const listeners = new Set<() => void>();
  let closed = false;

  const check = () => {
    if (closed) throw new StoreUnavailable("the store is closed");
  };

  return {
    kind: "memory",
    exclusive: true,
    async transaction(scope, work) {
      check();
      let queued = false;
      const write = (tracked: typeof work) =>
        database.write(scope, tracked, (changes) => {
          queued = queuesJob(changes);
        });
      const result = await withQuotas(quotas, write, work);
      if (queued) for (const listener of [...listeners]) listener();
      return result;
    },
    async read(scope, work) {
      check();
      return database.read(scope, work);
    },
    async nextRunAt(options) {
      check();
      return database.read("system", async () => database.nextRunAt(options?.withoutKinds ?? []));
    },
    onQueued(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    windows,
    scan(name, options) {
      check();
      return scanRows(database.read, () => database.ids(name), name, options);
    },
    async snapshot() {
      check();
      return database.read("system", async () => {
        const collections: { [C in CollectionName]?: readonly Row[] } = {};
        for (const name of Object.keys(entities) as CollectionName[]) {
          collections[name] = isOutOfLine(name) ? await cold.rows() : database.rows(name);
        }
        return { collections };
      });
    },
    async restore({ collections }: StoreSnapshot) {
      check();
      await database.exclusively(() => {
        windows.clear();
        quotas.clear();
        cold.clear();
        for (const name of Object.keys(entities) as CollectionName[]) {
          const rows = (collections[name] ?? []) as readonly Row[];
          if (!isOutOfLine(name)) database.replaceRows(name, rows);
          else for (const row of rows) cold.insert(row);
        }
      });
    },
    failure: () => undefined,
    async close() {
      closed = true;
      await database.exclusively(() => {});
    },
  };
}
