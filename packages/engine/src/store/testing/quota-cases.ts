import fc from "fast-check";
import { expect, it } from "vitest";
import { clockTolerance, type LimitName, type Reservation, type Store, type Tx, type Usage } from "../store.js";
import { type StoreUnderTest, withStore } from "./store-under-test.js";

const hour = 3_600_000;
const day = 24 * hour;
const noon = Date.UTC(2026, 0, 15, 12);
const nothing: Usage = { hits: [], plan: 0 };

const wanted = (fields: Partial<Reservation>): Reservation => ({
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
  tx.reserve(wanted(fields), async () => usage);

const reserve = (store: Store, fields: Partial<Reservation>, usage = nothing): Promise<LimitName | null> =>
  store.transaction({ workspace: "ws-1" }, (tx) => reserving(tx, fields, usage));

/** Checks what reservations against limits promise. */
export function quotaCases(examinee: StoreUnderTest): void {
  it("counts all of a reservation or none of it, up to the limit and not beyond", () =>
    withStore(examinee, async (store) => {
      expect(await reserve(store, { hourly: 10, count: 6 })).toBeNull();
      expect(await reserve(store, { hourly: 10, count: 5 })).toBe("hourly");
      expect(await reserve(store, { hourly: 10, count: 4 })).toBeNull();
      expect(await reserve(store, { hourly: 10, count: 1 })).toBe("hourly");
      expect(await reserve(store, { hourly: 10, count: 1, workspace_id: "ws-2" })).toBeNull();
    }));

  it.each([
    ["hourly", hour],
    ["daily", day],
  ] as const)("lets mail leave the %s window exactly %i ms after it came", (name, length) =>
    withStore(examinee, async (store) => {
      await reserve(store, { [name]: 2, count: 1 });
      await reserve(store, { [name]: 2, count: 1, now: noon + 1 });
      expect(await reserve(store, { [name]: 2, now: noon + length - 1 })).toBe(name);
      expect(await reserve(store, { [name]: 2, now: noon + length })).toBeNull();
      expect(await reserve(store, { [name]: 2, now: noon + length })).toBe(name);
      expect(await reserve(store, { [name]: 2, now: noon + length + 1 })).toBeNull();
    }),
  );

  it("counts the plan by calendar months", () =>
    withStore(examinee, async (store) => {
      const february = Date.UTC(2026, 1, 1);
      expect(await reserve(store, { plan: 3, count: 3 })).toBeNull();
      expect(await reserve(store, { plan: 3, now: february - 1 })).toBe("plan");
      expect(await reserve(store, { plan: 3, now: february, count: 3 })).toBeNull();
      expect(await reserve(store, { plan: 3, now: february })).toBe("plan");
    }));

  it("counts nothing under one limit that another refuses", () =>
    withStore(examinee, async (store) => {
      expect(await reserve(store, { hourly: 5, daily: 2, count: 3 })).toBe("daily");
      expect(await reserve(store, { hourly: 5, daily: 2, plan: 1, count: 2 })).toBe("plan");
      expect(await reserve(store, { hourly: 5, count: 5 })).toBeNull();
    }));

  it("counts at once for every transaction, and undoes it when its own is not kept", () =>
    withStore(examinee, async (store) => {
      const failed = store.transaction({ workspace: "ws-1" }, async (tx) => {
        expect(await reserving(tx, { hourly: 2, count: 2 })).toBeNull();
        expect(await reserving(tx, { hourly: 2 })).toBe("hourly");
        throw new Error("not kept");
      });
      await expect(failed).rejects.toThrow("not kept");
      expect(await reserve(store, { hourly: 2, count: 2 })).toBeNull();
    }));

  it("gives back under every limit once the transaction is kept, and not when it is not", () =>
    withStore(examinee, async (store) => {
      const limits = { hourly: 4, daily: 4, plan: 4 };
      await reserve(store, { ...limits, count: 3 });
      await reserve(store, { ...limits, count: 1, now: noon + 10 });
      const back = (count: number, at: number, fails = false) =>
        store.transaction({ workspace: "ws-1" }, async (tx) => {
          tx.refund({ workspace_id: "ws-1", at, count });
          if (fails) throw new Error("not kept");
        });
      await expect(back(1, noon, true)).rejects.toThrow();
      expect(await reserve(store, { ...limits, now: noon + 20 })).toBe("hourly");
      await back(1, noon + 5);
      expect(await reserve(store, { ...limits, now: noon + 20, count: 2 })).toBe("hourly");
      expect(await reserve(store, { ...limits, now: noon + 20 })).toBeNull();
      // More than the last entry has is taken off those before it; what nobody counted stays uncounted.
      await back(9, noon + 15);
      expect(await reserve(store, { ...limits, hourly: null, now: noon + 30, count: 4 })).toBe("daily");
      expect(await reserve(store, { ...limits, now: noon + 30, count: 3 })).toBeNull();
    }));

  it("begins with what is told to have been used, asks for it once, and again when it is out of date", () =>
    withStore(examinee, async (store) => {
      let asked = 0;
      const usage: Usage = {
        hits: [
          { at: noon - 2 * hour, count: 3 },
          { at: noon - hour + 1, count: 2 },
        ],
        plan: 7,
      };
      const ask = (fields: Partial<Reservation>) =>
        store.transaction({ workspace: "ws-1" }, (tx) =>
          tx.reserve(wanted(fields), async () => {
            asked += 1;
            return usage;
          }),
        );
      expect(await ask({ hourly: 2 })).toBe("hourly");
      expect(await ask({ daily: 5 })).toBe("daily");
      expect(await ask({ plan: 7 })).toBe("plan");
      expect(await ask({ hourly: 3, daily: 6, plan: 8 })).toBeNull();
      expect(asked).toBe(1);
      expect(await ask({ hourly: 2, now: noon + 1 })).toBeNull();
      expect(await ask({ daily: 6, since: 2 })).toBeNull();
      expect(asked).toBe(2);
    }));

  it("counts anew from what was used when the clock was set back, and does not lock out until it is there again", () =>
    withStore(examinee, async (store) => {
      const limits = { hourly: 5, daily: 5, plan: 5 };
      const used: Usage = { hits: [{ at: noon - 2 * hour, count: 2 }], plan: 2 };
      expect(await reserve(store, { ...limits, count: 5 })).toBeNull();
      expect(await reserve(store, { ...limits, now: noon - clockTolerance })).toBe("hourly");
      expect(await reserve(store, { ...limits, now: noon - hour, count: 4 }, used)).toBe("daily");
      expect(await reserve(store, { ...limits, now: noon - hour, count: 3 }, used)).toBeNull();
      expect(await reserve(store, { ...limits, now: noon - hour + 1 }, used)).toBe("daily");
      // Back into the month before.
      const december = Date.UTC(2025, 11, 31, 12);
      expect(await reserve(store, { ...limits, now: december, count: 5 })).toBeNull();
      expect(await reserve(store, { plan: 5, now: december + 1 })).toBe("plan");
    }));

  it("never counts more than a limit among many that reserve at the same time", () =>
    withStore(examinee, async (store) => {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, i) => reserve(store, { hourly: 50, count: 1 + (i % 3), now: noon + i })),
      );
      const counted = answers.reduce((sum, full, i) => sum + (full === null ? 1 + (i % 3) : 0), 0);
      expect(counted).toBe(50);
    }));

  it("agrees with a plain list of what was reserved and given back", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ step: fc.constantFrom(0, 1, hour / 3, hour, 5 * hour), count: fc.integer({ min: 1, max: 4 }) }),
          { minLength: 1, maxLength: 40 },
        ),
        (steps) =>
          withStore(examinee, async (store) => {
            const kept: { at: number; count: number }[] = [];
            const used = (after: number) => kept.reduce((sum, { at, count }) => sum + (at > after ? count : 0), 0);
            let now = noon;
            for (const { step, count } of steps) {
              now += step;
              const full = used(now - hour) + count > 6 ? "hourly" : used(now - day) + count > 12 ? "daily" : null;
              expect(await reserve(store, { hourly: 6, daily: 12, now, count })).toBe(full);
              if (full === null) kept.push({ at: now, count });
            }
          }),
      ),
      { numRuns: 15 },
    ));
}
