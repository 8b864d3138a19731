import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DiffLine, diffLines, maxEdits, sideBySide } from "./diff-lines.js";

/** Returns a text of few different lines, so that versions have lines in common. */
const someText = fc
  .array(fc.constantFrom("a", "b", "c", "", "ä <b>"), { maxLength: 14 })
  .map((lines) => lines.join("\n"));

function sideOf(lines: readonly DiffLine[], other: "removed" | "added"): string[] {
  return lines.filter(({ change }) => change !== other).map(({ text }) => text);
}

/** Returns the lines as the diff counts them. */
function linesOf(text: string): string[] {
  const lines = text === "" ? [] : text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

/** Returns the length of a longest common subsequence, by the textbook's table. */
function commonLength(from: readonly string[], to: readonly string[]): number {
  let row = to.map(() => 0);
  for (const line of from) {
    const next: number[] = [];
    to.forEach((other, at) => {
      next.push(line === other ? (row[at - 1] ?? 0) + 1 : Math.max(row[at] ?? 0, next[at - 1] ?? 0));
    });
    row = next;
  }
  return row.at(-1) ?? 0;
}

describe("the diff of two texts", () => {
  it("holds each version whole, numbers its lines, and keeps as many lines as can be kept", () => {
    const property = fc.property(someText, someText, (before, after) => {
      const lines = diffLines(before, after);
      const [from, to] = [linesOf(before), linesOf(after)];
      expect(sideOf(lines, "added")).toEqual(from);
      expect(sideOf(lines, "removed")).toEqual(to);
      expect(lines.flatMap((line) => line.before ?? [])).toEqual(from.map((_, index) => index + 1));
      expect(lines.flatMap((line) => line.after ?? [])).toEqual(to.map((_, index) => index + 1));
      expect(lines.filter(({ change }) => change === "same")).toHaveLength(commonLength(from, to));
    });
    fc.assert(property, { seed: 20, numRuns: 300 });
  });

  it("counts every kind of line break as the same", () => {
    expect(diffLines("a\r\nb\rc", "a\nb\nc\n").map(({ change }) => change)).toEqual(["same", "same", "same"]);
  });

  it("finds the changed lines up to the limit of edits, and replaces what differs as a whole above it", () => {
    const text = (changed: number) =>
      Array.from({ length: 3_000 }, (_, index) =>
        index % 2 === 0 && index < changed * 2 ? `new ${index}` : `${index}`,
      );
    const before = text(0).join("\n");
    const kept = (changed: number) =>
      diffLines(before, text(changed).join("\n")).filter(({ change }) => change === "same").length;
    // A changed line is one removed and one added.
    expect(kept(maxEdits / 2)).toBe(3_000 - maxEdits / 2);
    expect(kept(maxEdits / 2 + 1)).toBe(3_000 - maxEdits - 1);
  });

  it("of two versions without a line in common costs no more than the limits allow", () => {
    const text = (word: string) => Array.from({ length: 100_000 }, (_, index) => `${word} ${index}`).join("\n");
    const start = process.cpuUsage();
    const lines = diffLines(text("a"), text("b"));
    const { user, system } = process.cpuUsage(start);
    expect(lines).toHaveLength(200_000);
    expect((user + system) / 1e6).toBeLessThan(3);
  });
});

describe("side by side", () => {
  it("shows replaced lines beside each other, and the rest of a change alone", () => {
    const rows = sideBySide(diffLines("top\nold 1\nold 2\nold 3\nmiddle\nend", "top\nnew 1\nmiddle\nmore\nend"));
    expect(rows.map(({ change, before, after }) => [change, before?.text, after?.text])).toEqual([
      ["same", "top", "top"],
      ["changed", "old 1", "new 1"],
      ["removed", "old 2", undefined],
      ["removed", "old 3", undefined],
      ["same", "middle", "middle"],
      ["added", undefined, "more"],
      ["same", "end", "end"],
    ]);
  });
});
