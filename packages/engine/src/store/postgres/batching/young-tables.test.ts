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

  it("have room for the beginning of an attempt beside the row that it changes, so that no index gets an entry", async () => {
    await client.query("TRUNCATE messages");
    const ids = Array.from({ length: 500 }, (_, n) => `msg_${String(n).padStart(32, "0")}`);
    const contentId = `x02945-${"0".repeat(64)}`;
    await store.transaction(mine, async (tx) => {
      for (const id of ids)
        await tx.messages.insert(sampleMessage(id, { content_id: contentId, render_id: null, rendered_at: null }));
    });
    const pages = async () => {
      const { rows } = await client.query<{ id: string; page: number }>(
        "SELECT id, (ctid::text::point)[0]::int AS page FROM messages",
      );
      return new Map(rows.map(({ id, page }) => [id, page]));
    };
    const before = await pages();
    const begun = { render_id: contentId, rendered_at: 1 };
    await store.transaction(mine, async (tx) => {
      for (const id of ids) await tx.messages.update(id, begun);
    });
    const stayed = [...(await pages())].filter(([id, page]) => before.get(id) === page);
    expect(stayed.length / ids.length).toBeGreaterThan(0.85);
  });
});
