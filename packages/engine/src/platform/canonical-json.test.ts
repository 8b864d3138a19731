import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalJson } from "./canonical-json.js";

it("gives equal values equal texts, in whatever order their keys came", () => {
  const text = '{"a":[{"c":1,"d":null},2],"b":"x"}';
  expect(canonicalJson({ b: "x", a: [{ d: null, c: 1 }, 2] })).toBe(text);
  expect(canonicalJson({ a: [{ c: 1, d: null }, 2], b: "x" })).toBe(text);
});

it("keeps the order of lists, and tells different values apart", () => {
  expect(canonicalJson([2, 1])).toBe("[2,1]");
  expect(canonicalJson({ a: "1" })).not.toBe(canonicalJson({ a: 1 }));
});

it("writes what JSON.stringify writes where keys are in order", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  const value = [undefined, { a: undefined, b: new Date(0), c: 'x"\n' }, -0, 1e21];
  expect(canonicalJson(value)).toBe(JSON.stringify(value));
});

it("keeps a key named __proto__", () => {
  expect(canonicalJson(JSON.parse('{"__proto__":1,"a":2}'))).toBe('{"__proto__":1,"a":2}');
});
