import { describe, expect, it } from "vitest";
import type { Result } from "./result.js";
import { judge, keeps, remarksOn } from "./verdict.js";

const measured = (ratio: number): Result => ({
  ...{ id: "A1", what: "sends, against an echo", ratio, min: ratio, max: ratio, rounds: 5 },
  ...{ gate: ">= 1.2", target: ">= 2", detail: {} },
});
const listed = { A1: { goal: ">= 1.2", measured: 0.93, gate: ">= 0.8", section: "A1", reason: "" } };

describe("keeps", () => {
  it.each([
    [1.3, ">= 1.3", true],
    [1.299, ">= 1.3", false],
    [7, "<= 7", true],
    [7.001, "<= 7", false],
  ])("holds %d against %s", (ratio, bound, held) => {
    expect(keeps(ratio, bound)).toBe(held);
  });

  it("refuses a bound that it cannot read, rather than letting it hold", () => {
    expect(() => keeps(1, "about 1")).toThrow('not "about 1"');
  });
});

describe("judge", () => {
  it.each([
    [2, "target"],
    [1.2, "gate"],
    [1.19, "broken"],
  ])("judges %d of a figure that is not listed by its bench's bounds: %s", (ratio, verdict) => {
    expect(judge(measured(ratio), {})).toMatchObject({ gate: ">= 1.2", verdict });
  });

  it.each([
    [1.2, "reached"],
    [1.19, "not reached"],
    [0.8, "not reached"],
    [0.79, "broken"],
  ])("judges %d of a figure listed as not reached by its goal and its lower gate: %s", (ratio, verdict) => {
    expect(judge(measured(ratio), listed)).toMatchObject({ gate: ">= 0.8", verdict });
  });

  it("throws when the list names another goal than the bench", () => {
    const lowered = { A1: { ...listed.A1, goal: ">= 1" } };
    expect(() => judge(measured(1), lowered)).toThrow("names the goal >= 1, and the bench >= 1.2");
  });
});

describe("remarksOn", () => {
  const remarks = (ratio: number, list = {}) => remarksOn([judge(measured(ratio), list)]);

  it("says nothing about a figure that keeps its gate", () => {
    expect([...remarks(1.2), ...remarks(2)]).toEqual([]);
  });

  it("names the gate that a figure breaks", () => {
    expect(remarks(1)).toEqual(["A1 broken: gate >= 1.2, measured 1"]);
    expect(remarks(0.7, listed)).toEqual(["A1 broken: gate >= 0.8, measured 0.7"]);
  });

  it("names goal and measured ratio of a figure that is not reached yet", () => {
    expect(remarks(0.93, listed)).toEqual(["A1 not reached yet: goal >= 1.2, measured 0.93, gate >= 0.8"]);
  });

  it("says that the entry of a figure can go when its goal is reached", () => {
    expect(remarks(1.3, listed)).toEqual([
      "A1 reached: goal >= 1.2, measured 1.3; its entry in bench/not-reached.ts can go",
    ]);
  });
});
