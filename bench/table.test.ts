import { describe, expect, it } from "vitest";
import type { Result } from "./result.js";
import { keeps, tableOf, updatePage } from "./table.js";

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
const page = "# Speed\n\n<!-- bench: begin -->\n<!-- bench: end -->\n\nThe end.\n";

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

describe("tableOf", () => {
  it("has a row for each result, and says whether the target, the gate or nothing holds", () => {
    const table = tableOf([result, { ...result, id: "T2", ratio: 1.3 }, { ...result, id: "T3", ratio: 1 }]);
    expect(table.split("\n").slice(2)).toEqual([
      "| T1 | render, against Handlebars | 1.2 [1.1..1.3] 11 | >= 1.1 | >= 1.3 | gate |",
      "| T2 | render, against Handlebars | 1.3 [1.1..1.3] 11 | >= 1.1 | >= 1.3 | target |",
      "| T3 | render, against Handlebars | 1 [1.1..1.3] 11 | >= 1.1 | >= 1.3 | **no** |",
    ]);
  });
});

describe("updatePage", () => {
  const both = updatePage(page, [result, { ...result, id: "T2" }], { some: false });

  it("puts the table between the page's markers and leaves the rest", () => {
    expect(both).toContain(`<!-- bench: begin -->\n\n${tableOf([result, { ...result, id: "T2" }])}\n\n<!-- bench: end`);
    expect(both.startsWith("# Speed\n\n") && both.endsWith("\n\nThe end.\n")).toBe(true);
  });

  it("replaces the rows measured again, in their place, and keeps the others", () => {
    const again = updatePage(both, [{ ...result, ratio: 1.25 }], { some: true });
    expect(again).toBe(both.replace("| 1.2 [", "| 1.25 ["));
  });

  it("drops what is no longer measured when everything was", () => {
    expect(updatePage(both, [result], { some: false })).not.toContain("T2");
  });

  it("refuses a page without markers", () => {
    expect(() => updatePage("# Speed\n", [result], { some: false })).toThrow("<!-- bench: begin -->");
  });
});
