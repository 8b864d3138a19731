import { describe, expect, test } from "vitest";
import { classify, unusableMail } from "./classify.js";
import { retryDelay } from "./retry-delay.js";

const middle = () => 0.5;
const refusal = (reply: string) => classify({ stage: "rcpt", reply, message: "" });
const transient = refusal("450 4.2.0 later");
const minutes = (counted: number) => {
  const delay = retryDelay(transient, { counted, uncounted: 0 }, middle);
  return delay === undefined ? undefined : delay / 60_000;
};

describe("retryDelay", () => {
  test("waits longer after each counted attempt and gives up after the eleventh", () => {
    const delays = Array.from({ length: 11 }, (_, index) => minutes(index + 1));
    expect(delays).toEqual([0.5, 2, 5, 15, 30, 60, 120, 240, 480, 480, undefined]);
  });

  test("spreads each wait by a fifth to both sides", () => {
    const tries = { counted: 3, uncounted: 0 };
    expect(retryDelay(transient, tries, () => 0)).toBe(240_000);
    expect(retryDelay(transient, tries, () => 1)).toBe(360_000);
  });

  test("waits five minutes at least when the server limits the rate", () => {
    const throttled = refusal("421 4.7.28 slow down");
    expect(retryDelay(throttled, { counted: 1, uncounted: 0 }, middle)).toBe(300_000);
    expect(retryDelay(throttled, { counted: 4, uncounted: 0 }, middle)).toBe(900_000);
  });

  test("retries an unreachable server after 5 seconds, then less often, but at least every minute", () => {
    const unreachable = classify({ stage: "connect", reply: null, message: "ECONNREFUSED" });
    const delays = [1, 2, 3, 4, 5, 6, 1000].map((uncounted) =>
      retryDelay(unreachable, { counted: 0, uncounted }, middle),
    );
    expect(delays).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
    expect(retryDelay(unreachable, { counted: 0, uncounted: 1000 }, () => 1)).toBe(60_000);
  });

  test("retries a server that rejects the login every five minutes, without end", () => {
    const held = classify({ stage: "session", reply: "535 5.7.8 wrong password", message: "" });
    expect(retryDelay(held, { counted: 0, uncounted: 500 }, middle)).toBe(300_000);
  });

  test("retries an out-of-sync session twice", () => {
    const outOfSync = refusal("503 5.5.1 bad sequence");
    const delays = [1, 2, 3].map((counted) => retryDelay(outOfSync, { counted, uncounted: 0 }, middle));
    expect(delays).toEqual([30_000, 120_000, undefined]);
  });

  test("never retries a final failure", () => {
    expect(retryDelay(refusal("550 5.1.1 unknown"), { counted: 1, uncounted: 0 }, middle)).toBeUndefined();
    expect(retryDelay(unusableMail("broken"), { counted: 1, uncounted: 0 }, middle)).toBeUndefined();
  });
});
