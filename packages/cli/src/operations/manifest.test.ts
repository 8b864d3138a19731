import { describe, expect, it } from "vitest";
import { callOf, checkedWord, flagKey, kebab, operationNamed, pathSegment } from "./manifest.js";

describe("the request of an operation", () => {
  it("has its arguments in the path, encoded", () => {
    expect(callOf(operationNamed("contacts.get"), ["ada@example.com"], {}, undefined)).toEqual({
      method: "GET",
      path: "/contacts/ada%40example.com",
      query: {},
      body: undefined,
      authenticated: true,
      needsIdempotencyKey: operationNamed("contacts.get").needsIdempotencyKey,
    });
  });

  it("has filters in the query, and leaves out those that are not given", () => {
    const filters = { limit: 5, search: "", subscribed: false, tag_id: undefined, nothing: null, many: ["a"] };
    expect(callOf(operationNamed("contacts.list"), [], filters, undefined).query).toEqual({
      limit: 5,
      search: "",
      subscribed: false,
    });
  });

  it("has its body as it is", () => {
    const body = { email: "ada@example.com" };
    expect(callOf(operationNamed("contacts.create"), [], {}, body).body).toBe(body);
  });
});

describe("an argument", () => {
  it.each(["", " ", "\t", ".", ".."])("of %j would name another path and is rejected", (value) => {
    expect(() => pathSegment("contact_id", value)).toThrow(`<contact-id> must not be "${value}"`);
    expect(() => checkedWord("id", value)).toThrow("<id> must not be");
    expect(() => callOf(operationNamed("contacts.delete"), [value], {}, undefined)).toThrow("must not be");
  });

  it("that is missing is rejected", () => {
    expect(() => callOf(operationNamed("contacts.delete"), [], {}, undefined)).toThrow('must not be ""');
  });

  it.each([
    ["a/b", "a%2Fb"],
    ["../x", "..%2Fx"],
    ["a?b#c", "a%3Fb%23c"],
    ["...", "..."],
    ["ä b", "%C3%A4%20b"],
    ["%2e%2e", "%252e%252e"],
  ])("of %s stays one segment of the path: %s", (value, segment) => {
    expect(pathSegment("id", value)).toBe(segment);
  });
});

describe("the name of a flag", () => {
  it.each([
    ["first_name", "first-name", "firstName"],
    ["targetUrl", "target-url", "targetUrl"],
    ["id", "id", "id"],
    ["utm_source_2", "utm-source-2", "utmSource2"],
  ])("of the field %s is %s, which commander stores as %s", (field, flag, key) => {
    expect([kebab(field), flagKey(field)]).toEqual([flag, key]);
  });
});
