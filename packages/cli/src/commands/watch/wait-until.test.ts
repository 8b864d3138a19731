import { expect, it } from "vitest";
import { exitCodes, Failure } from "../../program/failure.js";
import { collectingIo } from "../../testing/run-cli.js";
import { type PollLimits, type WaitOptions, waitUntil } from "./wait-until.js";

const late = new Failure("timeout", "no answer", exitCodes.network);

/** Waits for the number 3, where each poll takes so many milliseconds and returns the next number or fails. */
async function waiting(answers: readonly (number | Error)[], taking: number, options: WaitOptions) {
  const limits: PollLimits[] = [];
  let now = 0;
  const { io } = collectingIo({});
  const poll = async (given: PollLimits): Promise<{ count: number }> => {
    limits.push(given);
    now += taking;
    const result = answers[Math.min(limits.length, answers.length) - 1] ?? 0;
    if (typeof result !== "number") throw result;
    return { count: result };
  };
  const wait = async (milliseconds: number): Promise<void> => {
    now += milliseconds;
  };
  const clock = { ...io, now: () => now, wait };
  const result = await waitUntil(poll, ({ count }) => count === 3, options, clock).catch((error: Error) => error);
  return { result, limits, took: now };
}

it("counts the time that polls take, and leaves each no more than is left", async () => {
  const { result, limits, took } = await waiting([1], 1500, { timeout: 6000, interval: 1000 });
  expect({ result, took }).toEqual({ result: { count: 1 }, took: 6500 });
  expect(limits.map(({ deadline }) => deadline)).toEqual([6000, 3500, 1000]);
});

it("has the last poll answered in a second, however little is left", async () => {
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
  "where polls %j are not answered in %d ms, ends with the state before only when time is up",
  async (answers, timeout, result) => {
    expect((await waiting(answers, 100, { timeout, interval: 900 })).result).toEqual(result);
  },
);
