import { type Clock, createClock } from "../../platform/clock.js";
import { systemRandom } from "../../platform/random.js";
import { type CollectionName, entities } from "../entities.js";
import { withQuotas } from "../quotas.js";
import type { Row } from "../rows/row.js";
import { type Store, StoreUnavailable } from "../store.js";
import { bulkInsert } from "./bulk-insert.js";
import { createConnections } from "./connections.js";
import { migrate } from "./migrate.js";
import { nextRunAt } from "./next-run-at.js";
import { createQuotas } from "./quotas.js";
import { createRateWindows } from "./rate-windows.js";
import { scanTable } from "./scan-table.js";
import { readRow, sqlTableOf } from "./sql-table.js";
import type { Cell } from "./transaction.js";
import { createTransactionRunner } from "./transaction-runner.js";

export interface PostgresStoreOptions {
  /** `postgres://…`; the user owns the tables or may make them. */
  url: string;
  /** Connections for transactions at most; 8. Claims and heartbeats have two more, what is counted against limits one. */
  poolSize?: number;
  /** A number in [0, 1): spreads what is tried again. */
  random?: () => number;
  /** Runs at the real pace of time: waits for other transactions and for the database are no business of a moved clock. */
  clock?: Clock;
  log?: { warn(message: string): void };
}

/** How long it waits before, at least and at most, in ms. */
const shortestWait = 50;
const longestWait = 400;

const names = Object.keys(entities) as CollectionName[];
/** What is counted beside the rows, and begins anew with them. */
const counts = ["rate_windows", "rate_hits", "quotas", "quota_hits"];
/** A commit whose outcome is unknown is told so. */
const mayBeKept = (error: unknown) => error instanceof StoreUnavailable;

/**
 * Opens the store in a database, whose schema it brings up to date. Rejects with `StoreRefused` when the database is unfit,
 * with `StoreUnavailable` when it is away.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { url, poolSize = 8, log = { warn: () => {} } } = options;
  const clock = options.clock ?? createClock();
  const system = systemRandom();
  const random = options.random ?? (() => system.fraction());
  const { tenantRole } = await migrate(url);
  const connections = createConnections({ url, poolSize, clock, log });
  const counting = createConnections({ url, poolSize: 1, clock, log });
  // A claim at a time, and the heartbeat of what was claimed.
  const leasing = createConnections({ url, poolSize: 2, clock, log });
  const quotas = createQuotas(counting);
  const listeners = new Set<() => void>();
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  const wait = () =>
    new Promise<void>((resolve) => {
      clock.at(clock.now() + shortestWait + random() * (longestWait - shortestWait), resolve);
    });

  const {
    write,
    read,
    inTransaction: alone,
    runStatement: single,
  } = createTransactionRunner({
    connections,
    leasing,
    counting,
    tenantRole,
    wait,
    closing: () => closing !== undefined,
    queued: () => {
      for (const listener of [...listeners]) listener();
    },
  });

  function guarded<T>(start: () => Promise<T>): Promise<T> {
    if (closing !== undefined) return Promise.reject(new StoreUnavailable("the store is closed"));
    const run = start();
    running.add(run);
    const forget = () => void running.delete(run);
    run.then(forget, forget);
    return run;
  }

  return {
    kind: "postgres",
    exclusive: false,
    pollInterval: 250,
    transaction: (scope, work) =>
      guarded(() => withQuotas(quotas, (tracked) => write(scope, tracked), work, mayBeKept)),
    read: (scope, work) => guarded(() => read(scope, work)),
    nextRunAt: (asked) =>
      guarded(() => alone({ writes: false }, (session) => nextRunAt(session, asked?.withoutKinds ?? []))),
    onQueued(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    // A hit that is counted twice because a connection was lost does less harm than a call refused because of that.
    windows: createRateWindows((text, values) => guarded(() => single(text, values))),
    scan: (name, asked) =>
      scanTable(
        (text, values) =>
          guarded(() => alone({ writes: false }, async (session) => (await session.run(text, values)).rows)),
        name,
        asked,
      ),
    snapshot: () =>
      guarded(() =>
        alone({ writes: false }, async (session) => {
          const collections: { [C in CollectionName]?: readonly Row[] } = {};
          for (const name of names) {
            const table = sqlTableOf(name);
            const { rows } = await session.run(`SELECT ${table.columnList} FROM ${table.sql} ORDER BY id`, []);
            collections[name] = rows.map((cells) => readRow(table, cells).row);
          }
          return { collections };
        }),
      ),
    restore: ({ collections }) =>
      guarded(() =>
        alone({ writes: true }, async (session) => {
          const run = (text: string, values: Cell[]) => session.run(text, values);
          // A view of the moment before stays whole for those who have it: rows are deleted, tables not emptied.
          for (const name of [...names, ...counts]) await run(`DELETE FROM ${name}`, []);
          for (const name of names) {
            await bulkInsert(run, sqlTableOf(name), (collections[name] ?? []) as readonly Row[]);
          }
        }),
      ),
    failure: () => connections.failure(),
    close() {
      closing ??= Promise.allSettled(running).then(async () => {
        await counting.close();
        await leasing.close();
        await connections.close();
      });
      return closing;
    },
  };
}
