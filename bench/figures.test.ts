import { describe, expect, it } from "vitest";
import { updateFigures } from "./figures.js";
import type { Result } from "./result.js";

const result = (id: string, detail: Record<string, number>): Result => ({
  ...{ id, what: "this against that", ratio: 1, min: 1, max: 1, rounds: 3, gate: ">= 1", target: ">= 1" },
  detail,
});
const page = (rows: string) => `# Page

<!-- figures: begin -->

| bench | figure | value |
|---|---|---|
${rows}
<!-- figures: end -->

After.
`;
const old = "| S8 | old, µs | 1 |\n| S9 | kept, jobs/s | 2 |\n";

describe("updateFigures", () => {
  it("replaces the figures of benches measured again, and keeps the others", () => {
    const made = updateFigures(page(old), [result("S8-send", { "new, µs": 7284.341 })], /^S/);
    expect(made).toBe(page("| S8 | new, µs | 7,280 |\n| S9 | kept, jobs/s | 2 |\n"));
  });

  it("lists a figure that two results share once, and leaves out other benches", () => {
    const results = [result("P3-a", { rps: 10.126 }), result("P3-b", { rps: 10.126 }), result("A1", { rps: 5 })];
    expect(updateFigures(page(""), results, /^P3$/)).toBe(page("| P3 | rps | 10.1 |\n"));
  });

  it("throws when the page has no markers", () => {
    expect(() => updateFigures("# Page", [], /^S/)).toThrow("figures: begin");
  });
});
