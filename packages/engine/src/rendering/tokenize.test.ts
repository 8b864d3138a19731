import { afterEach, expect, it, vi } from "vitest";
import { compileTemplate } from "./compile-template.js";
import { TemplateSyntaxError } from "./template-syntax-error.js";
import { maxTags, tokenize } from "./tokenize.js";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Compiles a source and counts the characters that its searches examine, which reveals quadratic time. */
function charactersSearched(source: string): number {
  let searched = 0;
  const { indexOf, includes } = String.prototype;
  const spies = [
    vi.spyOn(String.prototype, "indexOf").mockImplementation(function (this: string, wanted, from = 0) {
      const found = indexOf.call(this, wanted, from);
      searched += (found === -1 ? this.length : found) - from + wanted.length;
      return found;
    }),
    vi.spyOn(String.prototype, "includes").mockImplementation(function (this: string, wanted, from) {
      searched += this.length;
      return includes.call(this, wanted, from);
    }),
  ];
  try {
    compileTemplate(source, "html");
  } catch (error) {
    if (!(error instanceof TemplateSyntaxError)) throw error;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return searched;
}

const kilobytes256 = 262_144;

it.each([
  "{",
  "{{",
  "{{{",
  "{{a",
  "{{{a}}",
  "{{#if",
  "{{#if a}}",
  "{{#if a}}{{/if}}",
  "{{#each a}}",
  "{{/each}}",
  "{{else}}",
  "{{a|",
  "{{a}}",
  "{{a}",
  "}}",
  "{{#x}}",
])("compiles or rejects 256 KB of %j in linear time", (piece) => {
  const searched = charactersSearched(piece.repeat(kilobytes256 / piece.length));
  expect(searched).toBeGreaterThan(0);
  expect(searched).toBeLessThan(8 * kilobytes256);
});

it.each(["{{a.", "{{#if a==", "{{a|b|", "{{ "])(
  "reads one tag of 256 KB that starts with %j in linear time",
  (opening) => {
    expect(charactersSearched(`${opening}${"a.".repeat(kilobytes256 / 2)}}}`)).toBeLessThan(80 * kilobytes256);
  },
);

it("reads 250,000 tags and no more", () => {
  expect(tokenize("{{a}}".repeat(maxTags))).toMatchObject({ problem: null });
  const { tags, problem } = tokenize("{{a}}".repeat(maxTags + 1));
  expect(tags).toHaveLength(maxTags);
  expect(problem).toEqual({ offset: 5 * maxTags, message: "there are more than 250000 tags" });
});
