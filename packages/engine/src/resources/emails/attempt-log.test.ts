import { describe, expect, it } from "vitest";
import { logAttempt } from "./attempt-log.js";

describe("the log of attempts", () => {
  it("has the same words in a row once, with the first and the last time", () => {
    const once = logAttempt(null, { at: 1, duration_ms: 5, response: "busy" });
    const twice = logAttempt(once, { at: 9, duration_ms: 7, response: "busy" });
    expect(twice).toEqual([{ at: 1, last_at: 9, duration_ms: 7, response: "busy", times: 2 }]);
    expect(logAttempt(twice, { at: 10, duration_ms: 1, response: "ok" })).toHaveLength(2);
  });

  it("keeps the last fifty entries, and a thousand characters of each", () => {
    let log = logAttempt(undefined, { at: 0, duration_ms: 0, response: "x".repeat(1001) });
    expect(log[0]?.response).toHaveLength(1000);
    for (let n = 1; n <= 49; n += 1) log = logAttempt(log, { at: n, duration_ms: 0, response: `reply ${n}` });
    expect([log.length, log[0]?.at]).toEqual([50, 0]);
    log = logAttempt(log, { at: 50, duration_ms: 0, response: "reply 50" });
    expect([log.length, log[0]?.at]).toEqual([50, 1]);
  });
});
