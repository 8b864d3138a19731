import { describe, expect, it } from "vitest";
import type { OutboundAnswer } from "../platform/outbound.js";
import { ReceiverBreaker } from "./receiver-breaker.js";

const answer = (status_code: number, duration_ms: number): OutboundAnswer => ({
  status_code,
  duration_ms,
  error: null,
  retry_after: null,
  body: "",
});
const silence = answer(0, 10_000);

/** A breaker that has seen so many posts without an answer, all at 0. */
function after(silences: number): ReceiverBreaker {
  const breaker = new ReceiverBreaker();
  for (let i = 0; i < silences; i++) breaker.record("w1", silence, 0);
  return breaker;
}

describe("a receiver that does not reply", () => {
  it("gets no post for a minute after five failures in a row, unlike other receivers", () => {
    expect(after(4).openUntil("w1", 0)).toBeUndefined();
    expect(after(5).openUntil("w1", 0)).toBe(60_000);
    expect(after(5).openUntil("w1", 59_999)).toBe(60_000);
    expect(after(5).openUntil("w2", 0)).toBeUndefined();
  });

  it("gets one probe after the minute, and all posts once it has answered the probe", () => {
    const breaker = after(5);
    expect(breaker.openUntil("w1", 60_000)).toBeUndefined();
    expect(breaker.openUntil("w1", 60_001)).toBe(120_001);
    breaker.record("w1", answer(500, 9000), 60_002);
    expect(breaker.openUntil("w1", 60_003)).toBeUndefined();
    expect(breaker.openUntil("w1", 60_003)).toBeUndefined();
  });

  it("gets no post for another minute when it does not answer the probe", () => {
    const breaker = after(5);
    breaker.openUntil("w1", 60_000);
    breaker.record("w1", silence, 70_000);
    expect(breaker.openUntil("w1", 129_999)).toBe(130_000);
    expect(breaker.openUntil("w1", 130_000)).toBeUndefined();
  });

  it("is forgotten when nothing was posted to it for a day, as after its webhook was deleted", () => {
    const breaker = after(5);
    const aDayLater = 60_000 + 24 * 60 * 60_000;
    breaker.record("w2", silence, aDayLater - 1);
    expect(breaker.open).toBe(1);
    breaker.record("w2", silence, aDayLater);
    expect(breaker.open).toBe(0);
  });

  it.each([
    ["an answer, whatever it says", answer(500, 10_000)],
    ["a connection refused at once", answer(0, 4999)],
  ])("begins anew with %s", (_, other) => {
    const breaker = after(4);
    breaker.record("w1", other, 0);
    breaker.record("w1", silence, 0);
    expect(breaker.openUntil("w1", 0)).toBeUndefined();
  });
});
