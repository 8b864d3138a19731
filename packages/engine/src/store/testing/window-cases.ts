import fc from "fast-check";
import { expect, it } from "vitest";
import { type Examinee, withStore } from "./examinee.js";

/** Checks what the rate windows promise. */
export function windowCases(examinee: Examinee): void {
  const window_ms = 1_000;

  it("admits a hit while fewer than the limit are counted, and charges it in full", () =>
    withStore(examinee, async ({ windows }) => {
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

  it("lets an entry leave exactly one window after it came, and the promised retry in", () =>
    withStore(examinee, async ({ windows }) => {
      const hit = { key: "k", window_ms, limit: 1, cost: 1 };
      await windows.admit({ ...hit, now: 500 });
      expect(await windows.admit({ ...hit, now: 1_499 })).toMatchObject({ admitted: false, used: 1, retry_at: 1_500 });
      expect(await windows.admit({ ...hit, now: 1_500 })).toMatchObject({ admitted: true, used: 1, reset_at: 2_500 });
    }));

  it("counts keys and window lengths apart", () =>
    withStore(examinee, async ({ windows }) => {
      const hit = { now: 0, limit: 1, cost: 1 };
      expect((await windows.admit({ ...hit, key: "a", window_ms })).admitted).toBe(true);
      expect((await windows.admit({ ...hit, key: "b", window_ms })).admitted).toBe(true);
      expect((await windows.admit({ ...hit, key: "a", window_ms: 2_000 })).admitted).toBe(true);
      expect((await windows.admit({ ...hit, key: "a", window_ms })).admitted).toBe(false);
    }));

  it("changes what a hit cost, forgets it at 0, and leaves other hits alone", () =>
    withStore(examinee, async ({ windows }) => {
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

  it("never counts more than the limit in any window, and always keeps its word about the retry", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 400 }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 5 }),
        (steps, limit) =>
          withStore(examinee, async ({ windows }) => {
            const admitted: number[] = [];
            let now = 0;
            let promised = Number.POSITIVE_INFINITY;
            for (const step of steps) {
              now += step;
              const expected = admitted.filter((at) => at > now - window_ms).length < limit;
              const state = await windows.admit({ key: "k", now, window_ms, limit, cost: 1 });
              expect(state.admitted).toBe(expected);
              expect(state.admitted || now < promised).toBe(true);
              if (state.admitted) admitted.push(now);
              promised = state.retry_at;
            }
          }),
      ),
      { numRuns: 20 },
    ));
}
