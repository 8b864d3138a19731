import { expect, test } from "vitest";
import type { JobRow } from "../store/entities.js";
import { RunningJobs } from "./running-jobs.js";

const mebibyte = 1024 * 1024;

/** Counts jobs of one key, of which at most 30 may run, and 10 while they are large. */
function counting(lane = "w1") {
  const running = new RunningJobs({ slotsPerKey: 30, slotsPerLargeKey: 10 });
  const begin = (count: number): JobRow[] => {
    const jobs = Array.from({ length: count }, () => ({ lane }) as JobRow);
    for (const job of jobs) running.add(job);
    return jobs;
  };
  const limit = (key = lane) => running.limits().concurrencyLimitOf?.(key);
  return { running, begin, limit };
}

test("as many jobs of a key begin before it is known what they hold as may run while they are large", () => {
  const { running, begin, limit } = counting();
  expect(limit()).toBe(10);
  const jobs = begin(10);
  expect(limit()).toBe(10);
  for (const job of jobs) running.prepared(job, 0);
  expect(limit()).toBe(20);
  for (const job of begin(15)) running.prepared(job, 0);
  expect(limit()).toBe(30);
  expect(limit("w2")).toBe(10);
});

test("a key has fewer slots while its jobs hold more than 8 MiB together", () => {
  const { running, begin, limit } = counting();
  const [first, second, third, ...others] = begin(20) as [JobRow, JobRow, JobRow, ...JobRow[]];
  for (const job of others) running.prepared(job, 0);
  running.prepared(first, 5 * mebibyte);
  running.prepared(second, 3 * mebibyte);
  expect(limit()).toBe(29);
  running.prepared(third, 1);
  expect(limit()).toBe(10);
  running.free(third);
  expect(limit()).toBe(29);
});

test("a job that ends before it is prepared counts no longer", () => {
  const { running, begin } = counting();
  const [job] = begin(1) as [JobRow];
  expect(running.limits().runningByKey?.get("w1")).toBe(1);
  running.free(job);
  running.remove(1);
  expect(running.isEmpty).toBe(true);
  expect(running.limits().runningByKey?.get("w1")).toBeUndefined();
});

test("a key with a lower limit keeps it", () => {
  const { running, begin, limit } = counting("webhook:wh1");
  for (const job of begin(5)) running.prepared(job, 0);
  expect(limit()).toBe(5);
});
