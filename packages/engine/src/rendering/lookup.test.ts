import { afterEach, describe, expect, it } from "vitest";
import { compileTemplate } from "./compile-template.js";
import { sampleScope } from "./sample-scope.js";
import type { RenderScope } from "./scope.js";

const text = (template: string, scope: RenderScope) => compileTemplate(template, "text").render(scope);
const withData = (template_data: Record<string, unknown>) => sampleScope({ template_data });
const withAttributes = (attributes: Record<string, unknown>, first_name: string | null = "Ada") =>
  sampleScope({ contact: { email: "ada@example.com", first_name, last_name: null, attributes } });

describe("the order of scopes", () => {
  it("looks in the loop's item, then template_data, contact fields, attributes and system tags", () => {
    const scope = sampleScope({
      contact: {
        email: "c",
        first_name: "c",
        last_name: "c",
        attributes: { email: "a", city: "a", company_name: "a" },
      },
      template_data: { items: [{ email: "i" }], email: "d", first_name: "d" },
      system: { company_name: "s", company_address: "s" },
    });
    const tags = "{{email}}{{first_name}}{{last_name}}{{city}}{{company_name}}{{company_address}}";
    expect(text(`${tags}/{{#each items}}${tags}{{/each}}`, scope)).toBe("ddcaas/idcaas");
  });

  it("stops at the first scope that has the name, even when its value is empty", () => {
    expect(text("{{first_name|friend}}", withData({ first_name: "" }))).toBe("friend");
    expect(text("{{first_name|friend}}", withData({ first_name: null }))).toBe("friend");
  });

  it("continues with the attributes when the contact's own field is null", () => {
    expect(text("{{first_name}}", withAttributes({ first_name: "Augusta" }, null))).toBe("Augusta");
  });

  it("accepts two spellings of the contact's own fields in template_data, and one of any other name", () => {
    expect(text("{{first_name}}{{lastName}}", withData({ firstName: "G", last_name: "H" }))).toBe("GH");
    expect(text("{{order_id}}{{unsubscribeUrl}}{{companyName}}", withData({ orderId: "x" }))).toBe("");
  });

  it("prefers the spelling in the template", () => {
    expect(text("{{first_name}} {{firstName}}", withData({ firstName: "a", first_name: "b" }))).toBe("b a");
  });

  it("does not let data, attributes or loop items override the managed links", () => {
    const forged = { unsubscribe_url: "evil", preferences_url: "evil" };
    const scope = sampleScope({
      contact: { email: "e", first_name: null, last_name: null, attributes: forged },
      template_data: { ...forged, items: [forged] },
      system: { unsubscribe_url: "u", preferences_url: "p" },
    });
    const tags = "{{unsubscribe_url}}{{{preferences_url}}}";
    expect(text(`${tags}{{#each items}}${tags}{{/each}}`, scope)).toBe("upup");
  });

  it("applies no format to the managed links", () => {
    expect(text("{{unsubscribe_url||uppercase}}", sampleScope({ system: { unsubscribe_url: "https://x/aB" } }))).toBe(
      "https://x/aB",
    );
  });

  it("finds no contact fields without a contact", () => {
    expect(text("[{{email}}{{first_name}}{{attributes.plan}}]", sampleScope({ contact: null }))).toBe("[]");
  });
});

describe("names as written and as paths", () => {
  it("finds attributes whose keys contain dashes, dots or spaces", () => {
    const scope = withAttributes({
      "favourite-colour": "teal",
      "a.b": "dotted",
      "shoe size": 38,
      deep: { "x.y": "z" },
    });
    expect(text("{{attributes.favourite-colour}} {{favourite-colour}}", scope)).toBe("teal teal");
    expect(text("{{attributes.a.b}} {{a.b}} {{attributes.shoe size}}", scope)).toBe("dotted dotted 38");
    expect(text("{{attributes.deep.x.y}}", scope)).toBe("z");
  });

  it("prefers a literal key to the path of the same name", () => {
    expect(text("{{a.b}}", withData({ "a.b": 1, a: { b: 2 } }))).toBe("1");
  });

  it("follows a path of 32 levels, and none through text", () => {
    const nested = Array.from({ length: 32 }).reduce<unknown>((value) => ({ k: value }), "end");
    expect(text(`{{${Array(32).fill("k").join(".")}}}`, withData(nested as Record<string, unknown>))).toBe("end");
    expect(text("[{{a.length}}{{a.0}}]", withData({ a: "abc" }))).toBe("[]");
  });

  it("has loop variables only in loops: outside they are ordinary names", () => {
    expect(text("{{this}}[{{@index}}]", withData({ this: "that" }))).toBe("that[]");
  });

  it("finds the variables of the innermost loop and the fields of every loop around it", () => {
    const scope = withData({ rows: [{ row: "r", cells: [{ cell: "c" }, { cell: "d" }] }] });
    expect(
      text("{{#each rows}}{{#each cells}}{{row}}{{cell}}{{@index}}{{@last}} {{/each}}{{@index}}{{/each}}", scope),
    ).toBe("rc0false rd1true 0");
  });
});

describe("own keys only", () => {
  const inherited = [
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "valueOf",
    "__defineGetter__",
  ];

  it.each(inherited)("finds nothing inherited under %s", (name) => {
    const scope = withData({ o: {}, a: [], items: [{}] });
    const tags = [name, `o.${name}`, `a.${name}`, `o.${name}.name`, `attributes.${name}`, `o.constructor.${name}`];
    const template = tags.map((tag) => `{{${tag}}}{{#if ${tag}}}true{{/if}}`).join("");
    expect(text(`${template}{{#each items}}${template}{{this.${name}}}{{/each}}`, scope)).toBe("");
  });

  it.each(["__proto__", "constructor", "prototype"])("renders an own key %s from JSON", (name) => {
    const data = JSON.parse(`{"${name}": "plain", "o": {"${name}": {"x": 1}}}`) as Record<string, unknown>;
    expect(text(`{{${name}}} {{o.${name}.x}}`, withData(data))).toBe("plain 1");
  });

  describe("with a polluted prototype", () => {
    const prototype = Object.prototype as unknown as Record<string, unknown>;
    afterEach(() => {
      delete prototype.planted;
    });

    it("is not affected, even in a template compiled before", () => {
      const template = compileTemplate("[{{planted}}{{o.planted}}{{attributes.planted}}]", "text");
      prototype.planted = "seen";
      expect(template.render(withData({ o: {} }))).toBe("[]");
    });
  });
});

describe("dates", () => {
  it("are in UTC on both sides of midnight", () => {
    const at = (now: number) =>
      text("{{current_date}}|{{current_month}}|{{current_year}}", sampleScope({ system: { now } }));
    expect(at(Date.UTC(2026, 11, 31, 23, 59, 59, 999))).toBe("December 31, 2026|December|2026");
    expect(at(Date.UTC(2027, 0, 1))).toBe("January 1, 2027|January|2027");
  });
});
