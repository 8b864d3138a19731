import { describe, expect, it } from "vitest";
import { parseInstant, readTime } from "./instant.js";

describe("parseInstant", () => {
  it.each([
    ["2026-11-21T09:00:00Z", "2026-11-21T09:00:00.000Z"],
    ["2026-11-21t09:00:00.5+01:00", "2026-11-21T08:00:00.500Z"],
    ["2026-12-31T23:59:60Z", "2027-01-01T00:00:00.000Z"],
    ["2026-12-31T23:59:60.25-01:00", "2027-01-01T01:00:00.250Z"],
  ])("reads %s as %s", (text, iso) => {
    expect(new Date(parseInstant(text)).toISOString()).toBe(iso);
  });

  it("gives NaN for what is no time", () => {
    expect(parseInstant("tomorrow")).toBeNaN();
  });
});

describe("readTime", () => {
  it.each([
    ["2026-11-21T09:00:00+01:00", "2026-11-21T08:00:00.000Z"],
    ["2028-02-29", "2028-02-29T00:00:00.000Z"],
  ])("reads %s as %s", (text, iso) => {
    expect(new Date(readTime(text)).toISOString()).toBe(iso);
  });

  it.each(["", "5", "2026", "2026-02-29", "2026-02-30T12:00:00Z", "2026-11-21T25:00:00Z", "Nov 21 2026"])(
    "gives NaN for %j",
    (text) => {
      expect(readTime(text)).toBeNaN();
    },
  );
});
