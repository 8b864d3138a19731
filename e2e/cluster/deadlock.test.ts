import pg from "pg";
import { describe, expect } from "vitest";
import { ask } from "../support/ask.js";
import { deadlocks, serverUrl, waitingForLocks } from "../support/database.js";
import type { EngineProcess } from "../support/engine-process.js";
import { createKey } from "./cluster.js";
import { test as base } from "./cluster-test.js";
import { allDelivered, checkHistory, messagesOf, send } from "./history.js";

/** A connection of somebody else, who locks what the engine is about to write. */
const test = base.extend<{ outside: pg.Client; flags: readonly string[] }>({
  // Nobody is killed here. A lease that can run out while its job's row is locked would have the mail sent again.
  flags: async ({ task: _task }, use) => use(["--lease", "15s"]),
  outside: async ({ database }, use) => {
    const client = new pg.Client(database);
    await client.connect();
    // The detector ends whoever looks first: the engine, which looks once, when both have had the time to get in each
    // other's way, and before its wait is over after 5 s.
    await client.query(`ALTER DATABASE "${new URL(database).pathname.slice(1)}" SET deadlock_timeout = '3s'`);
    await client.query("SET deadlock_timeout = '60s'");
    await use(client);
    await client.end();
  },
});

const mail = { from_email: "hello@example.com", to: "ada@example.com", subject: "Hello", text: "Hello" };
const sendOne = (engine: EngineProcess, key: string) =>
  ask(`${engine.ready.base_url}/email/send`, { method: "POST", token: key, body: mail });

// Whichever of the two the engine takes first, one of the orders is the opposite.
const orders = [
  ["messages", "jobs"],
  ["jobs", "messages"],
] as const;

describe.skipIf(serverUrl() === undefined)(
  "processes that PostgreSQL takes out of a deadlock",
  { timeout: 60_000 },
  () => {
    test("answer the calls that were caught in it as if nothing had been", async ({
      cluster,
      database,
      sink,
      outside,
    }) => {
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
      // What was refused left nothing.
      expect((await messagesOf(api)).map(({ message_id }) => message_id).toSorted()).toEqual(accepted.toSorted());
      await checkHistory(api, sink, { accepted, doubted: [] });
    });

    test("write down once what became of a mail, when that is what was caught", async ({
      cluster,
      database,
      sink,
      outside,
    }) => {
      const [api] = await Promise.all([cluster.start("api"), cluster.start("worker")]);
      const { key } = await createKey(api);
      const accepted: string[] = [];
      for (const order of orders) {
        sink.hold();
        const [id = ""] = await send(api, key, 1, "caught");
        accepted.push(id);
        await expect.poll(() => sink.held.at(-1)?.messageId, { timeout: 15_000 }).toBe(id);
        await outside.query("BEGIN");
        const [lockFirst, lockSecond] = order.map((table) => {
          const by = table === "jobs" ? "ref" : "id";
          return () => outside.query(`SELECT FROM ${table} WHERE ${by} = $1 FOR UPDATE`, [id]);
        });
        await lockFirst?.();
        sink.letPass();
        sink.release();
        await expect.poll(() => waitingForLocks(database), { timeout: 15_000 }).toBeGreaterThan(0);
        await lockSecond?.();
        await outside.query("COMMIT");
        await allDelivered(api, 25_000);
      }
      await expect.poll(() => deadlocks(database), { timeout: 15_000 }).toBeGreaterThan(0);
      await checkHistory(api, sink, { accepted, doubted: [] });
    });

    test("refuse calls that a lock holds up for too long, keep nothing of them, and go on", async ({
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
      await checkHistory(api, sink, { accepted, doubted: [] });
    });
  },
);
