import { expect, it, vi } from "vitest";
import { sampleScope } from "./sample-scope.js";
import { createTemplateCache } from "./template-cache.js";
import { TemplateSyntaxError } from "./template-syntax-error.js";

it("compiles a source once per mode", () => {
  const cache = createTemplateCache({ max: 2 });
  const html = cache.template("<b>{{v}}</b>", "html");
  const subject = cache.template("<b>{{v}}</b>", "subject");
  expect(cache.template("<b>{{v}}</b>", "html")).toBe(html);
  const scope = sampleScope({ template_data: { v: "&" } });
  expect([html.render(scope), subject.render(scope)]).toEqual(["<b>&amp;</b>", "&"]);
});

it("keeps the maximum number of templates and removes the least recently used one", () => {
  const cache = createTemplateCache({ max: 2 });
  const [a, b] = [cache.template("a", "text"), cache.template("b", "text")];
  expect(cache.template("a", "text")).toBe(a);
  cache.template("c", "text");
  expect(cache.template("a", "text")).toBe(a);
  expect(cache.template("b", "text")).not.toBe(b);
});

it("removes templates when all sources together are too long", () => {
  const cache = createTemplateCache({ max: 10, maxCharacters: 10 });
  const first = cache.template("12345", "text");
  cache.template("abcde", "text");
  expect(cache.template("12345", "text")).toBe(first);
  cache.template("x", "text");
  expect(cache.template("12345", "text")).toBe(first);
  cache.template("y".repeat(6), "text");
  expect(cache.template("12345", "text")).not.toBe(first);
});

it("keeps a template that is as long as all may be, and for a longer one removes none", () => {
  const cache = createTemplateCache({ max: 10, maxCharacters: 10 });
  const longest = cache.template("y".repeat(10), "text");
  const longer = cache.template("z".repeat(11), "text");
  expect(cache.template("z".repeat(11), "text")).not.toBe(longer);
  expect(cache.template("y".repeat(10), "text")).toBe(longest);
});

it("compares a long source with its own copy only, for any number of sources of that length", () => {
  const cache = createTemplateCache({ max: 100 });
  const sources = Array.from({ length: 50 }, (_, i) => `${"x".repeat(20_000)}${String(i).padStart(2, "0")}`);
  const templates = sources.map((source) => cache.template(source, "text"));
  const keys = vi.spyOn(Map.prototype, "get");
  expect(sources.map((source) => cache.template(source, "text"))).toEqual(templates);
  const longest = Math.max(...keys.mock.calls.map(([key]) => String(key).length));
  keys.mockRestore();
  expect(longest).toBeLessThanOrEqual(64);
});

it("distinguishes long sources with the same hash", () => {
  const cache = createTemplateCache({ max: 2 });
  const [one, other] = ["\ud800", "\ud801"].map((half) => half + "x".repeat(20_000)) as [string, string];
  expect(cache.template(one, "text").render(sampleScope())).toBe(one);
  expect(cache.template(other, "text").render(sampleScope())).toBe(other);
});

it("throws for a malformed source each time", () => {
  const cache = createTemplateCache({ max: 2 });
  for (const _ of [1, 2]) expect(() => cache.template("{{", "html")).toThrow(TemplateSyntaxError);
});

it("prepares the text part of an HTML source once", async () => {
  const cache = createTemplateCache({ max: 2 });
  const part = await cache.textPart("<p>Hi {{first_name}}</p>");
  expect(await cache.textPart("<p>Hi {{first_name}}</p>")).toBe(part);
  expect(part.render(sampleScope(), "<p>Hi Ada</p>").text).toBe("Hi Ada");
});
