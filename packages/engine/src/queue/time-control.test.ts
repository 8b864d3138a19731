import { describe, expect, it } from "vitest";
import { createCore } from "../create-core.js";
import type { Mailer } from "../delivery/mailer.js";
import type { AbortSignalLike } from "../platform/cancellation.js";
import { createClock } from "../platform/clock.js";
import { createMemoryStore } from "../store/memory/memory-store.js";
import { beginning, openCore } from "../testing/core-fixture.js";

const iso = (after: number) => new Date(beginning + after).toISOString();
const mail = { to: "ada@example.com", subject: "Hi", text: "Hi" };
const deferred = { to: "deferred@simulator.test", subject: "Hi", text: "Hi" };

describe("the clock of a core", () => {
  it("runs the jobs that become due on the way in order, each at its own time", async () => {
    const { call, core } = await openCore();
    const ids: string[] = [];
    for (const to of ["deferred+a@simulator.test", "ada@example.com", "deferred+b@simulator.test"]) {
      ids.push((await call("POST /email/send", { body: { ...deferred, to } })).body.data.results[0].message_id);
    }
    const { now, mode, fired } = await core.time.advance(3_600_000);
    expect([mode, new Date(now).toISOString()]).toEqual(["manual", iso(3_600_000)]);
    expect(fired.slice(0, 3)).toEqual(ids.map((id) => ({ at: iso(0), job: "deliver-email", id })));
    const later = fired.slice(3).map(({ at, id }) => ({ at: Date.parse(at) - beginning, id }));
    expect(later.length).toBe(4);
    expect(later.map(({ at }) => at)).toEqual(later.map(({ at }) => at).sort((a, b) => a - b));
    for (const id of [ids[0], ids[2]]) {
      const [second = 0, third = 0] = later.filter((each) => each.id === id).map(({ at }) => at);
      expect(second).toBeGreaterThanOrEqual(24_000);
      expect(second).toBeLessThanOrEqual(36_000);
      expect(third - second).toBeGreaterThanOrEqual(96_000);
      expect(third - second).toBeLessThanOrEqual(144_000);
      expect((await call(`GET /email/${id}/status`)).body.data.delivered_at).toBe(iso(third));
    }
  });

  it("completes the same jobs whether or not the job loop runs", async () => {
    const run = async (loop: boolean) => {
      const { call, core } = await openCore();
      if (loop) await core.start();
      for (let i = 0; i < 20; i++) {
        const to = `${i % 3 === 0 ? "deferred" : "delivered"}+${i}@simulator.test`;
        await call("POST /email/send", { body: { ...deferred, to } });
      }
      await core.settle();
      const { fired } = await core.time.advance(600_000);
      await core.stop();
      return fired.length;
    };
    expect(await run(true)).toBe(14);
    expect(await run(false)).toBe(14);
  });

  it("runs jobs one at a time while it is stopped or moved, and concurrently while it runs", async () => {
    let running = 0;
    let maxRunning = 0;
    const mailer: Mailer = {
      kind: "capture",
      async deliver() {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        for (let i = 0; i < 500; i++) await Promise.resolve();
        running -= 1;
        return {
          result: "transient",
          response: "450 later",
          code: 450,
          enhanced: null,
          retry: true,
          counted: true,
          min_delay: 600_000,
          max_retries: null,
          bounce_type: "transient",
          sub_type: null,
          suppress: "no",
        };
      },
      async close() {},
    };
    const { call, core } = await openCore({ mailer });
    await core.start();
    await core.settle();
    const to = Array.from({ length: 10 }, (_, i) => `ada+${i}@example.com`);
    await call("POST /email/send", { body: { ...mail, to } });
    await core.settle();
    expect(maxRunning).toBe(1);
    // All ten were deferred by ten minutes, so they are due at the same time and run in the order they were added.
    const { fired } = await core.time.advance(600_000);
    expect(fired.length).toBe(10);
    expect(fired.map(({ id }) => id)).toEqual([...fired.map(({ id }) => id)].sort());
    expect(maxRunning).toBe(1);
    await core.time.resume();
    await call("POST /email/send", { body: { ...mail, to: to.map((each) => `later-${each}`) } });
    await core.settle();
    expect(maxRunning).toBeGreaterThan(1);
    await core.stop();
  });

  it("moves to the next job that is not housekeeping, and stays where there is none", async () => {
    const { call, core } = await openCore();
    await core.start();
    expect(await core.time.toNext()).toEqual({ mode: "manual", now: beginning, fired: [] });
    await call("POST /email/send", { body: deferred });
    await core.settle();
    const first = await core.time.toNext();
    expect(first.fired.length).toBe(1);
    expect(first.now).toBeLessThanOrEqual(beginning + 36_000);
    const second = await core.time.toNext();
    expect(second.fired.length).toBe(1);
    expect(await core.time.toNext()).toMatchObject({ now: second.now, fired: [] });
    const moved = await core.time.advance(24 * 3_600_000);
    expect(moved.fired).toEqual([]);
    await core.stop();
  });

  it("moves for centuries without a stop for housekeeping", async () => {
    const { core } = await openCore();
    await core.start();
    const { now, fired } = await core.time.set(Date.UTC(2526, 0, 1));
    expect([new Date(now).toISOString(), fired]).toEqual(["2526-01-01T00:00:00.000Z", []]);
    await core.stop();
  });

  it("moves only forward, and not beyond the year 9999", async () => {
    const { core } = await openCore();
    await expect(core.time.set(beginning - 1)).rejects.toMatchObject({ code: "validation_error", path: "set" });
    expect((await core.time.set(beginning)).now).toBe(beginning);
    await expect(core.time.set(Date.UTC(10_000, 0, 1))).rejects.toMatchObject({ code: "validation_error" });
    await expect(core.time.set(Number.NaN)).rejects.toMatchObject({ code: "validation_error" });
    await expect(core.time.advance(Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ code: "validation_error" });
    expect(core.time.state()).toEqual({ mode: "manual", now: beginning });
    const last = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
    expect((await core.time.set(last)).now).toBe(last);
  });

  it("serialises its moves", async () => {
    const { core } = await openCore();
    const moves = await Promise.all([1, 2, 3, 4].map((n) => core.time.advance(n * 1000)));
    expect(moves.map(({ now }) => now - beginning)).toEqual([1000, 3000, 6000, 10_000]);
  });

  it("waits for running jobs to end before it moves", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { call, core, clock } = await openCore({
      mailer: {
        kind: "capture",
        async deliver() {
          await gate;
          return { result: "accepted", response: "250 ok" };
        },
        async close() {},
      },
    });
    await core.start();
    const { body } = await call("POST /email/send", { body: mail });
    for (let i = 0; i < 100; i++) await Promise.resolve();
    const moved = core.time.advance(86_400_000);
    for (let i = 0; i < 100; i++) await Promise.resolve();
    expect(clock.now()).toBe(beginning);
    release();
    const id = body.data.results[0].message_id;
    expect((await moved).fired).toEqual([{ at: iso(0), job: "deliver-email", id }]);
    expect((await call(`GET /email/${id}/status`)).body.data.sent_at).toBe(iso(0));
    await core.stop();
  });

  it("is saved in the store after each move", async () => {
    const { core, store } = await openCore();
    await core.time.advance(5000);
    const saved = await store.read("system", (tx) => tx.meta.get("clock"));
    expect(saved?.value).toMatchObject({ mode: "manual", now: beginning + 5000 });
  });
});

describe("the clock of several processes", () => {
  const sharedStore = () => ({ ...createMemoryStore(), exclusive: false, pollInterval: 25 });

  it("lets a live process keep its running jobs, however far it is moved", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const signals: (AbortSignalLike | undefined)[] = [];
    const store = sharedStore();
    const { call, core } = await openCore({ store });
    const other = createCore({
      store,
      clock: createClock({ mode: "manual", now: beginning }),
      secret: "a secret of more than thirty-two characters",
      mailer: {
        kind: "capture",
        async deliver(_mail, { signal } = {}) {
          signals.push(signal);
          await gate;
          return { result: "accepted", response: "250 ok" };
        },
        async close() {},
      },
    });
    await other.start();
    const { body } = await call("POST /email/send", { body: mail });
    await expect.poll(() => signals.length).toBe(1);
    for (const duration of [75_000, 3 * 86_400_000]) {
      expect((await core.time.advance(duration)).fired).toEqual([]);
      await expect.poll(() => other.ctx.clock.now()).toBe(core.ctx.clock.now());
    }
    release();
    await other.settle();
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
    const { data } = (await call(`GET /email/${body.data.results[0].message_id}/status`)).body;
    expect(data).toMatchObject({ status: "delivered", sent_at: iso(75_000 + 3 * 86_400_000) });
    await other.stop();
  });

  it("ignores a saved state that was read before the latest move of this process", async () => {
    const shared = sharedStore();
    const releases: (() => void)[] = [];
    let delaysReads = false;
    const store = {
      ...shared,
      async read<T>(...args: Parameters<typeof shared.read<T>>): Promise<T> {
        const read = await shared.read(...args);
        const isClock = (read as { id?: string } | undefined)?.id === "clock";
        if (isClock && delaysReads) await new Promise<void>((resolve) => releases.push(resolve));
        return read;
      },
    };
    const { core } = await openCore({ store });
    await core.start();
    delaysReads = true;
    await core.time.freeze();
    await expect.poll(() => releases.length).toBe(1);
    await core.time.resume();
    releases[0]?.();
    // The next poll begins when this one has ended.
    await expect.poll(() => releases.length).toBe(2);
    expect(core.time.state().mode).toBe("real");
    delaysReads = false;
    releases[1]?.();
    await core.stop();
  });

  it("runs the jobs of a crashed process when their leases expire, and not before", async () => {
    const store = sharedStore();
    const { call, core } = await openCore({ store });
    const { body } = await call("POST /email/send", { body: mail });
    const lease = { now: beginning, lease_until: beginning + 60_000, lease_token: "of a crashed process" };
    const leased = await store.transaction("system", (tx) => tx.claimDue({ ...lease, limit: 1, maxPerKey: 1 }));
    expect(leased).toHaveLength(1);
    expect((await core.time.advance(59_999)).fired).toEqual([]);
    const id = body.data.results[0].message_id;
    expect((await core.time.advance(15_001)).fired).toEqual([{ at: iso(60_000), job: "deliver-email", id }]);
  });
});
