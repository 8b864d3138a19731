import { describe, expect, it } from "vitest";
import { exitCodes, Failure } from "../program/failure.js";
import { startFakeApi } from "../testing/fake-api.js";
import { refusal } from "../testing/replies.js";
import { runCli } from "../testing/run-cli.js";
import { invalidResponse, recordAnswer, toFailure } from "./api-failure.js";

/** Returns the exit code and the error of a call that a server answers in this way. */
async function failing(reply: Parameters<typeof startFakeApi>[0], ...flags: string[]) {
  const api = await startFakeApi(reply);
  const env = { POSTHORN_API_KEY: "ph_live_key", POSTHORN_BASE_URL: api.baseUrl };
  const { code, stderr } = await runCli(["tags", "list", "--retries", "0", ...flags], { env });
  await api.close();
  return { code, error: JSON.parse(stderr.trimEnd().split("\n").at(-1) ?? "").error };
}

describe("a failure of the API", () => {
  it.each([
    [400, "validation_error", exitCodes.failed],
    [401, "unauthorized", exitCodes.auth],
    [403, "forbidden", exitCodes.auth],
    [403, "limit_reached", exitCodes.limited],
    [404, "not_found", exitCodes.notFound],
    [409, "duplicate", exitCodes.conflict],
    [429, "rate_limited", exitCodes.limited],
    [500, "internal_error", exitCodes.failed],
    [503, "not_ready", exitCodes.failed],
  ])("with %i %s ends with %i", async (status, code, exitCode) => {
    const failure = await failing(() => refusal(status, code));
    expect(failure).toMatchObject({ code: exitCode, error: { code, status, message: "No.", request_id: "req-1" } });
  });

  it("keeps the path at fault and the seconds to wait", async () => {
    const headers = { "Retry-After": "7" };
    const { error } = await failing(() => refusal(429, "rate_limited", { path: "limit" }, headers));
    expect(error).toMatchObject({
      path: "limit",
      retry_after: 7,
      hint: expect.stringContaining("--retries waits for it"),
    });
  });

  it("says why a service is not well, which answers with data", async () => {
    const { code, error } = await failing(() => ({ status: 503, body: { data: { reason: "the store is full" } } }));
    expect({ code, message: error.message }).toEqual({ code: exitCodes.failed, message: "the store is full" });
  });

  it("without an answer is one of the network", async () => {
    expect(await failing(() => "cut")).toMatchObject({
      code: exitCodes.network,
      error: { code: "connection_error", next: ["posthorn health", "posthorn dev"] },
    });
    expect(await failing(() => "silence", "--timeout", "50ms")).toMatchObject({
      code: exitCodes.network,
      error: { code: "timeout", hint: expect.stringContaining("--timeout 2m") },
    });
  });

  it("that is no error of the SDK stays what it is", () => {
    const error = new Error("other");
    expect(toFailure(error)).toBe(error);
    expect(toFailure("text")).toBe("text");
  });
});

describe("a response of another shape", () => {
  it("explains a TypeError or a RangeError after an answer", () => {
    const env = {};
    recordAnswer({ env }, "https://a.test/v1");
    for (const error of [new TypeError("x is undefined"), new RangeError("Invalid time value")]) {
      const failure = invalidResponse(error, { env });
      expect(failure).toBeInstanceOf(Failure);
      expect(failure).toMatchObject({ code: "invalid_response", exitCode: exitCodes.failed });
      expect(failure?.message).toBe(`https://a.test/v1 answered in another shape than the contract: ${error.message}`);
    }
  });

  it("explains no other error, and none before the first answer", () => {
    const env = {};
    expect(invalidResponse(new TypeError("x"), { env })).toBeUndefined();
    recordAnswer({ env }, "https://a.test/v1");
    expect(invalidResponse(new Error("x"), { env })).toBeUndefined();
    expect(invalidResponse(new Failure("usage", "x", 2), { env })).toBeUndefined();
    expect(invalidResponse(new TypeError("x"), { env: {} })).toBeUndefined();
  });

  it("names the server that answered last", () => {
    const env = {};
    recordAnswer({ env }, "https://a.test/v1");
    recordAnswer({ env }, "https://b.test/v1");
    expect(invalidResponse(new TypeError("x"), { env })?.message).toContain("https://b.test/v1 answered");
  });
});
