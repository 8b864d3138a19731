import { describe, expect, test, vi } from "vitest";
import {
  APIConnectionError,
  APIError,
  APITimeoutError,
  APIUserAbortError,
  ConflictError,
  RateLimitError,
} from "../errors/errors.js";
import { FakeService, failure, success } from "../testing/fake-service.js";

const email = { to: "ada@example.com", subject: "Grüße 👋", text: "Hello" };

describe("retries", () => {
  test.each([408, 429, 500, 502, 503, 504, 599])("a call answered %i is retried", async (status) => {
    const service = new FakeService(failure(status, "internal_error"), success());
    expect((await service.client().contacts.get("1"))._meta.attempts).toBe(2);
    expect(service.requests).toHaveLength(2);
  });

  test.each([400, 401, 403, 404, 405, 409, 410, 418, 422, 501])("a call answered %i is not retried", async (status) => {
    const service = new FakeService(failure(status, "not_found", { "Retry-After": "1" }));
    await expect(service.client().contacts.get("1")).rejects.toMatchObject({ status, attempts: 1 });
    expect(service.requests).toHaveLength(1);
  });

  test("a call whose connection fails is retried", async () => {
    const service = new FakeService(new TypeError("fetch failed"), success());
    expect((await service.client().contacts.get("1"))._meta.attempts).toBe(2);
  });

  test("a call whose answer breaks off is retried", async () => {
    const broken = () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"data":'));
            controller.error(new TypeError("terminated"));
          },
        }),
      );
    const service = new FakeService(broken, success({ id: "2" }));
    expect(await service.client().contacts.get("1")).toEqual({ id: "2" });
  });

  test("the last failure is thrown once the retries are used up", async () => {
    const service = new FakeService(failure(500, "internal_error"), failure(503, "unavailable"), failure(502, "x"));
    await expect(service.client().contacts.get("1")).rejects.toMatchObject({ status: 502, attempts: 3 });
    expect(service.requests).toHaveLength(3);
  });

  test.each([0, 1, 5])("with maxRetries %i a call is sent once more than that", async (maxRetries) => {
    const service = new FakeService(failure(500, "internal_error"));
    await expect(service.client({ maxRetries }).health()).rejects.toMatchObject({ attempts: maxRetries + 1 });
    await expect(service.client().health({ maxRetries })).rejects.toMatchObject({ attempts: maxRetries + 1 });
    expect(service.requests).toHaveLength(2 * (maxRetries + 1));
  });
});

describe("the delay of a retry", () => {
  test("delays double from one second to eight", async () => {
    const service = new FakeService(failure(500, "internal_error"));
    await service.client({ maxRetries: 6 }).health().safe();
    expect(service.waits).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  });

  test("jitter prolongs a delay by up to a quarter, and never shortens it", async () => {
    const service = new FakeService(failure(429, "rate_limited", { "Retry-After": "10" }));
    service.random = 0.999_999;
    await service.client({ maxRetries: 1 }).health().safe();
    expect(service.waits[0]).toBeGreaterThan(12_499);
    expect(service.waits[0]).toBeLessThan(12_500);
  });

  test.each([
    ["429", 429, "7", 7_000],
    ["503", 503, "7", 7_000],
    ["500", 500, "7", 7_000],
    ["a shorter wait than the backoff's", 429, "0", 1_000],
    ["a date", 503, "Sat, 21 Nov 2026 09:30:20 GMT", 20_000],
    ["a date that is over", 503, "Sat, 21 Nov 2026 09:29:00 GMT", 1_000],
    ["nothing readable", 429, "soon", 1_000],
  ])("Retry-After is respected: %s", async (_, status, value, wait) => {
    const service = new FakeService(failure(status, "x", { "Retry-After": value }), success());
    await service.client().health();
    expect(service.waits).toEqual([wait]);
  });

  test("Retry-After-Ms: 0 removes the backoff, and never shortens Retry-After", async () => {
    const header = { "Retry-After-Ms": "0" };
    const service = new FakeService(
      failure(503, "unavailable", header),
      failure(503, "unavailable", { ...header, "Retry-After": "3" }),
      failure(503, "unavailable", { "Retry-After-Ms": "5" }),
      success(),
    );
    await service.client({ maxRetries: 3 }).health();
    expect(service.waits).toEqual([0, 3_000, 4_000]);
  });

  test("the delay after a second 429 is at least the backoff, whatever Retry-After says", async () => {
    const service = new FakeService(failure(429, "rate_limited", { "Retry-After": "1" }));
    await service.client().health().safe();
    expect(service.waits).toEqual([1_000, 2_000]);
  });

  test("a Retry-After of maxRetryAfter is waited for, and a longer one is an error at once", async () => {
    const within = new FakeService(failure(429, "rate_limited", { "Retry-After": "60" }), success());
    await within.client().health();
    expect(within.waits).toEqual([60_000]);

    const beyond = new FakeService(failure(429, "rate_limited", { "Retry-After": "61" }), success());
    const { error } = await beyond.client().health().safe();
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ retryAfter: 61, attempts: 1 });
    expect(beyond.waits).toEqual([]);

    const lower = new FakeService(failure(429, "rate_limited", { "Retry-After": "3" }), success());
    await expect(lower.client({ maxRetryAfter: 2_999 }).health()).rejects.toMatchObject({ retryAfter: 3 });
  });
});

describe("a conflict after an attempt without an answer", () => {
  const stillRunning = failure(409, "conflict", { "Retry-After": "1" });

  test.each([
    ["broke", new TypeError("fetch failed")],
    ["took too long", "silence" as const],
    ["was answered by a gateway", new Response("<h1>Gateway Time-out</h1>", { status: 504 })],
  ])("is retried when an earlier attempt %s", async (_, lost) => {
    const service = new FakeService(lost, stillRunning, success({ sent: 1 }));
    expect(await service.client().emails.send(email)).toEqual({ sent: 1 });
    expect(service.waits).toEqual([1_000, 2_000]);
  });

  test("is an error when every earlier attempt was answered", async () => {
    const service = new FakeService(failure(500, "internal_error"), stillRunning);
    await expect(service.client().emails.send(email)).rejects.toBeInstanceOf(ConflictError);
    expect(service.requests).toHaveLength(2);
  });

  test("is an error without Retry-After", async () => {
    const service = new FakeService(new TypeError("fetch failed"), failure(409, "conflict"));
    await expect(service.client().emails.send(email)).rejects.toMatchObject({ code: "conflict", attempts: 2 });
  });

  test.each(["duplicate", "idempotency_conflict"])("is an error with the code %s", async (code) => {
    const service = new FakeService(new TypeError("fetch failed"), failure(409, code, { "Retry-After": "1" }));
    await expect(service.client().emails.send(email)).rejects.toMatchObject({ code, attempts: 2 });
  });

  test("is an error when its body is not the service's", async () => {
    const page = new Response("<p>Conflict</p>", { status: 409, headers: { "Retry-After": "1" } });
    const service = new FakeService(new TypeError("fetch failed"), page);
    await expect(service.client().emails.send(email)).rejects.toMatchObject({ code: "http_409", attempts: 2 });
  });
});

describe("the requests of a call", () => {
  test("have the same idempotency key and body bytes", async () => {
    const service = new FakeService(failure(500, "internal_error"), new TypeError("fetch failed"), success());
    const body = { ...email };
    const call = service.client().emails.send(body);
    service.beforeWait = () => {
      body.subject = "changed meanwhile";
    };
    await call;
    expect(new Set(service.requests.map((each) => each.body))).toEqual(new Set([JSON.stringify(email)]));
    const keys = service.requests.map((each) => each.headers.get("Idempotency-Key"));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("have a separate key per POST, and none for other methods", async () => {
    const service = new FakeService(success());
    const posthorn = service.client();
    await posthorn.segments.estimate("1");
    await posthorn.segments.estimate("1");
    await posthorn.contacts.update("1", { first_name: "Ada" });
    await posthorn.contacts.delete("1");
    await posthorn.contacts.get("1");
    const [first, second, ...others] = service.requests.map((each) => each.headers.get("Idempotency-Key"));
    expect(first).not.toBe(second);
    expect([first, second]).not.toContain(null);
    expect(others).toEqual([null, null, null]);
  });

  test("have the key of the option, or else of the header", async () => {
    const service = new FakeService(failure(500, "internal_error"));
    const posthorn = service.client();
    const headers = { "Idempotency-Key": "from-header" };
    const { error } = await posthorn.emails.send(email, { idempotencyKey: "order-1", headers, maxRetries: 1 }).safe();
    await posthorn.emails.send(email, { headers, maxRetries: 0 }).safe();
    expect(service.requests.map((each) => each.headers.get("Idempotency-Key"))).toEqual([
      "order-1",
      "order-1",
      "from-header",
    ]);
    expect(error).toMatchObject({ request: { method: "POST", path: "/v1/email/send", idempotencyKey: "order-1" } });
  });
});

describe("when a call ends without an answer", () => {
  test("a refused connection is an APIConnectionError with the reason", async () => {
    const refused = new TypeError("fetch failed", {
      cause: new AggregateError([], "", { cause: undefined }),
    });
    Object.assign(refused.cause as object, { code: "ECONNREFUSED" });
    const service = new FakeService(refused);
    const { error } = await service.client().health().safe();
    expect(error).toBeInstanceOf(APIConnectionError);
    expect(error).toMatchObject({ code: "connection_error", cause: refused, attempts: 3 });
    expect(error?.message).toBe("no answer from 127.0.0.1:4010: fetch failed: ECONNREFUSED");
  });

  test("an attempt fails after the timeout", async () => {
    const service = new FakeService("silence", success());
    const start = service.now;
    expect((await service.client({ timeout: 5_000 }).health())._meta.attempts).toBe(2);
    expect(service.now - start).toBe(5_000 + 1_000);
  });

  test("a call without any answer in time is an APITimeoutError", async () => {
    const service = new FakeService("silence");
    const { error } = await service.client().health({ timeout: 250 }).safe();
    expect(error).toBeInstanceOf(APITimeoutError);
    expect(error).toMatchObject({ code: "timeout", attempts: 3, message: "no answer within 250 ms" });
    expect((error as APITimeoutError).cause).toBeInstanceOf(Error);
  });

  test("a timeout of 0 sets no timer", async () => {
    const service = new FakeService(success());
    const setTimer = vi.fn(() => () => {});
    const posthorn = service.client({ runtime: { ...service.runtime, setTimer } });
    await posthorn.health();
    expect(setTimer).toHaveBeenCalledTimes(1);
    await posthorn.health({ timeout: 0 });
    expect(setTimer).toHaveBeenCalledTimes(1);
  });

  test("the timer of an answered attempt is cancelled", async () => {
    const service = new FakeService(success());
    const cancelled: number[] = [];
    const runtime = { ...service.runtime, setTimer: (ms: number) => () => cancelled.push(ms) };
    await service.client({ runtime }).health();
    expect(cancelled).toEqual([60_000]);
  });

  test("the deadline ends a call whose attempts and waits do not fit into it", async () => {
    const service = new FakeService("silence");
    const start = service.now;
    const { error } = await service.client({ maxRetries: 9 }).health({ timeout: 4_000, deadline: 10_000 }).safe();
    // 4 s, a wait of 1 s, 4 s; the wait of 2 s would end after the deadline.
    expect(error).toBeInstanceOf(APITimeoutError);
    expect(error).toMatchObject({ attempts: 2 });
    expect(service.now - start).toBe(9_000);
  });

  test("the last attempt before the deadline has the time that is left", async () => {
    const service = new FakeService("silence");
    const start = service.now;
    await service.client().health({ deadline: 1_500 }).safe();
    expect(service.now - start).toBe(1_500);
  });

  test("a call whose signal has aborted is not sent", async () => {
    const service = new FakeService(success());
    const { error } = await service
      .client()
      .health({ signal: AbortSignal.abort("changed my mind") })
      .safe();
    expect(error).toBeInstanceOf(APIUserAbortError);
    expect(error).toMatchObject({ code: "aborted", cause: "changed my mind" });
    expect(service.requests).toHaveLength(0);
  });

  test("a signal ends an attempt, and the call is not retried", async () => {
    const service = new FakeService("silence");
    const controller = new AbortController();
    const fetch = (request: Request) => {
      const answer = service.fetch(request);
      controller.abort();
      return answer;
    };
    const onRetry = vi.fn();
    const options = { fetch, hooks: { onRetry }, runtime: { ...service.runtime, setTimer: () => () => {} } };
    const { error } = await service.client(options).health({ signal: controller.signal }).safe();
    expect(error).toBeInstanceOf(APIUserAbortError);
    expect(error).toMatchObject({ attempts: 1 });
    expect(service.requests).toHaveLength(1);
    expect([service.waits, onRetry.mock.calls]).toEqual([[], []]);
  });

  test("a signal ends a wait", async () => {
    const service = new FakeService(failure(500, "internal_error"), success());
    const controller = new AbortController();
    service.beforeWait = () => controller.abort();
    const { error } = await service.client().health({ signal: controller.signal }).safe();
    expect(error).toBeInstanceOf(APIUserAbortError);
    expect(service.requests).toHaveLength(1);
  });

  test("the error of the last answer is thrown when the deadline leaves no time for a retry", async () => {
    const service = new FakeService(failure(503, "unavailable", { "Retry-After": "5" }));
    const { error } = await service.client().health({ deadline: 5_000 }).safe();
    expect(error).toBeInstanceOf(APIError);
    expect(error).toMatchObject({ status: 503, retryAfter: 5, attempts: 1 });
  });
});
