import { describe, expect, it } from "vitest";
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
  ])("stands where the content of %j begins", (before, after) => {
    const html = addPreview(before + after, "Look");
    expect([html.slice(0, before.length), html.endsWith(`Look</div>${after}`)]).toEqual([before, true]);
  });

  it("is plain text in which merge tags are filled in", () => {
    const html = addPreview("<p>x</p>", '5 < 6 & {{first_name|"you"}}');
    expect(shownIn(html)).toBe('5 &lt; 6 &amp; {{first_name|"you"}}');
    const condition = addPreview("", "{{#if 3 > 2}}<b>{{/if}}");
    expect(shownIn(condition)).toBe("{{#if 3 > 2}}&lt;b&gt;{{/if}}");
    expect(shownIn(compileTemplate(addPreview("", "{{email}}"), "html").render(sampleScope()))).toBe("ada@example.com");
  });

  it("changes nothing when it is blank, and is no part of the text", async () => {
    expect(addPreview("<p>x</p>", " ")).toBe("<p>x</p>");
    expect((await loadHtmlToText())(addPreview("<body><p>Hello</p></body>", "Look"))).toBe("Hello");
  });
});
