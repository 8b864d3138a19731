import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createClock } from "../../platform/clock.js";
import { createIds } from "../../platform/ids.js";
import { systemRandom } from "../../platform/random.js";
import { type Store, StoreUnavailable } from "../store.js";
import { sampleContact, sampleJob, sampleMessage } from "../testing/sample-rows.js";
import {
  createTestDatabase,
  executeOn,
  startTestServer,
  type TestServer,
  testServerUrl,
} from "../testing/test-postgres.js";
import { openPostgresStore } from "./postgres-store.js";

const server = testServerUrl();
const ids = createIds(createClock(), systemRandom());

describe.skipIf(server === undefined)("a store whose database fails or conflicts", () => {
  let url = "";
  let drop = async () => {};
  let store: Store;
  const others: Store[] = [];
  beforeAll(async () => {
    ({ url, drop } = await createTestDatabase(server ?? "", `posthorn_faults_${process.pid}`));
  });
  afterAll(() => drop());
  beforeEach(async () => {
    store = await openPostgresStore({ url });
    await store.restore({ collections: {} });
  });
  afterEach(async () => {
    for (const each of [store, ...others.splice(0)]) await each.close();
  });
  const terminateAll = () =>
    executeOn(
      url,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );

  it("commits all of a transaction or nothing when its connections are terminated, and goes on without a restart", async () => {
    const settled: { n: number; committed: boolean }[] = [];
    let terminated = 0;
    const write = async (n: number) => {
      try {
        await store.transaction("system", async (tx) => {
          await tx.messages.insert(sampleMessage(`m${n}`));
          if (n % 40 === 20 && terminated < n) {
            terminated = n;
            await terminateAll();
          }
          await tx.jobs.insert(sampleJob(`j${n}`, { ref: `m${n}` }));
        });
        settled.push({ n, committed: true });
      } catch (error) {
        // Its commit was under way. Transactions whose connections end before their commit are retried.
        expect(error).toBeInstanceOf(StoreUnavailable);
        expect(String(error)).toContain("may have been kept");
        settled.push({ n, committed: false });
      }
    };
    for (let n = 0; n < 200; n += 10) await Promise.all(Array.from({ length: 10 }, (_, i) => write(n + i)));
    expect(terminated).toBeGreaterThan(0);
    const { messages, jobs } = await store.read("system", async (tx) => ({
      messages: (await tx.messages.find({})).map((row) => row.id.slice(1)).sort(),
      jobs: (await tx.jobs.find({})).map((row) => row.id.slice(1)).sort(),
    }));
    expect(jobs).toEqual(messages);
    for (const { n, committed } of settled) if (committed) expect(messages).toContain(String(n));
    // Connections are terminated five times, while at most ten transactions commit.
    expect(settled.filter(({ committed }) => committed).length).toBeGreaterThanOrEqual(150);
    expect(store.failure()).toBeUndefined();
  });

  it("reruns one of two transactions that deadlock", async () => {
    await store.transaction("system", async (tx) => {
      await tx.contacts.insert(sampleContact("a"));
      await tx.contacts.insert(sampleContact("b"));
    });
    let runs = 0;
    let meet = () => {};
    const both = new Promise<void>((resolve) => {
      let arrived = 0;
      meet = () => {
        arrived += 1;
        if (arrived === 2) resolve();
      };
    });
    const cross = (first: string, second: string) =>
      store.transaction("system", async (tx) => {
        runs += 1;
        await tx.contacts.update(first, { first_name: `${first}${second}` });
        meet();
        await both;
        await tx.contacts.update(second, { first_name: `${first}${second}` });
      });
    await Promise.all([cross("a", "b"), cross("b", "a")]);
    expect(runs).toBe(3);
    const rows = await store.read("system", (tx) => tx.contacts.find({}));
    expect(new Set(rows.map((row) => row.first_name)).size).toBe(1);
  });

  it("reruns a transaction that updates a row which another process has changed since it was read", async () => {
    const other = await openPostgresStore({ url });
    others.push(other);
    await store.transaction("system", (tx) => tx.contacts.insert(sampleContact("a", { attributes: { n: 0 } })));
    const stores = [store, other];
    const increment = (each: Store) =>
      each.transaction("system", async (tx) => {
        const n = (await tx.contacts.get("a"))?.attributes.n as number;
        await tx.contacts.update("a", { attributes: { n: n + 1 } });
      });
    await Promise.all(Array.from({ length: 60 }, (_, i) => increment(stores[i % 2] as Store)));
    expect((await store.read("system", (tx) => tx.contacts.get("a")))?.attributes).toEqual({ n: 60 });
  });

  it("serialises transactions that each read a key as absent and insert it", async () => {
    const other = await openPostgresStore({ url });
    others.push(other);
    const add = (each: Store) =>
      each.transaction({ workspace: "ws-1" }, async (tx) => {
        if (await tx.contacts.first({ where: { address_key: "ada@example.com" } })) return "found";
        await tx.contacts.insert(sampleContact(ids.uuid(), { address_key: "ada@example.com" }));
        return "inserted";
      });
    const results = await Promise.all(Array.from({ length: 20 }, (_, n) => add(n % 2 === 0 ? store : other)));
    expect(results.filter((result) => result === "inserted")).toHaveLength(1);
    expect(results.filter((result) => result === "found")).toHaveLength(19);
  });

  it("reruns a transaction that read two versions of a row", async () => {
    const other = await openPostgresStore({ url });
    others.push(other);
    await store.transaction("system", (tx) => tx.contacts.insert(sampleContact("a", { first_name: "old" })));
    const seen: unknown[] = [];
    await store.transaction("system", async (tx) => {
      seen.push((await tx.contacts.get("a"))?.first_name);
      if (seen.length === 1)
        await other.transaction("system", (tx2) => tx2.contacts.update("a", { first_name: "new" }));
      seen.push((await tx.contacts.get("a"))?.first_name);
    });
    expect(seen).toEqual(["old", "new", "new"]);
  });

  it("commits nothing of a transaction that goes on after a failed statement", async () => {
    const work = store.transaction("system", async (tx) => {
      await tx.contacts.insert(sampleContact("a"));
      await tx.contacts.insert(sampleContact("b", { first_name: "\0" })).catch(() => {});
    });
    await expect(work).rejects.toThrow();
    expect(await store.read("system", (tx) => tx.contacts.count({}))).toBe(0);
  });

  it("counts the hits of all processes in one rate window", async () => {
    const stores = [store, await openPostgresStore({ url }), await openPostgresStore({ url })];
    others.push(...stores.slice(1));
    const hit = { key: "k", now: 1_000, window_ms: 60_000, limit: 25, cost: 1 };
    const states = await Promise.all(
      Array.from({ length: 90 }, (_, n) => (stores[n % 3] as Store).windows.admit({ ...hit, now: 1_000 + (n % 7) })),
    );
    expect(states.filter((state) => state.admitted)).toHaveLength(25);
  });

  it("rejects a text that PostgreSQL cannot store, and names its field", async () => {
    const insert = (fields: object) =>
      store.transaction("system", (tx) => tx.contacts.insert(sampleContact("a", fields)));
    await expect(insert({ first_name: "a\0b" })).rejects.toMatchObject({
      code: "validation_error",
      path: "first_name",
    });
    await expect(insert({ attributes: { x: "\0" } })).rejects.toMatchObject({ path: "attributes" });
    await expect(insert({ attributes: { x: "\ud800" } })).rejects.toMatchObject({ path: "attributes" });
    const got = await store.read("system", async (tx) => [
      await tx.contacts.get("\0"),
      await tx.contacts.count({ where: { first_name: "\0" } }),
      await tx.contacts.count({ where: { first_name: { gte: "\0" } } }),
    ]);
    expect(got).toEqual([undefined, 0, 0]);
  });
});

describe.skipIf(server === undefined)("a store whose server stops", () => {
  let ownServer: TestServer | undefined;
  beforeAll(async () => {
    ownServer = await startTestServer();
  });
  afterAll(() => ownServer?.remove());

  it("reports the failure while the server is stopped, and recovers with it", async ({ skip }) => {
    if (ownServer === undefined) return skip("no server binaries here");
    const warnings: string[] = [];
    const store = await openPostgresStore({
      url: ownServer.url,
      log: { warn: (message) => void warnings.push(message) },
    });
    await store.transaction("system", (tx) => tx.contacts.insert(sampleContact("before")));
    for (const mode of ["fast", "immediate"] as const) {
      await ownServer.stop(mode);
      await expect(store.read("system", (tx) => tx.contacts.count({}))).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(
        store.transaction("system", (tx) => tx.contacts.insert(sampleContact("lost"))),
      ).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(store.windows.admit({ key: "k", now: 0, window_ms: 1, limit: 1, cost: 1 })).rejects.toBeInstanceOf(
        StoreUnavailable,
      );
      expect(store.failure()).toBeInstanceOf(StoreUnavailable);
      await ownServer.start();
      await store.transaction("system", (tx) => tx.contacts.insert(sampleContact(`after-${mode}`)));
      expect(store.failure()).toBeUndefined();
    }
    expect((await store.read("system", (tx) => tx.contacts.find({}))).map((row) => row.id)).toEqual([
      "after-fast",
      "after-immediate",
      "before",
    ]);
    expect(warnings.filter((each) => each.includes("away"))).toHaveLength(2);
    expect(warnings.filter((each) => each.includes("back"))).toHaveLength(2);
    await store.close();
  });

  it("notices without a call that the server is back", async ({ skip }) => {
    if (ownServer === undefined) return skip("no server binaries here");
    let back = () => {};
    const isBack = new Promise<void>((resolve) => {
      back = resolve;
    });
    const warn = (message: string) => {
      if (message.includes("back")) back();
    };
    const store = await openPostgresStore({ url: ownServer.url, log: { warn } });
    await ownServer.stop();
    await expect(store.read("system", (tx) => tx.contacts.count({}))).rejects.toBeInstanceOf(StoreUnavailable);
    await ownServer.start();
    await isBack;
    expect(store.failure()).toBeUndefined();
    await store.close();
  });

  it("cannot be opened while the server is stopped", async ({ skip }) => {
    if (ownServer === undefined) return skip("no server binaries here");
    await ownServer.stop();
    await expect(openPostgresStore({ url: ownServer.url })).rejects.toBeInstanceOf(StoreUnavailable);
    await ownServer.start();
    const store = await openPostgresStore({ url: ownServer.url });
    await store.close();
  });

  it("does not rerun a transaction whose commit was not confirmed", async ({ skip }) => {
    if (ownServer === undefined) return skip("no server binaries here");
    const store = await openPostgresStore({ url: ownServer.url });
    const helper = new pg.Client(ownServer.url);
    await helper.connect();
    // A deferred trigger fires in the commit and terminates its connection.
    await helper.query(`CREATE FUNCTION end_me() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
      $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); RETURN NULL; END $$`);
    await helper.query(`CREATE CONSTRAINT TRIGGER end_me AFTER INSERT ON meta DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION end_me()`);
    let runs = 0;
    const write = store.transaction("system", async (tx) => {
      runs += 1;
      await tx.meta.insert({ id: "doubtful", value: {} });
    });
    await expect(write).rejects.toThrow("may have been kept");
    expect(runs).toBe(1);
    await helper.end();
    await store.close();
  });
});
