import { expect, it } from "vitest";
import { fitToWidth, oneLine, takeCells, truncate, widthOf, wrapText } from "./fit-text.js";

const family = "👩‍👩‍👧";

it.each([
  ["abc", 3, "abc"],
  ["abcd", 3, "ab…"],
  ["日本語", 6, "日本語"],
  ["日本語", 5, "日本…"],
  ["日本語", 4, "日…"],
  [`${family}${family}`, 3, `${family}…`],
  ["abc", 1, "…"],
  ["abc", 0, ""],
])("shortens %j to %i cells as %j", (text, width, short) => {
  expect(truncate(text, width)).toBe(short);
});

it.each([
  ["abc", 5, "abc  "],
  ["日本語", 5, "日本…"],
  ["日本語", 4, "日… "],
  ["a\n\u001b[2Jb", 8, "a [2Jb  "],
])("fits %j into exactly %i cells as %j", (text, width, cell) => {
  expect([fitToWidth(text, width), widthOf(fitToWidth(text, width))]).toEqual([cell, width]);
});

it("cuts no character in two", () => {
  expect([takeCells(`a${family}b`, 2), takeCells(`a${family}b`, 3)]).toEqual(["a", `a${family}`]);
});

it("makes one line of many, without what steers a terminal", () => {
  expect(oneLine(" a\r\n\tb \u0007 ")).toBe("a b");
});

it.each<[string, number, string[]]>([
  ["one two three", 7, ["one two", "three"]],
  ["one two three", 13, ["one two three"]],
  ["a\n\nb", 5, ["a", "", "b"]],
  ["abcdefgh", 3, ["abc", "def", "gh"]],
  ["to abcdefgh", 4, ["to", "abcd", "efgh"]],
  ["日本語", 5, ["日本", "語"]],
  ["  kept in", 20, ["  kept in"]],
  ["a\tb", 20, ["a    b"]],
])("wraps %j in %i cells", (text, width, lines) => {
  expect(wrapText(text, width)).toEqual(lines);
});

it("wraps no more than is wanted", () => {
  expect(wrapText("a b c\nd", 1, 2)).toEqual(["a", "b"]);
});
