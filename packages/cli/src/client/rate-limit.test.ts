import { afterEach, expect, it } from "vitest";
import { type FakeApi, startFakeApi } from "../testing/fake-api.js";
import { runCli } from "../testing/run-cli.js";

let api: FakeApi;
afterEach(() => api.close());

const page = { body: { data: [], pagination: { total: 0, limit: 100, offset: 0, has_more: false } } };

async function listing(status: number, code: string, message: string, ...words: string[]) {
  let before = 0;
  api = await startFakeApi(() =>
    before++ === 0 ? { status, headers: { "Retry-After": "1" }, body: { error: { code, message } } } : page,
  );
  const stop = new AbortController();
  let printed = 0;
  const began = Date.now();
  const ended = await runCli(["contacts", "list", ...words], {
    env: { POSTHORN_API_KEY: "k", POSTHORN_BASE_URL: api.baseUrl },
    signal: stop.signal,
    // The call is stopped once the wait is printed.
    onOutput: (_, stderr) => {
      if (!stderr.includes("Waiting")) return;
      printed = Date.now() - began;
      stop.abort(130);
    },
  });
  return { ...ended, printed };
}

it.each([
  [429, "rate_limited", "100 requests a minute are reached; try again in 1 s", "100 requests a minute are reached."],
  [429, "rate_limit_exceeded", "The service is busy; try again in 1 s", "The service is busy."],
  [503, "unavailable", "The service is starting.", "The service is starting."],
])("prints within a second of a %d (%s) that it waits, why and how long", async (status, code, message, why) => {
  const { stderr, printed } = await listing(status, code, message);
  expect(stderr).toMatch(/^Waiting [12] s: /);
  expect(stderr).toContain(why);
  expect(printed).toBeLessThan(1000);
  expect(stderr).not.toContain("Trying again");
});

it("says nothing of it with --quiet", async () => {
  const { code, stderr } = await listing(429, "rate_limited", "100 requests a minute are reached", "--quiet");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});
