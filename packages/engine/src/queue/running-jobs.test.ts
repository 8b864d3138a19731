import { expect, test } from "vitest";
import { freeSlotsOf } from "../store/claim.js";
import type { JobRow } from "../store/entities.js";
import { RunningJobs, type SlotLimits } from "./running-jobs.js";

const claim = { now: 0, limit: 100, lease_until: 1, lease_token: "t" };

const mebibyte = 1024 * 1024;

/** Counts jobs of one key, of which at most 30 may run, and 10 while they are large. */
function counting(lane = "w1", limits: Partial<SlotLimits> = {}) {
  const running = new RunningJobs({ slotsPerKey: 30, slotsPerLargeKey: 10, slotsAhead: 0, ...limits });
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
  running.remove(job);
  expect(running.isEmpty).toBe(true);
  expect(free()).toBe(10);
});

test("a key with a lower limit keeps it", () => {
  const { running, begin, free } = counting("webhook:wh1");
  expect(free()).toBe(5);
  for (const job of begin(4)) running.prepared(job, 0);
  expect(free()).toBe(1);
});

test("a key has room for a set while as many slots are free as may be taken at once, and one with a lower limit while any is", () => {
  const { running, begin } = counting("w1", { slotsPerKey: 20, slotsPerLargeKey: 20, slotsAhead: 20 });
  expect(running.hasRoom("w1")).toBe(true);
  const [job] = begin(1) as [JobRow];
  expect(running.hasRoom("w1")).toBe(false);
  expect(running.hasFreeSlot("w1")).toBe(true);
  running.free(job);
  begin(20);
  expect(running.hasFreeSlot("w1")).toBe(false);
  const webhook = counting("webhook:wh1");
  webhook.begin(4);
  expect(webhook.running.hasRoom("webhook:wh1")).toBe(true);
  webhook.begin(1);
  expect(webhook.running.hasRoom("webhook:wh1")).toBe(false);
});

test("a key has a second set of slots from the first result of its jobs until the last is durable", () => {
  const { running, begin, free } = counting("w1", { slotsPerKey: 20, slotsPerLargeKey: 20, slotsAhead: 20 });
  const [first, second, ...others] = begin(20) as [JobRow, JobRow, ...JobRow[]];
  expect(free()).toBe(0);
  expect(running.addResult(first)).toBe(true);
  expect(free()).toBe(20);
  begin(20);
  expect(running.addResult(second)).toBe(false);
  expect(free()).toBe(0);
  for (const job of others) running.addResult(job);
  for (const job of [first, second, ...others]) running.free(job);
  expect(free()).toBe(20);
  for (const job of [second, ...others]) running.remove(job);
  expect(free()).toBe(20);
  running.remove(first);
  expect(free()).toBe(0);
});

test("a result makes no room where the key had free slots, has no more of them, or large jobs", () => {
  const partly = counting("w1", { slotsPerKey: 20, slotsPerLargeKey: 20, slotsAhead: 20 });
  expect(partly.running.addResult(partly.begin(19)[0] as JobRow)).toBe(false);
  const without = counting("w1", { slotsPerKey: 20, slotsPerLargeKey: 20 });
  expect(without.running.addResult(without.begin(20)[0] as JobRow)).toBe(false);
  const large = counting("w1", { slotsPerKey: 20, slotsPerLargeKey: 20, slotsAhead: 20 });
  const jobs = large.begin(20);
  large.running.prepared(jobs[1] as JobRow, 8 * mebibyte + 1);
  expect(large.running.addResult(jobs[0] as JobRow)).toBe(false);
});
