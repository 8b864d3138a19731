import { expect, test } from "vitest";
import { parseSearchDate } from "./parse-search-date.js";

test.each([
  ["2026-03-01", "UTC", "2026-03-01T00:00:00.000Z"],
  ["2026-03-01", "America/Chicago", "2026-03-01T06:00:00.000Z"],
  ["2026/03/01", "Pacific/Auckland", "2026-02-28T11:00:00.000Z"],
  ["2026-03-01 09:30", "Asia/Kolkata", "2026-03-01T04:00:00.000Z"],
  ["2026-03-01T09:30:15", "UTC", "2026-03-01T09:30:15.000Z"],
  ["2026-03-01t09:30:00+02:00", "America/Chicago", "2026-03-01T07:30:00.000Z"],
  // The clocks of Berlin go forward at 01:00 UTC on 29 March 2026.
  ["2026-03-29 01:59", "Europe/Berlin", "2026-03-29T00:59:00.000Z"],
  ["2026-03-29 03:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
])("%s in %s is %s", (text, timezone, time) => {
  expect(parseSearchDate(text, timezone)).toBe(Date.parse(time));
});

test("a date without a known timezone is in that of the machine", () => {
  expect(parseSearchDate("2026-03-01")).toBe(Date.parse("2026-03-01T00:00"));
  expect(parseSearchDate("2026-03-01", "Nowhere/At_All")).toBe(Date.parse("2026-03-01T00:00"));
});

test("an invalid date has no time", () => {
  expect(parseSearchDate("yesterdayish", "UTC")).toBeUndefined();
});
