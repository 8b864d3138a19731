import { expect, test } from "vitest";
import { differences, printed } from "./differences.js";

const fieldsOf = (wanted: unknown, actual: unknown) => differences(wanted, actual).map(({ field }) => field);

test("an object may be a part of another at any depth, and each place that differs is named", () => {
  const actual = { to: "ada@example.com", data: { tags: ["a", "b"], city: { name: "London" }, none: null } };
  expect(fieldsOf({ to: "ada@example.com", data: { city: { name: /^Lon/ } } }, actual)).toEqual([]);
  expect(fieldsOf({ to: "x", data: { tags: ["a", "c"], city: { name: "Paris", land: 1 } } }, actual)).toEqual([
    "to",
    "data.tags[1]",
    "data.city.name",
    "data.city.land",
  ]);
  expect(fieldsOf({ data: { tags: ["a"], none: undefined } }, actual)).toEqual(["data.tags"]);
  expect(fieldsOf({ data: { none: {} } }, actual)).toEqual(["data.none"]);
  expect(fieldsOf({ toString: expect.anything() }, {})).toEqual(["toString"]);
  expect(fieldsOf({ data: null }, {})).toEqual(["data"]);
});

test("an expression is found in texts only, whatever was found with it before", () => {
  const found = /a/g;
  expect([fieldsOf({ x: found }, { x: "aa" }), fieldsOf({ x: found }, { x: "ba" })]).toEqual([[], []]);
  expect(fieldsOf({ x: /1/ }, { x: 1 })).toEqual(["x"]);
});

test("an asymmetric matcher is printed with its sample", () => {
  expect(fieldsOf({ x: expect.arrayContaining([1]) }, { x: [2, 1] })).toEqual([]);
  expect(fieldsOf({ x: expect.not.stringContaining("a") }, { x: "a" })).toEqual(["x"]);
  expect(printed(expect.any(String))).toBe("Any<String>");
  expect(printed(expect.not.stringContaining("a"))).toBe('StringNotContaining "a"');
  expect(printed(expect.objectContaining({ id: 1 }))).toBe("ObjectContaining { id: 1 }");
  expect(printed(expect.anything())).toBe("Anything");
});

test("values are printed as JSON, in at most 200 characters", () => {
  expect(printed({ a: [1, "b", null], c: undefined, d: /e/i, f: () => 1 })).toBe(
    '{ a: [1, "b", null], d: /e/i, f: a function }',
  );
  expect([printed(undefined), printed({}), printed(Number.NaN)]).toEqual(["nothing", "{}", "NaN"]);
  expect([printed("x".repeat(198)).length, printed("x".repeat(199)).length]).toEqual([200, 200]);
  expect(printed("x".repeat(199)).endsWith("…")).toBe(true);
  expect(printed("x".repeat(198)).endsWith('"')).toBe(true);
});
