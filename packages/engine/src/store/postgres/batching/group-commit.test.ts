import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { QueueLooks } from "../../claim.js";
import type { MessageRow } from "../../entities.js";
import { type Store, StoreUnavailable, UniqueViolation } from "../../store.js";
import { sampleContact, sampleJob, sampleMessage } from "../../testing/sample-rows.js";
import { createTestDatabase, executeOn, testServerUrl } from "../../testing/test-postgres.js";
import { openPostgresStore } from "../postgres-store.js";

const server = testServerUrl();
const mine = { workspace: "ws-1" };
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

describe.skipIf(server === undefined)("group commit", () => {
  let url = "";
  let drop = async () => {};
  let store: Store;
  let other: Store;
  beforeAll(async () => {
    ({ url, drop } = await createTestDatabase(server ?? "", `posthorn_groups_${process.pid}`));
  });
  afterAll(() => drop());
  beforeEach(async () => {
    store = await openPostgresStore({ url });
    other = await openPostgresStore({ url });
    await store.restore({ collections: {} });
  });
  afterEach(async () => {
    await store.close();
    await other.close();
  });

  /** Returns how many database transactions wrote the rows of a table. */
  async function countTransactions(table: string): Promise<number> {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query<{ n: number }>(`SELECT count(DISTINCT xmin::text)::int AS n FROM ${table}`);
    await client.end();
    return rows[0]?.n ?? 0;
  }

  it("writes many units of work in few database transactions", async () => {
    const add = (n: number) => store.transaction(mine, (tx) => tx.contacts.insert(sampleContact(`c${n}`)));
    await Promise.all(Array.from({ length: 200 }, (_, n) => add(n)));
    expect(await store.read(mine, (tx) => tx.contacts.count({}))).toBe(200);
    expect(await countTransactions("contacts")).toBeLessThan(50);
  });

  it.each([
    ["the same", () => ({})],
    ["different", (n: number) => ({ status: n % 2 === 0 ? "queued" : "sent", sandbox: n % 3 === 0, attempts: n % 4 })],
  ] as const)("writes what the rows of a group have in common and what not, with %s states", async (_, fieldsOf) => {
    const rows = Array.from({ length: 20 }, (_, n) =>
      sampleMessage(`m${n}`, { subject: `"{${n}\\,NULL}"`, ...fieldsOf(n) } as Partial<MessageRow>),
    );
    await Promise.all(rows.map((row) => store.transaction(mine, (tx) => tx.messages.insert(row))));
    const stored = await store.read(mine, (tx) => tx.messages.find({}));
    expect(stored.toSorted(byId)).toEqual(rows.toSorted(byId));
    expect(await countTransactions("messages")).toBeLessThan(5);
  });

  it("commits all members but those whose work throws", async () => {
    const add = (n: number) =>
      store.transaction(mine, async (tx) => {
        await tx.contacts.insert(sampleContact(`c${n}`));
        if (n % 3 === 0) throw new Error("no");
      });
    const ends = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => add(n)));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    const rows = await store.read(mine, (tx) => tx.contacts.find({}));
    expect(rows.map(({ id }) => Number(id.slice(1)) % 3)).not.toContain(0);
    expect(rows).toHaveLength(20);
  });

  it("loses no update when all members change the same row", async () => {
    await store.transaction(mine, (tx) => tx.contacts.insert(sampleContact("a", { attributes: { n: 0 } })));
    const increment = (each: Store) =>
      each.transaction(mine, async (tx) => {
        const n = (await tx.contacts.get("a"))?.attributes.n as number;
        await tx.contacts.update("a", { attributes: { n: n + 1 } });
      });
    await Promise.all(Array.from({ length: 40 }, (_, n) => increment(n % 2 === 0 ? store : other)));
    expect((await store.read(mine, (tx) => tx.contacts.get("a")))?.attributes).toEqual({ n: 40 });
  });

  it("commits one of the members that insert the same key, and rejects the others", async () => {
    const take = (n: number) =>
      (n % 2 === 0 ? store : other).transaction(mine, async (tx) => {
        await tx.messages.insert(sampleMessage(`m${n}`));
        await tx.contacts.insert(sampleContact(`c${n}`, { address_key: "ada@example.com" }));
      });
    const ends = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => take(n)));
    const rejected = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
    expect(rejected).toHaveLength(19);
    for (const reason of rejected) expect(reason).toBeInstanceOf(UniqueViolation);
    expect(await store.read(mine, (tx) => tx.messages.count({}))).toBe(1);
  });

  it("reruns a member whose key was absent when it was read and is taken at its commit", async () => {
    const insert = (n: number) =>
      (n % 2 === 0 ? store : other).transaction(mine, async (tx) => {
        const isFirst = (await tx.contacts.get("c")) === undefined;
        if (isFirst) await tx.contacts.insert(sampleContact("c"));
        await tx.messages.insert(sampleMessage(`m${n}`, { subject: isFirst ? "first" : "later" }));
      });
    await Promise.all(Array.from({ length: 20 }, (_, n) => insert(n)));
    const rows = await store.read(mine, (tx) => tx.messages.find({}));
    expect(rows.filter(({ subject }) => subject === "first")).toHaveLength(1);
    expect(rows).toHaveLength(20);
  });

  it("lets one process alone update a row from its expected state", async () => {
    await store.transaction(mine, (tx) => tx.messages.insert(sampleMessage("m", { status: "scheduled" })));
    const update = (n: number) =>
      (n % 2 === 0 ? store : other).transaction(mine, (tx) =>
        tx.messages.update("m", { status: "queued" }, { status: "scheduled" }),
      );
    const ends = await Promise.all(Array.from({ length: 20 }, (_, n) => update(n)));
    expect(ends.filter((row) => row !== undefined)).toHaveLength(1);
  });

  it("commits neither the result nor the end of a job whose lease another worker has", async () => {
    const leased = (n: number) => sampleJob(`j${n}`, { state: "leased", lease_until: 9_000, lease_token: `t${n % 2}` });
    await store.transaction(mine, async (tx) => {
      for (let n = 0; n < 20; n += 1) await tx.jobs.insert(leased(n));
    });
    const end = (n: number) =>
      store.transaction(mine, async (tx) => {
        if (!(await tx.jobs.delete(`j${n}`, { lease_token: "t0" }))) return false;
        await tx.messages.insert(sampleMessage(`m${n}`));
        return true;
      });
    const ends = await Promise.all(Array.from({ length: 20 }, (_, n) => end(n)));
    expect(ends).toEqual(Array.from({ length: 20 }, (_, n) => n % 2 === 0));
    expect(await store.read(mine, (tx) => tx.jobs.count({}))).toBe(10);
    expect(await store.read(mine, (tx) => tx.messages.count({}))).toBe(10);
  });

  it("lets leases be extended without a retry while jobs end", async () => {
    const leased = Array.from({ length: 60 }, (_, n) =>
      sampleJob(`j${n}`, { state: "leased", lease_until: 9_000, lease_token: "t" }),
    );
    await store.restore({ collections: { jobs: leased } });
    let runs = 0;
    const heartbeat = store.transaction("system", (tx) => {
      runs += 1;
      return tx.extendLeases(leased, 99_000);
    });
    const ends = leased
      .slice(0, 30)
      .map(({ id }) => other.transaction(mine, (tx) => tx.jobs.delete(id, { lease_token: "t" })));
    expect(await Promise.all(ends)).not.toContain(false);
    expect((await heartbeat).map(({ id }) => id)).toEqual(expect.arrayContaining(leased.slice(30).map(({ id }) => id)));
    expect(runs).toBe(1);
    const left = await store.read("system", (tx) => tx.jobs.find({}));
    expect(left.map(({ lease_until }) => lease_until)).toEqual(Array(30).fill(99_000));
  });

  it("lets leases be extended and jobs be claimed while every shared connection is in use", async () => {
    const leased = sampleJob("j1", { state: "leased", lease_until: 9_000, lease_token: "t" });
    await store.restore({ collections: { jobs: [leased, sampleJob("j2")] } });
    const busy = await openPostgresStore({ url, poolSize: 1 });
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let connected = () => {};
    const isConnected = new Promise<void>((resolve) => {
      connected = resolve;
    });
    const long = busy.transaction(mine, async (tx) => {
      await tx.contacts.insert(sampleContact("c"));
      // A query of a table with pending changes promotes the unit of work, which takes the connection.
      await tx.contacts.find({});
      connected();
      await finished;
    });
    await isConnected;
    expect(await busy.transaction("system", (tx) => tx.extendLeases([leased], 99_000))).toEqual([leased]);
    const claim = { now: 2_000, limit: 9, lease_until: 9_000, lease_token: "u", maxPerKey: 9 };
    const claimed = await busy.transaction("system", (tx) => tx.claimDue(claim));
    expect(claimed.map(({ id }) => id)).toEqual(["j2"]);
    finish();
    await long;
    await busy.close();
  });

  it("commits a claim that relies on an earlier look at once, and one that looks itself with its transaction", async () => {
    await store.restore({ collections: { jobs: [sampleJob("j1"), sampleJob("j2")] } });
    const looks = new QueueLooks({ now: () => 0 });
    const claim = { now: 2_000, limit: 1, lease_until: 9_000, lease_token: "t", maxPerKey: 1, looks };
    const failAfterClaim = () =>
      store.transaction("system", async (tx) => {
        await tx.claimDue(claim);
        throw new Error("after the claim");
      });
    const states = async () => (await store.read("system", (tx) => tx.jobs.find({}))).map(({ state }) => state);
    await expect(failAfterClaim()).rejects.toThrow("after the claim");
    expect(await states()).toEqual(["queued", "queued"]);
    await expect(failAfterClaim()).rejects.toThrow("after the claim");
    expect((await states()).toSorted()).toEqual(["leased", "queued"]);
  });

  it("rejects only the member whose values cannot be stored", async () => {
    const add = (n: number) =>
      store.transaction(mine, (tx) => tx.contacts.insert(sampleContact(`c${n}`, { created_at: n === 7 ? 0.5 : n })));
    const ends = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => add(n)));
    expect(ends.map(({ status }) => status === "rejected")).toEqual(Array.from({ length: 20 }, (_, n) => n === 7));
    expect(await store.read(mine, (tx) => tx.contacts.count({}))).toBe(19);
  });

  it("neither reads nor writes rows of another tenant that commits at the same time", async () => {
    const scopes = ["ws-1", "ws-2", "ws-3"].map((workspace) => ({ workspace }));
    const work = ({ workspace }: { workspace: string }, n: number) =>
      store.transaction({ workspace }, async (tx) => {
        await tx.contacts.insert(sampleContact(`${workspace}-${n}`, { workspace_id: workspace, address_key: `k${n}` }));
        const foreign = scopes.filter((scope) => scope.workspace !== workspace);
        const found = await Promise.all(foreign.map((scope) => tx.contacts.get(`${scope.workspace}-0`)));
        const deleted = await Promise.all(foreign.map((scope) => tx.contacts.delete(`${scope.workspace}-0`)));
        const changed = await Promise.all(foreign.map((scope) => tx.contacts.update(`${scope.workspace}-0`, {})));
        return [found, deleted, changed];
      });
    for (let round = 0; round < 2; round += 1) {
      const ends = await Promise.all(scopes.flatMap((scope) => [0, 1, 2].map((n) => work(scope, round * 3 + n))));
      for (const end of ends) {
        expect(end).toEqual([
          [undefined, undefined],
          [false, false],
          [undefined, undefined],
        ]);
      }
    }
    for (const scope of scopes) expect(await store.read(scope, (tx) => tx.contacts.count({}))).toBe(6);
  });

  it("rejects all members with an unknown outcome when the connection ends during the commit, and reruns none", async () => {
    await executeOn(
      url,
      `CREATE FUNCTION end_me() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
        $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER end_me AFTER INSERT ON events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION end_me()`,
    );
    let runs = 0;
    const add = (n: number) =>
      store.transaction(mine, async (tx) => {
        runs += 1;
        const id = `e${n}`;
        const event = { type: "email.sent", at: n, subject_id: null, data: {}, sandbox: false, caused_by: null };
        await tx.events.insert({ id, workspace_id: "ws-1", ...event });
      });
    const ends = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => add(n)));
    await executeOn(url, "DROP TRIGGER end_me ON events; DROP FUNCTION end_me");
    for (const end of ends) {
      expect(end).toMatchObject({
        status: "rejected",
        reason: { message: expect.stringContaining("may have been kept") },
      });
      expect((end as PromiseRejectedResult).reason).toBeInstanceOf(StoreUnavailable);
    }
    expect(runs).toBe(10);
    expect(await store.read(mine, (tx) => tx.events.count({}))).toBe(0);
  });
});
