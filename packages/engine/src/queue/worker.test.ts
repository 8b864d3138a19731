import { describe, expect, it } from "vitest";
import type { AbortSignalLike } from "../platform/cancellation.js";
import { createClock } from "../platform/clock.js";
import { createCtx } from "../platform/create-ctx.js";
import { yieldToEventLoop } from "../platform/event-loop.js";
import type { Log } from "../platform/log.js";
import { seededRandom } from "../platform/random.js";
import type { JobRow } from "../store/entities.js";
import { createMemoryStore } from "../store/memory/memory-store.js";
import { type Store, StoreUnavailable, type Tx } from "../store/store.js";
import { beginning } from "../testing/core-fixture.js";
import { gate, turnsOfTheLoop } from "../testing/waits.js";
import { maxAttempts } from "./backoff.js";
import type { JobResult, JobRunner } from "./job-runner.js";
import { addJob } from "./queue.js";
import { createWorker, type WorkerOptions } from "./worker.js";

const complete: JobRunner = async () => ({});

/** A worker over a memory store on a stopped clock. */
function setup(deliver: JobRunner, options: WorkerOptions & { store?: Store; erase?: JobRunner } = {}) {
  const store = options.store ?? createMemoryStore();
  const clock = createClock({ mode: "manual", now: beginning });
  const logged: string[] = [];
  const record = (message: string) => void logged.push(message);
  const log: Log = { debug: record, info: record, warn: record, error: record };
  const secret = "a secret of more than thirty-two characters";
  const ctx = createCtx({ clock, secret, random: seededRandom("worker"), log });
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
    "erase-person": options.erase ?? complete,
    "purge-files": complete,
    expire: complete,
  };
  const worker = createWorker(ctx, store, { "deliver-email": deliver, ...others }, options);
  store.onQueued(worker.wake);
  const add = (ref: string, workspace_id = "w1", run_at?: number) =>
    store.transaction({ workspace: workspace_id }, (tx) =>
      addJob(ctx, tx, {
        kind: "deliver-email",
        ref,
        workspace_id,
        payload: { unanswered: 0 },
        ...(run_at !== undefined && { run_at }),
      }),
    );
  const jobs = () => store.read("system", (tx) => tx.jobs.find({ order: { by: "id", direction: "asc" } }));
  return { store, clock, ctx, worker, add, jobs, logged };
}

const insertMarker = (id: string) => (tx: Tx) =>
  tx.idempotency.insert({ id, workspace_id: "w1", fingerprint: "", status: 200, body: "", created_at: beginning });
const hasMarker = (store: Store, id: string) =>
  store.read("system", async (tx) => (await tx.idempotency.get(id)) !== undefined);
/** Runs the microtasks that are queued, and those that they queue. */
const flushMicrotasks = async (count = 50) => {
  for (let i = 0; i < count; i++) await Promise.resolve();
};

describe("the worker", () => {
  it("runs due jobs in the order of their due times, ties in the order they were added", async () => {
    const ran: string[] = [];
    const { worker, add, clock } = setup(async (_ctx, job) => {
      ran.push(job.ref);
      return {};
    });
    await add("third", "w1", beginning + 2);
    await add("first", "w2", beginning + 1);
    await add("second", "w1", beginning + 1);
    await add("later", "w1", beginning + 10);
    clock.set(beginning + 5);
    expect(await worker.drain()).toEqual(
      ["first", "second", "third"].map((id) => ({
        at: new Date(beginning + 5).toISOString(),
        job: "deliver-email",
        id,
      })),
    );
    expect(ran).toEqual(["first", "second", "third"]);
  });

  it("runs new jobs at once, and later ones when they are due", async () => {
    const ran: string[] = [];
    const { worker, add, clock } = setup(async (_ctx, job) => {
      ran.push(job.ref);
      return {};
    });
    worker.start();
    await add("now");
    await add("later", "w1", beginning + 1000);
    expect((await worker.settle()).map(({ id }) => id)).toEqual(["now"]);
    clock.set(beginning + 999);
    await worker.settle();
    expect(ran).toEqual(["now"]);
    clock.set(beginning + 1000);
    await worker.settle();
    expect(ran).toEqual(["now", "later"]);
    await worker.stop();
    await add("never");
    await flushMicrotasks();
    expect(ran).toEqual(["now", "later"]);
  });

  it("settles one workspace regardless of the jobs of others, and returns its jobs only", async () => {
    const { passed, open } = gate();
    const { worker, add, ctx, store, clock } = setup(async (_ctx, job) => {
      if (job.workspace_id === "slow") await passed;
      if (job.ref !== "first") return {};
      const next = { kind: "deliver-email", ref: "second", workspace_id: "w1", payload: { unanswered: 0 } } as const;
      return { onCommit: (tx) => addJob(ctx, tx, next) };
    });
    for (const ref of ["a", "b", "c"]) await add(ref, "slow");
    await add("first");
    await add("later", "w1", beginning + 1000);
    worker.start();
    expect((await worker.settle("w1")).map(({ id }) => id)).toEqual(["first", "second"]);
    expect(await worker.settle("w2")).toEqual([]);
    let settled = false;
    const slow = worker.settle("slow").then((completed) => {
      settled = true;
      return completed.map(({ id }) => id);
    });
    clock.set(beginning + 1000);
    expect((await worker.settle("w1")).map(({ id }) => id)).toEqual(["later"]);
    expect(settled).toBe(false);
    open();
    expect((await slow).sort()).toEqual(["a", "b", "c"]);
    expect((await store.read("system", (tx) => tx.jobs.find({}))).length).toBe(0);
    await worker.stop();
    await add("unstarted");
    await add("another", "w2");
    expect((await worker.settle("w1")).map(({ id }) => id)).toEqual(["unstarted"]);
  });

  it("runs no more jobs at once than it has slots, nor more of one workspace than its limit", async () => {
    const running = new Map<string, number>();
    const maxRunning = new Map<string, number>();
    const { passed, open } = gate();
    const { worker, add } = setup(
      async (_ctx, job) => {
        for (const name of ["all", job.workspace_id]) {
          running.set(name, (running.get(name) ?? 0) + 1);
          maxRunning.set(name, Math.max(maxRunning.get(name) ?? 0, running.get(name) ?? 0));
        }
        await passed;
        for (const name of ["all", job.workspace_id]) running.set(name, (running.get(name) ?? 0) - 1);
        return {};
      },
      { slots: 5, slotsPerKey: 3 },
    );
    for (let i = 0; i < 20; i++) await add(`big-${i}`, "big");
    worker.start();
    await flushMicrotasks();
    expect(Object.fromEntries(running)).toEqual({ all: 3, big: 3 });
    await add("small-1", "small");
    await flushMicrotasks();
    expect(running.get("small")).toBe(1);
    await add("tiny-1", "tiny");
    await add("tiny-2", "tiny");
    await flushMicrotasks();
    expect(Object.fromEntries(running)).toEqual({ all: 5, big: 3, small: 1, tiny: 1 });
    open();
    await worker.settle();
    expect(maxRunning.get("all")).toBe(5);
    expect(maxRunning.get("big")).toBe(3);
    expect(running.get("all")).toBe(0);
    await worker.stop();
  });

  it("begins no more runs of a workspace than may be in doubt, whatever its slots, until their results are durable", async () => {
    const store = createMemoryStore();
    const disk = gate();
    const begun: string[] = [];
    const { worker, add } = setup(
      async (_ctx, { ref }) => {
        begun.push(ref);
        return { independent: true, onCommit: () => disk.passed };
      },
      { store, slots: 8, slotsPerKey: 8, maxInDoubtPerKey: 2 },
    );
    for (const ref of ["a", "b", "c"]) await add(ref);
    await add("other", "w2");
    worker.start();
    await expect.poll(() => begun).toContain("other");
    await turnsOfTheLoop(20);
    expect(begun).toEqual(["a", "b", "other"]);
    disk.open();
    await worker.settle();
    expect(begun).toEqual(["a", "b", "other", "c"]);
    await worker.stop();
  });

  it("does not delay a small workspace behind a large one", async () => {
    const order: string[] = [];
    const { worker, add } = setup(
      async (_ctx, job) => {
        order.push(job.workspace_id);
        return {};
      },
      { slots: 4, slotsPerKey: 2 },
    );
    for (let i = 0; i < 100; i++) await add(`big-${i}`, "big");
    await add("small", "small");
    worker.start();
    await worker.settle();
    expect(order.length).toBe(101);
    expect(order.indexOf("small")).toBeLessThan(5);
    await worker.stop();
  });

  it("runs another workspace's job on time while one workspace has no free slot", async () => {
    const { passed, open } = gate();
    const ran: string[] = [];
    const { worker, add, clock } = setup(
      async (_ctx, job) => {
        if (job.workspace_id === "slow") await passed;
        ran.push(job.workspace_id);
        return {};
      },
      { slotsPerKey: 1 },
    );
    await add("one", "slow");
    await add("two", "slow");
    await add("later", "quick", beginning + 5000);
    worker.start();
    for (let second = 1; second <= 5; second++) {
      await flushMicrotasks();
      expect(ran).toEqual([]);
      clock.set(beginning + second * 1000);
    }
    await flushMicrotasks();
    expect(ran).toEqual(["quick"]);
    open();
    await worker.settle();
    expect(ran).toEqual(["quick", "slow", "slow"]);
    await worker.stop();
  });

  it("retries a failing job after 1, 2, 4 … s, and dead-letters it after the last attempt", async () => {
    const at: number[] = [];
    const { worker, add, clock, jobs } = setup(async () => {
      at.push((clock.now() - beginning) / 1000);
      throw new Error("poison");
    });
    await add("bad");
    for (let i = 0; i < 20; i++) {
      await worker.drain();
      const [job] = await jobs();
      if (job?.state === "dead") break;
      clock.set(job?.run_at ?? 0);
    }
    expect(at.length).toBe(maxAttempts);
    expect(at.slice(0, 4)).toEqual([0, 1, 3, 7]);
    expect((at[11] ?? 0) - (at[10] ?? 0)).toBe(300);
    expect((await jobs())[0]).toMatchObject({ state: "dead", last_error: "Error: poison", lease_token: null });
  });

  it("never gives up housekeeping and erasing, and tries them every five minutes", async () => {
    const at: number[] = [];
    const { worker, add, clock, jobs, store } = setup(complete, {
      erase: async () => {
        at.push((clock.now() - beginning) / 1000);
        throw new Error("not yet");
      },
    });
    await add("person");
    const [job] = await jobs();
    await store.transaction("system", (tx) => tx.jobs.update(job?.id ?? "", { kind: "erase-person" }));
    for (let i = 0; i < 2 * maxAttempts; i++) {
      await worker.drain();
      clock.set((await jobs())[0]?.run_at ?? 0);
    }
    expect(at).toHaveLength(2 * maxAttempts);
    expect((at.at(-1) ?? 0) - (at.at(-2) ?? 0)).toBe(300);
    expect((await jobs())[0]).toMatchObject({ state: "queued", last_error: "Error: not yet" });
  });

  it("dead-letters a job that ended its process in every attempt", async () => {
    let runs = 0;
    const { worker, add, store, jobs } = setup(async () => {
      runs += 1;
      return {};
    });
    await add("killer");
    const [job] = await jobs();
    await store.transaction("system", (tx) => tx.jobs.update(job?.id ?? "", { attempts: maxAttempts }));
    await worker.drain();
    expect(runs).toBe(0);
    expect((await jobs())[0]).toMatchObject({ state: "dead" });
  });

  it("resets the count of failures when a run succeeds", async () => {
    const { worker, add, jobs, clock } = setup(async () => ({ retry: { at: clock.now() + 60_000, error: "later" } }));
    await add("retried");
    for (let i = 0; i < maxAttempts * 2; i++) {
      await worker.drain();
      clock.set(clock.now() + 60_000);
    }
    expect((await jobs())[0]).toMatchObject({ state: "queued", attempts: 0, last_error: "later" });
  });

  it("commits nothing of a run whose lease was lost", async () => {
    const { passed, open } = gate();
    const { worker, add, store, jobs } = setup(async () => {
      await passed;
      return { onCommit: insertMarker("effect") };
    });
    await add("contested");
    worker.start();
    await flushMicrotasks();
    const [job] = await jobs();
    await store.transaction("system", (tx) => tx.jobs.update(job?.id ?? "", { lease_token: "another worker's" }));
    open();
    await worker.settle();
    expect(await hasMarker(store, "effect")).toBe(false);
    expect((await jobs())[0]).toMatchObject({ state: "leased", lease_token: "another worker's" });
    await worker.stop();
  });

  it("commits result and end of a run together, and reruns a job whose commit failed", async () => {
    const inner = createMemoryStore();
    let broken = true;
    const { worker, add, store, jobs, clock, logged } = setup(
      async () => ({
        onCommit: async (tx) => {
          await tx.contacts.find({});
          await tx.messages.count({});
          if (broken) throw new StoreUnavailable("disk full");
        },
      }),
      { store: inner, lease: 5000 },
    );
    await add("unlucky");
    await worker.drain();
    expect((await jobs())[0]).toMatchObject({ state: "leased", attempts: 1 });
    expect(logged).toContain("a job's result could not be committed");
    broken = false;
    worker.start();
    clock.set(beginning + 4999);
    await worker.settle();
    expect((await jobs()).length).toBe(1);
    clock.set(beginning + 5000);
    await worker.settle();
    expect(await jobs()).toEqual([]);
    expect(await store.nextRunAt()).toBeUndefined();
    await worker.stop();
  });

  it("commits nothing when onCommit throws, and retries the job as failed", async () => {
    const { worker, add, store, jobs, logged } = setup(async () => ({
      onCommit: async (tx) => {
        await insertMarker("effect")(tx);
        throw new Error("no such step");
      },
    }));
    await add("unlucky");
    await worker.drain();
    expect(await hasMarker(store, "effect")).toBe(false);
    expect((await jobs())[0]).toMatchObject({
      state: "queued",
      attempts: 1,
      run_at: beginning + 1000,
      last_error: "Error: no such step",
    });
    expect(logged).toContain("a job failed unexpectedly");
  });

  it("aborts the signal of a run when its lease is lost, and not before", async () => {
    const blocked = gate();
    let leaseLost: AbortSignalLike | undefined;
    const { worker, clock, store, add, jobs } = setup(
      async (_ctx, _job, signal) => {
        leaseLost = signal;
        await blocked.passed;
        return {};
      },
      { lease: 9000 },
    );
    await add("m1");
    worker.start();
    await flushMicrotasks();
    clock.set(clock.now() + 3000);
    await flushMicrotasks();
    expect(leaseLost?.aborted).toBe(false);
    const [job] = await jobs();
    await store.transaction("system", (tx) => tx.jobs.update(job?.id ?? "", { lease_token: "another worker's" }));
    clock.set(clock.now() + 3000);
    await flushMicrotasks();
    expect(leaseLost?.aborted).toBe(true);
    blocked.open();
    await worker.stop();
  });

  it("aborts the signal of a run when its lease expires because heartbeats fail", async () => {
    const inner = createMemoryStore();
    const blocked = gate();
    let leaseLost: AbortSignalLike | undefined;
    let away = false;
    const store: Store = {
      ...inner,
      transaction: async (scope, work) => {
        if (away) throw new Error("the database is away");
        return inner.transaction(scope, work);
      },
    };
    const { worker, clock, add } = setup(
      async (_ctx, _job, signal) => {
        leaseLost = signal;
        await blocked.passed;
        return {};
      },
      { store, lease: 9000 },
    );
    await add("m1");
    worker.start();
    await flushMicrotasks();
    const began = clock.now();
    away = true;
    for (const after of [3000, 6000, 8999]) {
      clock.set(began + after);
      await flushMicrotasks();
    }
    expect(leaseLost?.aborted).toBe(false);
    clock.set(began + 9000);
    expect(leaseLost?.aborted).toBe(true);
    away = false;
    blocked.open();
    await worker.stop();
  });

  it("keeps the lease of a job that takes longer than a lease lasts", async () => {
    const { passed, open } = gate();
    let runs = 0;
    const { worker, add, clock, jobs } = setup(
      async () => {
        runs += 1;
        await passed;
        return {};
      },
      { lease: 9000 },
    );
    await add("slow");
    worker.start();
    for (let i = 0; i < 10; i++) {
      await flushMicrotasks();
      clock.set(clock.now() + 3000);
      worker.wake();
    }
    await flushMicrotasks();
    expect(runs).toBe(1);
    expect((await jobs())[0]?.lease_until).toBe(clock.now() + 9000);
    open();
    await worker.settle();
    expect(runs).toBe(1);
    expect(await jobs()).toEqual([]);
    await worker.stop();
  });

  it("claims again after the store was unavailable", async () => {
    const inner = createMemoryStore();
    let away = false;
    const store: Store = {
      ...inner,
      transaction: async (scope, work) => {
        if (away) throw new Error("away");
        return inner.transaction(scope, work);
      },
    };
    const { worker, add, clock, jobs, logged } = setup(async () => ({}), { store });
    worker.start();
    await worker.settle();
    await add("waiting", "w1", beginning + 100);
    await flushMicrotasks();
    away = true;
    clock.set(beginning + 100);
    await flushMicrotasks();
    expect(logged).toContain("no jobs could be claimed");
    away = false;
    clock.set(beginning + 1100);
    await worker.settle();
    expect(await jobs()).toEqual([]);
    await worker.stop();
  });

  it("claims once a second while claims do not become durable, and then runs each job once", async () => {
    const inner = createMemoryStore();
    let isFull = false;
    let refused = 0;
    const store: Store = {
      ...inner,
      transaction: (scope, work) =>
        inner.transaction(scope, async (tx) => {
          const result = await work(tx);
          if (!isFull || !Array.isArray(result)) return result;
          refused += 1;
          // Ends a worker that claims again at once, so that the test fails instead of going on for ever.
          isFull = refused < 100;
          throw new StoreUnavailable("the disk is full");
        }),
    };
    expect(store.exclusive).toBe(true);
    const ran: string[] = [];
    const run: JobRunner = async (_ctx, job) => {
      ran.push(job.ref);
      return {};
    };
    const { worker, add, clock, jobs, logged } = setup(run, { store });
    worker.start();
    for (const ref of ["first", "second", "third"]) await add(ref, "w1", beginning + 100);
    await flushMicrotasks();
    isFull = true;
    clock.set(beginning + 100);
    await turnsOfTheLoop(20);
    expect(refused).toBe(1);
    clock.set(beginning + 1100);
    await turnsOfTheLoop(20);
    expect(refused).toBe(2);
    expect(logged.filter((line) => line === "no jobs could be claimed")).toHaveLength(2);
    expect(ran).toEqual([]);
    isFull = false;
    clock.set(beginning + 2100);
    await worker.settle();
    expect(ran).toEqual(["first", "second", "third"]);
    expect(await jobs()).toEqual([]);
    await worker.stop();
  });

  it("claims again after a drain that failed", async () => {
    const inner = createMemoryStore();
    let away = false;
    const store: Store = {
      ...inner,
      transaction: async (scope, work) => {
        if (away) throw new Error("away");
        return inner.transaction(scope, work);
      },
    };
    const { worker, add, jobs } = setup(async () => ({}), { store });
    worker.start();
    away = true;
    await expect(worker.drain()).rejects.toThrow("away");
    away = false;
    await add("after");
    await worker.settle();
    expect(await jobs()).toEqual([]);
    await worker.stop();
  });

  it("stays stopped when it is stopped during exclusive work", async () => {
    const { passed, open } = gate();
    let runs = 0;
    const { worker, add } = setup(async () => {
      runs += 1;
      return {};
    });
    worker.start();
    const work = worker.runExclusively(() => passed);
    await flushMicrotasks();
    const stopped = worker.stop();
    const settled = worker.settle();
    open();
    await Promise.all([work, stopped, settled]);
    await add("late");
    await flushMicrotasks();
    expect(runs).toBe(0);
  });

  it("claims nothing during exclusive work, which runs one after another", async () => {
    const order: string[] = [];
    const { passed, open } = gate();
    const { worker, add } = setup(async (_ctx, job) => {
      order.push(job.ref);
      return {};
    });
    worker.start();
    const one = worker.runExclusively(async (runDue) => {
      await passed;
      await runDue();
      order.push("end of one");
    });
    const two = worker.runExclusively(async () => void order.push("two"));
    await add("job");
    await flushMicrotasks();
    expect(order).toEqual([]);
    open();
    expect((await one).map(({ id }) => id)).toEqual(["job"]);
    expect(await two).toEqual([]);
    expect(order).toEqual(["job", "end of one", "two"]);
    await worker.stop();
  });

  it("leaves a job of an unknown kind to a later version", async () => {
    const { worker, store, jobs, add } = setup(async () => ({}));
    await add("odd");
    const [job] = (await jobs()) as JobRow[];
    await store.transaction("system", (tx) => tx.jobs.update(job?.id ?? "", { kind: "unknown-kind" }));
    await worker.drain();
    expect((await jobs())[0]).toMatchObject({ state: "queued", last_error: "no runner for unknown-kind" });
  });

  it("commits the onCommit of a successful run", async () => {
    const { worker, add, store, jobs } = setup(async () => ({ onCommit: insertMarker("effect") }));
    await add("good");
    await worker.drain();
    expect(await hasMarker(store, "effect")).toBe(true);
    expect(await jobs()).toEqual([]);
  });

  it("passes a run the payload of the last retry", async () => {
    const seen: unknown[] = [];
    const results: JobResult[] = [{ retry: { at: beginning, error: "again", payload: { unanswered: 1 } } }, {}];
    const { worker, add } = setup(async (_ctx, job) => {
      seen.push(job.payload);
      return results.shift() ?? {};
    });
    await add("one");
    await worker.drain();
    expect(seen).toEqual([{ unanswered: 0 }, { unanswered: 1 }]);
  });
});

describe("a cooperative worker", () => {
  /** Returns how many jobs ended in each iteration of the event loop, until all had. */
  async function jobsPerIteration(options: WorkerOptions): Promise<number[]> {
    const count = 600;
    let ran = 0;
    const { worker, add } = setup(
      async () => {
        ran += 1;
        return {};
      },
      { slotsPerKey: 64, ...options },
    );
    for (let i = 0; i < count; i++) await add(`m${i}`);
    const ended: number[] = [];
    worker.start();
    for (let before = 0; before < count && ended.length < 2 * count; before = ran) {
      await yieldToEventLoop();
      ended.push(ran - before);
    }
    await worker.stop();
    return ended;
  }

  it("yields sixteen times for each batch of sixteen, and once less after every sixteen saturated claims", async () => {
    const ended = await jobsPerIteration({ cooperative: true });
    const begun = ended.flatMap((share, iteration) => (share > 0 ? [iteration] : []));
    expect(begun).toHaveLength(Math.ceil(600 / 16));
    const between = begun.slice(1).map((iteration, index) => iteration - (begun[index] ?? 0));
    expect([...new Set(between)]).toEqual([16, 15, 14]);
    expect(between.filter((yields) => yields === 15)).toHaveLength(16);
    expect(Math.max(...ended)).toBe(16);
    expect(ended.reduce((sum, share) => sum + share)).toBe(600);
  });

  it("yields at most once between claims while a call waits for what the jobs do", async () => {
    const ended = await jobsPerIteration({ cooperative: true, isAwaited: () => true });
    // One turn of the event loop for each claim, where claims and runs take longer than 5 ms.
    expect(ended.length).toBeLessThan(2 * Math.ceil(600 / 16));
  });

  it("is an option: by default a worker fills all its slots", async () => {
    expect((await jobsPerIteration({}))[0]).toBeGreaterThan(32);
  });

  it("runs every due job before it settles", async () => {
    const { worker, add, jobs } = setup(complete, { cooperative: true });
    for (let i = 0; i < 40; i++) await add(`m${i}`);
    worker.start();
    expect(await worker.settle()).toHaveLength(40);
    expect(await jobs()).toEqual([]);
    await worker.stop();
  });
});
