import { describe, expect, it, vi } from "vitest";
import { createClock } from "../platform/clock.js";
import { createCtx } from "../platform/create-ctx.js";
import { yieldToEventLoop } from "../platform/event-loop.js";
import { seededRandom } from "../platform/random.js";
import { settleAll } from "../platform/settle-all.js";
import type { JobRow } from "../store/entities.js";
import { createMemoryStore } from "../store/memory/memory-store.js";
import { type Scope, type Store, StoreUnavailable, type Tx } from "../store/store.js";
import { beginning } from "../testing/core-fixture.js";
import { gate, turnsOfTheLoop } from "../testing/waits.js";
import type { JobResult, JobRunner, PreparedJob, SetRunner } from "./job-runner.js";
import { addJob } from "./queue.js";
import { createWorker, type WorkerOptions } from "./worker.js";

const complete: JobRunner = async () => ({});

const others = {
  "send-scheduled": complete,
  "launch-campaign": complete,
  "complete-campaign": complete,
  "deliver-webhook": complete,
  "end-deliveries": complete,
  "advance-run": complete,
  "trigger-automations": complete,
  "resume-runs": complete,
  "cancel-runs": complete,
  "erase-person": complete,
  "purge-files": complete,
  expire: complete,
};

/** A started worker over a memory store whose transactions of workspaces are listed, and what it runs. */
function setup(runner: SetRunner, options: WorkerOptions = {}) {
  const inner = createMemoryStore();
  const transactions: string[] = [];
  const state = { unavailable: false, commits: Promise.resolve(), leases: Promise.resolve() };
  const store: Store = {
    ...inner,
    async transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>) {
      if (scope === "system") {
        const result = await inner.transaction(scope, work);
        await state.leases;
        return result;
      }
      if (state.unavailable) throw new StoreUnavailable("the disk is full");
      transactions.push(scope.workspace);
      const result = await inner.transaction(scope, work);
      await state.commits;
      return result;
    },
  };
  const clock = createClock({ mode: "manual", now: beginning });
  const secret = "a secret of more than thirty-two characters";
  const ctx = createCtx({ clock, secret, random: seededRandom("sets") });
  const worker = createWorker(ctx, store, { "deliver-email": runner, ...others }, options);
  /** Adds jobs, named `workspace/ref`, in one transaction. */
  const add = (...names: string[]) =>
    inner.transaction("system", async (tx) => {
      for (const name of names) {
        const workspace_id = name.split("/")[0] as string;
        await addJob(ctx, tx, { kind: "deliver-email", ref: name, workspace_id, payload: { unanswered: 0 } });
      }
    });
  const jobs = () => inner.read("system", (tx) => tx.jobs.find({ order: { by: "id", direction: "asc" } }));
  /** The refs of the jobs whose results are in the store. */
  const recorded = () =>
    inner.read("system", async (tx) => (await tx.idempotency.find({})).map(({ id }) => id).toSorted());
  return { store, clock, worker, add, jobs, recorded, transactions, state };
}

/** Writes a row that says that a job's result was committed. */
async function record(tx: Tx, { ref: id, workspace_id }: JobRow): Promise<void> {
  await tx.idempotency.insert({ id, workspace_id, fingerprint: "", status: 200, body: "", created_at: beginning });
}

/** A runner that prepares each set as it is told, and whose results are recorded. */
function recorder(run: (job: JobRow) => Promise<JobResult>, sets: string[][] = []): SetRunner {
  return {
    async prepare(_ctx, jobs) {
      sets.push(jobs.map(({ ref }) => ref));
      return jobs.map((job) => () => run(job));
    },
  };
}

const succeed = async (job: JobRow): Promise<JobResult> => ({ independent: true, onCommit: (tx) => record(tx, job) });

describe("jobs that are claimed together", () => {
  it("are prepared in one set for each workspace, and end in one transaction for each", async () => {
    const sets: string[][] = [];
    const { worker, add, jobs, recorded, transactions } = setup(recorder(succeed, sets));
    await add("w1/a", "w2/d", "w1/b", "w1/c", "w2/e");
    worker.start();
    await worker.settle();
    expect(sets).toEqual([
      ["w1/a", "w1/b", "w1/c"],
      ["w2/d", "w2/e"],
    ]);
    expect(transactions).toEqual(["w1", "w2"]);
    expect(await recorded()).toEqual(["w1/a", "w1/b", "w1/c", "w2/d", "w2/e"]);
    expect(await jobs()).toEqual([]);
    await worker.stop();
  });

  it("do what can be done again before they may begin, and may even end before", async () => {
    const log: string[] = [];
    const { open, passed: answered } = gate();
    const runner: SetRunner = {
      prepare: async (_ctx, jobs) =>
        jobs.map((job) => {
          const run: PreparedJob = async (_lost, _isHeld, _follow, mayBegin) => {
            log.push(`${job.ref} composed`);
            if (job.ref === "w1/unusable") return succeed(job);
            await mayBegin;
            log.push(`${job.ref} sent`);
            await answered;
            return succeed(job);
          };
          return Object.assign(run, { waitsToBegin: true });
        }),
    };
    const { worker, add, jobs, recorded } = setup(runner, { maxInDoubtPerKey: 2 });
    await add("w1/a", "w1/b", "w1/unusable", "w1/d");
    worker.start();
    await expect.poll(() => log).toContain("w1/d composed");
    await turnsOfTheLoop(20);
    expect(log.filter((each) => each.endsWith("sent"))).toEqual(["w1/a sent", "w1/b sent"]);
    expect(await recorded()).toEqual([]);
    open();
    await worker.settle();
    expect(log.at(-1)).toBe("w1/d sent");
    expect(await recorded()).toEqual(["w1/a", "w1/b", "w1/d", "w1/unusable"]);
    expect(await jobs()).toEqual([]);
    await worker.stop();
  });

  it("are prepared alone when the set cannot be prepared, and one bad job harms no other", async () => {
    const sets: string[][] = [];
    const inner = recorder(succeed, sets);
    const { worker, add, jobs, recorded } = setup({
      async prepare(ctx, set) {
        const prepared = await inner.prepare(ctx, set);
        if (set.some(({ ref }) => ref === "w1/bad")) throw new Error("unreadable");
        return prepared;
      },
    });
    await add("w1/a", "w1/bad", "w1/c");
    worker.start();
    await worker.settle();
    expect(sets).toEqual([["w1/a", "w1/bad", "w1/c"], ["w1/a"], ["w1/bad"], ["w1/c"]]);
    expect(await recorded()).toEqual(["w1/a", "w1/c"]);
    expect(await jobs()).toMatchObject([
      { ref: "w1/bad", state: "queued", attempts: 1, last_error: "Error: unreadable", run_at: beginning + 1000 },
    ]);
    await worker.stop();
  });

  it("end alone when their transaction fails, so that only the one at fault is run again", async () => {
    const runner = recorder(async (job) => ({
      independent: true,
      async onCommit(tx) {
        await record(tx, job);
        if (job.ref === "w1/bad") throw new Error("no such step");
      },
    }));
    const { worker, add, jobs, recorded, transactions } = setup(runner);
    await add("w1/a", "w1/bad", "w1/c");
    worker.start();
    await worker.settle();
    expect(await recorded()).toEqual(["w1/a", "w1/c"]);
    expect(await jobs()).toMatchObject([{ ref: "w1/bad", state: "queued", attempts: 1, run_at: beginning + 1000 }]);
    // The set, its three members, and the failure of one.
    expect(transactions).toHaveLength(5);
    await worker.stop();
  });

  it("each end in their own transaction where their results are not independent", async () => {
    const { worker, add, recorded, transactions } = setup(
      recorder(async (job) => ({ onCommit: (tx) => record(tx, job) })),
    );
    await add("w1/a", "w1/b", "w1/c");
    worker.start();
    await worker.settle();
    expect(await recorded()).toEqual(["w1/a", "w1/b", "w1/c"]);
    expect(transactions).toEqual(["w1", "w1", "w1"]);
    await worker.stop();
  });

  it("lose the result of the one whose lease was lost, and of no other", async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const runner = recorder(async (job) => {
      await gate;
      return succeed(job);
    });
    const { store, worker, add, jobs, recorded } = setup(runner);
    await add("w1/a", "w1/lost", "w1/c");
    worker.start();
    await expect.poll(async () => (await jobs()).map(({ state }) => state)).toEqual(["leased", "leased", "leased"]);
    const lost = (await jobs()).find(({ ref }) => ref === "w1/lost") as JobRow;
    await store.transaction("system", (tx) => tx.jobs.update(lost.id, { lease_token: "another worker's" }));
    open();
    await worker.settle();
    expect(await recorded()).toEqual(["w1/a", "w1/c"]);
    expect(await jobs()).toMatchObject([{ ref: "w1/lost", state: "leased", lease_token: "another worker's" }]);
    await worker.stop();
  });

  it("end without waiting for a slower one", async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const runner = recorder(async (job) => {
      if (job.ref === "w1/slow") await gate;
      return succeed(job);
    });
    const { worker, add, recorded } = setup(runner);
    await add("w1/slow", "w1/b", "w2/c");
    worker.start();
    await expect.poll(recorded).toEqual(["w1/b", "w2/c"]);
    open();
    await worker.settle();
    expect(await recorded()).toEqual(["w1/b", "w1/slow", "w2/c"]);
    await worker.stop();
  });

  it("are claimed together again: their slots are freed together", async () => {
    const sets: string[][] = [];
    const { worker, add } = setup(recorder(succeed, sets), { slots: 4 });
    await add(...Array.from({ length: 12 }, (_, index) => `w1/${index}`));
    worker.start();
    await worker.settle();
    expect(sets.map(({ length }) => length)).toEqual([4, 4, 4]);
    await worker.stop();
  });

  it("are claimed while the results of a set are being committed, but no third set before they are", async () => {
    let durable = () => {};
    const sets: string[][] = [];
    const { worker, add, recorded, jobs, state } = setup(recorder(succeed, sets), { slots: 4 });
    state.commits = new Promise((resolve) => {
      durable = resolve;
    });
    await add(...Array.from({ length: 12 }, (_, index) => `w1/${index}`));
    worker.start();
    await expect.poll(async () => (await recorded()).length).toBe(8);
    await turnsOfTheLoop(10);
    expect((await jobs()).map(({ state }) => state)).toEqual(["queued", "queued", "queued", "queued"]);
    durable();
    await worker.settle();
    expect(sets.map(({ length }) => length)).toEqual([4, 4, 4]);
    await worker.stop();
  });

  it("are claimed once those before them are answered, and not before, where their key has a second set of slots", async () => {
    const sets: string[][] = [];
    const [first, others] = [gate(), gate()];
    const runner = recorder(async (job) => {
      await (job.ref === "w1/a" ? first : others).passed;
      return succeed(job);
    }, sets);
    const limits = { slotsPerKey: 2, slotsAhead: 2 };
    const { worker, add, recorded } = setup(runner, limits);
    await add("w1/a", "w1/b", "w1/c", "w1/d", "w1/e", "w1/f");
    worker.start();
    await turnsOfTheLoop(20);
    expect(sets).toEqual([["w1/a", "w1/b"]]);
    first.open();
    // The slot of the first is free while its result is committed.
    await expect.poll(() => sets).toEqual([["w1/a", "w1/b"], ["w1/c", "w1/d"], ["w1/e"]]);
    await expect.poll(recorded).toEqual(["w1/a"]);
    await turnsOfTheLoop(20);
    expect(sets).toHaveLength(3);
    others.open();
    await worker.settle();
    expect(await recorded()).toEqual(["w1/a", "w1/b", "w1/c", "w1/d", "w1/e", "w1/f"]);
    await worker.stop();
  });

  it("end at once when as many have results as may be in doubt", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      const { worker, add, recorded, transactions } = setup(recorder(succeed), { maxInDoubtPerKey: 2 });
      await add("w1/a", "w1/b", "w1/c", "w1/d");
      worker.start();
      await turnsOfTheLoop(50);
      expect(await recorded()).toEqual(["w1/a", "w1/b", "w1/c", "w1/d"]);
      expect(transactions).toEqual(["w1", "w1"]);
      await worker.stop();
    } finally {
      vi.useRealTimers();
    }
  });

  it("are prepared while their leases become durable, and run once these are", async () => {
    const sets: string[][] = [];
    let runs = 0;
    const runner = recorder(async (job) => {
      runs += 1;
      return succeed(job);
    }, sets);
    const { worker, add, recorded, state } = setup(runner);
    await add("w1/a", "w1/b");
    let makeDurable = () => {};
    state.leases = new Promise((resolve) => {
      makeDurable = resolve;
    });
    worker.start();
    while (sets.length === 0) await yieldToEventLoop();
    await yieldToEventLoop();
    expect([sets, runs]).toEqual([[["w1/a", "w1/b"]], 0]);
    makeDurable();
    await worker.settle();
    expect([runs, await recorded()]).toEqual([2, ["w1/a", "w1/b"]]);
    await worker.stop();
  });

  it("do not run when their leases could not be made durable", async () => {
    let runs = 0;
    const runner = recorder(async (job) => {
      runs += 1;
      return succeed(job);
    });
    const { worker, add, recorded, state } = setup(runner);
    await add("w1/a");
    state.leases = Promise.reject(new StoreUnavailable("the disk is full"));
    state.leases.catch(() => {});
    worker.start();
    await turnsOfTheLoop(5);
    expect([runs, await recorded()]).toEqual([0, []]);
    state.leases = Promise.resolve();
    await worker.stop();
  });

  it("run one at a time, in their order, while the clock is stopped", async () => {
    const sets: string[][] = [];
    const { worker, add, transactions } = setup(recorder(succeed, sets), { isClockStopped: () => true });
    await add("w1/a", "w2/b", "w1/c");
    worker.start();
    await worker.settle();
    expect(sets).toEqual([["w1/a"], ["w2/b"], ["w1/c"]]);
    expect(transactions).toEqual(["w1", "w2", "w1"]);
    await worker.stop();
  });

  it("keep their leases while the store is unavailable, and run again once they have expired", async () => {
    let runs = 0;
    const runner = recorder(async (job) => {
      runs += 1;
      return succeed(job);
    });
    const { worker, add, jobs, recorded, clock, state } = setup(runner, { lease: 5000 });
    await add("w1/a", "w1/b");
    state.unavailable = true;
    worker.start();
    await worker.settle();
    expect((await jobs()).map((job) => [job.state, job.attempts])).toEqual([
      ["leased", 1],
      ["leased", 1],
    ]);
    state.unavailable = false;
    clock.set(beginning + 5000);
    await worker.settle();
    expect(await recorded()).toEqual(["w1/a", "w1/b"]);
    expect(runs).toBe(4);
    await worker.stop();
  });
});

describe("promises that are settled together", () => {
  it("reject with the first error only when all have settled", async () => {
    let isDone = false;
    const slow = new Promise<void>((resolve) => {
      queueMicrotask(() => {
        isDone = true;
        resolve();
      });
    });
    await expect(settleAll([Promise.reject(new Error("first")), slow])).rejects.toThrow("first");
    expect(isDone).toBe(true);
  });
});
