import pg from "pg";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type CollectionName, entities } from "../entities.js";
import { createTestDatabase, executeOn, testServerUrl } from "../testing/test-postgres.js";
import { columnsOf } from "./columns.js";
import { migrate } from "./migrate.js";
import { migrations } from "./migrations/index.js";
import { openPostgresStore } from "./postgres-store.js";

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
