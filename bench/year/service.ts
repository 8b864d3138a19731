import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Core, createCore } from "../../packages/engine/src/create-core.js";
import { type CaptureMailer, createCaptureMailer } from "../../packages/engine/src/delivery/capture-mailer.js";
import { type AdjustableClock, createClock } from "../../packages/engine/src/platform/clock.js";
import { serviceLives } from "../../packages/engine/src/platform/lives.js";
import { seededRandom } from "../../packages/engine/src/platform/random.js";
import { bootstrap } from "../../packages/engine/src/startup/bootstrap.js";
import { type CollectionName, entities } from "../../packages/engine/src/store/entities.js";
import { openJsonStore } from "../../packages/engine/src/store/json/json-store.js";
import { openPostgresStore } from "../../packages/engine/src/store/postgres/postgres-store.js";
import type { Store } from "../../packages/engine/src/store/store.js";
import {
  createTestDatabase,
  executeOn,
  startTestServer,
  testServerUrl,
} from "../../packages/engine/src/store/testing/test-postgres.js";
import { createDay } from "./day.js";
import type { TimedCalls } from "./month.js";

const began = Date.parse("2026-01-01T00:00:00.000Z");
const day = 24 * 60 * 60 * 1000;

/** The messages a day of the service that a year is about. */
const usualMessagesADay = 3_000;

/** A service in this process, on a clock that is moved. */
export interface SimulatedService {
  clock: AdjustableClock;
  calls: TimedCalls;
  /** Lives through one day: mail, campaigns, imports, automations, visits. */
  live(day: number): Promise<void>;
  /** Returns how many rows each collection has. */
  rowCounts(): Promise<Record<string, number>>;
  /** Returns the sizes of the newest snapshot and of the data directory; on PostgreSQL both are that of the database. */
  diskBytes(): Promise<{ data: number; disk: number }>;
  close(): Promise<void>;
}

interface OpenedStore {
  store: Store;
  diskBytes(): Promise<{ data: number; disk: number }>;
  close(): Promise<void>;
}

/** Opens a new service on a store with lives of 30 and 31 days. */
export async function openService(kind: "json" | "postgres", messagesADay: number): Promise<SimulatedService> {
  const clock = createClock({ mode: "manual", now: began });
  const opened = kind === "json" ? await openJson(clock, messagesADay / usualMessagesADay) : await openPostgres();
  const mailer = createCaptureMailer({ limit: 500 });
  const core = createServiceCore(opened.store, clock, mailer);
  // Only the local profile makes a key.
  const localCtx = { ...core.ctx, settings: { ...core.ctx.settings, profile: "local" as const } };
  const { liveKey, workspace_id } = await bootstrap(localCtx, opened.store, {});
  await core.start();
  const { calls, live } = await createDay(core, mailer, { key: liveKey ?? "", workspace_id, messagesADay });
  return {
    clock,
    calls,
    live,
    rowCounts: () => countRows(opened.store),
    diskBytes: () => opened.diskBytes(),
    async close() {
      await core.stop();
      await opened.close();
    },
  };
}

async function countRows(store: Store): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of Object.keys(entities) as CollectionName[]) {
    counts[name] = 0;
    for await (const rows of store.scan(name)) counts[name] += rows.length;
  }
  return counts;
}

function createServiceCore(store: Store, clock: AdjustableClock, mailer: CaptureMailer): Core {
  let posts = 0;
  return createCore({
    store,
    clock,
    mailer,
    random: seededRandom("a year"),
    secret: "a secret of more than thirty-two characters",
    bounded: false,
    // As an engine with ten connections to its relay has it. On a stopped clock, jobs would otherwise run one at a time.
    worker: { slots: 80, slotsPerKey: 20, isClockStopped: () => false },
    settings: {
      profile: "service",
      requestLimit: 0,
      emailLimit: 0,
      lives: serviceLives({ message: 31 * day, link: 31 * day, unsubscribe: 31 * day }),
    },
    // One receiver in fifty answers with an error, and gets its event again.
    outbound: {
      problem: () => undefined,
      send: async () => {
        posts += 1;
        const status_code = posts % 50 === 0 ? 500 : 200;
        return { status_code, duration_ms: 1, error: null, retry_after: null, body: "" };
      },
    },
  });
}

/**
 * Opens a JSON store. With a part of the usual messages, its journal and its rows in memory are limited to the same part, so that snapshots and
 * archives come as often as in the service that is simulated.
 */
async function openJson(clock: AdjustableClock, part: number): Promise<OpenedStore> {
  const dir = await mkdtemp(join(tmpdir(), "posthorn-year-"));
  let ids = 0;
  const limits = {
    snapshotAfterBytes: Math.round(64 * 1024 * 1024 * part),
    archiveAfterRows: Math.max(256, Math.round(10_240 * part)),
  };
  const store = await openJsonStore({ dir, now: () => clock.now(), newId: () => `id-${++ids}`, ...limits });
  return {
    store,
    async diskBytes() {
      const files = await Promise.all(
        (await readdir(dir)).map(async (name) => {
          // A file may be replaced meanwhile.
          const size = await stat(join(dir, name)).then(
            (found) => found.size,
            () => 0,
          );
          return { name, size };
        }),
      );
      // Without one that is being written.
      const newest = files
        .map(({ name }) => /^(snapshot-\d+)\.json$/.exec(name)?.[1] ?? "")
        .sort()
        .at(-1);
      const sum = (of: typeof files) => of.reduce((bytes, { size }) => bytes + size, 0);
      return {
        data: sum(files.filter(({ name }) => newest !== "" && name.startsWith(`${newest}.`))),
        disk: sum(files),
      };
    },
    async close() {
      await store.close();
      await rm(dir, { recursive: true });
    },
  };
}

async function openPostgres(): Promise<OpenedStore> {
  // No power fails here, so nothing waits for the disk.
  const settings = ["fsync=off", "full_page_writes=off", "synchronous_commit=off"];
  const own = testServerUrl() === undefined ? await startTestServer(undefined, settings) : undefined;
  const server = own?.url ?? testServerUrl();
  if (server === undefined) throw new Error("no PostgreSQL here, and POSTHORN_TEST_DATABASE_URL is not set");
  const { url, drop } = await createTestDatabase(server, `posthorn_year_${process.pid}`);
  const store = await openPostgresStore({ url });
  const client = new pg.Client(url);
  await client.connect();
  return {
    store,
    // A day takes seconds here, and autovacuum looks once a minute: what it would have done in a day is done at the end of each.
    async diskBytes() {
      await executeOn(url, "VACUUM (ANALYZE)");
      const { rows } = await client.query("SELECT pg_database_size(current_database())::float8 AS size");
      return { data: rows[0].size, disk: rows[0].size };
    },
    async close() {
      await client.end();
      await store.close();
      await drop();
      await own?.remove();
    },
  };
}
