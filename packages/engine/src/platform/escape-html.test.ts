import { decodeHTML, escapeUTF8 } from "entities";
import fc from "fast-check";
import { expect, it } from "vitest";
import { escapeHtml } from "./escape-html.js";

const texts = fc
  .array(fc.oneof(fc.constantFrom("&", "<", ">", '"', "'", "&amp;"), fc.string({ unit: "binary" })))
  .map((parts) => parts.join(""));

it("escapes the five special characters", () => {
  expect(escapeHtml(`<a href="x">Tom & 'Jerry'</a>`)).toBe(
    "&lt;a href=&quot;x&quot;&gt;Tom &amp; &#39;Jerry&#39;&lt;/a&gt;",
  );
});

it("escapes what the entities package escapes, but for its &apos;", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(escapeHtml(text)).toBe(escapeUTF8(text).replaceAll("&apos;", "&#39;"));
    }),
  );
});

it("is undone by an HTML parser", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(decodeHTML(escapeHtml(text))).toBe(text);
    }),
  );
});
