import { beforeAll, describe, expect, it } from "vitest";
import { compileTemplate } from "./compile-template.js";
import { type HtmlToText, loadHtmlToText } from "./html-to-text.js";
import { sampleScope } from "./sample-scope.js";
import { prepareTextPart } from "./text-part.js";

let convert: HtmlToText;

beforeAll(async () => {
  convert = await loadHtmlToText();
});

/** Returns the text part of a mail and the number of HTML conversions: one per template, or one more per mail. */
function textOf(template: string, template_data: Record<string, unknown> = {}) {
  let conversions = 0;
  const part = prepareTextPart(template, (html) => {
    conversions++;
    return convert(html);
  });
  const prepared = conversions;
  const scope = sampleScope({ template_data });
  const rendered = part.render(scope, compileTemplate(template, "html").render(scope));
  return { ...rendered, perMail: conversions - prepared };
}

describe("a text part made from the template", () => {
  it("keeps merge tags through headings, links, cells and white space", () => {
    const { text, perMail } = textOf(
      "<h1>Hello {{first_name}}</h1><p>Your   plan:\n{{attributes.plan|no  plan}} &lt;3</p>" +
        '<table><tr><td>{{v}}</td><td>b</td></tr></table><a href="https://example.com/{{v}}">Look</a>',
      { v: "<a & b>" },
    );
    expect(text).toBe("Hello Ada\n\nYour plan: pro <3\n\n<a & b> b\n\nLook [https://example.com/<a & b>]");
    expect(perMail).toBe(0);
  });

  it("keeps conditions, also with comparisons that look like markup", () => {
    const template =
      '{{#if n<5}}<p>few</p>{{else}}<p>many</p>{{/if}}{{#unless v == "<b>"}}<p>other</p>{{/unless}}<p>end</p>';
    expect(textOf(template, { n: 3, v: "<b>" })).toMatchObject({ text: "few\n\nend", perMail: 0 });
    expect(textOf(template, { n: 7, v: "" })).toMatchObject({ text: "many\n\nother\n\nend", perMail: 0 });
  });

  it("repeats rows and list items without additional lines", () => {
    const template =
      "<table>\n{{#each items}}\n<tr><td>{{this.name}}</td><td>{{this.n}}</td></tr>\n{{/each}}\n</table>" +
      "<ul>{{#each items}}<li>{{name}}</li>{{/each}}</ul><p>end</p>";
    const items = [
      { name: "Pen", n: 1 },
      { name: "Ink", n: 2 },
    ];
    const { text, perMail } = textOf(template, { items });
    expect(text.replace(/ +$/gm, "")).toBe("Pen 1\nInk 2\n\n * Pen\n * Ink\n\nend");
    expect(perMail).toBe(0);
  });

  it("contains the unsubscribe link and reports it", () => {
    const { text, unsubscribeLink, address } = textOf('<a href="{{unsubscribe_url}}">Leave</a> {{company_address}}');
    expect(text).toBe("Leave [https://mail.example.com/u/t?a=1&b=2] 12 St James Sq, London");
    expect({ unsubscribeLink, address }).toEqual({ unsubscribeLink: true, address: true });
  });

  it("contains a link whose text is its target once, and images as their alternative text", () => {
    expect(
      textOf('<a href="{{v}}">{{v}}</a> <img src="x.png" alt="Logo of {{company_name}}">', { v: "https://a" }).text,
    ).toBe("https://a Logo of Difference & Co");
  });

  it("never renders a value twice", () => {
    expect(textOf("<p>{{v}}</p>", { v: "{{first_name}}" }).text).toBe("{{first_name}}");
  });
});

describe("a text part made from each mail's HTML", () => {
  it.each([
    ["<p>{{{v}}}</p>", "bold"],
    ["<ol>{{#each items}}<li>{{this}}</li>{{/each}}</ol>", "1. a\n 2. b"],
    ["<!-- {{#if nope}} --><p>commented out</p><!-- {{/if}} -->", ""],
    ['<p title="{{#if nope}}a{{/if}}">x</p>', "x"],
    ["<p>&#123;{first_name}}</p>", "{{first_name}}"],
    ["<p>\ue0000\ue001{{first_name}}</p>", "\ue0000\ue001Ada"],
  ])("is used where the source is not sufficient: %j", (template, expected) => {
    expect(textOf(template, { v: "<b>bold</b>", items: ["a", "b"] })).toMatchObject({ text: expected, perMail: 1 });
  });

  it("finds the unsubscribe link and the address in the text", () => {
    const template = '<p>{{{v}}}</p><a href="{{unsubscribe_url}}">Leave</a> {{company_address}}';
    expect(textOf(template)).toMatchObject({ unsubscribeLink: true, address: true });
    expect(textOf("<p>{{{v}}}</p>")).toMatchObject({ unsubscribeLink: false, address: false });
  });
});

describe("hostile HTML", () => {
  it("is read up to 20,000 tags and lines", () => {
    expect(convert(`${"<br>".repeat(19_999)}<b>seen`)).toContain("seen");
    expect(convert(`${"<br>".repeat(20_000)}<b>unseen`)).not.toContain("seen");
  });

  it.each(["<b>", "<div>", "<ul><li>", "<table><tr><td>", "<blockquote>", "<a href=x>"])(
    "converts 256 KB of %s",
    (piece) => {
      expect(convert(piece.repeat(262_144 / piece.length)).length).toBeLessThan(1_048_576);
    },
  );
});
