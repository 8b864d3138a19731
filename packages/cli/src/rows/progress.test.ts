import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { printWait, reportWindow } from "../client/rate-limit.js";
import type { Io } from "../program/io.js";
import { openProgress, type ProgressOptions, progressLine } from "./progress.js";

const counts = { created: 90, updated: 5, skipped: 0, failed: 5 };

it("shows rows, failures and rate, and a bar where the total is known", () => {
  expect(progressLine(counts, undefined, 2000)).toBe("100 rows · 5 failed · 50/s");
  expect(progressLine(counts, 0.5, 2000)).toBe("[############------------] 50% · 100 rows · 5 failed · 50/s");
  expect(progressLine(counts, 1.2, 0)).toBe("[########################] 100% · 100 rows · 5 failed · 0/s");
});

it.each([
  [{ total: 200 }, "[############------------] 50% · 100 rows of 200 · 5 failed · 50/s"],
  [{ total: 200, earlier: 90 }, "[############------------] 50% · 100 rows of 200 · 5 failed · 300/min"],
  [
    { total: 200, waiting: 42, left: 42_000 },
    "[############------------] 50% · 100 rows of 200 · 5 failed · 50/s · waiting 42 s · 42 s left",
  ],
  [
    { total: 9000, left: 5_345_000 },
    "[############------------] 50% · 100 rows of 9000 · 5 failed · 50/s · 90 min left",
  ],
  [{ total: 200, left: 400 * 60_000 }, "[############------------] 50% · 100 rows of 200 · 5 failed · 50/s · 7 h left"],
])("shows with %j the number of rows, the rate of this run and the time left", (facts, line) => {
  expect(progressLine(counts, 0.5, 2000, facts)).toBe(line);
});

it("fits into the terminal, where a longer line would be drawn below itself", () => {
  const facts = { total: 200, waiting: 42, left: 150_000 };
  const none = { ...counts, failed: 0, created: 95 };
  expect(progressLine(none, 0.5, 60_000, { ...facts, columns: 80 })).toBe(
    "[####----] 50% · 100 rows of 200 · 100/min · waiting 42 s · 3 min left",
  );
  expect(progressLine(none, 0.5, 60_000, { ...facts, columns: 30 })).toBe("[####----] 50% · 100 rows of…");
});

function drawing(isTTY: boolean, quiet = false, options: ProgressOptions = {}) {
  const stderr = Object.assign(new PassThrough(), { isTTY });
  let now = 1000;
  const io = { stderr, now: () => now, env: {} } as unknown as Io;
  const progress = openProgress({ io, flags: () => ({ input: true, color: true, ...(quiet && { quiet }) }) }, options);
  return { io, progress, pass: (ms: number) => (now += ms), drawn: () => String(stderr.read() ?? "") };
}

it("draws on a terminal, not too often, and takes the line away", async () => {
  const { progress, pass, drawn } = drawing(true);
  await progress.show(counts, undefined);
  expect(drawn()).toContain("\r100 rows");
  pass(99);
  await progress.show(counts, undefined);
  expect(drawn()).toBe("");
  pass(1);
  await progress.show(counts, undefined);
  expect(drawn()).toContain("100 rows");
  await progress.end();
  expect(drawn()).toBe("\r\u001b[K");
});

it.each([
  ["through a pipe", false, false],
  ["when quiet is wanted", true, true],
])("draws nothing %s", async (_, isTTY, quiet) => {
  const { progress, pass, drawn } = drawing(isTTY, quiet);
  pass(1000);
  await progress.show(counts, 0.5);
  await progress.end();
  expect(drawn()).toBe("");
});

it("says once whole what is waited for, counts it down, and says from the window when the last row goes", async () => {
  const { io, progress, pass, drawn } = drawing(true, false, { total: 200, rowsAreCalls: true });
  const some = { created: 100, updated: 0, skipped: 0, failed: 0 };
  for (let call = 0; call < 100; call += 1) {
    reportWindow(Object.entries({ "X-RateLimit-Limit": "50", "X-RateLimit-Remaining": "0" }), io);
  }
  pass(18_000);
  await printWait(42_000, "50 requests a minute are reached; try again in 42 s", io, false);
  await progress.show(some, undefined);
  expect(drawn()).toContain("\rWaiting 42 s: 50 requests a minute are reached.\u001b[K\n");
  pass(2_000);
  await progress.show(some, undefined);
  expect(drawn()).toMatch(/50% · 100 rows of 200 · 0 failed · 300\/min · waiting 40 s · 2 min left/);
  await printWait(60_000, "50 requests a minute are reached; try again in 60 s", io, false);
  expect(drawn()).not.toContain("Waiting");
  await progress.end();
});
