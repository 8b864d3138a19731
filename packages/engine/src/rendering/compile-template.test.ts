import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { compileTemplate, type TemplateMode } from "./compile-template.js";
import { formatNamed } from "./formats.js";
import { RenderBudget } from "./render-budget.js";
import { sampleScope } from "./sample-scope.js";
import { renderLimits, TemplateLimitError } from "./template-limit-error.js";
import { TemplateSyntaxError } from "./template-syntax-error.js";

const modes: readonly TemplateMode[] = ["html", "url", "json", "text", "subject"];
const render = (template: string, template_data: Record<string, unknown> = {}, mode: TemplateMode = "html") =>
  compileTemplate(template, mode).render(sampleScope({ template_data }));
const limitOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof TemplateLimitError) return error.limit;
    throw error;
  }
  return "none";
};

describe("rendered values", () => {
  it("joins the printable elements of an array, and renders an object as empty text", () => {
    expect(render("{{a}}|{{o}}|{{e|none}}", { a: ["x", 1, null, {}, [true, "<"]], o: { x: 1 }, e: [] })).toBe(
      "x, 1, true, &lt;||",
    );
  });

  it("escapes values for URLs and JSON strings, except in three braces", () => {
    const data = { v: 'a/b?"c"\n\ud800', deep: { n: 3 } };
    expect(render("https://example.com/{{v}}?n={{deep.n}}&{{{deep.n}}}", data, "url")).toBe(
      "https://example.com/a%2Fb%3F%22c%22%0A%EF%BF%BD?n=3&3",
    );
    const json = render('{"v": "{{v}}", "n": {{deep.n}}, "none": "{{nope|-}}"}', data, "json");
    expect(JSON.parse(json)).toEqual({ v: data.v, n: 3, none: "-" });
    expect(render("{{{v}}}", { v: '"' }, "json")).toBe('"');
  });

  it("preserves text of every script and Unicode plane", () => {
    expect(render("Grüße, {{name}} 👩‍🚀 {{nope|こんにちは}}", { name: "Łukasz 🐧" })).toBe(
      "Grüße, Łukasz 🐧 👩‍🚀 こんにちは",
    );
  });

  it("capitalizes words of every script after white space and opening punctuation", () => {
    expect(render("{{v||capitalize}}", { v: "o'neil (élan) \n3rd ödön 𐐨x" }, "text")).toBe(
      "O'neil (Élan) \n3rd Ödön 𐐀x",
    );
  });

  it("ignores unknown formats and additional pipes", () => {
    expect(render("{{v||shout}}{{v|x|upper|case}}", { v: "a" })).toBe("aa");
  });
});

describe("conditions", () => {
  it.each([
    ["{}", "y"],
    ['"0"', "y"],
    ['" "', "y"],
    ["[0]", "y"],
    ["-1", "y"],
    ["true", "y"],
    ["null", "n"],
    ["false", "n"],
    ["-0", "n"],
  ])("evaluate %s as %s", (json, expected) => {
    expect(render("{{#if v}}y{{else}}n{{/if}}", { v: JSON.parse(json) as unknown })).toBe(expected);
  });

  it.each([
    ['v == "10.0"', 10, "y"],
    ["v > 9", "10", "y"],
    ['v > "9a"', "10", "n"],
    ["v == Pro", "pro", "n"],
    ["v != 'it is'", "it is", "n"],
    ['v == ">="', ">=", "y"],
    ["v < 5", undefined, "y"],
    ["v == 1e3", 1000, "n"],
    ["v <= -2.5", -3, "y"],
    ["v == 0", false, "n"],
    ['v == "a, b"', ["a", "b"], "y"],
  ])("hold %s of %j: %s", (condition, v, expected) => {
    expect(render(`{{#if ${condition}}}y{{else}}n{{/if}}`, { v })).toBe(expected);
  });
});

describe("subjects", () => {
  it("cannot contain a line break of any kind", () => {
    const breaks = ["\r", "\n", "\r\n", "\u2028", "\u2029", "\u0085", "\v\f", "\0", "\u001b"];
    for (const mark of breaks) {
      expect(render("Hi {{v}}", { v: `x${mark}${mark}Bcc: eve@example.com` }, "subject")).toBe(
        "Hi x Bcc: eve@example.com",
      );
    }
  });

  it("lose tags that only appear when others are removed, and keep single angle brackets", () => {
    expect(render("{{v}}", { v: "<scr<b>ipt>x</scr</b>ipt>" }, "subject")).toBe("x");
    expect(render("<{{v}}>bold</{{v}}>", { v: "b" }, "subject")).toBe("bold");
    expect(render("3 < 5 and 5 > 3 <3", {}, "subject")).toBe("3 < 5 and 5 > 3 <3");
  });

  it("never contain a control character or a tag", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("<", ">", "b", "/", " ", "\n", "\r", "\u2028") }), (v) => {
        const subject = render("{{v}}", { v }, "subject");
        expect(subject).not.toMatch(/[\n\r\u2028]|<[a-z/!?][^<]*>/);
      }),
    );
  });
});

describe("limits of one rendering", () => {
  const list = (length: number) => Array.from({ length }, () => "");

  it("allows 10,000 loop steps in all loops together, and no more", () => {
    const loops = "{{#each a}}{{/each}}{{#each b}}{{/each}}";
    expect(limitOf(() => render(loops, { a: list(4_000), b: list(6_000) }))).toBe("none");
    expect(limitOf(() => render(loops, { a: list(4_000), b: list(6_001) }))).toBe("loop_steps");
  });

  it("counts the elements of an array that is printed or compared as loop steps", () => {
    expect(limitOf(() => render("{{a}}", { a: list(10_000) }))).toBe("none");
    expect(limitOf(() => render("{{a}}", { a: list(10_001) }))).toBe("loop_steps");
    expect(limitOf(() => render("{{#each n}}{{#if a == x}}{{/if}}{{/each}}", { n: list(10), a: list(1_000) }))).toBe(
      "loop_steps",
    );
  });

  it("allows 250,000 tags inside loops and no more, even if they print nothing", () => {
    const body = "{{nope}}".repeat(100);
    expect(limitOf(() => render(`{{#each a}}${body}{{/each}}`, { a: list(2_500) }))).toBe("none");
    expect(limitOf(() => render(`{{#each a}}${body}{{/each}}`, { a: list(2_501) }))).toBe("loop_work");
  });

  it("allows 1 MiB of output in UTF-8, and no byte more", () => {
    const mebibyte = renderLimits.output_bytes;
    expect(limitOf(() => render("{{v}}", { v: "x".repeat(mebibyte) }))).toBe("none");
    expect(limitOf(() => render("{{v}}", { v: "x".repeat(mebibyte + 1) }))).toBe("output_bytes");
    expect(limitOf(() => render("{{v}}", { v: "é".repeat(mebibyte / 2) }))).toBe("none");
    expect(limitOf(() => render("x{{v}}", { v: "é".repeat(mebibyte / 2) }))).toBe("output_bytes");
  });

  it("allows 2,000,000 look-ups of names, counting each level of a dotted name, and no more", () => {
    const deep = JSON.parse(`${'{"a":'.repeat(20)}1${"}".repeat(20)}`);
    const items = Array.from({ length: 100 }, () => deep);
    const tag = `{{this${".a".repeat(19)}.b}}`;
    const perTag = 20;
    const tags = renderLimits.lookups / perTag / items.length;
    const loop = (count: number) => `{{#each items}}${tag.repeat(count)}{{/each}}`;
    expect(limitOf(() => render(loop(tags - 1), { items }))).toBe("none");
    expect(limitOf(() => render(loop(tags + 1), { items }))).toBe("lookups");
  });

  it("allows 10,000,000 characters of compared text, and no more", () => {
    const literal = "x".repeat(100_000);
    const loop = `{{#each n}}{{#if v == '${literal}'}}y{{/if}}{{/each}}`;
    expect(limitOf(() => render(loop, { n: list(100), v: `${literal}y` }))).toBe("none");
    expect(limitOf(() => render(loop, { n: list(101), v: `${literal}y` }))).toBe("text_work");
  });

  it("allows 10,000,000 characters of joined arrays, and no more", () => {
    const half = "x".repeat(renderLimits.text_work / 2 - 2);
    expect(limitOf(() => render("{{#if a == y}}{{/if}}", { a: [half, half] }))).toBe("text_work");
    expect(limitOf(() => render("{{#if a == ''}}{{/if}}", { a: [half, half] }))).toBe("none");
    expect(limitOf(() => render("{{#if a == ''}}{{/if}}", { a: [half, [`${half}x`]] }))).toBe("text_work");
  });

  it("reads the elements of an array once, for any number of comparisons and renderings", () => {
    let read = 0;
    const a: string[] = [];
    for (const index of [0, 1]) {
      Object.defineProperty(a, index, {
        get: () => {
          read++;
          return "x".repeat(900);
        },
      });
    }
    expect(render(`${"{{#if a==x}}n{{/if}}".repeat(4_000)}{{a}}{{a}}`, { a })).toHaveLength(2 * 1_802);
    expect(read).toBe(2);
  });

  it("does not format or escape a value that is too long to be rendered", () => {
    const v = "a ".repeat(renderLimits.output_bytes);
    const upper = vi.spyOn(String.prototype, "toUpperCase");
    expect(limitOf(() => render("{{v||uppercase}}{{v||capitalize}}", { v }))).toBe("output_bytes");
    expect(upper).not.toHaveBeenCalled();
    upper.mockRestore();
  });

  it("rejects no text because of that: no format makes a text shorter", () => {
    for (const format of ["uppercase", "lowercase", "capitalize"].map(formatNamed)) {
      for (let code = 0; code <= 0x10_ffff; code++) {
        const text = String.fromCodePoint(code);
        if ((format?.(text).length ?? 0) < text.length) expect(text).toBe("as long as before");
      }
    }
  });

  it("renders a template of 256 KB with a loop over 1,000 items", () => {
    const row =
      "<tr><td>{{this.name|item|capitalize}}</td><td>{{#if this.price > 10}}{{this.price}}{{else}}-{{/if}}</td></tr>";
    const head = `<p>Hi {{first_name|friend}}, {{#if tags == "a, b"}}both{{/if}}</p>\n`;
    const source = `${head.repeat(3_600)}{{#each items}}${row}{{/each}}`;
    expect(source.length).toBeGreaterThan(240_000);
    const items = Array.from({ length: 1_000 }, (_, price) => ({ name: `thing ${price}`, price }));
    expect(render(source, { items, tags: ["a", "b"] })).toContain("<td>Thing 999</td><td>999</td>");
  });

  it("stops a loop that multiplies a long value", () => {
    const work = () => render("{{#each a}}{{v}}{{/each}}", { a: list(10_000), v: "x".repeat(1_000_000) });
    expect(limitOf(work)).toBe("output_bytes");
  });

  it("apply to all templates that share a budget", () => {
    const budget = new RenderBudget();
    const scope = sampleScope({ template_data: { v: "x".repeat(renderLimits.output_bytes / 2), a: list(6_000) } });
    const long = compileTemplate("{{v}}", "text");
    expect(limitOf(() => [long.render(scope, budget), long.render(scope, budget)])).toBe("none");
    expect(limitOf(() => compileTemplate("x", "text").render(scope, budget))).toBe("output_bytes");
    const loop = compileTemplate("{{#each a}}{{/each}}", "text");
    const other = new RenderBudget();
    expect(limitOf(() => loop.render(scope, other))).toBe("none");
    expect(limitOf(() => loop.render(scope, other))).toBe("loop_steps");
  });
});

describe("any template", () => {
  it("renders text without tags unchanged", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.constantFrom<TemplateMode>("html", "text"), (source, mode) => {
        fc.pre(!source.includes("{{"));
        expect(render(source, {}, mode)).toBe(source);
      }),
    );
  });

  it("throws only its two errors", () => {
    const pieces = fc.constantFrom(
      ..."{{ }} {{{ }}} # / | . @ = > \" ' \n".split(" "),
      ..."{{#if a}} {{#each a}} {{#unless a}} {{else}} {{/if}} {{/each}} {{/unless}} {{a}} {{this.b}} a b == 1 é <b>".split(
        " ",
      ),
    );
    const source = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(source, fc.constantFrom(...modes), fc.jsonValue(), (template, mode, a) => {
        try {
          expect(typeof render(template, { a }, mode)).toBe("string");
        } catch (error) {
          expect([TemplateSyntaxError, TemplateLimitError]).toContain((error as Error).constructor);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("escapes every value in HTML", () => {
    fc.assert(
      fc.property(fc.string(), (v) => {
        expect(render("{{v}}", { v })).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
      }),
    );
  });

  it("renders a template of 256 KB", () => {
    const line = "<p>Hi {{first_name|friend|uppercase}}</p>\n";
    const lines = Math.floor(262_144 / line.length);
    expect(render(line.repeat(lines))).toBe("<p>Hi ADA</p>\n".repeat(lines));
  });
});

describe("the input of the compliance footer", () => {
  const body = (template: string, template_data = {}, company_address = "12 St James Sq, London") =>
    compileTemplate(template, "html").renderBody(sampleScope({ template_data, system: { company_address } }));

  it("contains both tags when they are rendered", () => {
    expect(body("{{unsubscribe_url}}{{{company_address}}}")).toMatchObject({ unsubscribeLink: true, address: true });
  });

  it("does not contain tags in a branch that is not taken, in a loop over nothing or in a condition", () => {
    const tags = "{{unsubscribe_url}}{{company_address}}";
    for (const template of [
      `{{#if nope}}${tags}{{/if}}`,
      `{{#unless first_name}}${tags}{{/unless}}`,
      `{{#each nope}}${tags}{{/each}}`,
      "{{#if unsubscribe_url}}x{{/if}}{{#if company_address}}x{{/if}}",
    ]) {
      expect(body(template)).toMatchObject({ unsubscribeLink: false, address: false });
    }
  });

  it("does not contain a link of the author, a value that looks like a tag, or a blank address", () => {
    expect(body('<a href="https://example.com/unsubscribe">Unsubscribe</a>').unsubscribeLink).toBe(false);
    expect(body("{{v}}", { v: "{{unsubscribe_url}}" }).unsubscribeLink).toBe(false);
    expect(body("{{company_address|12 High St}}", {}, "").address).toBe(false);
    expect(body("{{company_address}}", {}, "  ").address).toBe(false);
  });

  it("contains the workspace's address if it is part of the text, escaped or not", () => {
    expect(body("<p>12 St James Sq, London</p>").address).toBe(true);
    expect(body("<p>1 A &amp; B St</p>", {}, "1 A & B St").address).toBe(true);
    expect(body("<p>{{v}}</p>", { v: "1 A & B St" }, "1 A & B St").address).toBe(true);
    expect(body("<p>12 St James Sq, Paris</p>").address).toBe(false);
  });
});
