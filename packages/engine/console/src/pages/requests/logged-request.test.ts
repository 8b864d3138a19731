import { describe, expect, it } from "vitest";
import { indented, type LoggedExchange, recordedCall, toneOf } from "./logged-request.js";

const call: LoggedExchange = {
  seq: 1,
  at: "2026-11-21T09:00:00.000Z",
  method: "POST",
  path: "/contacts?dry=1&q=a%3Fb?c",
  status: 201,
  code: null,
  duration_ms: 3,
  request_id: null,
  key_last4: null,
  lost: false,
  operation: "contacts.create",
  idempotency_key: "k",
  request_body: '{"email":"ada@example.com"}',
  request_truncated: false,
  response_body: null,
  response_truncated: false,
};

describe("a logged call", () => {
  it("is taken apart for code that repeats it", () => {
    expect(recordedCall(call)).toEqual({
      method: "POST",
      path: "/contacts",
      query: [
        ["dry", "1"],
        ["q", "a?b?c"],
      ],
      operation: "contacts.create",
      body: { email: "ada@example.com" },
      idempotencyKey: "k",
    });
    expect(
      recordedCall({ ...call, path: "/health", operation: null, request_body: "no json", idempotency_key: null }),
    ).toEqual({
      method: "POST",
      path: "/health",
      query: [],
    });
    expect(recordedCall({ ...call, request_truncated: true })).toBeUndefined();
  });

  it("is good, refused, or failed", () => {
    const tones = [
      [200, false],
      [429, false],
      [503, false],
      [200, true],
    ] as const;
    expect(tones.map(([status, lost]) => toneOf({ status, lost }))).toEqual(["good", "busy", "bad", "bad"]);
  });

  it("has bodies with line breaks where they are JSON", () => {
    expect(indented('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(indented('{"a":1')).toBe('{"a":1');
  });
});
