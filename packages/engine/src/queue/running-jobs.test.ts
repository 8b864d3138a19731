import { expect, test } from "vitest";
import { freeSlotsOf } from "../store/claim.js";
import type { JobRow } from "../store/entities.js";
import { RunningJobs } from "./running-jobs.js";

const claim = { now: 0, limit: 100, lease_until: 1, lease_token: "t" };

const mebibyte = 1024 * 1024;

/** Counts jobs of one key, of which at most 30 may run, and 10 while they are large. */
function counting(lane = "w1") {
  const running = new RunningJobs({ slotsPerKey: 30, slotsPerLargeKey: 10 });
  const begin = (count: number): JobRow[] => {
    const jobs = Array.from({ length: count }, () => ({ lane }) as JobRow);
    for (const job of jobs) running.add(job);
    return jobs;
  };
  const free = (key = lane) => freeSlotsOf({ ...claim, ...running.limits() }, key);
  return { running, begin, free };
}

test("as many jobs of a key begin before it is known what they hold as may run while they are large", () => {
  const { running, begin, free } = counting();
  expect(free()).toBe(10);
  const jobs = begin(10);
  expect(free()).toBe(0);
  for (const job of jobs) running.prepared(job, 0);
  expect(free()).toBe(10);
  for (const job of begin(15)) running.prepared(job, 0);
  expect(free()).toBe(5);
  begin(5);
  expect(free()).toBe(0);
  expect(free("w2")).toBe(10);
});

test("a key has fewer slots while its jobs hold more than 8 MiB together", () => {
  const { running, begin, free } = counting();
  const [first, second, third, ...others] = begin(20) as [JobRow, JobRow, JobRow, ...JobRow[]];
  for (const job of others) running.prepared(job, 0);
  running.prepared(first, 5 * mebibyte);
  running.prepared(second, 3 * mebibyte);
  expect(free()).toBe(9);
  running.prepared(third, 1);
  expect(free()).toBe(0);
  running.free(third);
  expect(free()).toBe(10);
});

test("a job that ends before it is prepared counts no longer", () => {
  const { running, begin, free } = counting();
  const [job] = begin(1) as [JobRow];
  expect(free()).toBe(9);
  running.free(job);
  running.remove(1);
  expect(running.isEmpty).toBe(true);
  expect(free()).toBe(10);
});

test("a key with a lower limit keeps it", () => {
  const { running, begin, free } = counting("webhook:wh1");
  expect(free()).toBe(5);
  for (const job of begin(4)) running.prepared(job, 0);
  expect(free()).toBe(1);
});
