import { describe, expect, it } from "vitest";
import type { GlobalFlags } from "../settings/global-flags.js";
import { resolveSettings } from "../settings/settings.js";
import { collectingIo } from "../testing/run-cli.js";
import { traceFetch } from "./trace.js";

const url = "https://a.test/v1/tags";

/** Returns a traced fetch whose responses are these, one after another. */
function tracing(given: Partial<GlobalFlags>, responses: Response[], { isTTY = false } = {}) {
  const { io, printed } = collectingIo();
  Object.assign(io.stderr, { isTTY });
  const flags: GlobalFlags = { input: true, color: true, ...given };
  const trace = traceFetch(async () => responses.shift() ?? new Response(), io, flags, resolveSettings(flags, io));
  return { trace, stderr: () => printed().stderr };
}

const request = (headers = {}) => new Request(url, { headers });
const rateLimit = { limit: 100, remaining: 99, reset: new Date(0) };
const meta = { status: 200, requestId: "req-1", attempts: 1, durationMs: 0, rateLimit };

describe("a traced call", () => {
  it("prints nothing by default", async () => {
    const { trace, stderr } = tracing({}, [new Response("a"), new Response("b")]);
    await trace.fetch(request());
    await trace.fetch(request());
    await trace.done(meta);
    expect(stderr()).toBe("");
  });

  it("prints status, duration, attempts, request and the window with --verbose", async () => {
    const { trace, stderr } = tracing({ verbose: true }, []);
    await trace.fetch(request());
    await trace.done(meta);
    expect(stderr()).toBe("200 after 0 ms, 1 attempt, request req-1, 99 of 100 requests left\n");
  });

  it("counts the attempts of each call anew", async () => {
    const { trace, stderr } = tracing({ verbose: true }, []);
    for (const attempts of [2, 1]) {
      for (let attempt = 0; attempt < attempts; attempt += 1) await trace.fetch(request());
      await trace.done({ status: 200, attempts, durationMs: 0 });
    }
    expect(stderr()).toBe("Trying again, attempt 2\n200 after 0 ms, 2 attempts\n200 after 0 ms, 1 attempt\n");
  });

  it("prints retries to people, unless --quiet or a wait says it already", async () => {
    const twice = async (flags: Partial<GlobalFlags>, first = new Response()) => {
      const { trace, stderr } = tracing(flags, [first], { isTTY: true });
      await trace.fetch(request());
      await trace.fetch(request());
      return stderr();
    };
    expect(await twice({})).toBe("Trying again, attempt 2\n");
    expect(await twice({ quiet: true })).toBe("");
    expect(await twice({ retries: "0" })).toBe("");
    expect(await twice({}, new Response("{}", { status: 429 }))).toBe("");
  });

  it("prints requests and responses with --debug, and never a secret", async () => {
    const headers = { "Set-Cookie": "hidden", "X-Answer": "1" };
    const { trace, stderr } = tracing({ debug: true }, [new Response("a", { headers })]);
    await trace.fetch(
      request({ Authorization: "Bearer ph_live_0123456789abcdefgh", Cookie: "hidden", "X-Trace": "t" }),
    );
    expect(stderr()).toContain(`> GET ${url}\n`);
    expect(stderr()).toContain("> authorization: Bearer ph_live_…efgh\n");
    expect(stderr()).toContain("> x-trace: t\n");
    expect(stderr()).toContain("< 200");
    expect(stderr()).toContain("< x-answer: 1\n");
    expect(stderr()).not.toMatch(/hidden|0123456789/);
  });

  it("removes what could steer a terminal from a response", async () => {
    const { trace, stderr } = tracing({ debug: true }, [new Response("a", { headers: { "X-Answer": "a\u009b1mb" } })]);
    await trace.fetch(request());
    expect(stderr()).toContain("< x-answer: a1mb\n");
  });
});

describe("a wait of the SDK", () => {
  it.each([
    [
      429,
      '{"error":{"message":"100 requests a minute are reached; try again later."}}',
      "100 requests a minute are reached",
    ],
    [429, "<html>", "the key's limit is reached"],
    [503, '{"error":{"message":7}}', "the service is busy"],
  ])("after %i %s is printed with its reason", async (status, body, why) => {
    const { trace, stderr } = tracing({}, [new Response(body, { status })]);
    const response = await trace.fetch(request());
    // The SDK still reads the body.
    expect(await response.text()).toBe(body);
    await trace.hooks.onRetry?.({ delayMs: 5000, request: { method: "GET", path: "/v1/tags" }, attempts: 1 });
    expect(stderr()).toBe(`Waiting 5 s: ${why}.\n`);
  });

  it("after another failure is not printed", async () => {
    const { trace, stderr } = tracing({}, [new Response("", { status: 500 })]);
    await trace.fetch(request());
    await trace.hooks.onRetry?.({ delayMs: 5000, request: { method: "GET", path: "/v1/tags" }, attempts: 1 });
    expect(stderr()).toBe("");
  });
});
