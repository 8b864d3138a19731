import fc from "fast-check";
import { expect, it } from "vitest";
import { clockTolerance } from "../store.js";
import { type StoreUnderTest, withStore } from "./store-under-test.js";

/** Tests the rate windows. */
export function windowCases(backend: StoreUnderTest): void {
  const window_ms = 1_000;

  it("admits a hit while less than the limit is counted, and counts its whole cost", () =>
    withStore(backend, async ({ windows }) => {
      const hit = { key: "k", window_ms, limit: 3 };
      expect(await windows.admit({ ...hit, now: 100, cost: 2 })).toMatchObject({
        admitted: true,
        used: 2,
        reset_at: 1_100,
        retry_at: 100,
      });
      expect(await windows.admit({ ...hit, now: 200, cost: 5 })).toMatchObject({
        admitted: true,
        used: 7,
        reset_at: 1_100,
        retry_at: 1_200,
      });
      expect(await windows.admit({ ...hit, now: 300, cost: 1 })).toEqual({
        admitted: false,
        hit: 0,
        used: 7,
        reset_at: 1_100,
        retry_at: 1_200,
      });
    }));

  it("drops an entry exactly one window after its time, and admits a hit at the announced time", () =>
    withStore(backend, async ({ windows }) => {
      const hit = { key: "k", window_ms, limit: 1, cost: 1 };
      await windows.admit({ ...hit, now: 500 });
      expect(await windows.admit({ ...hit, now: 1_499 })).toMatchObject({ admitted: false, used: 1, retry_at: 1_500 });
      expect(await windows.admit({ ...hit, now: 1_500 })).toMatchObject({ admitted: true, used: 1, reset_at: 2_500 });
    }));

  it("counts each key and each window length separately", () =>
    withStore(backend, async ({ windows }) => {
      const hit = { now: 0, limit: 1, cost: 1 };
      expect((await windows.admit({ ...hit, key: "a", window_ms })).admitted).toBe(true);
      expect((await windows.admit({ ...hit, key: "b", window_ms })).admitted).toBe(true);
      expect((await windows.admit({ ...hit, key: "a", window_ms: 2_000 })).admitted).toBe(true);
      expect((await windows.admit({ ...hit, key: "a", window_ms })).admitted).toBe(false);
    }));

  it("changes the cost of one hit, and removes the hit at a cost of 0", () =>
    withStore(backend, async ({ windows }) => {
      const hit = { key: "k", window_ms, limit: 10 };
      const first = await windows.admit({ ...hit, now: 0, cost: 4 });
      const second = await windows.admit({ ...hit, now: 10, cost: 9 });
      expect(second.hit).not.toBe(first.hit);
      expect(await windows.recharge({ ...hit, now: 20, hit: second.hit, cost: 1 })).toMatchObject({
        used: 5,
        reset_at: 1_000,
        retry_at: 20,
      });
      expect(await windows.recharge({ ...hit, now: 20, hit: first.hit, cost: 0 })).toMatchObject({
        used: 1,
        reset_at: 1_010,
      });
      expect(await windows.recharge({ ...hit, now: 20, hit: second.hit, cost: 0 })).toMatchObject({
        used: 0,
        reset_at: 1_020,
        retry_at: 20,
      });
      const gone = await windows.recharge({ ...hit, now: 2_000, hit: second.hit, cost: 5 });
      expect(gone).toMatchObject({ hit: 0, used: 0 });
    }));

  it("counts hits that come together one after another, and changes the cost of each", () =>
    withStore(backend, async ({ windows }) => {
      const window = { key: "k", window_ms, limit: 9 };
      const states = await Promise.all(
        [3, 1, 4, 0, 1, 5, 0].map((cost) => windows.admit({ ...window, now: 100, cost })),
      );
      expect(states.map(({ admitted, used, retry_at }) => [admitted, used, retry_at])).toEqual([
        [true, 3, 100],
        [true, 4, 100],
        [true, 8, 100],
        [true, 8, 100],
        [true, 9, 1_100],
        [false, 9, 1_100],
        [false, 9, 1_100],
      ]);
      const [first, second, third, , fourth] = states.map(({ hit }) => hit);
      expect(new Set([first, second, third, fourth]).size).toBe(4);
      const usedAfter = async (hit: number | undefined, cost: number) =>
        (await windows.recharge({ ...window, now: 200, hit: hit ?? 0, cost })).used;
      expect(await usedAfter(third, 1)).toBe(6);
      expect(await usedAfter(first, 0)).toBe(3);
      expect(await usedAfter(first, 5)).toBe(3);
      expect(await usedAfter(second, 0)).toBe(2);
      expect(await usedAfter(fourth, 7)).toBe(8);
      expect(await usedAfter(third, 0)).toBe(7);
      expect(await windows.recharge({ ...window, now: 300, hit: fourth ?? 0, cost: 0 })).toMatchObject({
        used: 0,
        reset_at: 1_300,
      });
    }));

  it("counts nothing with a cost of 0, and returns the state that a hit would get", () =>
    withStore(backend, async ({ windows }) => {
      const hit = { key: "k", window_ms, limit: 2 };
      const peek = (now: number) => windows.admit({ ...hit, now, cost: 0 });
      expect(await peek(100)).toEqual({ admitted: true, hit: 0, used: 0, reset_at: 1_100, retry_at: 100 });
      await windows.admit({ ...hit, now: 200, cost: 1 });
      expect(await peek(300)).toEqual({ admitted: true, hit: 0, used: 1, reset_at: 1_200, retry_at: 300 });
      await windows.admit({ ...hit, now: 400, cost: 1 });
      expect(await peek(500)).toEqual({ admitted: false, hit: 0, used: 2, reset_at: 1_200, retry_at: 1_200 });
      expect(await peek(1_200)).toEqual({ admitted: true, hit: 0, used: 1, reset_at: 1_400, retry_at: 1_200 });
    }));

  it("drops only the entries of the future when the clock was set back", () =>
    withStore(backend, async ({ windows }) => {
      const hour = 3_600_000;
      const hit = { key: "k", window_ms, limit: 3 };
      await windows.admit({ ...hit, now: hour, cost: 1 });
      await windows.admit({ ...hit, now: 2 * hour, cost: 1 });
      const future = await windows.admit({ ...hit, now: 2 * hour, cost: 5 });
      expect(future).toMatchObject({ admitted: true, used: 6 });
      // The clock is set back by an hour. Only the entries after that time are dropped.
      const now = 2 * hour - hour + 10;
      expect(await windows.admit({ ...hit, now, cost: 1 })).toMatchObject({ admitted: true, used: 1 });
      expect(await windows.recharge({ ...hit, now, hit: future.hit, cost: 0 })).toMatchObject({ hit: 0, used: 1 });
      expect(await windows.admit({ ...hit, now: now + 1, cost: 2 })).toMatchObject({ admitted: true, used: 3 });
      expect(await windows.admit({ ...hit, now: now + 2, cost: 1 })).toMatchObject({
        admitted: false,
        retry_at: now + window_ms,
      });
    }));

  it("counts the entries of clocks that differ by less than the tolerance, and keeps their order", () =>
    withStore(backend, async ({ windows }) => {
      const hit = { key: "k", window_ms: 60_000, limit: 3, cost: 1 };
      await windows.admit({ ...hit, now: 100_000 });
      expect(await windows.admit({ ...hit, now: 100_000 - clockTolerance })).toMatchObject({ admitted: true, used: 2 });
      expect(await windows.admit({ ...hit, now: 100_000 })).toMatchObject({ admitted: true, used: 3 });
      expect(await windows.admit({ ...hit, now: 100_000 - clockTolerance })).toMatchObject({ admitted: false });
      expect(await windows.admit({ ...hit, now: 100_000 - clockTolerance - 1 })).toMatchObject({ admitted: true });
    }));

  it.each([
    { what: "only read", cost: 0, isReturned: false, later: 0 },
    { what: "removed", cost: 1, isReturned: true, later: 0 },
    { what: "of a window that is over", cost: 1, isReturned: false, later: window_ms },
  ])("gives a hit no time of a hit that is $what", ({ cost, isReturned, later }) =>
    withStore(backend, async ({ windows }) => {
      const window = { key: "k", window_ms, limit: 3 };
      const first = await windows.admit({ ...window, now: 100_000, cost });
      if (isReturned) await windows.recharge({ ...window, now: 100_000, hit: first.hit, cost: 0 });
      await windows.admit({ ...window, now: 100_000 + later, cost: 0 });
      const now = 100_000 - clockTolerance + later;
      expect(await windows.admit({ ...window, now, cost: 1 })).toMatchObject({ used: 1, reset_at: now + window_ms });
      expect(await windows.admit({ ...window, now: now + window_ms - 1, cost: 0 })).toMatchObject({ used: 1 });
      expect(await windows.admit({ ...window, now: now + window_ms, cost: 0 })).toMatchObject({ used: 0 });
    }),
  );

  it("agrees with a plain list, however the clock is set", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            step: fc.oneof(fc.integer({ min: 0, max: 700 }), fc.integer({ min: -60_000, max: -clockTolerance - 1 })),
            cost: fc.integer({ min: 0, max: 4 }),
            isReturned: fc.boolean(),
          }),
          { minLength: 1, maxLength: 40 },
        ),
        (steps) =>
          withStore(backend, async ({ windows }) => {
            const window = { key: "k", window_ms, limit: 6 };
            let counted: { at: number; cost: number; hit: number }[] = [];
            let now = 1_000_000;
            for (const { step, cost, isReturned } of steps) {
              now += step;
              counted = counted.filter(({ at }) => at > now - window_ms && at <= now + clockTolerance);
              const used = counted.reduce((sum, entry) => sum + entry.cost, 0);
              const state = await windows.admit({ ...window, now, cost });
              expect(state.admitted).toBe(used < window.limit);
              expect(state.used).toBe(used + (state.admitted ? cost : 0));
              if (state.hit === 0) continue;
              if (isReturned) await windows.recharge({ ...window, now, hit: state.hit, cost: 0 });
              // An entry never leaves the window before an earlier one, even when the clock has stepped back by less than the tolerance.
              else counted.push({ at: Math.max(now, counted.at(-1)?.at ?? now), cost, hit: state.hit });
            }
          }),
      ),
      { numRuns: 20 },
    ));

  it("never counts more than the limit in any window, and admits every hit at the announced time", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 400 }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 5 }),
        (steps, limit) =>
          withStore(backend, async ({ windows }) => {
            const admitted: number[] = [];
            let now = 0;
            let announced = Number.POSITIVE_INFINITY;
            for (const step of steps) {
              now += step;
              const expected = admitted.filter((at) => at > now - window_ms).length < limit;
              const state = await windows.admit({ key: "k", now, window_ms, limit, cost: 1 });
              expect(state.admitted).toBe(expected);
              expect(state.admitted || now < announced).toBe(true);
              if (state.admitted) admitted.push(now);
              announced = state.retry_at;
            }
          }),
      ),
      { numRuns: 20 },
    ));
}
