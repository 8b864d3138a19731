import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countTicks, labelledPlaces } from "./ticks.js";

describe("the ticks of an axis of counts", () => {
  it("are few, whole, equally far apart, and end at or just above the highest count", () => {
    const counts = fc.oneof(
      fc.nat(30),
      fc.nat({ max: 2 ** 31 - 1 }),
      fc.integer({ min: 1, max: 15 }).map((power) => 10 ** power),
    );
    const property = fc.property(counts, fc.integer({ min: 1, max: 8 }), (max, most) => {
      const ticks = countTicks(max, most);
      const step = ticks[1] as number;
      expect(ticks.length).toBeLessThanOrEqual(most + 1);
      expect(ticks).toEqual(ticks.map((_, index) => index * step));
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(String(step)).toMatch(/^[125]0*$/);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
      expect((ticks.at(-1) as number) - step).toBeLessThan(Math.max(max, 1));
    });
    fc.assert(property, { seed: 20, numRuns: 150 });
  });

  it("are the ones that a person would draw", () => {
    expect(countTicks(0)).toEqual([0, 1]);
    expect(countTicks(3)).toEqual([0, 1, 2, 3]);
    expect(countTicks(97)).toEqual([0, 50, 100]);
    expect(countTicks(1_204)).toEqual([0, 500, 1_000, 1_500]);
  });
});

describe("the labelled places", () => {
  it("are all where they fit, else equally far apart up to the last", () => {
    expect(labelledPlaces(4, 4)).toEqual([0, 1, 2, 3]);
    expect(labelledPlaces(5, 4)).toEqual([0, 2, 4]);
    expect(labelledPlaces(30, 4)).toEqual([5, 13, 21, 29]);
    expect(labelledPlaces(3, 0)).toEqual([2]);
    expect(labelledPlaces(0, 4)).toEqual([]);
  });
});
