import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createClock } from "../../platform/clock.js";
import type { EventRow } from "../entities.js";
import type { Store } from "../store.js";
import { sampleContact, sampleJob, sampleMessage } from "../testing/sample-rows.js";
import { createTestDatabase, testServerUrl } from "../testing/test-postgres.js";
import { openPostgresStore } from "./postgres-store.js";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const server = testServerUrl();
const size = 50_000;
const perRound = 32;
const rounds = 5;
const workspace_id = "ws-1";
const scope = { workspace: workspace_id };
const tables = ["contacts", "messages", "events", "jobs"] as const;

/** The columns in which a copy differs from its row, as SQL; a copy of a job is queued. */
const copied = { id: "'filled-' || n", address_key: "'filled-' || n", subject_id: "'filled-' || n" };
const copiedJob = {
  ...copied,
  ref: "'filled-' || n",
  run_at: "1000 + n",
  state: "'queued'",
  lease_until: "NULL",
  lease_token: "NULL",
};

/** Returns the statement that inserts `size` copies of a table's first row, each with its own keys. */
async function copiesOf(client: pg.Client, table: (typeof tables)[number]): Promise<string> {
  const { rows } = await client.query<{ column: string }>(
    `SELECT quote_ident(attname) AS column FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum > 0
      AND NOT attisdropped AND attgenerated = ''`,
  );
  const own: Readonly<Record<string, string>> = table === "jobs" ? copiedJob : copied;
  const columns = rows.map(({ column }) => column);
  return `INSERT INTO ${table} (${columns}) SELECT ${columns.map((column) => own[column] ?? `one.${column}`)}
    FROM (SELECT * FROM ${table} LIMIT 1) one, generate_series(1, ${size}) n`;
}

/** A database without statistics and without vacuum, whose hot tables can be filled. */
async function openDatabase(name: string) {
  const { url, drop } = await createTestDatabase(server ?? "", `posthorn_young_${name}_${process.pid}`);
  const client = new pg.Client(url);
  // Creates the schema.
  await (await openPostgresStore({ url })).close();
  await client.connect();
  for (const table of tables) await client.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  return {
    url,
    /** Fills each table with copies of one of its rows, which `workload` has inserted. */
    async fill() {
      for (const table of tables) await client.query(await copiesOf(client, table));
    },
    analyze: () => client.query("ANALYZE"),
    /** Resolves once a store has analyzed the hot tables. */
    untilAnalyzed: () =>
      vi.waitFor(
        async () => {
          const { rows } = await client.query("SELECT relname FROM pg_stat_user_tables WHERE last_analyze IS NOT NULL");
          expect(rows.map(({ relname }) => relname)).toEqual(expect.arrayContaining([...tables]));
        },
        { timeout: 30_000, interval: 50 },
      ),
    /** Returns how many rows were read so far in scans of whole tables, and through indexes. */
    async rowsRead() {
      await client.query("SELECT pg_stat_clear_snapshot()");
      const { rows } = await client.query<{ scanned: number; fetched: number }>(
        `SELECT sum(seq_tup_read)::int AS scanned, sum(idx_tup_fetch)::int AS fetched FROM pg_stat_user_tables
          WHERE relname = ANY ($1)`,
        [tables],
      );
      return rows[0] ?? { scanned: Number.NaN, fetched: Number.NaN };
    },
    async close() {
      await client.end();
      await drop();
    },
  };
}

function sampleEvent(id: string, subject_id: string): EventRow {
  return { id, workspace_id, type: "email.sent", at: 1_000, subject_id, data: {}, sandbox: false, caused_by: null };
}

/** Accepts messages, claims and ends their jobs, and looks up what they left: the statements that a service runs all the time. */
async function workload(store: Store, round: string): Promise<void> {
  const ids = Array.from({ length: perRound }, (_, n) => `${round}-${n}`);
  await Promise.all(
    ids.map((id) =>
      store.transaction(scope, async (tx) => {
        await tx.suppressions.first({ where: { workspace_id, address_key: id } });
        const found = await tx.contacts.first({ where: { workspace_id, address_key: id } });
        if (found === undefined) await tx.contacts.insert(sampleContact(id, { address_key: id }));
        await tx.messages.insert(sampleMessage(id, { address_key: id, contact_id: id }));
        await tx.events.insert(sampleEvent(id, id));
        await tx.jobs.insert(sampleJob(id));
      }),
    ),
  );
  const lease = { now: 100, lease_until: 200, lease_token: round, limit: perRound, maxPerKey: perRound };
  await store.transaction("system", (tx) => tx.claimDue({ ...lease, now: 10_000_000, lease_until: 20_000_000 }));
  await Promise.all(
    ids.map((id) =>
      store.transaction(scope, async (tx) => {
        await tx.messages.update(id, { status: "sent", sent_at: 2_000 });
        await tx.contacts.update(id, { last_opened_at: 2_000 });
        await tx.events.insert(sampleEvent(`${id}-sent`, id));
        // One job stays, of which `fill` makes copies.
        if (!id.endsWith("-0")) await tx.jobs.delete(id);
      }),
    ),
  );
  await store.read(scope, async (tx) => {
    const newest = { by: "created_at", direction: "desc" } as const;
    await tx.messages.find({ where: { workspace_id, address_key: `${round}-1` }, order: newest, limit: 20 });
    await tx.events.find({ where: { workspace_id, subject_id: `${round}-1` }, limit: 20 });
  });
  await store.nextRunAt();
}

type Database = Awaited<ReturnType<typeof openDatabase>>;

describe.skipIf(server === undefined)(`with ${size} rows a table and no statistics`, () => {
  let control: Database;
  beforeAll(async () => {
    control = await openDatabase("control");
    const store = await openPostgresStore(control);
    await workload(store, "first");
    await store.close();
    await control.fill();
    await control.analyze();
  });
  afterAll(() => control.close());

  const cases = [
    { name: "that was restored", batching: true, restored: true },
    { name: "that was restored", batching: false, restored: true },
    { name: "that grew a thousandfold under open connections", batching: true, restored: false },
    { name: "that grew a thousandfold under open connections", batching: false, restored: false },
  ];
  it.each(cases)("a database $name finds rows through indexes, batching: $batching", async ({ batching, restored }) => {
    const young = await openDatabase("young");
    let now = 0;
    // While this clock stands, no table is analyzed.
    const clock = { now: () => now, at: createClock().at };
    const open = ({ url }: Database) => openPostgresStore({ url, batching, clock });
    try {
      let store = await open(young);
      // More often than a statement is planned anew, before it gets a generic plan.
      for (const n of [1, 2, 3, 4, 5, 6]) await workload(store, `first-${n}`);
      if (restored) await store.close();
      await young.fill();
      if (restored) store = await open(young);
      const analyzed = await open(control);
      const timeOf = async (measured: Store, round: string) => {
        const start = performance.now();
        await workload(measured, `${batching} ${restored} ${round}`);
        return performance.now() - start;
      };
      if (!restored) {
        now += 1_000;
        await store.transaction("system", async () => {});
        await young.untilAnalyzed();
      }
      await timeOf(analyzed, "warm");

      const before = await young.rowsRead();
      const ratios: number[] = [];
      for (let n = 0; n < rounds; n += 1) ratios.push((await timeOf(store, `${n}`)) / (await timeOf(analyzed, `${n}`)));
      // Connections report what they have read when they end.
      await store.close();
      await analyzed.close();
      const after = await young.rowsRead();
      expect(after.scanned - before.scanned).toBeLessThan(size / 2);
      expect(after.fetched - before.fetched).toBeLessThan(size / 2);
      expect(ratios.sort((a, b) => a - b)[Math.floor(rounds / 2)]).toBeLessThan(4);
    } finally {
      await young.close();
    }
  });
});
