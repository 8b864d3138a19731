import fc from "fast-check";
import { expect, it } from "vitest";
import { clockTolerance, type LimitName, type Reservation, type Store, type Tx, type Usage } from "../store.js";
import { type StoreUnderTest, withStore } from "./store-under-test.js";

const hour = 3_600_000;
const day = 24 * hour;
const noon = Date.UTC(2026, 0, 15, 12);
const nothing: Usage = { hits: [], plan: 0 };

const reservation = (fields: Partial<Reservation>): Reservation => ({
  workspace_id: "ws-1",
  since: 1,
  now: noon,
  count: 1,
  hourly: null,
  daily: null,
  plan: null,
  ...fields,
});

const reserving = (tx: Tx, fields: Partial<Reservation>, usage = nothing) =>
  tx.quota.reserve(reservation(fields), async () => usage);

const reserve = (store: Store, fields: Partial<Reservation>, usage = nothing): Promise<LimitName | null> =>
  store.transaction({ workspace: "ws-1" }, (tx) => reserving(tx, fields, usage));

/** Tests reservations against limits. */
export function quotaCases(backend: StoreUnderTest): void {
  it("counts a reservation as a whole or not at all, and never exceeds the limit", () =>
    withStore(backend, async (store) => {
      expect(await reserve(store, { hourly: 10, count: 6 })).toBeNull();
      expect(await reserve(store, { hourly: 10, count: 5 })).toBe("hourly");
      expect(await reserve(store, { hourly: 10, count: 4 })).toBeNull();
      expect(await reserve(store, { hourly: 10, count: 1 })).toBe("hourly");
      expect(await reserve(store, { hourly: 10, count: 1, workspace_id: "ws-2" })).toBeNull();
    }));

  it.each([
    ["hourly", hour],
    ["daily", day],
  ] as const)("drops mail from the %s window exactly %i ms after its time", (name, length) =>
    withStore(backend, async (store) => {
      await reserve(store, { [name]: 2, count: 1 });
      await reserve(store, { [name]: 2, count: 1, now: noon + 1 });
      expect(await reserve(store, { [name]: 2, now: noon + length - 1 })).toBe(name);
      expect(await reserve(store, { [name]: 2, now: noon + length })).toBeNull();
      expect(await reserve(store, { [name]: 2, now: noon + length })).toBe(name);
      expect(await reserve(store, { [name]: 2, now: noon + length + 1 })).toBeNull();
    }),
  );

  it("counts the plan limit by calendar month", () =>
    withStore(backend, async (store) => {
      const february = Date.UTC(2026, 1, 1);
      expect(await reserve(store, { plan: 3, count: 3 })).toBeNull();
      expect(await reserve(store, { plan: 3, now: february - 1 })).toBe("plan");
      expect(await reserve(store, { plan: 3, now: february, count: 3 })).toBeNull();
      expect(await reserve(store, { plan: 3, now: february })).toBe("plan");
    }));

  it("counts nothing against one limit when another is exceeded", () =>
    withStore(backend, async (store) => {
      expect(await reserve(store, { hourly: 5, daily: 2, count: 3 })).toBe("daily");
      expect(await reserve(store, { hourly: 5, daily: 2, plan: 1, count: 2 })).toBe("plan");
      expect(await reserve(store, { hourly: 5, count: 5 })).toBeNull();
    }));

  it("shows a reservation to every transaction at once, and undoes it when its own transaction fails", () =>
    withStore(backend, async (store) => {
      const failed = store.transaction({ workspace: "ws-1" }, async (tx) => {
        expect(await reserving(tx, { hourly: 2, count: 2 })).toBeNull();
        expect(await reserving(tx, { hourly: 2 })).toBe("hourly");
        throw new Error("rolled back");
      });
      await expect(failed).rejects.toThrow("rolled back");
      expect(await reserve(store, { hourly: 2, count: 2 })).toBeNull();
    }));

  it("refunds every limit after the transaction has committed, and none when it fails", () =>
    withStore(backend, async (store) => {
      const limits = { hourly: 4, daily: 4, plan: 4 };
      await reserve(store, { ...limits, count: 3 });
      await reserve(store, { ...limits, count: 1, now: noon + 10 });
      const refund = (count: number, at: number, fails = false) =>
        store.transaction({ workspace: "ws-1" }, async (tx) => {
          tx.quota.refund({ workspace_id: "ws-1", at, count });
          if (fails) throw new Error("rolled back");
        });
      await expect(refund(1, noon, true)).rejects.toThrow();
      expect(await reserve(store, { ...limits, now: noon + 20 })).toBe("hourly");
      await refund(1, noon + 5);
      expect(await reserve(store, { ...limits, now: noon + 20, count: 2 })).toBe("hourly");
      expect(await reserve(store, { ...limits, now: noon + 20 })).toBeNull();
      // A refund larger than the last entry is subtracted from the entries before it. What exceeds all entries is ignored.
      await refund(9, noon + 15);
      expect(await reserve(store, { ...limits, hourly: null, now: noon + 30, count: 4 })).toBe("daily");
      expect(await reserve(store, { ...limits, now: noon + 30, count: 3 })).toBeNull();
    }));

  it("begins with what `usage` returns, and calls it again only when the limits were set anew", () =>
    withStore(backend, async (store) => {
      let calls = 0;
      const usage: Usage = {
        hits: [
          { at: noon - 2 * hour, count: 3 },
          { at: noon - hour + 1, count: 2 },
        ],
        plan: 7,
      };
      const reserveKnown = (fields: Partial<Reservation>) =>
        store.transaction({ workspace: "ws-1" }, (tx) =>
          tx.quota.reserve(reservation(fields), async () => {
            calls += 1;
            return usage;
          }),
        );
      expect(await reserveKnown({ hourly: 2 })).toBe("hourly");
      expect(await reserveKnown({ daily: 5 })).toBe("daily");
      expect(await reserveKnown({ plan: 7 })).toBe("plan");
      expect(await reserveKnown({ hourly: 3, daily: 6, plan: 8 })).toBeNull();
      expect(calls).toBe(1);
      expect(await reserveKnown({ hourly: 2, now: noon + 1 })).toBeNull();
      expect(await reserveKnown({ daily: 6, since: 2 })).toBeNull();
      expect(calls).toBe(2);
    }));

  it("starts again from `usage` when the clock was set back", () =>
    withStore(backend, async (store) => {
      const limits = { hourly: 5, daily: 5, plan: 5 };
      const used: Usage = { hits: [{ at: noon - 2 * hour, count: 2 }], plan: 2 };
      expect(await reserve(store, { ...limits, count: 5 })).toBeNull();
      expect(await reserve(store, { ...limits, now: noon - clockTolerance })).toBe("hourly");
      expect(await reserve(store, { ...limits, now: noon - hour, count: 4 }, used)).toBe("daily");
      expect(await reserve(store, { ...limits, now: noon - hour, count: 3 }, used)).toBeNull();
      expect(await reserve(store, { ...limits, now: noon - hour + 1 }, used)).toBe("daily");
      // The clock is set back into the month before.
      const december = Date.UTC(2025, 11, 31, 12);
      expect(await reserve(store, { ...limits, now: december, count: 5 })).toBeNull();
      expect(await reserve(store, { plan: 5, now: december + 1 })).toBe("plan");
    }));

  it("never exceeds a limit with concurrent reservations", () =>
    withStore(backend, async (store) => {
      const results = await Promise.all(
        Array.from({ length: 60 }, (_, i) => reserve(store, { hourly: 50, count: 1 + (i % 3), now: noon + i })),
      );
      const counted = results.reduce((sum, exceeded, i) => sum + (exceeded === null ? 1 + (i % 3) : 0), 0);
      expect(counted).toBe(50);
    }));

  it("agrees with a plain list of the reservations", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ step: fc.constantFrom(0, 1, hour / 3, hour, 5 * hour), count: fc.integer({ min: 1, max: 4 }) }),
          { minLength: 1, maxLength: 40 },
        ),
        (steps) =>
          withStore(backend, async (store) => {
            const reserved: { at: number; count: number }[] = [];
            const used = (after: number) => reserved.reduce((sum, { at, count }) => sum + (at > after ? count : 0), 0);
            let now = noon;
            for (const { step, count } of steps) {
              now += step;
              const exceeded = used(now - hour) + count > 6 ? "hourly" : used(now - day) + count > 12 ? "daily" : null;
              expect(await reserve(store, { hourly: 6, daily: 12, now, count })).toBe(exceeded);
              if (exceeded === null) reserved.push({ at: now, count });
            }
          }),
      ),
      { numRuns: 15 },
    ));
}
