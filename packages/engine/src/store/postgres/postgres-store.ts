import { type Clock, createClock } from "../../platform/clock.js";
import { systemRandom } from "../../platform/random.js";
import { type CollectionName, type CounterRow, entities } from "../entities.js";
import type { Row } from "../memory/row.js";
import { type Claim, type Scope, type Store, StoreUnavailable, type Tx, UniqueViolation } from "../store.js";
import { bulkInsert } from "./bulk-insert.js";
import { claimDue } from "./claim.js";
import { openCollection } from "./collection.js";
import { createConnections } from "./connections.js";
import { increase } from "./increase.js";
import { migrate } from "./migrate.js";
import { nextRunAt } from "./next-run-at.js";
import { createRateWindows } from "./rate-windows.js";
import { scanTable } from "./scan-table.js";
import { type Cell, Overtaken, Session, UnknownOutcome } from "./session.js";
import { readRow, tableOf } from "./table.js";
import { troubleOf } from "./trouble.js";

export interface PostgresStoreOptions {
  /** `postgres://…`; the user owns the tables or may make them. */
  url: string;
  /** Connections at most; 10. */
  poolSize?: number;
  /** A number in [0, 1): spreads what is tried again. */
  random?: () => number;
  /** Runs at the real pace of time: waits for other transactions and for the database are no business of a moved clock. */
  clock?: Clock;
  log?: { warn(message: string): void };
}

/** How often a whole transaction is run again that another one or a lost connection was in the way of. */
const mostRepeats = 3;
/** How long it waits before, at least and at most, in ms. */
const shortestWait = 50;
const longestWait = 400;

const names = Object.keys(entities) as CollectionName[];

/**
 * Opens the store in a database, whose schema it brings up to date. Rejects with `StoreRefused` when the database is unfit,
 * with `StoreUnavailable` when it is away.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { url, poolSize = 10, log = { warn: () => {} } } = options;
  const clock = options.clock ?? createClock();
  const system = systemRandom();
  const random = options.random ?? (() => system.fraction());
  const { tenantRole } = await migrate(url);
  const connections = createConnections({ url, poolSize, clock, log });
  const listeners = new Set<() => void>();
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  const wait = () =>
    new Promise<void>((resolve) => {
      clock.at(clock.now() + shortestWait + random() * (longestWait - shortestWait), resolve);
    });

  /** Runs a transaction until it is through, or it is no use to try again. */
  async function perform<T>(scope: Scope, writes: boolean, work: (tx: Tx, session: Session) => Promise<T>): Promise<T> {
    let repeats = 0;
    let locks = false;
    for (;;) {
      const session = new Session(connections, { scope, writes, locks, tenantRole });
      try {
        const result = await work(openTx(session), session);
        await session.commit();
        if (session.queued) for (const listener of [...listeners]) listener();
        return result;
      } catch (thrown) {
        await session.rollback();
        // What a statement died of counts, whatever the work made of it.
        const error = thrown instanceof UnknownOutcome ? thrown : (session.failed ?? thrown);
        connections.noteEnd(error);
        const trouble = troubleOf(error);
        const overtaken = error instanceof Overtaken || error instanceof UniqueViolation;
        if (overtaken && !locks) {
          // A key that was free when the transaction looked may have been taken since: it looks again.
          locks = true;
          continue;
        }
        const again = error instanceof Overtaken || trouble === "again" || trouble === "away";
        if (again && closing === undefined && repeats < mostRepeats) {
          repeats += 1;
          await wait();
          continue;
        }
        if (error instanceof UnknownOutcome || error instanceof Overtaken || trouble !== undefined) {
          throw new StoreUnavailable(`the database cannot be used: ${(error as Error).message}`, { cause: error });
        }
        throw thrown;
      }
    }
  }

  function guarded<T>(start: () => Promise<T>): Promise<T> {
    if (closing !== undefined) return Promise.reject(new StoreUnavailable("the store is closed"));
    const run = start();
    running.add(run);
    const forget = () => void running.delete(run);
    run.then(forget, forget);
    return run;
  }

  const statement = async (text: string, values: Cell[]): Promise<Cell[][]> =>
    guarded(() => perform("system", true, async (_, session) => (await session.run(text, values)).rows));

  return {
    kind: "postgres",
    exclusive: false,
    pollInterval: 250,
    transaction: (scope, work) => guarded(() => perform(scope, true, work)),
    read: (scope, work) => guarded(() => perform(scope, false, work)),
    nextRunAt: (asked) =>
      guarded(() => perform("system", false, (_, session) => nextRunAt(session, asked?.withoutKinds ?? []))),
    onQueued(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    windows: createRateWindows(statement),
    scan: (name, asked) =>
      scanTable(
        (text, values) =>
          guarded(() => perform("system", false, async (_, session) => (await session.run(text, values)).rows)),
        name,
        asked,
      ),
    snapshot: () =>
      guarded(() =>
        perform("system", false, async (_, session) => {
          const collections: { [C in CollectionName]?: readonly Row[] } = {};
          for (const name of names) {
            const table = tableOf(name);
            const { rows } = await session.run(`SELECT ${table.list} FROM ${table.sql} ORDER BY id`, []);
            collections[name] = rows.map((cells) => readRow(table, cells).row);
          }
          return { collections };
        }),
      ),
    restore: ({ collections }) =>
      guarded(() =>
        perform("system", true, async (_, session) => {
          const run = (text: string, values: Cell[]) => session.run(text, values);
          // A view of the moment before stays whole for those who have it: rows are deleted, tables not emptied.
          for (const name of [...names, "rate_windows", "rate_hits"]) await run(`DELETE FROM ${name}`, []);
          for (const name of names) {
            await bulkInsert(run, tableOf(name), (collections[name] ?? []) as readonly Row[]);
          }
        }),
      ),
    failure: () => connections.failure(),
    close() {
      closing ??= Promise.allSettled(running).then(() => connections.close());
      return closing;
    },
  };
}

/** The collections as a transaction sees them, each opened when it is first asked for. */
function openTx(session: Session): Tx {
  const view = {
    async claimDue(claim: Claim) {
      if (session.workspace !== undefined) throw new Error("jobs are claimed in the system scope");
      return claimDue(session, claim);
    },
    increase: (counter: Omit<CounterRow, "id" | "count">, by: number) => increase(session, counter, by),
  };
  for (const name of names) {
    Object.defineProperty(view, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = openCollection(session, name);
        Object.defineProperty(view, name, { value, enumerable: true });
        return value;
      },
    });
  }
  return view as unknown as Tx;
}
