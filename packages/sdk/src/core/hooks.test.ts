import { describe, expect, test } from "vitest";
import { FakeService, failure, success, testKey } from "../testing/fake-service.js";
import type { Hooks, Logger, LogLevel } from "./hooks.js";

const email = { to: "ada@example.com", subject: "Hi", text: "a secret text" };
const failing = (): FakeService =>
  new FakeService(new TypeError("fetch failed"), failure(503, "unavailable"), success({}, { "X-Request-Id": "req_1" }));

/** A logger that records its lines. */
function keeping(): { logger: Logger; lines: string[] } {
  const lines: string[] = [];
  const at = (level: string) => (message: string) => lines.push(`${level}: ${message}`);
  return { logger: { error: at("error"), warn: at("warn"), info: at("info"), debug: at("debug") }, lines };
}

describe("hooks", () => {
  test("are called for every attempt, its answer or error, and the retry", async () => {
    const calls: unknown[] = [];
    const hooks: Hooks = {
      onRequest: ({ attempts, request }) => calls.push(["request", attempts, request.idempotencyKey]),
      onResponse: ({ attempts, status, requestId }) => calls.push(["response", attempts, status, requestId]),
      onError: ({ attempts, error }) => calls.push(["error", attempts, error.code]),
      onRetry: ({ attempts, status, delayMs }) => calls.push(["retry", attempts, status, delayMs]),
    };
    await failing().client({ hooks }).emails.send(email, { idempotencyKey: "k" });
    expect(calls).toEqual([
      ["request", 1, "k"],
      ["error", 1, "connection_error"],
      ["retry", 1, undefined, 1_000],
      ["request", 2, "k"],
      ["response", 2, 503, undefined],
      ["retry", 2, 503, 2_000],
      ["request", 3, "k"],
      ["response", 3, 200, "req_1"],
    ]);
  });

  test("that throw do not affect the call", async () => {
    const broken = (): never => {
      throw new Error("a broken hook");
    };
    // A rejection that nobody handles would end the program.
    for (const each of [broken, async () => broken()]) {
      const hooks = { onRequest: each, onResponse: each, onError: each, onRetry: each };
      expect((await failing().client({ hooks }).emails.send(email))._meta.attempts).toBe(3);
    }
  });
});

describe("the log", () => {
  test.each([
    ["off", []],
    ["error", ["error"]],
    ["warn", ["error", "warn", "warn"]],
    ["info", ["error", "warn", "info", "warn", "info"]],
    ["debug", ["debug", "error", "warn", "debug", "info", "warn", "debug", "info"]],
    [undefined, []],
  ] as [LogLevel | undefined, string[]][])("of level %s has the lines from that level", async (logLevel, expected) => {
    const { logger, lines } = keeping();
    await failing().client({ logger, logLevel }).emails.send(email);
    expect(lines.map((line) => line.split(":")[0])).toEqual(expected);
    expect(lines.join("\n")).not.toContain(testKey);
    expect(lines.join("\n")).not.toContain("a secret text");
  });

  test("names the request, the attempt and the request id", async () => {
    const { logger, lines } = keeping();
    await failing().client({ logger, logLevel: "info" }).emails.send(email);
    expect(lines.at(-1)).toBe("info: posthorn POST /v1/email/send #3 200 in 0 ms (req_1)");
  });
});
