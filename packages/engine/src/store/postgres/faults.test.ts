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

describe.skipIf(server === undefined)("a store whose database has troubles", () => {
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

  it("keeps all of a transaction or nothing when its connections are ended, and goes on without a restart", async () => {
    const settled: { n: number; kept: boolean }[] = [];
    let ended = 0;
    const write = async (n: number) => {
      try {
        await store.transaction("system", async (tx) => {
          await tx.messages.insert(sampleMessage(`m${n}`));
          if (n % 40 === 20 && ended < n) {
            ended = n;
            await terminateAll();
          }
          await tx.jobs.insert(sampleJob(`j${n}`, { ref: `m${n}` }));
        });
        settled.push({ n, kept: true });
      } catch (error) {
        expect(error).toBeInstanceOf(StoreUnavailable);
        settled.push({ n, kept: false });
      }
    };
    for (let n = 0; n < 200; n += 10) await Promise.all(Array.from({ length: 10 }, (_, i) => write(n + i)));
    expect(ended).toBeGreaterThan(0);
    const { messages, jobs } = await store.read("system", async (tx) => ({
      messages: (await tx.messages.find({})).map((row) => row.id.slice(1)).sort(),
      jobs: (await tx.jobs.find({})).map((row) => row.id.slice(1)).sort(),
    }));
    expect(jobs).toEqual(messages);
    for (const { n, kept } of settled) if (kept) expect(messages).toContain(String(n));
    // Connections ended before a commit are no reason to refuse: such transactions run again.
    expect(settled.filter(({ kept }) => kept).length).toBeGreaterThan(190);
    expect(store.failure()).toBeUndefined();
  });

  it("runs one of two transactions again that wait for each other", async () => {
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

  it("runs a transaction again that built on a row another process changed meanwhile", async () => {
    const other = await openPostgresStore({ url });
    others.push(other);
    await store.transaction("system", (tx) => tx.contacts.insert(sampleContact("a", { attributes: { n: 0 } })));
    const stores = [store, other];
    const grow = (each: Store) =>
      each.transaction("system", async (tx) => {
        const n = (await tx.contacts.get("a"))?.attributes.n as number;
        await tx.contacts.update("a", { attributes: { n: n + 1 } });
      });
    await Promise.all(Array.from({ length: 60 }, (_, i) => grow(stores[i % 2] as Store)));
    expect((await store.read("system", (tx) => tx.contacts.get("a")))?.attributes).toEqual({ n: 60 });
  });

  it("lets a transaction that found a key free and another one that took it end as if one had come first", async () => {
    const other = await openPostgresStore({ url });
    others.push(other);
    const add = (each: Store) =>
      each.transaction({ workspace: "ws-1" }, async (tx) => {
        if (await tx.contacts.first({ where: { address_key: "ada@example.com" } })) return "found";
        await tx.contacts.insert(sampleContact(ids.uuid(), { address_key: "ada@example.com" }));
        return "made";
      });
    const ends = await Promise.all(Array.from({ length: 20 }, (_, n) => add(n % 2 === 0 ? store : other)));
    expect(ends.filter((end) => end === "made")).toHaveLength(1);
    expect(ends.filter((end) => end === "found")).toHaveLength(19);
  });

  it("runs a transaction again that saw a row in two versions", async () => {
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

  it("keeps nothing of a transaction that went on after a statement had failed", async () => {
    const work = store.transaction("system", async (tx) => {
      await tx.contacts.insert(sampleContact("a"));
      await tx.contacts.insert(sampleContact("b", { first_name: "\0" })).catch(() => {});
    });
    await expect(work).rejects.toThrow();
    expect(await store.read("system", (tx) => tx.contacts.count({}))).toBe(0);
  });

  it("counts the hits of all processes in one window", async () => {
    const stores = [store, await openPostgresStore({ url }), await openPostgresStore({ url })];
    others.push(...stores.slice(1));
    const hit = { key: "k", now: 1_000, window_ms: 60_000, limit: 25, cost: 1 };
    const states = await Promise.all(
      Array.from({ length: 90 }, (_, n) => (stores[n % 3] as Store).windows.admit({ ...hit, now: 1_000 + (n % 7) })),
    );
    expect(states.filter((state) => state.admitted)).toHaveLength(25);
  });

  it("refuses a text PostgreSQL cannot hold and names its field", async () => {
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

describe.skipIf(server === undefined)("a store whose server goes away", () => {
  let own: TestServer | undefined;
  beforeAll(async () => {
    own = await startTestServer();
  });
  afterAll(() => own?.remove());

  it("says so while the server is stopped, and is back with it", async ({ skip }) => {
    if (own === undefined) return skip("no server binaries here");
    const warnings: string[] = [];
    const store = await openPostgresStore({ url: own.url, log: { warn: (message) => void warnings.push(message) } });
    await store.transaction("system", (tx) => tx.contacts.insert(sampleContact("before")));
    for (const mode of ["fast", "immediate"] as const) {
      await own.stop(mode);
      await expect(store.read("system", (tx) => tx.contacts.count({}))).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(
        store.transaction("system", (tx) => tx.contacts.insert(sampleContact("lost"))),
      ).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(store.windows.admit({ key: "k", now: 0, window_ms: 1, limit: 1, cost: 1 })).rejects.toBeInstanceOf(
        StoreUnavailable,
      );
      expect(store.failure()).toBeInstanceOf(StoreUnavailable);
      await own.start();
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

  it("notices by itself that the server is back", async ({ skip }) => {
    if (own === undefined) return skip("no server binaries here");
    let back = () => {};
    const isBack = new Promise<void>((resolve) => {
      back = resolve;
    });
    const warn = (message: string) => {
      if (message.includes("back")) back();
    };
    const store = await openPostgresStore({ url: own.url, log: { warn } });
    await own.stop();
    await expect(store.read("system", (tx) => tx.contacts.count({}))).rejects.toBeInstanceOf(StoreUnavailable);
    await own.start();
    await isBack;
    expect(store.failure()).toBeUndefined();
    await store.close();
  });

  it("cannot be opened while the server is stopped", async ({ skip }) => {
    if (own === undefined) return skip("no server binaries here");
    await own.stop();
    await expect(openPostgresStore({ url: own.url })).rejects.toBeInstanceOf(StoreUnavailable);
    await own.start();
    const store = await openPostgresStore({ url: own.url });
    await store.close();
  });

  it("does not run a transaction again whose commit was not answered", async ({ skip }) => {
    if (own === undefined) return skip("no server binaries here");
    const store = await openPostgresStore({ url: own.url });
    const helper = new pg.Client(own.url);
    await helper.connect();
    // Ends the connection in the middle of its commit: a trigger that is only fired then.
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
