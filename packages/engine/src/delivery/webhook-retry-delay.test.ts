import { describe, expect, it } from "vitest";
import { retryAfterOf, webhookRetryDelay } from "./webhook-retry-delay.js";

const [second, minute, hour] = [1000, 60_000, 3_600_000];
const now = Date.parse("2026-11-21T09:00:00.000Z");
const asking = (retry_after: string | null, status_code = 503) => retryAfterOf({ status_code, retry_after }, now);

describe("the wait after a failed delivery", () => {
  const schedule = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour];

  it.each(schedule.map((delay, i) => [i + 1, delay]))("number %i is %i ms, up to a fifth less or more", (n, delay) => {
    expect(webhookRetryDelay(n, 0, 0)).toBe(delay * 0.8);
    expect(webhookRetryDelay(n, 0, 0.5)).toBe(delay);
    expect(webhookRetryDelay(n, 0, 1 - 2 ** -32)).toBe(delay * 1.2);
  });

  it("ends with the eighth attempt, whatever the Retry-After", () => {
    expect(webhookRetryDelay(7, 0, 0)).toBeDefined();
    expect(webhookRetryDelay(8, 0, 0)).toBeUndefined();
    expect(webhookRetryDelay(8, hour, 0)).toBeUndefined();
  });

  it("is the Retry-After where that is longer", () => {
    expect(webhookRetryDelay(1, 5001, 0.5)).toBe(5001);
    expect(webhookRetryDelay(1, 4999, 0.5)).toBe(5000);
  });
});

describe("the Retry-After of a receiver", () => {
  it.each([
    ["seconds", "120", 120 * second],
    ["seconds with blanks", " 7 ", 7 * second],
    ["no time", "0", 0],
    ["an hour", "3600", hour],
    ["more than an hour", "3601", hour],
    ["very much more", "9".repeat(400), hour],
    ["a date", "Sat, 21 Nov 2026 09:02:00 GMT", 2 * minute],
    ["a date of yesterday", "Fri, 20 Nov 2026 09:00:00 GMT", 0],
    ["a date of tomorrow", "Sun, 22 Nov 2026 09:00:00 GMT", hour],
    ["nothing", null, 0],
    ["an empty text", "", 0],
    ["what nobody can read", "soon", 0],
    ["less than nothing", "-5", 0],
  ])("is read: %s", (_, text, delay) => {
    expect(asking(text)).toBe(delay);
  });

  it("counts with 429 and 503 only", () => {
    expect(asking("60", 429)).toBe(minute);
    for (const status of [200, 400, 408, 500, 502, 504, 0]) expect(asking("60", status)).toBe(0);
  });
});
