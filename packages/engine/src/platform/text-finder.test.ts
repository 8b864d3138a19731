import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { textFinder } from "./text-finder.js";

it("finds what String.includes finds, however long the part is", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 4 });
  const long = fc.tuple(letters, letters, fc.integer({ min: 0, max: 300 })).map(([a, b, n]) => a.repeat(n) + b);
  fc.assert(
    fc.property(long, long, long, (before, part, after) => {
      for (const text of [before + part + after, before + after, before + part.slice(1) + after]) {
        expect(textFinder(part)(text)).toBe(text.includes(part));
      }
    }),
  );
});

it("looks at each character of the text twice at most", () => {
  const part = `${"a".repeat(5_000)}b${"a".repeat(5_000)}`;
  const find = textFinder(part);
  find(part);
  const text = "a".repeat(100_000);
  const read = vi.spyOn(String.prototype, "charCodeAt");
  const found = find(text);
  const { length } = read.mock.calls;
  read.mockRestore();
  expect([found, length < 5 * text.length]).toEqual([false, true]);
});
