import { expect, it, vi } from "vitest";
import { withoutTags } from "./without-tags.js";

it.each([
  ["<p class='a<b'>x</p>y", " x y"],
  ["<STYLE>a{}</style >b</Style>c<script>1<2</SCRIPT>d", " c d"],
  ["<styled>x", " x"],
  ["<style>x", " x"],
  ["<script><p>x", "  x"],
  ["1 < 2", "1 < 2"],
  ["a<b", "a<b"],
  ["", ""],
])("takes the tags of %j out", (html, text) => {
  expect(withoutTags(html)).toBe(text);
});

it.each(["<", "<style>", "<script", "</style", "<style><script>", "< "])("looks for no end of %j twice", (shape) => {
  const html = shape.repeat(20_000);
  const { indexOf } = String.prototype;
  let searched = 0;
  const search = vi.spyOn(String.prototype, "indexOf").mockImplementation(function (this: string, wanted, from = 0) {
    const found = indexOf.call(this, wanted, from);
    searched += (found === -1 ? this.length : found) - from + 1;
    return found;
  });
  withoutTags(html);
  search.mockRestore();
  expect(searched).toBeLessThan(6 * html.length);
});
