import pg from "pg";
import { describe, expect } from "vitest";
import { ask } from "../support/ask.js";
import { deadlocks, serverUrl, waitingForLocks } from "../support/database.js";
import type { EngineProcess } from "../support/engine-process.js";
import { createKey } from "./cluster.js";
import { test as base } from "./cluster-test.js";
import { allDelivered, checkHistory, messagesOf, send } from "./history.js";

/** With a connection outside the engine, which locks the rows that the engine is about to write. */
const test = base.extend<{ outside: pg.Client; flags: readonly string[] }>({
  // A longer lease, so that none expires while its job's row is locked: the mail would be sent again.
  flags: async ({ task: _task }, use) => use(["--lease", "15s"]),
  outside: async ({ database }, use) => {
    const client = new pg.Client(database);
    await client.connect();
    // PostgreSQL aborts the transaction whose deadlock_timeout fires first. It is the engine's: after both hold their locks,
    // and before the engine's lock_timeout of 5 s.
    await client.query(`ALTER DATABASE "${new URL(database).pathname.slice(1)}" SET deadlock_timeout = '3s'`);
    await client.query("SET deadlock_timeout = '60s'");
    await use(client);
    await client.end();
  },
});

const mail = { from_email: "hello@example.com", to: "ada@example.com", subject: "Hello", text: "Hello" };
const sendOne = (engine: EngineProcess, key: string) =>
  ask(`${engine.ready.base_url}/email/send`, { method: "POST", token: key, body: mail });

// Whichever table the engine locks first, one of these orders is the opposite.
const orders = [
  ["messages", "jobs"],
  ["jobs", "messages"],
] as const;

describe.skipIf(serverUrl() === undefined)(
  "processes in a deadlock that PostgreSQL resolves",
  { timeout: 60_000 },
  () => {
    test("answer the affected calls as usual, or with 503", async ({ cluster, database, sink, outside }) => {
      const [api] = await Promise.all([cluster.start("api"), cluster.start("worker")]);
      const { key } = await createKey(api);
      const accepted: string[] = [];
      for (const [first, second] of orders) {
        await outside.query("BEGIN");
        await outside.query(`LOCK TABLE ${first} IN SHARE MODE`);
        const calls = Promise.all(Array.from({ length: 8 }, () => sendOne(api, key)));
        await expect.poll(() => waitingForLocks(database), { timeout: 15_000 }).toBeGreaterThan(0);
        await outside.query(`LOCK TABLE ${second} IN SHARE MODE`);
        await outside.query("COMMIT");
        for (const { status, headers, body } of await calls) {
          if (status === 200) accepted.push(body.data.results[0].message_id);
          else expect([status, headers.get("Retry-After")]).toEqual([503, expect.stringMatching(/^[1-9]/)]);
        }
      }
      expect(accepted.length).toBeGreaterThan(0);
      await expect.poll(() => deadlocks(database), { timeout: 15_000 }).toBeGreaterThan(0);
      await allDelivered(api, 25_000);
      // Failed calls have stored nothing.
      expect((await messagesOf(api)).map(({ message_id }) => message_id).toSorted()).toEqual(accepted.toSorted());
      await checkHistory(api, sink, { accepted, uncertain: [] });
    });

    test("record the delivery of a mail once when the record was in the deadlock", async ({
      cluster,
      database,
      sink,
      outside,
    }) => {
      const [api] = await Promise.all([cluster.start("api"), cluster.start("worker")]);
      const { key } = await createKey(api);
      const accepted: string[] = [];
      for (const order of orders) {
        sink.pause();
        const [id = ""] = await send(api, key, 1, "affected");
        accepted.push(id);
        await expect.poll(() => sink.pending.at(-1)?.messageId, { timeout: 15_000 }).toBe(id);
        await outside.query("BEGIN");
        const [lockFirst, lockSecond] = order.map((table) => {
          const by = table === "jobs" ? "ref" : "id";
          return () => outside.query(`SELECT FROM ${table} WHERE ${by} = $1 FOR UPDATE`, [id]);
        });
        await lockFirst?.();
        sink.resume();
        sink.reply();
        await expect.poll(() => waitingForLocks(database), { timeout: 15_000 }).toBeGreaterThan(0);
        await lockSecond?.();
        await outside.query("COMMIT");
        await allDelivered(api, 25_000);
      }
      await expect.poll(() => deadlocks(database), { timeout: 15_000 }).toBeGreaterThan(0);
      await checkHistory(api, sink, { accepted, uncertain: [] });
    });

    test("fail calls that wait too long for a lock, store nothing of them, and continue", async ({
      cluster,
      sink,
      outside,
    }) => {
      const api = await cluster.start("all");
      const { key } = await createKey(api);
      await outside.query("BEGIN");
      await outside.query("LOCK TABLE messages IN SHARE MODE");
      const answers = await Promise.all([sendOne(api, key), sendOne(api, key)]);
      await outside.query("COMMIT");
      for (const { status, headers, body } of answers) {
        expect([status, body.error.code]).toEqual([503, "unavailable"]);
        expect(Number(headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
      }
      expect(await messagesOf(api)).toEqual([]);
      const accepted = await send(api, key, 3, "after");
      expect(accepted).toHaveLength(3);
      await allDelivered(api, 25_000);
      await checkHistory(api, sink, { accepted, uncertain: [] });
    });
  },
);
