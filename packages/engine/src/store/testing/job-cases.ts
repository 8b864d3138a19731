import { expect, it } from "vitest";
import { type Claim, QueueLooks } from "../claim.js";
import type { JobRow } from "../entities.js";
import type { Store } from "../store.js";
import { sampleContact, sampleJob } from "./sample-rows.js";
import { type StoreUnderTest, withStore } from "./store-under-test.js";

/** Tests `claimDue`, `extendLeases`, `nextRunAt` and `onQueued`. */
export function jobCases(backend: StoreUnderTest): void {
  const add = (store: Store, ...jobs: JobRow[]) =>
    store.transaction("system", async (tx) => {
      for (const job of jobs) await tx.jobs.insert(job);
    });
  const claim = (store: Store, fields: Partial<Claim> = {}) =>
    store.transaction("system", (tx) =>
      tx.claimDue({ now: 1_000, limit: 10, lease_until: 2_000, lease_token: "t", maxPerKey: 10, ...fields }),
    );
  const ids = async (jobs: Promise<JobRow[]>) => (await jobs).map((job) => job.id).join(" ");

  it("claims only due jobs, in the order they are due and then by id", () =>
    withStore(backend, async (store) => {
      await add(
        store,
        sampleJob("j1", { run_at: 1_000 }),
        sampleJob("j2", { run_at: 1_001 }),
        sampleJob("j3", { run_at: 500 }),
        sampleJob("j4", { run_at: 1_000, workspace_id: "ws-2" }),
        sampleJob("j5", { run_at: 0, state: "dead" }),
        sampleJob("j6", { run_at: 500, workspace_id: "ws-2" }),
      );
      expect(await ids(claim(store))).toBe("j3 j6 j1 j4");
      expect(await ids(claim(store))).toBe("");
    }));

  it("leaves no job out for longer than a look at the queue is relied on", () =>
    withStore(backend, async (store) => {
      const looks = new QueueLooks({ now: () => 0 });
      await add(store, sampleJob("j1", { run_at: 900 }), sampleJob("j2", { run_at: 950 }));
      const claimed = [await ids(claim(store, { looks, limit: 1 }))];
      expect(claimed).toEqual(["j1"]);
      // Committed late: within the tolerance, and past it.
      await add(store, sampleJob("j3", { run_at: 700 }), sampleJob("j4", { run_at: 100 }));
      for (let n = 0; n < 3; n += 1) claimed.push(await ids(claim(store, { looks, limit: 1 })));
      expect(claimed.toSorted()).toEqual(["j1", "j2", "j3", "j4"]);
      // The leases have expired; the first look was 1,000 ms ago.
      const late = { looks, now: 2_000, lease_until: 3_000 };
      expect(await ids(claim(store, late))).toBe("j4 j3 j1 j2");
      expect(await ids(claim(store, { ...late, now: 1_900 }))).toBe("");
    }));

  it("sets the lease on a claimed job and counts the attempt", () =>
    withStore(backend, async (store) => {
      await add(store, sampleJob("j1", { attempts: 2 }));
      const leased = sampleJob("j1", { state: "leased", attempts: 3, lease_until: 2_000, lease_token: "t" });
      expect(await claim(store)).toEqual([leased]);
      expect(await store.read("system", (tx) => tx.jobs.get("j1"))).toEqual(leased);
    }));

  it("claims no more jobs than the limit", () =>
    withStore(backend, async (store) => {
      await add(store, sampleJob("j1"), sampleJob("j2"), sampleJob("j3"));
      expect(await ids(claim(store, { limit: 0 }))).toBe("");
      expect(await ids(claim(store, { limit: 2 }))).toBe("j1 j2");
      expect(await ids(claim(store, { limit: 2 }))).toBe("j3");
    }));

  it("claims no more jobs of a concurrency key than may run at once, counting those that run already", () =>
    withStore(backend, async (store) => {
      await add(store, ...[1, 2, 3, 4].map((n) => sampleJob(`a${n}`)));
      await add(store, sampleJob("b1", { workspace_id: "ws-2" }), sampleJob("c1", { workspace_id: "ws-3" }));
      expect(await ids(claim(store, { maxPerKey: 2, freeByKey: new Map([["ws-3", 0]]) }))).toBe("a1 a2 b1");
      expect(
        await ids(
          claim(store, {
            maxPerKey: 2,
            freeByKey: new Map([
              ["ws-1", 1],
              ["ws-3", -1],
            ]),
          }),
        ),
      ).toBe("a3");
      expect(await ids(claim(store, { maxPerKey: 2 }))).toBe("a4 c1");
    }));

  it("claims fewer jobs of a concurrency key with a lower limit, and skips the rest of them", () =>
    withStore(backend, async (store) => {
      const slow = ["s1", "s2", "s3"].map((id) => sampleJob(id, { lane: "slow" }));
      await add(store, ...slow, sampleJob("a1", { run_at: 1_000 }), sampleJob("a2", { run_at: 1_000 }));
      const limitedKeys = { prefix: "slow", limit: 1 };
      expect(await ids(claim(store, { maxPerKey: 1, limit: 1, limitedKeys }))).toBe("a1");
      expect(await ids(claim(store, { limitedKeys, freeByKey: new Map([["slow", 0]]) }))).toBe("a2");
      expect(await ids(claim(store, { limitedKeys, limit: 2 }))).toBe("s1");
    }));

  it("claims as many of keys with a lower limit where it relies on an earlier look, each of them in its order", () =>
    withStore(backend, async (store) => {
      const looks = new QueueLooks({ now: () => 0 });
      const limits = { looks, limitedKeys: { prefix: "slow:", limit: 2 } };
      await add(store, sampleJob("first"));
      expect(await ids(claim(store, limits))).toBe("first");
      await add(store, ...["s3", "s2", "s1"].map((id) => sampleJob(id, { lane: "slow:1" })));
      await add(store, ...["t3", "t2", "t1"].map((id) => sampleJob(id, { lane: "slow:2" })));
      await add(store, ...["a1", "a2", "a3"].map((id) => sampleJob(id, { lane: "slow" })));
      const freeByKey = new Map([["other", 10]]);
      expect(await ids(claim(store, { ...limits, freeByKey }))).toBe("a1 a2 a3 s1 s2 t1 t2");
      const leased = await store.read("system", (tx) => tx.jobs.find({ where: { state: "leased" } }));
      expect(leased.map(({ attempts, lease_until }) => [attempts, lease_until])).toEqual(Array(8).fill([1, 2_000]));
    }));

  it("claims the only job of one workspace at once although another has ten thousand older ones", () =>
    withStore(backend, async (store) => {
      await add(store, ...Array.from({ length: 10_000 }, (_, n) => sampleJob(`a${String(n).padStart(5, "0")}`)));
      await add(store, sampleJob("b1", { workspace_id: "ws-2" }));
      expect(await ids(claim(store, { limit: 4, maxPerKey: 3 }))).toBe("a00000 a00001 a00002 b1");
    }));

  it("claims a leased job again when its lease has expired", () =>
    withStore(backend, async (store) => {
      await add(store, sampleJob("j1", { run_at: 900 }), sampleJob("j2", { run_at: 1_500 }));
      await claim(store, { lease_until: 1_600, lease_token: "first" });
      expect(await ids(claim(store, { now: 1_599, lease_token: "second" }))).toBe("j2");
      const again = await claim(store, { now: 1_600, lease_until: 1_700, lease_token: "third" });
      expect(again).toMatchObject([{ id: "j1", attempts: 2, lease_token: "third", lease_until: 1_700 }]);
      await store.transaction("system", async (tx) => {
        expect(await tx.jobs.delete("j1", { lease_token: "first" })).toBe(false);
        expect(await tx.jobs.update("j1", { lease_until: 9_000 }, { lease_token: "third" })).toBeDefined();
      });
      expect(await ids(claim(store, { now: 1_700 }))).toBe("");
    }));

  it("orders jobs with an expired lease among the queued ones", () =>
    withStore(backend, async (store) => {
      await add(store, sampleJob("j2", { run_at: 700 }));
      await claim(store, { lease_until: 1_500 });
      await add(store, sampleJob("j1", { run_at: 600 }), sampleJob("j3", { run_at: 800 }));
      expect(await ids(claim(store, { now: 1_500, limit: 2, maxPerKey: 2 }))).toBe("j1 j2");
    }));

  it("extends the leases only of jobs that still have the lease they were claimed with", () =>
    withStore(backend, async (store) => {
      await add(store, ...["j1", "j2", "j3", "j4"].map((id) => sampleJob(id)));
      const claimed = await claim(store);
      await store.transaction("system", async (tx) => {
        await tx.jobs.delete("j2");
        await tx.jobs.update("j3", { lease_token: "another's" });
      });
      const extended = await store.transaction("system", (tx) => tx.extendLeases(claimed.slice(0, 3), 9_000));
      expect(extended).toEqual([claimed[0]]);
      expect(await store.transaction("system", (tx) => tx.extendLeases([], 9_000))).toEqual([]);
      const left = await store.read("system", (tx) => tx.jobs.find({ order: { by: "id", direction: "asc" } }));
      expect(left.map(({ id, lease_until }) => [id, lease_until])).toEqual([
        ["j1", 9_000],
        ["j3", 2_000],
        ["j4", 2_000],
      ]);
      const mine = store.transaction({ workspace: "ws-1" }, (tx) => tx.extendLeases(claimed, 9_999));
      await expect(mine).rejects.toThrow("system scope");
    }));

  it("returns the jobs of a claim to the queue when its transaction fails", () =>
    withStore(backend, async (store) => {
      await add(store, sampleJob("j1"));
      const failed = store.transaction("system", async (tx) => {
        await tx.claimDue({ now: 1_000, limit: 1, lease_until: 2_000, lease_token: "t", maxPerKey: 1 });
        throw new Error("no");
      });
      await expect(failed).rejects.toThrow("no");
      expect(await claim(store)).toMatchObject([{ id: "j1", attempts: 1 }]);
    }));

  it("leases no job to two concurrent claims", () =>
    withStore(backend, async (store) => {
      await add(store, ...Array.from({ length: 40 }, (_, n) => sampleJob(`j${n}`)));
      const claims = await Promise.all(Array.from({ length: 8 }, (_, n) => claim(store, { lease_token: `t${n}` })));
      const claimed = claims.flat().map((job) => job.id);
      expect(new Set(claimed).size).toBe(claimed.length);
      expect(claimed.length).toBe(40);
    }));

  it("leases every job to one of the concurrent claims that skip a key without free slots", () =>
    withStore(backend, async (store) => {
      await add(store, sampleJob("busy", { lane: "busy", run_at: 1 }));
      await add(store, ...Array.from({ length: 40 }, (_, n) => sampleJob(`j${n}`)));
      const running = { freeByKey: new Map([["busy", 0]]) };
      const claims = await Promise.all(
        Array.from({ length: 8 }, (_, n) => claim(store, { ...running, lease_token: `t${n}` })),
      );
      const claimed = claims.flat().map((job) => job.id);
      expect(new Set(claimed).size).toBe(40);
      expect(claimed.length).toBe(40);
    }));

  it("refuses a second job of a kind about the same object", () =>
    withStore(backend, async (store) => {
      await add(store, sampleJob("j1", { ref: "r" }), sampleJob("j2", { ref: "r", kind: "expire" }));
      await expect(add(store, sampleJob("j3", { ref: "r" }))).rejects.toMatchObject({ fields: ["kind", "ref"] });
    }));

  it("returns when the next queued job is due, without leased jobs, dead jobs and excluded kinds", () =>
    withStore(backend, async (store) => {
      expect(await store.nextRunAt()).toBeUndefined();
      await add(
        store,
        sampleJob("j1", { run_at: 3_000 }),
        sampleJob("j2", { run_at: 2_000, kind: "expire" }),
        sampleJob("j3", { run_at: 900 }),
        sampleJob("j4", { run_at: 1, state: "dead" }),
      );
      expect(await store.nextRunAt()).toBe(900);
      await claim(store);
      expect(await store.nextRunAt()).toBe(2_000);
      expect(await store.nextRunAt({ withoutKinds: ["expire"] })).toBe(3_000);
      expect(await store.nextRunAt({ after: 1_999 })).toBe(2_000);
      expect(await store.nextRunAt({ after: 2_000 })).toBe(3_000);
      expect(await store.nextRunAt({ withoutKinds: ["expire"], after: 3_000 })).toBeUndefined();
      expect(await store.nextRunAt({ withoutKinds: ["expire", "deliver-email"] })).toBeUndefined();
      await store.transaction("system", (tx) => tx.jobs.delete("j2"));
      expect(await store.nextRunAt()).toBe(3_000);
    }));

  it("counts the queued jobs that are due, without leased, dead and later ones", () =>
    withStore(backend, async (store) => {
      expect(await store.dueJobs(1_000)).toEqual({ count: 0, since: undefined });
      await add(
        store,
        sampleJob("j1", { run_at: 1_001 }),
        sampleJob("j2", { run_at: 1_000, kind: "expire" }),
        sampleJob("j3", { run_at: 900 }),
        sampleJob("j4", { run_at: 1, state: "dead" }),
        sampleJob("j5", { run_at: 2, state: "leased", lease_until: 9_000, lease_token: "t" }),
      );
      expect(await store.dueJobs(1_000)).toEqual({ count: 2, since: 900 });
      expect(await store.dueJobs(1_001)).toEqual({ count: 3, since: 900 });
      expect(await store.dueJobs(899)).toEqual({ count: 0, since: undefined });
    }));

  it("calls listeners only after a commit that queued a job", () =>
    withStore(backend, async (store) => {
      let calls = 0;
      const stop = store.onQueued(() => {
        calls += 1;
      });
      await store.transaction("system", (tx) => tx.contacts.insert(sampleContact("a")));
      await add(store, sampleJob("d", { state: "dead" }));
      await add(store, sampleJob("x")).then(() => store.transaction("system", (tx) => tx.jobs.delete("x")));
      expect(calls).toBe(1);
      await add(store, sampleJob("j1"), sampleJob("j2"));
      expect(calls).toBe(2);
      await expect(
        store.transaction("system", async (tx) => {
          await tx.jobs.insert(sampleJob("j3"));
          throw new Error("no");
        }),
      ).rejects.toThrow("no");
      await claim(store);
      expect(calls).toBe(2);
      await store.transaction("system", (tx) => tx.jobs.update("j1", { state: "queued", run_at: 5_000 }));
      expect(calls).toBe(3);
      stop();
      await add(store, sampleJob("j4"));
      expect(calls).toBe(3);
    }));
}
