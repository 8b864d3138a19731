import { describe, expect, it } from "vitest";
import { effectText, type FaultInput, faultBody } from "./fault.js";

const input: FaultInput = {
  operation: "emails.send",
  effect: "status",
  status: "503",
  retryAfter: "",
  delay: "1000",
  times: "1",
  chance: "100",
};

describe("a fault", () => {
  it.each<[Partial<FaultInput>, Record<string, unknown>]>([
    [{}, { status: 503, times: 1 }],
    [
      { retryAfter: "2", times: "" },
      { status: 503, retry_after: 2 },
    ],
    [
      { effect: "delay", chance: "25" },
      { delay_ms: 1000, times: 1, probability: 0.25 },
    ],
    [{ effect: "drop_request" }, { drop_request: true, times: 1 }],
    [
      { effect: "drop_response", chance: "" },
      { drop_response: true, times: 1 },
    ],
  ])("is set by %j", (change, expected) => {
    expect(faultBody({ ...input, ...change })).toEqual({ operation: "emails.send", ...expected });
  });

  it("says in words what it does", () => {
    const none = {
      operation: "health",
      times: 1,
      left: 1,
      probability: 1,
      status: null,
      code: null,
      retry_after: null,
    };
    const quiet = { ...none, delay_ms: 0, drop_request: false, drop_response: false };
    expect(effectText({ ...quiet, status: 429, code: "rate_limit_exceeded", retry_after: 2 })).toBe(
      "is answered 429 rate_limit_exceeded, asks to come back after 2 s",
    );
    expect(effectText({ ...quiet, delay_ms: 800, probability: 0.2 })).toBe(
      "is answered 800 ms later, 20 % of the calls",
    );
    expect(effectText({ ...quiet, drop_response: true })).toBe("loses its answer");
  });
});
