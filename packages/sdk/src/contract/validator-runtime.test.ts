import { describe, expect, it } from "vitest";
import {
  addProblem,
  addProblems,
  byteLength,
  codePointLength,
  deepEqual,
  maxProblems,
  maxUnknownFields,
  type RawProblems,
} from "./validator-runtime.js";

describe("the validators' runtime", () => {
  it.each(["", "abc", "ä", "€", "𝄞", "a𝄞€ä", "\ud834", "\udd1e\ud834", "x".repeat(1000)])(
    "measures %j as a text encoder and an iterator do",
    (text) => {
      expect(byteLength(text)).toBe(new TextEncoder().encode(text).length);
      expect(codePointLength(text)).toBe([...text].length);
    },
  );

  it("finds JSON values equal whatever the order of their keys", () => {
    expect(deepEqual({ a: [1, { b: null }], c: "x" }, { c: "x", a: [1, { b: null }] })).toBe(true);
    expect(deepEqual({ a: 1 }, { a: 1, b: undefined })).toBe(false);
    expect(deepEqual([1, 2], [2, 1])).toBe(false);
    expect(deepEqual([], {})).toBe(false);
    expect(deepEqual(null, {})).toBe(false);
  });

  it("lists unknown fields up to the limit and other problems after them", () => {
    let problems: RawProblems | null = null;
    for (let index = 0; index <= maxUnknownFields; index++) {
      problems = addProblem(problems, "", "additionalProperties", { additionalProperty: `x${index}` });
    }
    problems = addProblem(problems, "/to", "type", { type: "string" });
    expect(problems.length).toBe(maxUnknownFields + 1);
    expect(problems.at(-1)?.instancePath).toBe("/to");
  });

  it("counts the unknown fields of nested values together", () => {
    const one = () => addProblem(null, "", "additionalProperties", { additionalProperty: "x" });
    let problems = one();
    for (let index = 0; index < 2 * maxUnknownFields; index++) problems = addProblems(problems, one());
    expect(problems.length).toBe(maxUnknownFields);
  });

  it("keeps the list of problems bounded", () => {
    let problems = addProblem(null, "/0", "type");
    for (let index = 1; index < maxProblems; index++) problems = addProblem(problems, `/${index}`, "type");
    expect(problems.length).toBe(maxProblems);
    expect(addProblem(problems, "/more", "type").length).toBe(maxProblems);
  });
});
