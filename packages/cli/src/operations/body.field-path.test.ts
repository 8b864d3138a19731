import { expect, it } from "vitest";
import { parseAssignment, setField, typedValue } from "./body.js";

it.each([
  ["true", true],
  ["false", false],
  ["null", null],
  ["12", 12],
  ["-1.5", -1.5],
  ["01234", "01234"],
  ["12345678901234567890", "12345678901234567890"],
  ["1e3", "1e3"],
  ["Infinity", "Infinity"],
  ["", ""],
  [" ", " "],
  ["{}", "{}"],
])("takes %o for %o", (text, value) => {
  expect(typedValue(text)).toBe(value);
});

it("makes objects and arrays on the way", () => {
  const body = {};
  setField(body, "messages[0].to", "ada@example.com");
  setField(body, "messages[].to", "grace@example.com");
  setField(body, "attributes.plan", "pro");
  setField(body, "attributes.size", 3);
  expect(body).toEqual({
    messages: [{ to: "ada@example.com" }, { to: "grace@example.com" }],
    attributes: { plan: "pro", size: 3 },
  });
});

it("takes __proto__ for a plain key", () => {
  const body = {};
  setField(body, "__proto__.polluted", true);
  expect(JSON.stringify(body)).toBe('{"__proto__":{"polluted":true}}');
  expect(Reflect.get({}, "polluted")).toBeUndefined();
});

it.each(["a..b", "a[x]", "a[", ".a", ""])("refuses the path %o", (path) => {
  expect(() => setField({}, path, 1)).toThrow("is not a path");
});

it.each([
  [{ a: 1 }, "a.b"],
  [{ a: [] }, "a.b"],
  [{ a: {} }, "a[0]"],
])("refuses to go through %o by %s", (body, path) => {
  expect(() => setField(body, path, 1)).toThrow("does not fit");
});

it("cuts an assignment at its first equals sign", () => {
  expect(parseAssignment("a.b=c=d", "--field")).toEqual(["a.b", "c=d"]);
  expect(() => parseAssignment("=d", "--field")).toThrow('--field must be name=value, not "=d"');
});
