import { expect, it } from "vitest";
import { eraseBefore, insertText, moveCursor, moveToLine, moveToLineEnd } from "./form-keys.js";
import type { TextField } from "./form-state.js";

/** A text with its cursor shown as a bar. */
const at = (shown: string): TextField => ({ text: shown.replace("|", ""), cursor: shown.indexOf("|") });
const shown = ({ text, cursor }: TextField): string => `${text.slice(0, cursor)}|${text.slice(cursor)}`;

it("writes and erases where the cursor is, whole characters at a time", () => {
  expect(shown(insertText(at("a|c"), "b"))).toBe("ab|c");
  expect(shown(eraseBefore(at("ab|c")))).toBe("a|c");
  expect(shown(eraseBefore(at("a👩‍👩‍👧|c")))).toBe("a|c");
  expect(shown(eraseBefore(at("|a")))).toBe("|a");
});

it.each([
  ["a👩‍👩‍👧|c", -1, "a|👩‍👩‍👧c"],
  ["a|👩‍👩‍👧c", 1, "a👩‍👩‍👧|c"],
  ["|a", -1, "|a"],
  ["a|", 1, "a|"],
] as const)("moves from %s by %i to %s", (from, by, to) => {
  expect(shown(moveCursor(at(from), by))).toBe(to);
});

it.each([
  ["ab\ncd|e\nf", -1, "ab\n|cde\nf"],
  ["ab\ncd|e\nf", 1, "ab\ncde|\nf"],
  ["a|b", -1, "|ab"],
  ["|ab", 1, "ab|"],
] as const)("moves from %j to the end of the line in direction %i", (from, end, to) => {
  expect(shown(moveToLineEnd(at(from), end))).toBe(to);
});

it.each([
  ["abc\nd|", -1, "a|bc\nd"],
  ["a\nbcd|", -1, "a|\nbcd"],
  ["a|b\ncd", 1, "ab\nc|d"],
  ["abc|\nd\ne", 1, "abc\nd|\ne"],
  ["\n|", -1, "|\n"],
  ["a|b\ncd", -1, undefined],
  ["ab\ncd|", 1, undefined],
] as const)("moves from %j to the line %i away", (from, by, to) => {
  const moved = moveToLine(at(from), by);
  expect(moved && shown(moved)).toBe(to);
});
