import { describe, expect, it } from "vitest";
import { fitsTrigger, triggerFieldsOf, triggerKeyOf, triggerKeysOf } from "./trigger-keys.js";

const click = { url: "https://example.com/a", campaign_id: "c1", template_id: "t1" };

describe("the fields of a trigger", () => {
  it("are those for which its events have values", () => {
    expect(triggerFieldsOf("email_click").sort()).toEqual(["campaign_id", "template_id", "url"]);
    expect(triggerFieldsOf("email_open").sort()).toEqual(["campaign_id", "template_id"]);
    expect(triggerFieldsOf("purchase")).toEqual(["min_value"]);
    expect(triggerFieldsOf("signup")).toEqual(["list_id"]);
  });
});

describe("the key of a trigger", () => {
  it("consists of the type alone without a field, or with a field that is not compared for equality", () => {
    expect(triggerKeyOf("email_click", {})).toBe("email_click");
    expect(triggerKeyOf("purchase", { min_value: 10 })).toBe("purchase");
  });

  it("consists of the most selective field, and is one of the keys of a matching event", () => {
    const key = triggerKeyOf("email_click", click);
    expect(key).toBe(triggerKeyOf("email_click", { url: click.url }));
    expect(triggerKeysOf("email_click", click)).toContain(key);
    expect(triggerKeysOf("email_click", { ...click, url: "https://example.com/b" })).not.toContain(key);
  });

  it("differs by the trigger's type and by the field", () => {
    const keys = [
      triggerKeyOf("email_open", { campaign_id: "x" }),
      triggerKeyOf("email_open", { template_id: "x" }),
      triggerKeyOf("email_click", { campaign_id: "x" }),
      triggerKeyOf("custom", { event_name: "x" }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("has the same length for values of any length", () => {
    const lengths = [1, 100_000].map((length) => triggerKeyOf("custom", { event_name: "x".repeat(length) }).length);
    expect(lengths[0]).toBe(lengths[1]);
  });

  it("is not looked for when an event has no value of a field, or an invalid one", () => {
    expect(triggerKeysOf("email_open", { campaign_id: null })).toEqual(["email_open"]);
    expect(triggerKeysOf("signup", { lists: [null, { id: 7 }, "x"] })).toEqual(["signup"]);
    expect(triggerKeysOf("custom", {})).toEqual(["custom"]);
  });
});

describe("a trigger's config", () => {
  it("matches when all of its fields match", () => {
    expect(fitsTrigger("email_click", {}, {})).toBe(true);
    expect(fitsTrigger("email_click", click, click)).toBe(true);
    for (const field of Object.keys(click)) {
      expect(fitsTrigger("email_click", click, { ...click, [field]: "other" })).toBe(false);
      expect(fitsTrigger("email_click", click, { ...click, [field]: null })).toBe(false);
    }
  });

  it("matches from its lower bound", () => {
    const fits = (value: unknown) => fitsTrigger("purchase", { min_value: 10 }, { value });
    expect([9.99, 10, 10.01, "10", null].map(fits)).toEqual([false, true, true, false, false]);
  });

  it("compares names of tags and ids without regard to case, and all other values exactly", () => {
    expect(fitsTrigger("tag_added", { tag_name: "vip" }, { tag_name: "VIP" })).toBe(true);
    expect(triggerKeysOf("tag_added", { tag_name: "VIP" })).toContain(triggerKeyOf("tag_added", { tag_name: "vip" }));
    expect(fitsTrigger("product_viewed", { product_id: "a" }, { product_id: "A" })).toBe(false);
    expect(fitsTrigger("custom", { event_name: "a" }, { event_name: "A" })).toBe(false);
  });

  it("never matches with a field that the event does not have", () => {
    expect(fitsTrigger("email_open", { url: "https://example.com/a" }, click)).toBe(false);
  });
});
