import { describe, expect, it, onTestFinished } from "vitest";
import { Failure } from "../program/failure.js";
import type { GlobalFlags } from "../settings/global-flags.js";
import { startFakeApi } from "../testing/fake-api.js";
import { collectingIo, runCli } from "../testing/run-cli.js";
import type { Api, Call } from "./connect.js";
import { printWait, reportWindow, retryAfterOf, setWaitView, waitLine, withRateLimitRetry } from "./rate-limit.js";

const page = { body: { data: [], pagination: { total: 0, limit: 100, offset: 0, has_more: false } } };

async function listing(status: number, code: string, message: string, ...words: string[]) {
  let before = 0;
  const api = await startFakeApi(() =>
    before++ === 0 ? { status, headers: { "Retry-After": "1" }, body: { error: { code, message } } } : page,
  );
  onTestFinished(api.close);
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

const page429 = (retryAfter?: number) =>
  new Failure("rate_limited", "100 requests a minute are reached", 7, {
    status: 429,
    ...(retryAfter && { retryAfter }),
  });
const call: Call = { method: "GET", path: "/tags", authenticated: true };

/** Returns an API that rejects the first calls with these errors, and what a retry of it waits and prints. */
function retrying(errors: unknown[], given: Partial<GlobalFlags> = {}) {
  const waits: number[] = [];
  let calls = 0;
  const stop = new AbortController();
  const { io, printed } = collectingIo({ onWait: (milliseconds) => waits.push(milliseconds), signal: stop.signal });
  const api: Api = {
    async send() {
      calls += 1;
      if (errors.length > 0) throw errors.shift();
      return {
        status: 200,
        headers: [
          ["X-RateLimit-Limit", "100"],
          ["X-RateLimit-Remaining", "7"],
        ],
        data: "done",
        text: async () => "",
      };
    },
  };
  const context = { io, flags: () => ({ input: true, color: true, ...given }) };
  return { api: withRateLimitRetry(api, context), io, stop, waits, calls: () => calls, stderr: () => printed().stderr };
}

describe("a rejected call", () => {
  it("is sent again after the time that the service names", async () => {
    const { api, waits, stderr } = retrying([page429(3), page429(5)]);
    expect((await api.send(call)).data).toBe("done");
    expect(waits).toEqual([3000, 5000]);
    expect(stderr()).toContain("Waiting 3 s: 100 requests a minute are reached.\n");
  });

  it("is sent 50 times again, and not once more", async () => {
    const within = retrying(Array.from({ length: 50 }, () => page429(1)));
    expect((await within.api.send(call)).data).toBe("done");
    const beyond = retrying(Array.from({ length: 51 }, () => page429(1)));
    await expect(beyond.api.send(call)).rejects.toThrow("100 requests a minute are reached");
    expect([within.calls(), beyond.calls()]).toEqual([51, 51]);
  });

  it("is not sent again where the service names no time, or for another reason", async () => {
    const reasons = [page429(), new Failure("not_found", "no", 5, { status: 404, retryAfter: 1 }), new Error("no")];
    for (const reason of reasons) {
      const { api, calls } = retrying([reason]);
      await expect(api.send(call)).rejects.toBe(reason);
      expect(calls()).toBe(1);
    }
  });

  it("is not sent again once the process is asked to stop", async () => {
    const { api, stop, calls } = retrying([page429(1)]);
    stop.abort(130);
    await expect(api.send(call)).rejects.toBe(130);
    expect(calls()).toBe(1);
  });

  it.each([
    [429, "rate_limited", 7],
    [503, "unavailable", 7],
    [409, "conflict", 7],
    [409, "duplicate", undefined],
    [500, "internal_error", undefined],
  ])("with %i %s waits %s s", (status, code, seconds) => {
    expect(retryAfterOf(new Failure(code, "no", 1, { status, retryAfter: 7 }))).toBe(seconds);
  });
});

describe("a wait", () => {
  const io = () => collectingIo();

  it("is printed once for concurrent calls, and again for a later window", async () => {
    const { io: own, printed } = io();
    for (const milliseconds of [3000, 3000, 3999, 4000]) await printWait(milliseconds, "busy.", own, false);
    expect(printed().stderr).toBe("Waiting 3 s: busy.\nWaiting 4 s: busy.\n");
  });

  it("is printed from one second on", async () => {
    const { io: own, printed } = io();
    await printWait(999, "busy", own, false);
    expect(printed().stderr).toBe("");
    await printWait(1000, "busy", own, false);
    expect(printed().stderr).toBe("Waiting 1 s: busy.\n");
  });

  it("is rounded up, and never shows less than a second", () => {
    expect(waitLine({ until: 1001, why: "busy" }, 0)).toBe("Waiting 2 s: busy.");
    expect(waitLine({ until: 0, why: "busy" }, 5000)).toBe("Waiting 1 s: busy.");
  });

  it("is shown by the view in place of a line, until the view is removed", async () => {
    const { io: own, printed } = io();
    const shown: string[] = [];
    setWaitView(own, { wait: ({ why }) => shown.push(why) > 0, answered: () => {} });
    await printWait(5000, "busy", own, false);
    setWaitView(own, undefined);
    await printWait(9000, "later", own, false);
    expect({ shown, stderr: printed().stderr }).toEqual({ shown: ["busy"], stderr: "Waiting 9 s: later.\n" });
  });
});

describe("the window of a key", () => {
  const reported = (headers: [string, string][]) => {
    const { io } = collectingIo();
    const windows: unknown[] = [];
    setWaitView(io, { wait: () => true, answered: (window) => windows.push(window) });
    reportWindow(headers, io);
    return windows;
  };

  it("is read from the headers, in any case", () => {
    expect(
      reported([
        ["X-RateLimit-Limit", "100"],
        ["x-ratelimit-remaining", "0"],
      ]),
    ).toEqual([{ limit: 100, remaining: 0 }]);
  });

  it.each([
    [[]],
    [[["X-RateLimit-Limit", "100"]]],
    [
      [
        ["X-RateLimit-Limit", "0"],
        ["X-RateLimit-Remaining", "0"],
      ],
    ],
    [
      [
        ["X-RateLimit-Limit", "many"],
        ["X-RateLimit-Remaining", "1"],
      ],
    ],
    [
      [
        ["X-RateLimit-Limit", "100"],
        ["X-RateLimit-Remaining", "-1"],
      ],
    ],
  ] as [[string, string][]][])("is unknown with the headers %j", (headers) => {
    expect(reported(headers)).toEqual([undefined]);
  });

  it("is passed on after each answer", async () => {
    const { api, io } = retrying([]);
    const windows: unknown[] = [];
    setWaitView(io, { wait: () => true, answered: (window) => windows.push(window) });
    await api.send(call);
    expect(windows).toEqual([{ limit: 100, remaining: 7 }]);
  });
});
