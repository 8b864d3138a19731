import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { sha256 } from "../../platform/crypto.js";
import { type CollectionName, entities } from "../entities.js";
import { createTestDatabase, executeOn, findBinaries, testServerUrl } from "../testing/test-postgres.js";
import { columnsOf } from "./columns.js";
import { migrate } from "./migrate.js";
import { migrations } from "./migrations.js";
import { openPostgresStore } from "./postgres-store.js";
import { sqlFiles } from "./sql-files.js";

const run = promisify(execFile);
/** The SHA-256 of the files that a released version has applied. They never change; a later file changes what they made. */
const released = {
  "0001-init.sql": "18bacacd8679d8081f86f2397f3f98c13d0dd1ffce2e1d3f0d9152107d205296",
  "0002-email.sql": "1ce696b0918a25f6aa392d997e8fbbe82bcbdfeed1f9ae659f8abbbe224f4522",
  "0003-audience.sql": "a9630b1fe8e02db2746e9a747d9e27e72ade8f0ac8939b8d498e1b30df08f61c",
  "0004-quotas.sql": "c768a7d95cfe374c8adbc90c7d1c771d5880bf50b2402b45b6c67ccfbcada194",
  "0005-rate-windows.sql": "74d8d0a22bfe4c8ab1d41abf571e1a049f4080c29079e632e587ddd178280590",
  "0006-row-counts.sql": "f82a160be1410282124bd1857125c40ca3f289af4a96dfb82335cf3fab62197b",
  "0007-automations.sql": "f6d665e6560829b098646aeaa79584aacea3469ff3eb6bde3812aab6a394532f",
  "0008-clock-set-back.sql": "fe83abf70678cb9a28c4bcbb4eed67a9da5de7915ce28a2a876821ec9a74af69",
  "0009-message-key.sql": "f93a3f2249f471bd3af52f0f4c9e669a237c3f88d1aa4172e566db2cccc8d3c1",
  "0010-message-attempts.sql": "7c94108e88a6e68a8cb7894bc96e3a27d4714a2ba9557e50b7b7825ef9d6901d",
  "0011-job-trace.sql": "e2f551b886648a954036207949d385ba7bf753a9f768e2dd6cbcadaf89f478c5",
  "0012-secret-rotation.sql": "f6339a9c329d2634ace28e396c74347ff04816b26ca3b5d43e92967c6b7346e1",
  "0013-due-jobs.sql": "8a28d5fa1f25db013c66a05b35ebcc4cbdb131a243e18b2d8a1ff9a5e4aca00b",
  "0014-dead-jobs.sql": "09207b233ad3b86e89646c35f6b2e9be82039369f95d63b2505c388fb8f6bd9f",
  "0015-rate-groups.sql": "29c7c03f8dffaef72cd4a0060f76d1cef0065161756c626abf136b73f26dea73",
  "0016-room-for-messages.sql": "55f1140cee9faccb7250fb092ce3f08fd140a32f37b2c6fe576508b2784e053d",
  "0017-last-counted-hit.sql": "8f6e79c0831511ba3b98758821563357eb864ad9a0d872716082c51bbdcd09d3",
  "0018-counter-key.sql": "8d43822eac7f144cea8426a38bc54e76137e42895fd80cbc17d1a7167cf3f606",
};

const server = testServerUrl();
const names = Object.keys(entities) as CollectionName[];

describe.skipIf(server === undefined)("migrate", () => {
  let url = "";
  let drop = async () => {};
  let count = 0;
  beforeEach(async () => {
    await drop();
    ({ url, drop } = await createTestDatabase(server ?? "", `posthorn_migrate_${process.pid}_${++count}`));
  });
  afterAll(() => drop());

  it("runs once when four connections start it at once", async () => {
    const results = await Promise.all([1, 2, 3, 4].map(() => migrate(url)));
    const all = migrations.map(({ number, name }) => `${number} ${name}`);
    expect(results.map((each) => each.applied).sort((a, b) => b.length - a.length)).toEqual([all, [], [], []]);
    const store = await openPostgresStore({ url });
    expect(await store.read("system", (tx) => tx.contacts.count({}))).toBe(0);
    await store.close();
  });

  it("numbers its migrations from 1 without a gap", () => {
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1));
  });

  it("leaves the files of released versions as they are", () => {
    const hashes = Object.entries(sqlFiles).map(([name, text]) => [name, sha256(text)]);
    expect(Object.fromEntries(hashes)).toMatchObject(released);
  });

  it("runs files that psql can run one after another, with the same schema in the end", async (context) => {
    const folder = (await findBinaries()) ?? "";
    if (!existsSync(join(folder, "psql"))) return context.skip();
    await migrate(url);
    const byHand = await createTestDatabase(server ?? "", `posthorn_psql_${process.pid}_${count}`);
    try {
      for (const file of Object.keys(sqlFiles).sort()) {
        const path = join(import.meta.dirname, "migrations", file);
        await run(join(folder, "psql"), ["-X", "-q", "-1", "-v", "ON_ERROR_STOP=1", "-f", path, byHand.url]);
      }
      const schemas = [url, byHand.url].map(async (database) => {
        const options = ["--schema-only", "--no-privileges", "--exclude-table=schema_migrations", database];
        const { stdout } = await run(join(folder, "pg_dump"), options, { maxBuffer: 16 << 20 });
        return stdout.replace(/^\\(un)?restrict .*$/gm, "");
      });
      expect(await schemas[0]).toContain("CREATE TABLE public.messages");
      expect(await schemas[1]).toBe(await schemas[0]);
    } finally {
      await byHand.drop();
    }
  });

  it("rejects a schema that is newer than this version", async () => {
    await migrate(url);
    await executeOn(url, "INSERT INTO schema_migrations VALUES (1000, 'later')");
    await expect(migrate(url)).rejects.toMatchObject({ name: "StoreRefused" });
    await expect(openPostgresStore({ url })).rejects.toThrow("1000");
  });

  it("rejects with StoreUnavailable where nothing listens", async () => {
    const away = new URL(url);
    away.port = "1";
    await expect(migrate(away.href)).rejects.toMatchObject({ name: "StoreUnavailable" });
  });

  it("rolls back a migration that fails", async () => {
    await executeOn(url, "CREATE TABLE rate_hits (id text)");
    await expect(migrate(url)).rejects.toThrow("already exists");
    await executeOn(url, "DROP TABLE rate_hits");
    expect((await migrate(url)).applied).toHaveLength(migrations.length);
  });

  it("begins again when it is ended to resolve a deadlock with a process of the version before", async () => {
    const client = new pg.Client(url);
    await client.connect();
    try {
      await client.query(
        `CREATE TABLE schema_migrations (number integer PRIMARY KEY, name text COLLATE "C" NOT NULL);
        INSERT INTO schema_migrations SELECT number, 'earlier' FROM generate_series(1, 12) AS number`,
      );
      for (const { sql } of migrations.slice(0, 12)) await client.query(sql);
      // Only who has waited for so long looks for a deadlock, so the migration is the one that is ended.
      await client.query("BEGIN; SET LOCAL deadlock_timeout = '1min'; LOCK TABLE rate_windows");
      const migration = migrate(url);
      const waiting = "SELECT FROM pg_locks WHERE NOT granted AND relation = 'rate_windows'::regclass";
      await expect.poll(async () => (await rowsOf(waiting)).length, { interval: 5 }).toBe(1);
      await client.query("LOCK TABLE jobs; COMMIT");
      expect((await migration).applied).toEqual(migrations.slice(12).map(({ number, name }) => `${number} ${name}`));
    } finally {
      await client.end();
    }
  });

  it("creates a column for every field and no other, nullable where the field is", async () => {
    await migrate(url);
    const created: Record<string, Record<string, string>> = {};
    const text = `SELECT table_name, column_name, data_type || CASE is_nullable WHEN 'YES' THEN '?' ELSE '' END AS type
      FROM information_schema.columns WHERE table_schema = 'public'`;
    for (const { table_name = "", column_name = "", type = "" } of await rowsOf(text)) {
      created[table_name] = { ...created[table_name], [column_name]: type };
    }
    for (const name of names) expect(created[name]).toEqual({ ...columnsOf(name) });
  });

  it("leaves the functions of rate windows working for processes of an earlier version", async () => {
    const store = await openPostgresStore({ url });
    const window = { key: "k", window_ms: 60_000, limit: 10 };
    const states = [2, 3].map((cost) => store.windows.admit({ ...window, now: 1_000, cost }));
    expect((await Promise.all(states)).map(({ used }) => used)).toEqual([2, 5]);
    // An earlier version counts 4, then changes that to 1, and is refused at 10.
    const counts = async (values: string) => (await rowsOf(`SELECT * FROM rate_count_all('k', 60000, ${values})`))[0];
    const added = await counts("'{2000}', '{10}', '{NULL}', '{4}'");
    expect(added).toMatchObject({ counted: ["9"], resets: ["61000"] });
    expect(await counts(`'{3000}', '{10}', '{${added?.hits?.[0]}}', '{1}'`)).toMatchObject({ counted: ["6"] });
    expect(await counts("'{61000}', '{1}', '{NULL}', '{1}'")).toMatchObject({ hits: ["0"], counted: ["1"] });
    expect(await store.windows.admit({ ...window, now: 61_000, cost: 1 })).toMatchObject({ used: 2, reset_at: 62_000 });
    await store.close();
  });

  it("gives every text column the byte-wise collation", async () => {
    await migrate(url);
    const text = `SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C'`;
    expect(await rowsOf(text)).toEqual([]);
  });

  it("names every unique constraint as errors are read", async () => {
    await migrate(url);
    const rows = await rowsOf("SELECT conname FROM pg_constraint WHERE contype = 'u'");
    const constraints = rows.map(({ conname }) => conname);
    for (const name of names) {
      for (const fields of entities[name].unique) expect(constraints).toContain(`${name}_${fields.join("_")}_key`);
    }
  });

  async function rowsOf(text: string): Promise<Record<string, string>[]> {
    const client = new pg.Client(url);
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }
});
