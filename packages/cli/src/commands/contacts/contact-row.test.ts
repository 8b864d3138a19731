import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellOfValue, valueOfCell } from "./contact-row.js";

describe("a cell of an attribute", () => {
  it("reads back any value that was written into it", () => {
    // JSON has no -0, which becomes 0.
    const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
    const almostJson = json.map((value) => JSON.stringify(value));
    const any = fc.oneof(
      json,
      fc.string({ unit: fc.constantFrom(...'"{}[]:,1e-.0 \n\ttrufalsn\\é\u2028👩') }),
      almostJson,
    );
    const isKept = (value: unknown) => isDeepStrictEqual(valueOfCell(cellOfValue(value)), value);
    fc.assert(fc.property(any, isKept));
  });

  it.each([
    ["42", 42],
    ["-1.5", -1.5],
    ["true", true],
    ["null", null],
    ['{"a":[1]}', { a: [1] }],
    ['"42"', "42"],
    [" [1]", [1]],
    ["007", "007"],
    ["1.50", "1.50"],
    ["1e3", "1e3"],
    ["12345678901234567890", "12345678901234567890"],
    ["+49 30 1234", "+49 30 1234"],
    ["TRUE", "TRUE"],
    ["=1+1", "=1+1"],
    ["{a}", "{a}"],
    ["", ""],
  ])("that says %s is %j", (text, value) => {
    expect(valueOfCell(text)).toEqual(value);
  });

  it.each([
    ["pro", "pro"],
    ["42", '"42"'],
    ["null", '"null"'],
    [42, "42"],
    [[1, "2"], '[1,"2"]'],
  ])("is written for %j as %s", (value, text) => {
    expect(cellOfValue(value)).toBe(text);
  });
});
