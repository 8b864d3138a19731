import { describe, expect, it } from "vitest";
import { parseInstant, parseInstantOrDay } from "./instant.js";

const isoOf = (time: number) => new Date(time).toISOString();

describe("parseInstant", () => {
  it.each([
    ["2026-11-23T10:15:00Z", "2026-11-23T10:15:00.000Z"],
    ["2026-11-23T10:15Z", "2026-11-23T10:15:00.000Z"],
    ["2026-11-23t10:15z", "2026-11-23T10:15:00.000Z"],
    ["2026-11-23T10:15:30.5Z", "2026-11-23T10:15:30.500Z"],
    ["2026-11-23T10:15:30,25Z", "2026-11-23T10:15:30.250Z"],
    ["2026-11-23T10:15:30.123456789Z", "2026-11-23T10:15:30.123Z"],
    ["2026-11-23T10:15:00+01:00", "2026-11-23T09:15:00.000Z"],
    ["2026-11-23T10:15:00+0100", "2026-11-23T09:15:00.000Z"],
    ["2026-11-23T10:15:00+01", "2026-11-23T09:15:00.000Z"],
    ["2026-11-23T10:15-0530", "2026-11-23T15:45:00.000Z"],
    ["2026-11-23T00:15+14:00", "2026-11-22T10:15:00.000Z"],
    ["2026-11-23T10:15:00-00:00", "2026-11-23T10:15:00.000Z"],
    ["20261123T101500Z", "2026-11-23T10:15:00.000Z"],
    ["20261123T1015Z", "2026-11-23T10:15:00.000Z"],
    ["20261123T101530.75+0100", "2026-11-23T09:15:30.750Z"],
    ["20261123T1015+01:00", "2026-11-23T09:15:00.000Z"],
    ["20261123t101530,5+01", "2026-11-23T09:15:30.500Z"],
    ["2028-02-29T23:59:59Z", "2028-02-29T23:59:59.000Z"],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
    ["2026-12-31T23:59:60Z", "2027-01-01T00:00:00.000Z"],
    ["2026-12-31T23:59:60.25-01:00", "2027-01-01T01:00:00.250Z"],
  ])("reads %s as %s", (text, iso) => {
    expect(isoOf(parseInstant(text))).toBe(iso);
  });

  it.each([
    ["no zone", "2026-11-23T10:15:00"],
    ["no zone, in basic format", "20261123T101500"],
    ["a bare day", "2026-11-23"],
    ["a bare day in basic format", "20261123"],
    ["a time of day alone", "10:15:00Z"],
    ["an hour alone", "2026-11-23T10Z"],
    ["a blank for the T", "2026-11-23 10:15:00Z"],
    ["a day the calendar does not have", "2026-02-30T10:15:00Z"],
    ["a 29 February of a common year", "20260229T101500Z"],
    ["month 13", "2026-13-01T10:15:00Z"],
    ["month 0", "2026-00-01T10:15:00Z"],
    ["day 0", "2026-11-00T10:15:00Z"],
    ["24:00", "2026-11-23T24:00:00Z"],
    ["hour 25", "2026-11-23T25:00:00Z"],
    ["minute 60", "2026-11-23T10:60:00Z"],
    ["second 61", "2026-11-23T10:15:61Z"],
    ["an offset of 24 hours", "2026-11-23T10:15:00+24:00"],
    ["an offset of 60 minutes", "2026-11-23T10:15:00+01:60"],
    ["an offset of one digit", "2026-11-23T10:15:00+1"],
    ["a zone's name", "2026-11-23T10:15:00 CET"],
    ["a fraction without digits", "2026-11-23T10:15:00.Z"],
    ["a fraction of more than nanoseconds", "2026-11-23T10:15:00.1234567890Z"],
    ["a fraction of a minute", "2026-11-23T10:15.5Z"],
    ["a date of one format and a time of the other", "2026-11-23T101500Z"],
    ["a date of the other format and a time of one", "20261123T10:15:00Z"],
    ["a week date", "2026-W48-1T10:15:00Z"],
    ["an ordinal date", "2026-327T10:15:00Z"],
    ["a year of five digits", "12026-11-23T10:15:00Z"],
    ["a signed year", "+002026-11-23T10:15:00Z"],
    ["epoch seconds", "1795429800"],
    ["a line break after it", "2026-11-23T10:15:00Z\n"],
    ["words", "tomorrow"],
    ["nothing", ""],
  ])("refuses %s", (_what, text) => {
    expect(parseInstant(text)).toBeNaN();
  });

  it("checks long hostile texts without backtracking", () => {
    const began = performance.now();
    for (const text of [`2026-11-23T10:15:00.${"1".repeat(1 << 20)}`, "2".repeat(1 << 20), "T".repeat(1 << 20)]) {
      expect(parseInstant(text)).toBeNaN();
    }
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

describe("parseInstantOrDay", () => {
  it.each([
    ["2026-11-23", "2026-11-23T00:00:00.000Z"],
    ["20261123", "2026-11-23T00:00:00.000Z"],
    ["2028-02-29", "2028-02-29T00:00:00.000Z"],
    ["0099-12-31", "0099-12-31T00:00:00.000Z"],
    ["2026-11-23T10:15+0100", "2026-11-23T09:15:00.000Z"],
    ["2026-11-23T10:15:00 01:00", "2026-11-23T09:15:00.000Z"],
  ])("reads %s as %s", (text, iso) => {
    expect(isoOf(parseInstantOrDay(text))).toBe(iso);
  });

  it.each([
    "",
    "5",
    "2026",
    "2026-11",
    "2026-11-23 10:15",
    "2026-1123",
    "202611-23",
    "2026-02-29",
    "2026-11-23Z",
    "2026-11-23T",
    "Nov 23 2026",
  ])("refuses %j", (text) => {
    expect(parseInstantOrDay(text)).toBeNaN();
  });
});
