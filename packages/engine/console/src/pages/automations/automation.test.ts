import { describe, expect, it } from "vitest";
import { countdown } from "../../parts/countdown.js";
import { lengthOf, waysBetween } from "./automation.js";

describe("the time until the next step", () => {
  it.each([
    [0, "now"],
    [-5_000, "now"],
    [1, "in 1 s"],
    [59_000, "in 59 s"],
    [60_000, "in 1 min"],
    [61_500, "in 1 min 2 s"],
    [3_600_000, "in 1 h"],
    [90_061_000, "in 1 d 1 h"],
    [172_800_000, "in 2 d"],
  ])("of %d ms is %s", (left, expected) => {
    expect(countdown(1_000_000 + left, 1_000_000)).toBe(expected);
  });
});

describe("the way of a run", () => {
  it("leads from the trigger from step to step, and to the end once it has ended", () => {
    expect([...waysBetween([0, 2], false)]).toEqual(["-1>0", "0>2"]);
    expect([...waysBetween([0, 2], true)]).toEqual(["-1>0", "0>2", "2>-1"]);
    expect([...waysBetween([], false)]).toEqual([]);
  });

  it("says how long a step took, where it took time", () => {
    expect(lengthOf("2026-11-21T09:00:00.000Z", "2026-11-21T11:00:00.000Z")).toBe("2 h");
    expect(lengthOf("2026-11-21T09:00:00.000Z", "2026-11-21T09:00:00.000Z")).toBe("");
    expect(lengthOf("2026-11-21T09:00:00.000Z", null)).toBe("");
  });
});
