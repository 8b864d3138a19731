import { expect, it } from "vitest";
import { createClock } from "../platform/clock.js";
import { SourceRates } from "./source-rates.js";

it("allows a source its number at once, then as many a minute, and counts each source alone", () => {
  const clock = createClock({ mode: "manual", now: 0 });
  const rates = new SourceRates(clock, 3);
  expect([1, 2, 3, 4].map(() => rates.take("a"))).toEqual([true, true, true, false]);
  expect(rates.take("b")).toBe(true);
  clock.set(19_999);
  expect(rates.take("a")).toBe(false);
  clock.set(20_000);
  expect([rates.take("a"), rates.take("a")]).toEqual([true, false]);
  clock.set(600_000);
  expect([1, 2, 3, 4].map(() => rates.take("a"))).toEqual([true, true, true, false]);
});

it("counts a source that is at its limit also while thousands of others come", () => {
  const clock = createClock({ mode: "manual", now: 0 });
  const rates = new SourceRates(clock, 2);
  for (let n = 0; n < 10_000; n += 1) rates.take(`other ${n}`);
  expect([1, 2, 3].map(() => rates.take("a"))).toEqual([true, true, false]);
  for (let n = 0; n < 5000; n += 1) rates.take(`another ${n}`);
  expect(rates.take("a")).toBe(false);
});
