import { describe, expect, it } from "vitest";
import { parseQuery, refuseProblems } from "./validate.js";

describe("refuseProblems", () => {
  it("lets a valid request pass", () => {
    expect(() => refuseProblems([])).not.toThrow();
  });

  it("names the one field at fault", () => {
    expect(() => refuseProblems([{ path: "name", message: "is required" }])).toThrow(
      expect.objectContaining({
        code: "validation_error",
        message: "name is required",
        path: "name",
        details: undefined,
      }),
    );
  });

  it("reports the first problem and lists all of several", () => {
    const problems = [
      { path: "", message: "the body has more problems than are listed" },
      { path: "a[0].b", message: "must be a string" },
    ];
    const details = [problems[0], { path: "a[0].b", message: "a[0].b must be a string" }];
    expect(() => refuseProblems(problems)).toThrow(
      expect.objectContaining({ message: problems[0]?.message, path: undefined, details }),
    );
  });
});

describe("parseQuery", () => {
  it("gives single and repeated values, whatever their names", () => {
    const query = parseQuery("a=1&b=x+y%20z&a=2&__proto__=3&__proto__=4&c");
    expect(Object.entries(query)).toEqual([
      ["a", ["1", "2"]],
      ["b", "x y z"],
      ["__proto__", ["3", "4"]],
      ["c", ""],
    ]);
    expect(parseQuery("")).toEqual({});
  });

  it("refuses U+0000, which a store could not look for", () => {
    expect(() => parseQuery("search=a%00")).toThrow(expect.objectContaining({ path: "search" }));
  });
});
