import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "../store.js";
import { sampleContact } from "../testing/sample-rows.js";
import { createTestDatabase, executeOn, testServerUrl } from "../testing/test-postgres.js";
import { Availability } from "./availability.js";
import { createConnections } from "./connections.js";
import { migrate } from "./migrate.js";
import { openPostgresStore } from "./postgres-store.js";
import { Transaction } from "./transaction.js";

const server = testServerUrl();

describe.skipIf(server === undefined)("row-level security", () => {
  const owner = `posthorn_owner_${process.pid}`;
  let asSuperuser = "";
  let asOwner = "";
  let stores: Store[] = [];
  const drops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const first = await createTestDatabase(server ?? "", `posthorn_rls_${process.pid}`);
    const second = await createTestDatabase(server ?? "", `posthorn_rls_owner_${process.pid}`);
    drops.push(first.drop, second.drop, () => executeOn(server ?? "", `DROP ROLE ${owner}`));
    asSuperuser = first.url;
    await executeOn(server ?? "", `CREATE ROLE ${owner} LOGIN PASSWORD 'secret'`);
    await executeOn(server ?? "", `ALTER DATABASE "posthorn_rls_owner_${process.pid}" OWNER TO ${owner}`);
    const url = new URL(second.url);
    url.username = owner;
    url.password = "secret";
    asOwner = url.href;
    stores = [await openPostgresStore({ url: asSuperuser }), await openPostgresStore({ url: asOwner })];
    for (const store of stores) {
      await store.transaction("system", async (tx) => {
        await tx.contacts.insert(sampleContact("mine"));
        await tx.contacts.insert(sampleContact("foreign", { workspace_id: "ws-2" }));
        await tx.meta.insert({ id: "clock", value: {} });
      });
    }
  });
  afterAll(async () => {
    for (const store of stores) await store.close();
    for (const drop of drops) await drop();
  });

  /** Returns the results of statements without a condition on the workspace, run in one transaction that is rolled back. */
  async function raw(url: string, scope: { workspace: string } | "system", statements: string[]): Promise<unknown[]> {
    const { tenantRole } = await migrate(url);
    const clock = { now: () => 0, at: () => () => {} };
    const availability = new Availability({ clock, log: { warn: () => {} } });
    const connections = createConnections({ url, poolSize: 1, availability });
    const transaction = new Transaction(connections, { scope, writes: true, locksRows: false, tenantRole });
    try {
      const results: unknown[] = [];
      for (const text of statements) {
        const { rows, count } = await transaction.run(text, []);
        results.push(text.startsWith("SELECT") ? rows.flat() : count);
      }
      return results;
    } finally {
      await transaction.rollback();
      await connections.close();
    }
  }

  it.each([
    ["a superuser", () => asSuperuser],
    ["the tables' owner", () => asOwner],
  ])("hides another workspace's rows from a statement without a condition, run by %s", async (_, url) => {
    const statements = [
      "SELECT id FROM contacts ORDER BY id",
      "UPDATE contacts SET first_name = 'X'",
      "DELETE FROM contacts",
      "SELECT id FROM meta",
    ];
    expect(await raw(url(), { workspace: "ws-1" }, statements)).toEqual([["mine"], 1, 1, []]);
    expect(await raw(url(), { workspace: "ws-3" }, statements)).toEqual([[], 0, 0, []]);
    expect(await raw(url(), "system", statements)).toEqual([["foreign", "mine"], 2, 2, ["clock"]]);
    const intruder = "INSERT INTO suppressions VALUES ('s', 'ws-2', 'a', 'a', 'manual', 1, 1)";
    await expect(raw(url(), { workspace: "ws-1" }, [intruder])).rejects.toThrow("row-level security");
  });

  it("shows no row to a connection that sets no scope", async () => {
    const client = new pg.Client(asOwner);
    await client.connect();
    expect((await client.query("SELECT id FROM contacts")).rows).toEqual([]);
    await client.end();
  });

  it("covers every table with rows of a tenant, whose indexes lead with the workspace except reviewed ones", async () => {
    const client = new pg.Client(asSuperuser);
    await client.connect();
    const { rows: unprotected } = await client.query(
      "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND NOT (relrowsecurity AND relforcerowsecurity)",
    );
    expect(unprotected).toEqual([{ relname: "schema_migrations" }]);
    const { rows } = await client.query<{ name: string }>(
      `SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
        JOIN pg_attribute first ON first.attrelid = i.indrelid AND first.attnum = i.indkey[0]
        WHERE t.relnamespace = 'public'::regnamespace AND first.attname <> 'workspace_id'
          AND t.relname NOT IN ('workspaces', 'jobs', 'meta', 'rate_windows', 'rate_hits', 'schema_migrations')`,
    );
    // These find a row before its workspace is known: by id, by the hash of a key, by age.
    const others = rows.map(({ name }) => name).filter((name) => !name.endsWith("_id_key"));
    expect(others.sort()).toEqual(["api_keys_hash_key", "idempotency_by_created_at"]);
    await client.end();
  });
});
