import { describe, expect, test, vi } from "vitest";
import { type ErrorCode, errorStatus } from "../contract/error-status.js";
import { FakeService, failure, testKey } from "../testing/fake-service.js";
import * as errors from "./errors.js";
import { PosthornConfigError, PosthornError } from "./posthorn-error.js";

const { isPosthornError } = errors;

async function errorOf(response: Response): Promise<errors.APIError> {
  const { error } = await new FakeService(response).client({ maxRetries: 0 }).contacts.get("1").safe();
  if (!(error instanceof errors.APIError)) throw new Error("this answer is no APIError");
  return error;
}

const names: Record<ErrorCode, string> = {
  validation_error: "BadRequestError",
  no_content: "BadRequestError",
  missing_from_email: "BadRequestError",
  invalid_schedule: "BadRequestError",
  unauthorized: "AuthenticationError",
  forbidden: "PermissionDeniedError",
  domain_invalid: "PermissionDeniedError",
  limit_reached: "LimitReachedError",
  not_found: "NotFoundError",
  template_not_found: "NotFoundError",
  contact_not_found: "NotFoundError",
  workspace_not_found: "NotFoundError",
  method_not_allowed: "APIError",
  duplicate: "ConflictError",
  idempotency_conflict: "IdempotencyConflictError",
  conflict: "ConflictError",
  rate_limited: "RateLimitError",
  rate_limit_exceeded: "RateLimitError",
  internal_error: "InternalServerError",
  schedule_failed: "InternalServerError",
  unavailable: "InternalServerError",
};

test.each(Object.entries(names))("an answer with the code %s is a %s", async (code, name) => {
  const error = await errorOf(failure(errorStatus[code as ErrorCode], code));
  expect(error).toMatchObject({ name, code, status: errorStatus[code as ErrorCode], message: `${code} happened` });
  expect(error).toBeInstanceOf(Reflect.get(errors, name));
  expect(error).toBeInstanceOf(PosthornError);
  expect(isPosthornError(error, code)).toBe(true);
  expect(isPosthornError(error, "another_code")).toBe(false);
});

test("subclasses are instances of their superclasses", async () => {
  expect(await errorOf(failure(403, "limit_reached"))).toBeInstanceOf(errors.PermissionDeniedError);
  expect(await errorOf(failure(409, "idempotency_conflict"))).toBeInstanceOf(errors.ConflictError);
});

test("an error has all fields of its answer", async () => {
  const body = {
    error: {
      code: "validation_error",
      message: "subject is required",
      path: "subject",
      details: [
        { path: "subject", message: "is required" },
        { path: "to", message: "is required" },
      ],
    },
  };
  const headers = {
    "X-Request-Id": "req_1",
    "Retry-After": "1.5",
    "X-RateLimit-Limit": "100",
    "X-RateLimit-Remaining": "0",
    "X-RateLimit-Reset": "2026-11-21T09:31:00.000Z",
  };
  expect(await errorOf(Response.json(body, { status: 400, headers }))).toMatchObject({
    message: "subject is required",
    path: "subject",
    details: body.error.details,
    requestId: "req_1",
    retryAfter: 1.5,
    rateLimit: { limit: 100, remaining: 0, reset: new Date("2026-11-21T09:31:00.000Z") },
    request: { method: "GET", path: "/v1/contacts/1" },
    attempts: 1,
    body,
  });
});

describe("answers of other servers", () => {
  test.each([
    [
      "a page",
      new Response("<h1>Bad gateway</h1>", { status: 502, statusText: "Bad Gateway" }),
      "<h1>Bad gateway</h1>",
    ],
    ["nothing", new Response(null, { status: 502, statusText: "Bad Gateway" }), undefined],
    [
      "an empty body",
      new Response("", { status: 502, statusText: "Bad Gateway", headers: { "Content-Length": "0" } }),
      undefined,
    ],
    ["JSON without an error", Response.json({ ok: false }, { status: 502, statusText: "Bad Gateway" }), { ok: false }],
    [
      "an error that is a text",
      Response.json({ error: "no" }, { status: 502, statusText: "Bad Gateway" }),
      { error: "no" },
    ],
    ["null", Response.json(null, { status: 502, statusText: "Bad Gateway" }), null],
    [
      "fields of other types",
      Response.json(
        { error: { code: 7, message: {}, path: [], details: "x" } },
        { status: 502, statusText: "Bad Gateway" },
      ),
      { error: { code: 7, message: {}, path: [], details: "x" } },
    ],
  ])("%s is an error with the code of its status", async (_, response, body) => {
    const error = await errorOf(response);
    expect(error).toMatchObject({ code: "http_502", status: 502, message: "the server answered 502 Bad Gateway" });
    expect(error.body).toEqual(body);
    expect(error.path).toBeUndefined();
    expect(error.details).toBeUndefined();
  });

  test.each([
    [999, "Request denied", "InternalServerError"],
    // A web page cannot see more of the redirect of a POST.
    [0, "", "APIError"],
    [400, "Неверный запрос", "BadRequestError"],
  ])("an answer of %i %s, which no Response can have, is an error of its status", async (status, statusText, name) => {
    const fetch = async () =>
      Object.defineProperties(new Response("no"), {
        status: { value: status },
        statusText: { value: statusText },
        ok: { value: false },
      });
    const client = new FakeService().client({ fetch, maxRetries: 0 });
    const { error } = await client.contacts.get("1").safe();
    const message = `the server answered ${status} ${statusText}`.trim();
    expect(error).toMatchObject({ name, status, code: `http_${status}`, message, body: "no" });
    const { response } = await client.raw.GET("/health");
    expect([response.status, response.statusText, response.ok]).toEqual([status, statusText, false]);
  });

  test.each([
    ["a page", "<h1>Welcome</h1>"],
    ["nothing", ""],
    ["half of an answer", '{"data":'],
    ["a number", "7"],
    ["null", "null"],
  ])("a success with %s is an InvalidResponseError", async (_, body) => {
    const service = new FakeService(new Response(body, { headers: { "X-Request-Id": "req_2" } }));
    const { error } = await service.client().contacts.get("1").safe();
    expect(error).toBeInstanceOf(errors.InvalidResponseError);
    expect(error).toMatchObject({ code: "invalid_response", status: 200, requestId: "req_2", body, attempts: 1 });
    expect(error?.cause).toBeInstanceOf(SyntaxError);
  });

  test("a 204 has no data", async () => {
    const client = new FakeService(new Response(null, { status: 204 })).client();
    const { data, meta, response } = await client.request("DELETE", "/boxes/1").withResponse();
    expect([data, meta.status, response.status]).toEqual([undefined, 204, 204]);
  });
});

test("no error, printed or as JSON, shows the key", async () => {
  const seen: unknown[] = [await errorOf(failure(401, "unauthorized"))];
  for (const reply of [new TypeError("fetch failed"), new Response("<p>"), "silence" as const]) {
    seen.push((await new FakeService(reply).client({ maxRetries: 0 }).contacts.get("1").safe()).error);
  }
  const inspect = (await import("node:util")).inspect;
  for (const error of seen) {
    expect(isPosthornError(error)).toBe(true);
    expect(JSON.stringify(error)).not.toContain(testKey);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(testKey);
  }
});

test("an error as JSON has the fields that a log needs", async () => {
  const error = await errorOf(failure(429, "rate_limited", { "Retry-After": "2", "X-Request-Id": "req_3" }));
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: "RateLimitError",
    code: "rate_limited",
    message: "rate_limited happened",
    status: 429,
    requestId: "req_3",
    retryAfter: 2,
    request: { method: "GET", path: "/v1/contacts/1" },
    attempts: 1,
  });
});

test("isPosthornError recognises errors of another copy of this package, and nothing else", async () => {
  vi.resetModules();
  const other = await import("./posthorn-error.js");
  const foreign = new other.PosthornConfigError("from another copy");
  expect(foreign).not.toBeInstanceOf(PosthornConfigError);
  expect(isPosthornError(foreign)).toBe(true);
  expect(isPosthornError(foreign, "config_error")).toBe(true);
  for (const value of [new Error("no"), { code: "not_found" }, null, undefined, "not_found"]) {
    expect(isPosthornError(value)).toBe(false);
  }
});
