import { describe, expect, it } from "vitest";
import { fieldOf, pickFields, unknownFields } from "./fields.js";

const item = { id: "a", attributes: { plan: "pro", empty: "" }, tags: [{ name: "vip" }], none: null, zero: 0 };

describe("a dotted name", () => {
  it.each([
    ["id", "a"],
    ["attributes.plan", "pro"],
    ["attributes", item.attributes],
    ["tags.0.name", "vip"],
    ["zero", 0],
    ["attributes.empty", ""],
    ["none", null],
    ["missing", null],
    ["id.length", null],
    ["attributes.plan.x", null],
    ["", null],
  ])("%s leads to %j", (name, value) => {
    expect(fieldOf(item, name)).toEqual(value);
  });

  it("leads to what an item has itself, and to nothing that every object has", () => {
    expect(["toString", "constructor.name", "__proto__", "tags.map"].map((name) => fieldOf(item, name))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    for (const value of [null, undefined, "text", 7]) expect(fieldOf(value, "id")).toBeNull();
  });
});

describe("picked fields", () => {
  it("keep the order of the names, and the places of their values", () => {
    const picked = pickFields(item, ["zero", "attributes.plan", "id", "attributes.empty"]);
    expect(JSON.stringify(picked)).toBe('{"zero":0,"attributes":{"plan":"pro","empty":""},"id":"a"}');
  });

  it("are null where the item has none", () => {
    expect(pickFields(item, ["a.b.c", "none"])).toEqual({ a: { b: { c: null } }, none: null });
    expect(pickFields(null, ["id"])).toEqual({ id: null });
  });

  it("hold a field __proto__ as any other", () => {
    const hostile = JSON.parse('{"__proto__":{"admin":true}}');
    const picked = pickFields(hostile, ["__proto__.admin"]);
    expect(JSON.stringify(picked)).toBe('{"__proto__":{"admin":true}}');
    expect(Reflect.get({}, "admin")).toBeUndefined();
  });

  it("do not change the item", () => {
    const before = structuredClone(item);
    pickFields(item, ["attributes", "attributes.plan", "id.x"]);
    expect(item).toEqual(before);
  });
});

describe("unknown fields", () => {
  it("are those that no item has", () => {
    expect(unknownFields([{ a: 1 }, { b: 2 }], ["a", "b", "c", "a.x"])).toEqual(["c", "a.x"]);
  });

  it("are none where there is no item to know them by", () => {
    expect(unknownFields([], ["a"])).toEqual([]);
  });
});
