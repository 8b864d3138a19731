import { type Clock, createClock } from "../../platform/clock.js";
import { systemRandom } from "../../platform/random.js";
import { type CollectionName, entities } from "../entities.js";
import { QueuedListeners } from "../queued-listeners.js";
import { withQuotas } from "../quotas.js";
import type { Row } from "../rows/row.js";
import { type Store, type StoreSnapshot, StoreUnavailable } from "../store.js";
import { Availability } from "./availability.js";
import { BatchedTransactions } from "./batching/batched-transactions.js";
import { keyedSettings } from "./batching/scope-contexts.js";
import { bulkInsert } from "./bulk-insert.js";
import { type Connections, createConnections } from "./connections.js";
import { GrownTables } from "./grown-tables.js";
import { dueJobs, nextRunAt } from "./jobs.js";
import { migrate } from "./migrate.js";
import { createQuotas } from "./quotas.js";
import { createRateWindows } from "./rate-windows.js";
import { scanTable } from "./scan-table.js";
import { readRow, sqlTableOf } from "./sql-table.js";
import type { Cell, Transaction } from "./transaction.js";
import { TransactionRunner, type Transactions } from "./transaction-runner.js";

export interface PostgresStoreOptions {
  /** `postgres://…`; the user owns the tables or may create them. */
  url: string;
  /** The maximum of connections for transactions, half of them for batches; 8. Claims and heartbeats have two more, limits one. */
  poolSize?: number;
  /** Returns a number in [0, 1), which spreads retries over time. */
  random?: () => number;
  /** Runs at real time: retries and probes of the database must not follow a clock that is moved by hand. */
  clock?: Clock;
  log?: { warn(message: string): void };
  /** Whether transactions share statements and commits; default: yes. Without, each is one of the database. */
  batching?: boolean;
}

/** The shortest and the longest time before a retry, in ms. */
const minRetryDelay = 50;
const maxRetryDelay = 400;

const names = Object.keys(entities) as CollectionName[];
/** The tables of rate windows and quotas, which `restore` empties. */
const countTables = ["rate_windows", "rate_hits", "quotas", "quota_hits"];

/**
 * Claims read the first jobs in the order of an index, and lease them by id. The same plan is right for an empty queue and for a deep
 * one, while planning for each claim cost PostgreSQL a tenth of its time for a mail. A sort that cannot be avoided would be compiled.
 */
const leasingSettings = { ...keyedSettings, enable_sort: "off", enable_bitmapscan: "off", jit: "off" };

/**
 * Opens the store in a database and migrates its schema.
 * @throws StoreRefused when the database cannot hold the store, StoreDenied when it rejects the user, StoreUnavailable when it
 * is away.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { url, poolSize = 8, batching = true, log = { warn: () => {} } } = options;
  const clock = options.clock ?? createClock();
  const { tenantRole, isPooled } = await migrate(url);
  const availability = new Availability({ clock, log });
  const connect = (size: number, settings?: Readonly<Record<string, string>>) =>
    createConnections({ url, poolSize: size, isPooled, ...(settings && { settings }), availability });
  // The claim and the heartbeat each have a connection.
  const pools = {
    connections: connect(batching ? Math.ceil(poolSize / 2) : poolSize),
    keyed: connect(Math.ceil(poolSize / 2), keyedSettings),
    leasing: connect(2, leasingSettings),
    counting: connect(1, keyedSettings),
  };
  const calls = new CallTracker();
  const listeners = new QueuedListeners();
  const shared = { ...pools, tenantRole, onQueued: listeners.notify };
  const waitForRetry = retryTimer(clock, options.random);
  const runner = new TransactionRunner({ ...shared, waitForRetry, closing: () => calls.closing });
  const transactions = batching ? new BatchedTransactions({ ...shared, runner }) : runner;
  const grownTables = new GrownTables({ connections: pools.connections, clock, log });
  return createStore({ runner, transactions, calls, listeners, pools, availability, grownTables });
}

interface ConnectionPools {
  /** For ordinary transactions. */
  connections: Connections;
  /** For batches. */
  keyed: Connections;
  leasing: Connections;
  /** For short statements of the system scope that no transaction holds up: limits, and rows by their keys. */
  counting: Connections;
}

interface StoreParts {
  runner: TransactionRunner;
  /** Runs the transactions of callers. */
  transactions: Transactions;
  calls: CallTracker;
  listeners: QueuedListeners;
  pools: ConnectionPools;
  availability: Availability;
  grownTables: GrownTables;
}

function createStore(parts: StoreParts): Store {
  const { runner, transactions, calls, listeners, pools, availability, grownTables } = parts;
  const quotas = createQuotas(pools.counting);
  /** A transaction of unknown outcome may have been committed; its reservations stay then. */
  const mayBeCommitted = (error: unknown) => error instanceof StoreUnavailable;
  /** Reads with one statement, without the cost of a transaction around it. */
  const read = <T>(work: (transaction: Transaction) => Promise<T>) =>
    calls.run(() => runner.inTransaction({ writes: false, autocommit: true }, work));
  return {
    kind: "postgres",
    exclusive: false,
    pollInterval: 250,
    transaction(scope, work) {
      if (grownTables.isCheckDue() && !calls.closing) void calls.run(() => grownTables.analyze());
      return calls.run(() => withQuotas(quotas, (tracked) => transactions.write(scope, tracked), work, mayBeCommitted));
    },
    read: (...args) => calls.run(() => transactions.read(...args)),
    nextRunAt: (options) =>
      read((transaction) => {
        transaction.connectTo(pools.leasing);
        return nextRunAt(transaction, options ?? {});
      }),
    dueJobs: (now) =>
      read((transaction) => {
        transaction.connectTo(pools.leasing);
        return dueJobs(transaction, now);
      }),
    onQueued: listeners.add,
    // Counting a hit twice after a lost connection does less harm than rejecting the call.
    windows: createRateWindows((text, values) => calls.run(() => runner.runStatement(text, values))),
    scan: (name, options) =>
      scanTable(
        (text, values) => read(async (transaction) => (await transaction.run(text, values)).rows),
        name,
        options,
      ),
    snapshot: () => calls.run(() => runner.inTransaction({ writes: false }, readSnapshot)),
    restore: ({ collections }) =>
      calls.run(() => runner.inTransaction({ writes: true }, (transaction) => replaceRows(transaction, collections))),
    // Vacuum removes what the server keeps of old rows.
    purge: async () => {},
    failure: () => availability.failure(),
    close: () =>
      calls.close(async () => {
        await pools.counting.close();
        await pools.leasing.close();
        await pools.keyed.close();
        await pools.connections.close();
      }),
  };
}

/** The calls of a store that are under way; a close waits for them, and rejects calls that come after it. */
class CallTracker {
  readonly #running = new Set<Promise<unknown>>();
  #closed: Promise<void> | undefined;

  get closing(): boolean {
    return this.#closed !== undefined;
  }

  run<T>(start: () => Promise<T>): Promise<T> {
    if (this.closing) return Promise.reject(new StoreUnavailable("the store is closed"));
    const call = start();
    this.#running.add(call);
    const forget = () => void this.#running.delete(call);
    call.then(forget, forget);
    return call;
  }

  /** Calls `release` once all calls have settled; further closes resolve with the first. */
  close(release: () => Promise<void>): Promise<void> {
    this.#closed ??= Promise.allSettled(this.#running).then(release);
    return this.#closed;
  }
}

function retryTimer(clock: Clock, given?: () => number): () => Promise<void> {
  const system = systemRandom();
  const random = given ?? (() => system.fraction());
  return () =>
    new Promise((resolve) => {
      clock.at(clock.now() + minRetryDelay + random() * (maxRetryDelay - minRetryDelay), resolve);
    });
}

async function readSnapshot(transaction: Transaction): Promise<StoreSnapshot> {
  const collections: { [C in CollectionName]?: readonly Row[] } = {};
  for (const name of names) {
    const table = sqlTableOf(name);
    const { rows } = await transaction.run(`SELECT ${table.columnList} FROM ${table.sql} ORDER BY id`, []);
    collections[name] = rows.map((cells) => readRow(table, cells).row);
  }
  return { collections };
}

async function replaceRows(transaction: Transaction, collections: StoreSnapshot["collections"]): Promise<void> {
  const run = (text: string, values: Cell[]) => transaction.run(text, values);
  // DELETE, not TRUNCATE: a TRUNCATE would empty the tables for snapshots that began before it.
  for (const name of [...names, ...countTables]) await run(`DELETE FROM ${name}`, []);
  for (const name of names) {
    await bulkInsert(run, sqlTableOf(name), (collections[name] ?? []) as readonly Row[]);
  }
}
