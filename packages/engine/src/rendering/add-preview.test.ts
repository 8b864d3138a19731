import { describe, expect, it, vi } from "vitest";
import { addPreview } from "./add-preview.js";
import { compileTemplate } from "./compile-template.js";
import { loadHtmlToText } from "./html-to-text.js";
import { sampleScope } from "./sample-scope.js";

const shownIn = (html: string) => /<div class="posthorn-preview"[^>]*>(.*?)<\/div>/s.exec(html)?.[1];

describe("a preview text", () => {
  it.each([
    ["<html><head><title>T</title></head><BODY class='a'>", "<p>x</p></body></html>"],
    ["<html><head></head>", "<p>x</p></html>"],
    ["<!DOCTYPE html>", "<p>x</p>"],
    ["", "<p>x</p>"],
  ])("is inserted where the content of %j begins", (before, after) => {
    const html = addPreview(before + after, "Look");
    expect([html.slice(0, before.length), html.endsWith(`Look</div>${after}`)]).toEqual([before, true]);
  });

  it("searches for the end of a body tag once, for any number of body tags", () => {
    const source = `${"<body ".repeat(40_000)}{{email}}`;
    const searched = vi.spyOn(String.prototype, "indexOf");
    const html = addPreview(source, "Look");
    const forEnds = searched.mock.calls.filter(([wanted]) => wanted === ">").length;
    searched.mockRestore();
    expect([html.endsWith(source), forEnds]).toEqual([true, 1]);
    expect(addPreview("<body <body>x", "Look").startsWith("<body <body><div")).toBe(true);
  });

  it("is escaped where its merge tags are never closed", () => {
    expect(shownIn(addPreview("", "{{email}} {{a <b> {{"))).toBe("{{email}} {{a &lt;b&gt; {{");
  });

  it("is plain text with merge tags", () => {
    const html = addPreview("<p>x</p>", '5 < 6 & {{first_name|"you"}}');
    expect(shownIn(html)).toBe('5 &lt; 6 &amp; {{first_name|"you"}}');
    const condition = addPreview("", "{{#if 3 > 2}}<b>{{/if}}");
    expect(shownIn(condition)).toBe("{{#if 3 > 2}}&lt;b&gt;{{/if}}");
    expect(shownIn(compileTemplate(addPreview("", "{{email}}"), "html").render(sampleScope()))).toBe("ada@example.com");
  });

  it("changes nothing when it is blank, and is not part of the text part", async () => {
    expect(addPreview("<p>x</p>", " ")).toBe("<p>x</p>");
    expect((await loadHtmlToText())(addPreview("<body><p>Hello</p></body>", "Look"))).toBe("Hello");
  });
});
