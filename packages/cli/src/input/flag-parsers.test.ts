import { describe, expect, it } from "vitest";
import { parseDurationRange, parseHttpUrl, parseSince, parseTime, parseTimeOrDay } from "./flag-parsers.js";

const now = Date.UTC(2026, 2, 9, 12);

describe("a duration range", () => {
  it.each([
    ["200", [200, 200]],
    ["0", [0, 0]],
    ["1.5s", [1500, 1500]],
    ["50..200", [50, 200]],
    ["1s..2m", [1000, 120_000]],
    ["200..200", [200, 200]],
    ["50..1s", [50, 1000]],
  ])("of %s is %j", (text, range) => {
    expect(parseDurationRange(text)).toEqual(range);
  });

  it.each(["", "..", "50..", "..50", "200..50", "1..2..3", "slow", "-1", "1.5", "1s..x"])('rejects "%s"', (text) => {
    expect(parseDurationRange(text)).toBeUndefined();
  });
});

describe("a time", () => {
  it.each(["2026-03-09T12:00:00Z", "2026-03-09T13:00+01:00", "2026-03-09T13:00:00.000+0100", "20260309T120000Z"])(
    "may be written as %s",
    async (text) => {
      expect([await parseTime(text), await parseTimeOrDay(text)]).toEqual([now, now]);
    },
  );

  it("needs a zone, and is a day only where a day is allowed", async () => {
    expect(await parseTime("2026-03-09T12:00:00")).toBeNaN();
    expect(await parseTime("2026-03-09")).toBeNaN();
    expect(await parseTimeOrDay("2026-03-09")).toBe(Date.UTC(2026, 2, 9));
    expect(await parseTimeOrDay("2026-02-30")).toBeNaN();
    expect(await parseTimeOrDay("yesterday")).toBeNaN();
  });
});

describe("--since", () => {
  const since = (text: string) => parseSince(text, async () => now);

  it.each([
    ["1h", now - 3_600_000],
    ["3d", now - 259_200_000],
    ["2026-03-09T08:30:00Z", Date.UTC(2026, 2, 9, 8, 30)],
    ["2026-03-09", Date.UTC(2026, 2, 9)],
    // Nothing is older than the epoch.
    ["9999w", 0],
  ])("of %s is %i", async (text, time) => {
    expect(await since(text)).toBe(time);
  });

  it.each(["soon", "", "1", "2026-13-01"])('rejects "%s"', async (text) => {
    await expect(since(text)).rejects.toThrow(
      "--since must be a time such as 2026-03-09T08:30:00Z or a duration such as 1h",
    );
  });

  it("asks for the current time only where it needs one", async () => {
    const fail = () => Promise.reject(new Error("asked"));
    expect(await parseSince("2026-03-09", fail)).toBe(Date.UTC(2026, 2, 9));
    await expect(parseSince("1h", fail)).rejects.toThrow("asked");
  });
});

describe("an address of a web server", () => {
  it.each([
    ["localhost:3000/hooks", "http://localhost:3000/hooks"],
    ["localhost", "http://localhost/"],
    ["127.0.0.1:3000", "http://127.0.0.1:3000/"],
    ["https://a.test/hooks?x=1", "https://a.test/hooks?x=1"],
    ["HTTP://a.test", "http://a.test/"],
  ])("of %s is %s", (text, url) => {
    expect(parseHttpUrl("--to", text)).toBe(url);
  });

  it.each(["", "ftp://a.test", "ws://a.test", "http://", "a b"])('rejects "%s"', (text) => {
    expect(() => parseHttpUrl("--forward-to", text)).toThrow(
      "--forward-to must be a URL such as http://localhost:3000/hooks",
    );
  });
});
