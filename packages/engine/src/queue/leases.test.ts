import { describe, expect, test } from "vitest";
import type { AbortSignalLike } from "../platform/cancellation.js";
import { createClock } from "../platform/clock.js";
import { createCtx } from "../platform/create-ctx.js";
import { yieldToEventLoop } from "../platform/event-loop.js";
import { seededRandom } from "../platform/random.js";
import type { JobRow } from "../store/entities.js";
import { createMemoryStore } from "../store/memory/memory-store.js";
import type { Store } from "../store/store.js";
import { Leases } from "./leases.js";
import { addJob } from "./queue.js";

const start = Date.parse("2026-01-01T00:00:00Z");
const duration = 9000;

/** The lease of one job, as a process finds it that was stopped: time has passed, and none of its timers has fired yet. */
async function leaseAfter(sleep: number, { exclusive }: { exclusive: boolean }) {
  let now = start;
  const clock = createClock({ wallClock: () => now });
  const secret = "a secret of more than thirty-two characters";
  const ctx = createCtx({ clock, secret, random: seededRandom("leases") });
  const store: Store = { ...createMemoryStore(), exclusive };
  const leases = new Leases(ctx, store, duration);
  const payload = { unanswered: 0 };
  await store.transaction({ workspace: "w1" }, (tx) =>
    addJob(ctx, tx, { kind: "deliver-email", ref: "m1", workspace_id: "w1", payload }),
  );
  const limits = { limit: 1, maxPerKey: 1 };
  const [job] = await store.transaction("system", (tx) =>
    tx.claimDue({ now, lease_until: leases.nextExpiry(), lease_token: "t1", ...limits }),
  );
  if (job === undefined) throw new Error("no job was claimed");
  const lost = leases.hold(job);
  now += sleep;
  const held = leases.isHeld(job);
  leases.release(job);
  return { held, isAborted: lost.aborted, isHeldAfterRelease: leases.isHeld(job) };
}

describe("a lease, by the clock of a process whose timers have not fired", () => {
  test("is held until it expires", async () => {
    expect(await leaseAfter(duration - 1, { exclusive: false })).toMatchObject({ held: true, isAborted: false });
  });

  test("is not held once it has expired", async () => {
    expect(await leaseAfter(duration, { exclusive: false })).toMatchObject({ held: false, isAborted: false });
  });

  test("is held past its time where no other process can claim the job", async () => {
    expect(await leaseAfter(duration, { exclusive: true })).toMatchObject({ held: true });
  });

  test("is not held after its release", async () => {
    expect(await leaseAfter(0, { exclusive: true })).toMatchObject({ isHeldAfterRelease: false });
  });
});

/** Leases of jobs that no store has, on a clock that is stopped. */
function leasesOn(store: Store) {
  const clock = createClock({ mode: "manual", now: start });
  const secret = "a secret of more than thirty-two characters";
  const leases = new Leases(createCtx({ clock, secret, random: seededRandom("leases") }), store, duration);
  return { clock, leases, job: (id: string) => ({ id, lease_until: start + duration }) as JobRow };
}

describe("the signal of a lease", () => {
  test("is aborted when the lease has expired, and not once it was released", async () => {
    const { clock, leases, job } = leasesOn(createMemoryStore());
    const released = job("1");
    const signals = [leases.hold(released), leases.hold(job("2"))];
    leases.release(released);
    clock.set(start + duration);
    await yieldToEventLoop();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
    expect(leases.hold(job("3")).aborted).toBe(false);
  });

  test("is not aborted for a job that ended while leases were extended", async () => {
    const memory = createMemoryStore();
    const { leases, job } = leasesOn({
      ...memory,
      transaction(scope, work) {
        leases.release(ended);
        next = leases.hold(job("2"));
        return memory.transaction(scope, work);
      },
    });
    const ended = job("1");
    let next: AbortSignalLike | undefined;
    const signal = leases.hold(ended);
    await leases.extendTo(start + 1);
    expect([signal.aborted, next?.aborted]).toEqual([false, false]);
  });
});
