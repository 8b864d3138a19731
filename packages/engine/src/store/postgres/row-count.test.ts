import pg from "pg";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type CollectionName, entities } from "../entities.js";
import type { Store } from "../store.js";
import { fillStore, rowsOf } from "../testing/fill-store.js";
import { sampleContact } from "../testing/sample-rows.js";
import { createTestDatabase, testServerUrl } from "../testing/test-postgres.js";
import { migrate } from "./migrate.js";
import { migrations } from "./migrations.js";
import { openPostgresStore } from "./postgres-store.js";

const server = testServerUrl();
const counted = (Object.keys(entities) as CollectionName[]).filter((name) => entities[name].countedBy !== undefined);
const scope = { workspace: "ws-1" };

describe.skipIf(server === undefined)("maintained row counts", () => {
  let url = "";
  let drop = async () => {};
  let databases = 0;
  beforeEach(async () => {
    await drop();
    ({ url, drop } = await createTestDatabase(server ?? "", `posthorn_counts_${process.pid}_${++databases}`));
  });
  afterAll(() => drop());

  async function query(...texts: string[]): Promise<Record<string, unknown>[]> {
    const client = new pg.Client(url);
    await client.connect();
    try {
      let rows: Record<string, unknown>[] = [];
      for (const text of texts) ({ rows } = await client.query(text));
      return rows;
    } finally {
      await client.end();
    }
  }

  /** Returns the maintained counts of each collection, and the counts of its rows. */
  async function counts(): Promise<{ maintained: unknown[]; actual: unknown[] }> {
    const maintained = `SELECT of_table, shared, sum(count) FROM row_counts WHERE workspace_id = 'ws-1' GROUP BY 1, 2 HAVING sum(count) <> 0`;
    const actual = counted.map((name) => {
      const fields = (entities[name].countedBy ?? []).map((field) => `"${field}"::text`);
      return `SELECT '${name}', ARRAY[${fields}]::text[], count(*)::numeric FROM ${name} WHERE workspace_id = 'ws-1' GROUP BY 1, 2`;
    });
    const inOrder = (text: string) => query(`SELECT * FROM (${text}) AS c (name, shared, count) ORDER BY name, shared`);
    return { maintained: await inOrder(maintained), actual: await inOrder(actual.join(" UNION ALL ")) };
  }

  async function withStores(count: number, work: (...stores: Store[]) => Promise<void>): Promise<void> {
    const stores: Store[] = [];
    try {
      for (let n = 0; n < count; n += 1) stores.push(await openPostgresStore({ url }));
      await work(...stores);
    } finally {
      for (const store of stores) await store.close();
    }
  }

  it("equal those of the rows in every collection that has them, also after a restore", () =>
    withStores(1, async (store) => {
      await fillStore(store);
      const { maintained, actual } = await counts();
      expect(new Set(maintained.map((row) => (row as { name: string }).name))).toEqual(new Set(counted));
      expect(maintained).toEqual(actual);
      await store.restore({ collections: await rowsOf(store) });
      expect((await counts()).maintained).toEqual(actual);
      await store.restore({ collections: {} });
      expect((await counts()).maintained).toEqual([]);
    }));

  it("answer counts by one, several or none of their fields", () =>
    withStores(1, async (store) => {
      await store.transaction("system", async (tx) => {
        for (let n = 0; n < 12; n += 1) {
          const fields = { subscribed: n % 2 === 0, bounced: n % 3 === 0 };
          await tx.contacts.insert(sampleContact(`c${n}`, fields));
        }
        await tx.contacts.insert(sampleContact("x", { workspace_id: "ws-2" }));
      });
      await store.read(scope, async (tx) => {
        const count = (where: object) => tx.contacts.count({ where });
        expect(await count({})).toBe(12);
        expect(await count({ subscribed: true })).toBe(6);
        expect(await count({ bounced: true })).toBe(4);
        expect(await count({ bounced: false, subscribed: true })).toBe(4);
        expect(await count({ bounced: null })).toBe(0);
        expect(await count({ bounced: "true" })).toBe(0);
        expect(await count({ workspace_id: "ws-2" })).toBe(0);
        expect(await count({ subscribed: true, address_key: "c2@example.com" })).toBe(1);
      });
      await store.read("system", async (tx) => {
        expect(await tx.contacts.count({ where: { workspace_id: "ws-2" } })).toBe(1);
        expect(await tx.contacts.count({ where: { subscribed: true } })).toBe(7);
      });
    }));

  it("stay right when two processes insert, update, delete and roll back at once", () =>
    withStores(2, async (one, other) => {
      const turns = Array.from({ length: 60 }, (_, n) => n);
      const begin = (n: number) =>
        (n % 2 === 0 ? one : other).transaction(scope, async (tx) => {
          await tx.contacts.insert(sampleContact(`c${n}`));
          if (n % 3 === 0) await tx.contacts.update(`c${n}`, { subscribed: false });
          if (n % 5 === 0) await tx.contacts.count({});
          if (n % 4 === 0) throw new Error("rolled back");
        });
      await Promise.allSettled(turns.map(begin));
      const end = (n: number) =>
        (n % 2 === 0 ? other : one).transaction(scope, async (tx) => {
          if (n % 2 === 0) await tx.contacts.delete(`c${n}`);
          else await tx.contacts.update(`c${n}`, { bounced: true });
        });
      await Promise.all(turns.map(end));
      const { maintained, actual } = await counts();
      expect(maintained).toEqual(actual);
      expect(await one.read(scope, (tx) => tx.contacts.count({ where: { bounced: true } }))).toBe(30);
    }));

  it("make no transaction wait for another that counts the same rows", async () => {
    await migrate(url);
    const clients = Array.from({ length: 20 }, () => new pg.Client(url));
    const row = sampleContact("");
    try {
      for (const [n, client] of clients.entries()) {
        await client.connect();
        await client.query("BEGIN; SET LOCAL lock_timeout = '1s'");
        await client.query(
          `INSERT INTO contacts (id, workspace_id, email, address_key, attributes, subscribed, bounced, created_at, updated_at)
            VALUES ($1, $2, $1, $1, '{}', true, false, 1, 1)`,
          [`c${n}`, row.workspace_id],
        );
      }
      await Promise.all(clients.map((client) => client.query("COMMIT")));
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
    expect((await counts()).maintained).toEqual([{ name: "contacts", shared: ["true", "false"], count: "20" }]);
  });

  it("include the rows that existed before the migration that counts them", async () => {
    await query(
      'CREATE TABLE schema_migrations (number integer PRIMARY KEY, name text COLLATE "C" NOT NULL)',
      ...migrations
        .slice(0, 5)
        .flatMap(({ number, name, sql }) => [sql, `INSERT INTO schema_migrations VALUES (${number}, '${name}')`]),
      "INSERT INTO suppressions VALUES ('1', 'ws-1', 'a', 'a', 'manual', 1, 1), ('2', 'ws-1', 'b', 'b', 'bounce', 1, 1)",
    );
    expect((await migrate(url)).applied[0]).toBe("6 row-counts");
    await query("DELETE FROM suppressions WHERE id = '2'");
    expect((await counts()).maintained).toEqual([{ name: "suppressions", shared: ["manual"], count: "1" }]);
  });
});
