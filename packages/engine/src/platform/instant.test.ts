import { describe, expect, it } from "vitest";
import { parseInstant } from "./instant.js";

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
