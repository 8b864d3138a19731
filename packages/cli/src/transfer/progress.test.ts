import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import type { Io } from "../io.js";
import { openProgress, progressLine } from "./progress.js";

const counts = { created: 90, updated: 5, skipped: 0, failed: 5 };

it("tells rows, failures and speed, and draws a bar where the end is known", () => {
  expect(progressLine(counts, undefined, 2000)).toBe("100 rows · 5 failed · 50/s");
  expect(progressLine(counts, 0.5, 2000)).toBe("[############------------] 50% · 100 rows · 5 failed · 50/s");
  expect(progressLine(counts, 1.2, 0)).toBe("[########################] 100% · 100 rows · 5 failed · 0/s");
});

function drawing(isTTY: boolean, quiet = false) {
  const stderr = Object.assign(new PassThrough(), { isTTY });
  let now = 1000;
  const io = { stderr, now: () => now } as unknown as Io;
  const progress = openProgress({ io, flags: () => ({ input: true, color: true, ...(quiet && { quiet }) }) });
  return { progress, pass: (ms: number) => (now += ms), drawn: () => String(stderr.read() ?? "") };
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
