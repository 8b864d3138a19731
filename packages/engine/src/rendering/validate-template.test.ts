import { describe, expect, it } from "vitest";
import { seededRandom } from "../platform/random.js";
import { compileTemplate } from "./compile-template.js";
import { TemplateSyntaxError } from "./template-syntax-error.js";
import { validateTemplate } from "./validate-template.js";

const compiles = (source: string) => {
  try {
    return Boolean(compileTemplate(source, "html"));
  } catch {
    return false;
  }
};

const where = (source: string) => validateTemplate(source, "html").map(({ line, column }) => `${line}:${column}`);

describe("problems of a template", () => {
  it.each([
    ["Hi {{first_name", "1:4"],
    ["a\nb {{#if x}}", "2:3"],
    ["a\r\nb\rc\n  {{/if}}", "4:3"],
    ["👋 {{}}", "1:4"],
    ["{{ | x}}", "1:1"],
    ["{{{v}} x", "1:1"],
    ["{{a {{b}}", "1:1"],
    ["{{first<b>_name</b>}}", "1:1"],
    ["{{a}b}}", "1:1"],
    ["{{{#if x}}}", "1:1"],
    ["{{#if x}}{{else}}{{else}}{{/if}}", "1:18"],
    ["{{#each x}}{{else}}{{/each}}", "1:12"],
    ["{{#if x}}{{else if y}}{{/if}}", "1:10"],
    ["{{#each}}{{/each}}", "1:1"],
    ["{{#each a|b}}{{/each}}", "1:1"],
    ["{{#unless}}{{/unless}}", "1:1"],
    ["{{#if x ==}}{{/if}}", "1:1"],
    ["{{#if == x}}{{/if}}", "1:1"],
    ["{{#if x = y}}{{/if}}", "1:1"],
    ["{{#if !x}}{{/if}}", "1:1"],
    ["{{#if x == a b}}{{/if}}", "1:1"],
    ['{{#if x == "a}}{{/if}}', "1:1"],
    ['{{#if x == "a"b}}{{/if}}', "1:1"],
    ['{{#if "a" == x}}{{/if}}', "1:1"],
    ["{{#if a && b}}{{/if}}", "1:1"],
    ["{{#iffy x}}{{/iffy}}", "1:1"],
    ["{{/}}", "1:1"],
  ])("have their position: %j at %s", (source, position) => {
    expect(where(source)).toEqual([position]);
  });

  it("are returned together, in the order of the source, at most ten", () => {
    expect(where("{{#if vip}}\n{{}}\n{{#with x}}{{/with}}")).toEqual(["1:1", "2:1", "3:1"]);
    expect(where("{{/if}}".repeat(11))).toHaveLength(10);
  });

  it("are none when a template compiles", () => {
    expect(validateTemplate("{{#if a}}{{#each b}}{{{this}}}{{/each}}{{/if}} } }} {", "subject")).toEqual([]);
  });

  it("are none exactly when a template compiles, whatever its tags are made of", () => {
    const parts = ["{{", "}}", "{", "}", "a", "else", "_b.c", "9", " ", "\n", "|", "x y", "#if a", "/if", "{{a}}", "é"];
    const random = seededRandom("tags");
    for (let n = 0; n < 5_000; n += 1) {
      const length = 1 + Math.floor(random.fraction() * 7);
      const source = Array.from({ length }, () => parts[Math.floor(random.fraction() * parts.length)]).join("");
      expect([source, validateTemplate(source, "html").length === 0]).toEqual([source, compiles(source)]);
    }
  });

  it("are thrown when the template is compiled, with the position of the first one in the message", () => {
    const compile = () => compileTemplate("a\n {{/if}}{{}}", "text");
    expect(compile).toThrow(TemplateSyntaxError);
    expect(compile).toThrow(expect.objectContaining({ line: 2, column: 2, message: expect.stringMatching(/^2:2 /) }));
  });

  it("include a block nested 21 levels deep", () => {
    const nested = (depth: number) => "{{#if a}}".repeat(depth) + "{{/if}}".repeat(depth);
    expect(where(nested(20))).toEqual([]);
    expect(where(nested(21))).toEqual(["1:181"]);
  });
});
