import { describe, expect, it } from "vitest";
import { createClock } from "../platform/clock.js";
import { createCtx } from "../platform/create-ctx.js";
import { yieldToEventLoop } from "../platform/event-loop.js";
import type { Log } from "../platform/log.js";
import { seededRandom } from "../platform/random.js";
import type { JobRow } from "../store/entities.js";
import { createMemoryStore } from "../store/memory/memory-store.js";
import { type Store, StoreUnavailable, type Tx } from "../store/store.js";
import { beginning } from "../testing/core-fixture.js";
import { maxAttempts } from "./backoff.js";
import type { JobResult, JobRunner } from "./job-runner.js";
import { addJob } from "./queue.js";
import { createWorker, type WorkerOptions } from "./worker.js";

const idle: JobRunner = async () => ({});

/** A worker over a memory store on a clock that stands still. */
function setup(deliver: JobRunner, options: WorkerOptions & { store?: Store } = {}) {
  const store = options.store ?? createMemoryStore();
  const clock = createClock({ mode: "manual", now: beginning });
  const logged: string[] = [];
  const note = (message: string) => void logged.push(message);
  const log: Log = { debug: note, info: note, warn: note, error: note };
  const secret = "a secret of more than thirty-two characters";
  const ctx = createCtx({ clock, secret, random: seededRandom("worker"), log });
  const others = {
    "send-scheduled": idle,
    "launch-campaign": idle,
    "complete-campaign": idle,
    "deliver-webhook": idle,
    "end-deliveries": idle,
    "advance-run": idle,
    "trigger-automations": idle,
    "resume-runs": idle,
    "cancel-runs": idle,
    expire: idle,
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

/** A promise and how to keep it. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

const mark = (id: string) => (tx: Tx) =>
  tx.idempotency.insert({ id, workspace_id: "w1", fingerprint: "", status: 200, body: "", created_at: beginning });
const marked = (store: Store, id: string) =>
  store.read("system", async (tx) => (await tx.idempotency.get(id)) !== undefined);
/** Lets everything that waits for nothing but its turn have it. */
const turns = async (count = 50) => {
  for (let i = 0; i < count; i++) await Promise.resolve();
};

describe("the worker", () => {
  it("runs what is due in the order it is due, ties as they were added", async () => {
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

  it("takes new jobs as they come, and later ones when their time has come", async () => {
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
    await turns();
    expect(ran).toEqual(["now", "later"]);
  });

  it("settles one workspace whatever another has in hand or is to do, and tells of its work only", async () => {
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
    const slow = worker.settle("slow").then((fired) => {
      settled = true;
      return fired.map(({ id }) => id);
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

  it("has no more jobs in hand than slots, and of one workspace no more than its share", async () => {
    const inHand = new Map<string, number>();
    const most = new Map<string, number>();
    const { passed, open } = gate();
    const { worker, add } = setup(
      async (_ctx, job) => {
        for (const name of ["all", job.workspace_id]) {
          inHand.set(name, (inHand.get(name) ?? 0) + 1);
          most.set(name, Math.max(most.get(name) ?? 0, inHand.get(name) ?? 0));
        }
        await passed;
        for (const name of ["all", job.workspace_id]) inHand.set(name, (inHand.get(name) ?? 0) - 1);
        return {};
      },
      { slots: 5, slotsPerKey: 3 },
    );
    for (let i = 0; i < 20; i++) await add(`big-${i}`, "big");
    worker.start();
    await turns();
    expect(Object.fromEntries(inHand)).toEqual({ all: 3, big: 3 });
    await add("small-1", "small");
    await turns();
    expect(inHand.get("small")).toBe(1);
    await add("tiny-1", "tiny");
    await add("tiny-2", "tiny");
    await turns();
    expect(Object.fromEntries(inHand)).toEqual({ all: 5, big: 3, small: 1, tiny: 1 });
    open();
    await worker.settle();
    expect(most.get("all")).toBe(5);
    expect(most.get("big")).toBe(3);
    expect(inHand.get("all")).toBe(0);
    await worker.stop();
  });

  it("does not keep a small workspace waiting behind a large one", async () => {
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

  it("takes another workspace's job in time while one has all its slots taken and more to do", async () => {
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
      await turns();
      expect(ran).toEqual([]);
      clock.set(beginning + second * 1000);
    }
    await turns();
    expect(ran).toEqual(["quick"]);
    open();
    await worker.settle();
    expect(ran).toEqual(["quick", "slow", "slow"]);
    await worker.stop();
  });

  it("runs a failing job again after 1, 2, 4 … s, and sets it aside after its last run", async () => {
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

  it("sets a job aside that ended its process each time it ran", async () => {
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

  it("forgets earlier failures once a run has ended as it should", async () => {
    const { worker, add, jobs, clock } = setup(async () => ({ retry: { at: clock.now() + 60_000, error: "later" } }));
    await add("patient");
    for (let i = 0; i < maxAttempts * 2; i++) {
      await worker.drain();
      clock.set(clock.now() + 60_000);
    }
    expect((await jobs())[0]).toMatchObject({ state: "queued", attempts: 0, last_error: "later" });
  });

  it("keeps nothing of a run whose lease was lost", async () => {
    const { passed, open } = gate();
    const { worker, add, store, jobs } = setup(async () => {
      await passed;
      return { onCommit: mark("effect") };
    });
    await add("contested");
    worker.start();
    await turns();
    const [job] = await jobs();
    await store.transaction("system", (tx) => tx.jobs.update(job?.id ?? "", { lease_token: "another worker's" }));
    open();
    await worker.settle();
    expect(await marked(store, "effect")).toBe(false);
    expect((await jobs())[0]).toMatchObject({ state: "leased", lease_token: "another worker's" });
    await worker.stop();
  });

  it("keeps effect and end of a run together, and runs again what could not be kept", async () => {
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
    expect(logged).toContain("a job's end could not be kept");
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

  it("keeps nothing of an effect that throws, and runs the job again as one that failed", async () => {
    const { worker, add, store, jobs, logged } = setup(async () => ({
      onCommit: async (tx) => {
        await mark("effect")(tx);
        throw new Error("no such step");
      },
    }));
    await add("unlucky");
    await worker.drain();
    expect(await marked(store, "effect")).toBe(false);
    expect((await jobs())[0]).toMatchObject({
      state: "queued",
      attempts: 1,
      run_at: beginning + 1000,
      last_error: "Error: no such step",
    });
    expect(logged).toContain("a job failed unexpectedly");
  });

  it("tells a run that its lease was lost, and not while it lasts", async () => {
    const blocked = gate();
    let leaseLost: AbortSignal | undefined;
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
    await turns();
    clock.set(clock.now() + 3000);
    await turns();
    expect(leaseLost?.aborted).toBe(false);
    const [job] = await jobs();
    await store.transaction("system", (tx) => tx.jobs.update(job?.id ?? "", { lease_token: "another worker's" }));
    clock.set(clock.now() + 3000);
    await turns();
    expect(leaseLost?.aborted).toBe(true);
    blocked.open();
    await worker.stop();
  });

  it("tells a run that its lease ran out while no heartbeat got through", async () => {
    const inner = createMemoryStore();
    const blocked = gate();
    let leaseLost: AbortSignal | undefined;
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
    await turns();
    const began = clock.now();
    away = true;
    for (const after of [3000, 6000, 8999]) {
      clock.set(began + after);
      await turns();
    }
    expect(leaseLost?.aborted).toBe(false);
    clock.set(began + 9000);
    expect(leaseLost?.aborted).toBe(true);
    away = false;
    blocked.open();
    await worker.stop();
  });

  it("holds on to a job that takes longer than a lease", async () => {
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
      await turns();
      clock.set(clock.now() + 3000);
      worker.wake();
    }
    await turns();
    expect(runs).toBe(1);
    expect((await jobs())[0]?.lease_until).toBe(clock.now() + 9000);
    open();
    await worker.settle();
    expect(runs).toBe(1);
    expect(await jobs()).toEqual([]);
    await worker.stop();
  });

  it("goes on after the store was away", async () => {
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
    await turns();
    away = true;
    clock.set(beginning + 100);
    await turns();
    expect(logged).toContain("no jobs could be taken");
    away = false;
    clock.set(beginning + 1100);
    await worker.settle();
    expect(await jobs()).toEqual([]);
    await worker.stop();
  });

  it("goes on after a drain that failed", async () => {
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

  it("stays stopped when it is stopped during an exclusive work", async () => {
    const { passed, open } = gate();
    let runs = 0;
    const { worker, add } = setup(async () => {
      runs += 1;
      return {};
    });
    worker.start();
    const work = worker.runExclusively(() => passed);
    await turns();
    const stopped = worker.stop();
    const settled = worker.settle();
    open();
    await Promise.all([work, stopped, settled]);
    await add("late");
    await turns();
    expect(runs).toBe(0);
  });

  it("lets an exclusive work alone, and others after it", async () => {
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
    await turns();
    expect(order).toEqual([]);
    open();
    expect((await one).map(({ id }) => id)).toEqual(["job"]);
    expect(await two).toEqual([]);
    expect(order).toEqual(["job", "end of one", "two"]);
    await worker.stop();
  });

  it("keeps a job of a kind it does not know for a later version", async () => {
    const { worker, store, jobs, add } = setup(async () => ({}));
    await add("odd");
    const [job] = (await jobs()) as JobRow[];
    await store.transaction("system", (tx) => tx.jobs.update(job?.id ?? "", { kind: "unheard-of" }));
    await worker.drain();
    expect((await jobs())[0]).toMatchObject({ state: "queued", last_error: "no runner for unheard-of" });
  });

  it("keeps the effect of a run that ended as it should", async () => {
    const { worker, add, store, jobs } = setup(async () => ({ onCommit: mark("effect") }));
    await add("good");
    await worker.drain();
    expect(await marked(store, "effect")).toBe(true);
    expect(await jobs()).toEqual([]);
  });

  it("gives a run its payload of the last retry", async () => {
    const seen: unknown[] = [];
    const ends: JobResult[] = [{ retry: { at: beginning, error: "again", payload: { unanswered: 1 } } }, {}];
    const { worker, add } = setup(async (_ctx, job) => {
      seen.push(job.payload);
      return ends.shift() ?? {};
    });
    await add("one");
    await worker.drain();
    expect(seen).toEqual([{ unanswered: 0 }, { unanswered: 1 }]);
  });
});

describe("a gentle worker", () => {
  /** How many jobs ended in each turn of the event loop until all had. */
  async function shares(options: WorkerOptions): Promise<number[]> {
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

  it("begins sixteen jobs in as many turns, and spares a turn after every sixteen times that left some waiting", async () => {
    const ended = await shares({ cooperative: true });
    const begun = ended.flatMap((share, turn) => (share > 0 ? [turn] : []));
    expect(begun).toHaveLength(Math.ceil(600 / 16));
    const between = begun.slice(1).map((turn, index) => turn - (begun[index] ?? 0));
    expect([...new Set(between)]).toEqual([16, 15, 14]);
    expect(between.filter((turns) => turns === 15)).toHaveLength(16);
    expect(Math.max(...ended)).toBe(16);
    expect(ended.reduce((sum, share) => sum + share)).toBe(600);
  });

  it("is asked for: any other takes as many as there are slots", async () => {
    expect((await shares({}))[0]).toBeGreaterThan(32);
  });

  it("does all that is due before it has settled", async () => {
    const { worker, add, jobs } = setup(idle, { cooperative: true });
    for (let i = 0; i < 40; i++) await add(`m${i}`);
    worker.start();
    expect(await worker.settle()).toHaveLength(40);
    expect(await jobs()).toEqual([]);
    await worker.stop();
  });
});
