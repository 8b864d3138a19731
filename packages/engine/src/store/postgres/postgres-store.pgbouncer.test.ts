import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { durableStore } from "../testing/store-under-test.js";
import { storeSuite } from "../testing/suite.js";
import { findPgbouncer, skippingPgbouncer, startPgbouncer, type TestPgbouncer } from "../testing/test-pgbouncer.js";
import { createTestDatabase, testServerUrl } from "../testing/test-postgres.js";
import { connectionConfig, isPooledConnection } from "./connections.js";
import { openPostgresStore } from "./postgres-store.js";

vi.setConfig({ testTimeout: 60_000 });

const server = testServerUrl();
const program = await findPgbouncer();
if (server !== undefined && program === undefined) console.log(skippingPgbouncer);

describe.skipIf(server === undefined || program === undefined)("through PgBouncer in transaction mode", () => {
  let direct = "";
  let url = "";
  let drop = async () => {};
  let bouncer: TestPgbouncer | undefined;
  beforeAll(async () => {
    ({ url: direct, drop } = await createTestDatabase(server ?? "", `posthorn_pgbouncer_${process.pid}`));
    bouncer = await startPgbouncer(program ?? "", server ?? "");
    url = bouncer.through(direct);
  });
  afterAll(async () => {
    await bouncer?.stop();
    await drop();
  });

  test("a connection is known to be pooled, and one to the server itself not to be", async () => {
    for (const [address, isPooled] of [
      [url, true],
      [direct, false],
    ] as const) {
      const client = new pg.Client(connectionConfig(address));
      await client.connect();
      expect(await isPooledConnection(client)).toBe(isPooled);
      await client.end();
    }
  });

  test("a connection that outlasts its transactions has none of their settings", async () => {
    const store = await openPostgresStore({ url });
    await store.read({ workspace: "w1" }, (tx) => tx.contacts.count({}));
    const client = new pg.Client(connectionConfig(url));
    await client.connect();
    for (let connection = 0; connection < 12; connection += 1) {
      const { rows } = await client.query("SELECT current_setting('posthorn.scope', true) AS scope");
      expect(rows[0].scope ?? "").toBe("");
    }
    await client.end();
    await store.close();
  });

  // The random cases try what a store does, not how it is connected.
  storeSuite(
    durableStore("postgres through PgBouncer", () => openPostgresStore({ url, random: () => 0 })),
    { withModel: false },
  );
});
