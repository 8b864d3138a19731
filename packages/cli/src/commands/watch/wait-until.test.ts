import { expect, it } from "vitest";
import { exitCodes } from "../../program/exit-codes.js";
import { Failure } from "../../program/failure.js";
import { collectingIo } from "../../testing/run-cli.js";
import { type LookLimits, type Patience, waitUntil } from "./wait-until.js";

const late = new Failure("timeout", "no answer", exitCodes.network);

/** Waits for the number 3, where each look takes so many milliseconds and sees the next number or fails. */
async function waiting(looked: readonly (number | Error)[], taking: number, patience: Patience) {
  const limits: LookLimits[] = [];
  let now = 0;
  const { io } = collectingIo({});
  const look = async (given: LookLimits): Promise<{ count: number }> => {
    limits.push(given);
    now += taking;
    const seen = looked[Math.min(limits.length, looked.length) - 1] ?? 0;
    if (typeof seen !== "number") throw seen;
    return { count: seen };
  };
  const wait = async (milliseconds: number): Promise<void> => {
    now += milliseconds;
  };
  const clock = { ...io, now: () => now, wait };
  const seen = await waitUntil(look, ({ count }) => count === 3, patience, clock).catch((error: Error) => error);
  return { seen, limits, took: now };
}

it("counts the time that looks take, and leaves each no more than is left", async () => {
  const { seen, limits, took } = await waiting([1], 1500, { timeout: 6000, interval: 1000 });
  expect({ seen, took }).toEqual({ seen: { count: 1 }, took: 6500 });
  expect(limits.map(({ deadline }) => deadline)).toEqual([6000, 3500, 1000]);
});

it("has the last look answered in a second, however little is left", async () => {
  const { limits } = await waiting([1], 0, { timeout: 300, interval: 200 });
  expect(limits.map(({ deadline }) => deadline)).toEqual([1000, 1000, 1000]);
});

it.each([
  [59_999, 59_999],
  [60_000, 60_000],
  [60_001, 60_000],
  [Number.POSITIVE_INFINITY, 60_000],
])("with %d ms in all, an attempt has %d", async (timeout, attempt) => {
  const { limits } = await waiting([3], 0, { timeout, interval: undefined });
  expect(limits).toEqual([{ timeout: attempt, deadline: timeout }]);
});

it.each([
  [[2, late], 1000, { count: 2 }],
  [[late], 1000, late],
  [[2, late], 4000, late],
])(
  "where looks %j are not answered in %d ms, ends with what was seen before only when time is up",
  async (looked, timeout, seen) => {
    expect((await waiting(looked, 100, { timeout, interval: 900 })).seen).toEqual(seen);
  },
);
