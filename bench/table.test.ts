import { describe, expect, it } from "vitest";
import type { Result } from "./result.js";
import { tableOf, updatePage } from "./table.js";
import { judge } from "./verdict.js";

const result: Result = {
  id: "T1",
  what: "render, against Handlebars",
  ratio: 1.2,
  min: 1.1,
  max: 1.3,
  rounds: 11,
  gate: ">= 1.1",
  target: ">= 1.3",
  detail: {},
};
const judged = (own: Partial<Result> = {}) => judge({ ...result, ...own }, {});
const page = "# Speed\n\n<!-- bench: begin -->\n<!-- bench: end -->\n\nThe end.\n";

describe("tableOf", () => {
  it("has a row for each result, and says whether the target, the gate or nothing holds", () => {
    const table = tableOf([judged(), judged({ id: "T2", ratio: 1.3 }), judged({ id: "T3", ratio: 1 })]);
    expect(table.split("\n").slice(2)).toEqual([
      "| T1 | render, against Handlebars | 1.2 [1.1..1.3] 11 | >= 1.1 | >= 1.3 | gate |",
      "| T2 | render, against Handlebars | 1.3 [1.1..1.3] 11 | >= 1.1 | >= 1.3 | target |",
      "| T3 | render, against Handlebars | 1 [1.1..1.3] 11 | >= 1.1 | >= 1.3 | **no** |",
    ]);
  });

  it("shows the lower gate of a figure listed as not reached, and its goal", () => {
    const listed = { T1: { goal: ">= 1.1", measured: 1, gate: ">= 0.9", section: "T1", reason: "" } };
    const table = tableOf([judge({ ...result, ratio: 1 }, listed)]);
    expect(table).toContain("| 1 [1.1..1.3] 11 | >= 0.9 | >= 1.3 | not >= 1.1 yet |");
  });
});

describe("updatePage", () => {
  const both = updatePage(page, [judged(), judged({ id: "T2" })], { some: false });

  it("puts the table between the page's markers and leaves the rest", () => {
    expect(both).toContain(`<!-- bench: begin -->\n\n${tableOf([judged(), judged({ id: "T2" })])}\n\n<!-- bench: end`);
    expect(both.startsWith("# Speed\n\n") && both.endsWith("\n\nThe end.\n")).toBe(true);
  });

  it("replaces the rows measured again, in their place, and keeps the others", () => {
    const again = updatePage(both, [judged({ ratio: 1.25 })], { some: true });
    expect(again).toBe(both.replace("| 1.2 [", "| 1.25 ["));
  });

  it("drops what is no longer measured when everything was", () => {
    expect(updatePage(both, [judged()], { some: false })).not.toContain("T2");
  });

  it("refuses a page without markers", () => {
    expect(() => updatePage("# Speed\n", [judged()], { some: false })).toThrow("<!-- bench: begin -->");
  });
});
