import { describe, expect, test } from "vitest";
import { isPosthornError, WaitTimeoutError } from "../errors/errors.js";
import { FakeService, failure, success } from "../testing/fake-service.js";

/** A service that answers with these states, one per poll, and with the last one for all further polls. */
const showing = (...states: string[]): FakeService =>
  new FakeService(...states.map((status) => success({ status, message_id: "msg_1" })));
const thrownBy = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("waiting for a message", () => {
  test("polls at growing intervals until it is delivered", async () => {
    const service = showing("queued", "queued", "sent", "sent", "sent", "sent", "delivered");
    const status = await service.client().emails.waitFor("msg_1");
    expect(status.status).toBe("delivered");
    expect(status._meta.status).toBe(200);
    expect(service.waits).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000]);
    expect(new Set(service.requests.map(({ url }) => url))).toEqual(new Set(["/v1/email/msg_1/status"]));
  });

  test.each([
    ["sent", ["queued", "opened"], "opened"],
    ["opened", ["delivered", "clicked"], "clicked"],
    ["opened", ["delivered", "bounced"], "bounced"],
    ["delivered", ["failed"], "failed"],
    ["clicked", ["scheduled", "cancelled"], "cancelled"],
    ["bounced", ["delivered", "bounced"], "bounced"],
    ["delivered", ["a_newer_state", "delivered"], "delivered"],
  ] as const)(
    "until it is %s ends at that status, beyond it, or when it cannot be reached: %j",
    async (until, states, last) => {
      const service = showing(...states);
      expect((await service.client().emails.waitFor("msg_1", { until })).status).toBe(last);
      expect(service.requests).toHaveLength(states.length);
    },
  );

  test("throws the last state when its time is up", async () => {
    const service = showing("queued");
    const start = service.now;
    const error = await thrownBy(service.client().emails.waitFor("msg_1", { timeout: 10_000, interval: 4_000 }));
    expect(error).toBeInstanceOf(WaitTimeoutError);
    const message = "/email/msg_1/status is not done after 10000 ms";
    expect(error).toMatchObject({ code: "timeout", message, seen: { status: "queued" } });
    expect(isPosthornError(error, "timeout")).toBe(true);
    expect(service.now - start).toBe(10_000);
    expect(service.waits).toEqual([4_000, 4_000, 2_000]);
  });

  test("ends when its signal aborts between two polls", async () => {
    const service = showing("queued");
    const end = new AbortController();
    service.beforeWait = () => end.abort();
    const error = await thrownBy(service.client().emails.waitFor("msg_1", { signal: end.signal }));
    expect(error).toMatchObject({ code: "aborted", attempts: 1 });
  });

  test("throws the error of a poll", async () => {
    const service = new FakeService(failure(404, "not_found"));
    expect(await thrownBy(service.client().emails.waitFor("msg_1"))).toMatchObject({ code: "not_found" });
  });

  test.each(["deliverd", "toString", ""])("refuses to wait until it is '%s'", async (until) => {
    const service = showing("delivered");
    const error = await thrownBy(service.client().emails.waitFor("msg_1", { until: until as "sent" }));
    expect(error).toMatchObject({ code: "config_error" });
    expect(String(error)).toContain(
      "until must be one of scheduled, queued, sent, delivered, opened, clicked, bounced",
    );
    expect(service.requests).toEqual([]);
  });

  test.each([-1, Number.NaN])("refuses a timeout of %s", async (timeout) => {
    const service = showing("queued");
    const error = await thrownBy(service.client().emails.waitFor("msg_1", { timeout }));
    expect(error).toMatchObject({ code: "config_error", message: expect.stringContaining("timeout") });
    expect(service.requests).toEqual([]);
  });

  test("gives the last poll a second when its time is up", async () => {
    const service = new FakeService(success({ status: "queued" }), "silence");
    const client = service.client({ maxRetries: 0 });
    const start = service.now;
    const error = await thrownBy(client.emails.waitFor("msg_1", { timeout: 500 }));
    expect(error).toMatchObject({ name: "APITimeoutError", code: "timeout" });
    expect(service.now - start).toBe(1_500);
  });

  test.each([0, -1, Number.NaN])("refuses an interval of %s", async (interval) => {
    const service = showing("queued");
    expect(await thrownBy(service.client().emails.waitFor("msg_1", { interval }))).toMatchObject({
      code: "config_error",
    });
    expect(service.requests).toEqual([]);
  });
});

test.each(["completed", "failed"])("waiting for a batch ends when it is %s", async (last) => {
  const service = showing("processing", last);
  expect((await service.client().emails.batch.waitFor("batch_1")).status).toBe(last);
  expect(service.requests.map(({ url }) => url)).toEqual(["/v1/email/batch/batch_1", "/v1/email/batch/batch_1"]);
});

test("waiting for a domain verifies it repeatedly, also after a wrong record", async () => {
  const states = [
    { status: "pending", verified: false },
    { status: "failed", verified: false },
    { status: "verified", verified: true },
  ];
  const service = new FakeService(...states.map((state) => success({ id: "d1", ...state })));
  expect((await service.client().domains.waitForVerified("d1")).verified).toBe(true);
  expect(service.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(
    Array(3).fill("POST /v1/domains/d1/verify"),
  );
  expect(new Set(service.requests.map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(3);
});
