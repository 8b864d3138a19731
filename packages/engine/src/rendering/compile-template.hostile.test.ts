import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { compileTemplate, type TemplateMode } from "./compile-template.js";
import { sampleScope } from "./sample-scope.js";
import { TemplateLimitError } from "./template-limit-error.js";
import { TemplateSyntaxError } from "./template-syntax-error.js";

const inherited = Object.getOwnPropertyNames(Object.prototype);
const planted = "planted by another";
const properties = ["planted", "first_name", "unsubscribe_url", "wholes", "render", "write", "budget"];

afterEach(() => {
  for (const name of properties) Reflect.deleteProperty(Object.prototype, name);
});

/** A name in a template: inherited by every object or function, an index, or an existing name. */
const name = fc
  .array(fc.constantFrom(...inherited, "prototype", "a", "this", "0", "length", "@index", "caller", ""), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join("."));
const tag = fc.oneof(
  name.map((each) => `{{${each}}}`),
  name.map((each) => `{{{${each}|none|uppercase}}}`),
  name.map((each) => `{{#if ${each}}}shown{{/if}}`),
  name.map((each) => `{{#unless ${each} == x}}{{/unless}}`),
  name.map((each) => `{{#each ${each}}}{{this}}{{${each}}}{{/each}}`),
);
const template = fc.array(tag, { minLength: 1, maxLength: 6 }).map((tags) => tags.join(""));

/** Renders a template or returns its problem. Any other error fails the test. */
function outcome(source: string, data: Record<string, unknown>, mode: TemplateMode): string {
  try {
    return compileTemplate(source, mode).render(sampleScope({ template_data: data }));
  } catch (error) {
    if (error instanceof TemplateSyntaxError || error instanceof TemplateLimitError) return error.name;
    throw error;
  }
}

describe("names that every object inherits", () => {
  it("neither reveal nor execute anything of the program", () => {
    fc.assert(
      fc.property(template, fc.constantFrom<TemplateMode>("html", "text", "subject", "json", "url"), (source, mode) => {
        const rendered = outcome(source, { a: [{}, [], "x"] }, mode);
        expect(rendered).not.toMatch(/native code|function|\[object/i);
      }),
      { numRuns: 1_000 },
    );
  });

  it("are ordinary names when data contains them", () => {
    for (const each of [...inherited, "constructor.prototype"]) {
      const data = JSON.parse(JSON.stringify({}).replace("{}", `{${JSON.stringify(each)}: "mine"}`));
      expect(outcome(`{{${each}}}`, data, "text")).toBe("mine");
    }
    expect(outcome("{{constructor.name}}", JSON.parse('{"constructor": {"name": "mine"}}'), "text")).toBe("mine");
    expect(({} as Record<string, unknown>).name).toBeUndefined();
  });

  it("have no effect on renderings when a prototype is polluted", () => {
    const source = `${properties.map((each) => `[{{${each}}}{{a.${each}}}{{#if a.${each}}}seen{{/if}}]`).join("")}{{#each l}}{{this.planted}}{{/each}}`;
    const data = () => ({ a: {}, l: [{}] });
    const before = outcome(source, data(), "text");
    for (const each of properties) {
      Object.defineProperty(Object.prototype, each, { value: planted, configurable: true, writable: true });
    }
    const after = outcome(source, data(), "text");
    for (const each of properties) Reflect.deleteProperty(Object.prototype, each);
    expect(after).toBe(before);
  });
});

describe("a rendering of any template", () => {
  it("does not change the data", () => {
    fc.assert(
      fc.property(template, fc.jsonValue(), (source, a) => {
        const data = JSON.stringify({ a });
        const given = JSON.parse(data);
        outcome(source, given, "html");
        expect(JSON.stringify(given)).toBe(data);
      }),
    );
  });
});
