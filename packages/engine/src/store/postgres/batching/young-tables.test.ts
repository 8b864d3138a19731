import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Store } from "../../store.js";
import { sampleMessage } from "../../testing/sample-rows.js";
import { createTestDatabase, executeOn, testServerUrl } from "../../testing/test-postgres.js";
import { openPostgresStore } from "../postgres-store.js";

vi.setConfig({ testTimeout: 60_000 });

const server = testServerUrl();
const mine = { workspace: "ws-1" };
const count = 2_000;

describe.skipIf(server === undefined)("plans made while a table was empty", () => {
  let url = "";
  let drop = async () => {};
  let store: Store;
  let client: pg.Client;
  beforeAll(async () => {
    ({ url, drop } = await createTestDatabase(server ?? "", `posthorn_young_${process.pid}`));
    store = await openPostgresStore({ url });
    await executeOn(url, "ALTER TABLE messages SET (autovacuum_enabled = off)");
    client = new pg.Client(url);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await store.close();
    await drop();
  });

  /** Returns how many index entries of messages the sessions of the store have read, once they have reported it. */
  async function entriesRead(): Promise<number> {
    // A session reports when it is idle for a second, or when it ends.
    await store.close();
    const { rows } = await client.query<{ read: string }>(
      "SELECT sum(idx_tup_read) AS read FROM pg_stat_all_indexes WHERE relname = 'messages'",
    );
    store = await openPostgresStore({ url });
    return Number(rows[0]?.read);
  }

  it("read only the rows of their keys when it has grown, without statistics", async () => {
    const update = (id: string) => store.transaction(mine, (tx) => tx.messages.update(id, { subject: "changed" }));
    const before = await entriesRead();
    await store.transaction(mine, (tx) => tx.messages.insert(sampleMessage("m0")));
    // The statements are planned here.
    await update("m0");
    await Promise.all(
      Array.from({ length: count }, (_, n) =>
        store.transaction(mine, (tx) => tx.messages.insert(sampleMessage(`m${n + 1}`))),
      ),
    );
    await Promise.all(Array.from({ length: 100 }, (_, n) => update(`m${n + 1}`)));
    // Each update reads the row once by its id, and finds it once more to write it.
    expect((await entriesRead()) - before).toBeLessThan(1_000);
  });
});
