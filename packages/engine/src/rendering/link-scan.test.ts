import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileTemplate } from "./compile-template.js";
import { appendFooter, footerOf } from "./footer.js";
import { sampleScope } from "./sample-scope.js";
import { trackBody, trackLinks } from "./track-links.js";

const scope = (template_data: Record<string, unknown>) => sampleScope({ template_data });
const { system } = scope({});
const tracking = {
  managed: [system.unsubscribe_url, system.preferences_url],
  clickUrls: (count: number) => Array.from({ length: count }, (_, index) => `https://mail.example.com/c/${index}`),
  openUrl: "https://mail.example.com/o/t",
};

/** Tracks the mail of a template with the links found while it was rendered, and with those found in the rendered text. */
function bothWays(source: string, data: Record<string, unknown>) {
  const template = compileTemplate(source, "html");
  // The first mail reads the markup of the template's texts, the second one knows it.
  template.renderLinked(scope({ ...data, x: "other", raw: "<b>" }));
  const body = template.renderLinked(scope(data));
  return {
    body,
    scanned: trackBody(body, footerOf(body, system, system), tracking),
    searched: trackLinks(appendFooter(body.text, body, system, system), tracking),
  };
}

describe("the links that a rendering finds", () => {
  it.each([
    ["in the template's text", '<a href="https://a.example/">x</a>', ["https://a.example/"]],
    ["with a value", '<p>{{x}}</p><a href="https://a.example/{{x}}?y">{{x}}</a>', ["https://a.example/5 & 6?y"]],
    ["behind a title with a value", "<title>{{x}}</title><a href=https://a.example/>x</a>", ["https://a.example/"]],
    [
      "in a loop",
      '{{#each items}}<a href="https://{{this}}.example/">x</a>{{/each}}',
      ["a", "b"].map((n) => `https://${n}.example/`),
    ],
    [
      "around the end of the body",
      '<a href="https://a.example/">x</a></body><a href="https://b.example/">y</a>',
      ["https://a.example/", "https://b.example/"],
    ],
  ])("are those %s", (_, source, targets) => {
    const { body, scanned, searched } = bothWays(source, { x: "5 & 6", items: ["a", "b"] });
    expect(body.scanned).toBeDefined();
    expect(scanned).toEqual(searched);
    expect(scanned.targets).toEqual(targets);
  });

  it.each([
    ["a value has markup", "<p>{{{raw}}}</p>"],
    ["a tag is never closed", '<a href="{{x}}'],
    ["CDATA opens", "<![CDATA[ > {{x}} ]]>"],
    ["a value ends a tag", '<a href={{{raw}}}<a href="https://a.example/">x</a>'],
  ])("are searched for in the text where %s", (_, source) => {
    const { body, scanned, searched } = bothWays(source, { x: "1", raw: '"https://b.example/"><a href=x' });
    expect(body.scanned).toBeUndefined();
    expect(scanned).toEqual(searched);
  });

  it("are known in a tag of 16 pieces, and searched for in one of 17", () => {
    const tag = (values: number) => `<p class="${"{{x}} ".repeat(values)}">`;
    const known = (values: number) => bothWays(tag(values), { x: "1" }).body.scanned !== undefined;
    expect([known(7), known(8)]).toEqual([true, false]);
  });

  it("are searched for where the last </body> is no tag", () => {
    const { scanned, searched } = bothWays("<body>{{x}}</body><!-- </body> -->", { x: "1" });
    expect(scanned).toEqual(searched);
  });

  it("are those of the rendered text, for any template and any values", () => {
    const piece = fc.constantFrom(
      ...[
        "<",
        ">",
        "</",
        "<!",
        "--",
        "-->",
        "<!--",
        "/",
        "=",
        '"',
        "'",
        " ",
        "a",
        "<a ",
        "<p ",
        "href",
        "</body>",
        "</BODY ",
        "<title>",
      ],
      ...[
        "</title>",
        "<style>",
        "</style ",
        "<![CDATA[",
        "]]>",
        "]",
        "text",
        '<a href="',
        "<a href='",
        "<a href=",
        "https://a.example/",
        '">',
      ],
      ...[
        "</a>",
        "{{x}}",
        "{{y}}",
        "{{{raw}}}",
        "{{unsubscribe_url}}",
        "{{#if x}}",
        "{{else}}",
        "{{/if}}",
        "{{#each items}}",
        "{{/each}}",
      ],
      '<a href="https://a.example/{{x}}">y</a>',
    );
    const value = fc.oneof(
      fc.constantFrom(
        "",
        "a",
        ">",
        "<",
        '"',
        "'",
        "-",
        "--",
        "https://b.example/?x=1&y",
        "</body>",
        "<a href='https://c.example/'>",
      ),
      fc.string({ maxLength: 4 }),
    );
    const data = fc.record({ x: value, y: value, raw: value, items: fc.array(value, { maxLength: 3 }) });
    let compared = 0;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), data, (pieces, values) => {
        const source = pieces.join("");
        try {
          compileTemplate(source, "html");
        } catch {
          return;
        }
        const { body, scanned, searched } = bothWays(source, values);
        expect(scanned).toEqual(searched);
        if (body.scanned !== undefined) compared += 1;
      }),
      { numRuns: 5000 },
    );
    expect(compared).toBeGreaterThan(100);
  });
});
