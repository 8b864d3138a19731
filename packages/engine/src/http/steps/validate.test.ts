import { describe, expect, it } from "vitest";
import { parseQuery } from "./validate.js";

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
