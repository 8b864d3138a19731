import { describe, expect, it } from "vitest";
import { compileConditions } from "./conditions.js";
import type { ConditionOperator } from "./query.js";

const day = 86_400_000;
const now = Date.UTC(2026, 5, 15);

function holds(row: object, field: string, operator: ConditionOperator, value?: unknown): boolean {
  const conditions = { match: "all" as const, rules: [{ field, operator, value }] };
  return compileConditions(conditions, { now })(row as Record<string, unknown>);
}

/** Returns the operators that hold for an attribute `own` compared with a value. */
function holding(own: unknown, operators: readonly ConditionOperator[], value?: unknown): ConditionOperator[] {
  return operators.filter((operator) => holds({ attributes: { x: own } }, "x", operator, value));
}

const comparing = ["equals", "not_equals", "gt", "gte", "lt", "lte"] as const;
const searching = ["contains", "not_contains", "starts_with", "ends_with"] as const;
const all: readonly ConditionOperator[] = [
  ...comparing,
  ...searching,
  "in",
  "not_in",
  "is_set",
  "is_not_set",
  "before",
  "after",
];

describe("conditions", () => {
  it.each([
    ["Gold", "gOLD", ["equals", "gte", "lte"]],
    ["Straße", "STRASSE", ["not_equals", "gt", "gte"]],
    ["ÄRGER", "ärger", ["equals", "gte", "lte"]],
    ["apple", "Banana", ["not_equals", "lt", "lte"]],
    ["10", "9", ["not_equals", "gt", "gte"]],
    [10, "9", ["not_equals", "gt", "gte"]],
    ["10.0", 10, ["equals", "gte", "lte"]],
    ["-1.5", "-1.50", ["equals", "gte", "lte"]],
    ["007", "7", ["equals", "gte", "lte"]],
    ["1e1", "10", ["not_equals", "gt", "gte"]],
    ["10 ", "10", ["not_equals", "gt", "gte"]],
    ["10", "9a", ["not_equals", "lt", "lte"]],
    [true, "TRUE", ["equals", "gte", "lte"]],
    [false, true, ["not_equals", "lt", "lte"]],
    [0, "0", ["equals", "gte", "lte"]],
  ])("compare %j with %j", (own, value, expected) => {
    expect(holding(own, comparing, value)).toEqual(expected);
  });

  it.each([
    ["Ada Lovelace", "LOVE", ["contains"]],
    ["Ada Lovelace", "ada", ["contains", "starts_with"]],
    ["Ada Lovelace", "ACE", ["contains", "ends_with"]],
    ["Ada", "b", ["not_contains"]],
    [1250, "25", ["contains"]],
    [1250, 12, ["contains", "starts_with"]],
    [["VIP", "New"], "vip", ["contains"]],
    [["VIP", "New"], "vi", ["not_contains"]],
    [[1, "2"], "1.0", ["contains"]],
    [[], "x", ["not_contains"]],
  ])("search %j for %j", (own, value, expected) => {
    expect(holding(own, searching, value)).toEqual(expected);
  });

  it.each([[undefined], [null], [""]])("treat %j as missing: only the negative operators hold", (missing) => {
    const negative = ["not_equals", "not_contains", "not_in", "is_not_set"];
    expect(holding(missing, all, "x")).toEqual(negative);
    expect(holding(missing, all, "")).toEqual(negative);
    expect(holding(missing, all, ["", null])).toEqual(negative);
    expect(holds({ attributes: { x: missing } }, "x", "within_last_days", 1)).toBe(false);
  });

  it("treat false and 0 as set", () => {
    expect(holding(false, ["is_set", "is_not_set"])).toEqual(["is_set"]);
    expect(holding(0, ["is_set", "is_not_set"])).toEqual(["is_set"]);
    expect(holding([], ["is_set", "is_not_set"])).toEqual(["is_set"]);
  });

  it("test for one of several values", () => {
    expect(holding("B", ["in", "not_in"], ["a", "b"])).toEqual(["in"]);
    expect(holding(2, ["in", "not_in"], ["1", "2.0"])).toEqual(["in"]);
    expect(holding("c", ["in", "not_in"], ["a", "b"])).toEqual(["not_in"]);
  });

  it("compare times of the service and times in attributes", () => {
    const row = { created_at: now, attributes: { born: "1990-05-01", seen: "2026-06-15T00:00:00", odd: "June" } };
    expect(holds(row, "created_at", "before", "2026-06-16")).toBe(true);
    expect(holds(row, "created_at", "before", "2026-06-15T00:00:00Z")).toBe(false);
    expect(holds(row, "created_at", "after", "2026-06-15T01:00:00+02:00")).toBe(true);
    expect(holds(row, "created_at", "equals", "2026-06-15")).toBe(true);
    expect(holds(row, "created_at", "gte", "2026-06-15T00:00:00.001Z")).toBe(false);
    expect(holds(row, "created_at", "starts_with", "2026-06-15t00:00:00.000z")).toBe(true);
    expect(holds(row, "created_at", "contains", "-06-")).toBe(true);
    expect(holds(row, "created_at", "gt", String(now - 1))).toBe(true);
    expect(holds(row, "created_at", "contains", String(now))).toBe(false);
    expect(holds(row, "created_at", "equals", now)).toBe(false);
    expect(holds(row, "born", "before", "2000-01-01")).toBe(true);
    expect(holds(row, "seen", "after", "2026-06-14T23:59:59Z")).toBe(true);
    expect(holds(row, "odd", "before", "2030-01-01")).toBe(false);
    expect(holds(row, "born", "after", "yesterday")).toBe(false);
  });

  it("count days back from now, including both ends", () => {
    const within = (created_at: number) => holds({ created_at }, "created_at", "within_last_days", 7);
    expect([now, now - 7 * day, now - 7 * day - 1, now + 1].map(within)).toEqual([true, true, false, false]);
    expect(holds({ attributes: { seen: "2026-06-10" } }, "seen", "within_last_days", "7")).toBe(true);
    expect(holds({ created_at: now }, "created_at", "within_last_days", "soon")).toBe(false);
    const withoutNow = {
      match: "all" as const,
      rules: [{ field: "x", operator: "within_last_days" as const, value: 1 }],
    };
    expect(() => compileConditions(withoutNow)).toThrow("within_last_days needs the time");
  });

  it("find an attribute by its key as written, else by its dotted path, and never an inherited property", () => {
    const row = {
      email: "ada@example.com",
      attributes: { "a.b": 1, a: { b: 2, c: 3 }, email: "other", ["__proto__"]: 4 },
    };
    expect(holds(row, "a.b", "equals", 1)).toBe(true);
    expect(holds(row, "attributes.a.c", "equals", 3)).toBe(true);
    expect(holds(row, "email", "equals", "ada@example.com")).toBe(true);
    expect(holds(row, "attributes.email", "equals", "other")).toBe(true);
    expect(holds(row, "constructor", "is_set")).toBe(false);
    expect(holds(row, "a.toString", "is_set")).toBe(false);
    const parsed = { attributes: JSON.parse('{"__proto__": 4}') };
    expect(holds(parsed, "__proto__", "equals", 4)).toBe(true);
    expect(holds({}, "x", "is_not_set")).toBe(true);
  });

  it("hold for a joined field where one value passes, and with a negative operator where none does", () => {
    const tags = (operator: ConditionOperator, values: readonly unknown[], value?: unknown) =>
      compileConditions(
        { match: "all", rules: [{ field: "tag", operator, value }] },
        { joinedField: (field) => (field === "tag" ? (fits) => () => values.some(fits) : undefined) },
      )({});
    expect(tags("equals", ["VIP", "new"], "vip")).toBe(true);
    expect(tags("equals", [], "vip")).toBe(false);
    expect(tags("not_equals", ["VIP", "new"], "vip")).toBe(false);
    expect(tags("not_equals", ["new"], "vip")).toBe(true);
    expect(tags("not_in", [], ["vip"])).toBe(true);
    expect(tags("is_set", [])).toBe(false);
    expect(tags("is_not_set", [])).toBe(true);
    expect(tags("is_set", ["x"])).toBe(true);
    expect(tags("starts_with", ["new", "VIP gold"], "vip")).toBe(true);
  });

  it("require all rules or any of them", () => {
    const rules = [
      { field: "a", operator: "equals" as const, value: 1 },
      { field: "b", operator: "equals" as const, value: 2 },
    ];
    const rows = [
      { a: 1, b: 2 },
      { a: 1, b: 0 },
      { a: 0, b: 0 },
    ];
    expect(rows.map(compileConditions({ match: "all", rules }))).toEqual([true, false, false]);
    expect(rows.map(compileConditions({ match: "any", rules }))).toEqual([true, true, false]);
  });

  it("refuse an unknown operator", () => {
    const rules = [{ field: "a", operator: "like" as "equals", value: 1 }];
    expect(() => compileConditions({ match: "all", rules })).toThrow("unknown operator: like");
  });
});
