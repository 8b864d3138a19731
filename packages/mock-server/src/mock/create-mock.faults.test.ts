import { expect, onTestFinished, test } from "vitest";
import type { Fault } from "../index.js";
import { createCallApi } from "../testing/call-api.js";
import { createMock } from "./create-mock.js";
import type { Mock } from "./mock.js";

function start() {
  const mock = createMock();
  onTestFinished(() => mock.close());
  return { mock, callApi: createCallApi(mock.fetch, mock.baseUrl, mock.liveKey) };
}

const contact = { email: "ada@example.com" };

test("a fault answers as often as it says, in the envelope of the contract, and changes nothing", async () => {
  const { mock, callApi } = start();
  mock.fault("contacts.create", { times: 2, status: 429, code: "rate_limited", retry_after: 7 });
  for (const _call of [1, 2]) {
    const failed = await callApi("POST", "/contacts", contact);
    expect([failed.status, failed.body.error.code, failed.headers.get("retry-after")]).toEqual([
      429,
      "rate_limited",
      "7",
    ]);
    expect(failed.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  }
  expect((await callApi("GET", "/contacts")).body.data).toEqual([]);
  expect((await callApi("POST", "/contacts", contact)).status).toBe(201);
});

test("the status has its code and the code its status, and without both the call fails with 500", async () => {
  const { mock, callApi } = start();
  const cases: [Fault, number, string][] = [
    [{}, 500, "internal_error"],
    [{ code: "unavailable" }, 503, "unavailable"],
    [{ status: 403 }, 403, "forbidden"],
    [{ status: 502 }, 502, "internal_error"],
  ];
  for (const [fault, status, code] of cases) {
    mock.fault("contacts.list", fault);
    const response = await mock.fetch(`${mock.baseUrl}/contacts`);
    expect([response.status, (await response.json()).error.code]).toEqual([status, code]);
  }
  expect((await callApi("GET", "/contacts")).status).toBe(200);
});

test("faults of one operation happen in the order they were set, and do not affect other operations", async () => {
  const { mock, callApi } = start();
  mock.fault("contacts.list", { status: 503 });
  mock.fault("contacts.list", { status: 500 });
  expect((await callApi("GET", "/suppressions")).status).toBe(200);
  expect((await callApi("GET", "/contacts")).status).toBe(503);
  expect((await callApi("GET", "/contacts?limit=1")).status).toBe(500);
  expect((await callApi("GET", "/contacts")).status).toBe(200);
});

test("a dropped response is lost after its effect, and the same idempotency key returns the effect", async () => {
  const { mock, callApi } = start();
  mock.fault("contacts.create", { drop_response: true });
  const keyed = () => callApi("POST", "/contacts", contact, { "idempotency-key": "one" });
  const error = await keyed().catch((thrown) => thrown);
  expect(error).toBeInstanceOf(TypeError);
  expect(error.cause.code).toBe("ECONNRESET");
  const again = await keyed();
  expect([again.status, again.headers.get("x-idempotency-status")]).toEqual([201, "cached"]);
});

test("a delayed answer comes after its effect, and can be aborted", async () => {
  const { mock, callApi } = start();
  mock.fault("health", { delay_ms: 1 });
  expect((await callApi("GET", "/health")).status).toBe(200);

  mock.fault("contacts.create", { delay_ms: 3_600_000 });
  const controller = new AbortController();
  const late = mock.fetch(`${mock.baseUrl}/contacts`, {
    method: "POST",
    headers: { authorization: `Bearer ${mock.liveKey}`, "content-type": "application/json" },
    body: JSON.stringify(contact),
    signal: controller.signal,
  });
  await effectOf(mock);
  controller.abort();
  await expect(late).rejects.toThrow("aborted");

  async function effectOf(made: Mock): Promise<void> {
    const other = createCallApi(made.fetch, made.baseUrl, made.liveKey);
    for (let look = 0; look < 100; look++) if ((await other("GET", "/contacts")).body.data.length === 1) return;
    throw new Error("the contact was never made");
  }
});

test("a wrong fault is refused by the name of its field", () => {
  const { mock } = start();
  const refused: [Fault, string][] = [
    [{ times: 0 }, "times must be a whole number of at least 1"],
    [{ status: 399 }, "status must be a whole number from 400 to 599"],
    [{ status: 600 }, "status must be"],
    [{ status: 418 }, "no code of the contract has the status 418"],
    [{ code: "gone" as never }, "the contract has no code gone"],
    [{ code: "ratelimited" as never }, "code: the contract has no code ratelimited; did you mean rate_limited?"],
    [{ retryAfter: 1 } as never, "retryAfter: a fault has no such field; did you mean retry_after?"],
    [{ drop_request: true, drop_response: true }, "drop_request: a request that is lost has no answer"],
    [{ drop_request: true, status: 500 }, "drop_request: "],
    [503 as never, "a fault is an object such as { status: 503 }; it is 503"],
    [{ status: 429, retry_after: -1 }, "retry_after must be"],
    [{ delay_ms: 0.5 }, "delay_ms must be"],
    [{ drop_response: true, status: 500 }, "drop_response"],
    [{ drop_response: "no" as never }, 'drop_response must be true or false; it is "no"'],
    [{ drop_request: 1 as never }, "drop_request must be true or false; it is 1"],
    [{ probability: "0.5" as never }, 'probability must be a number above 0 and up to 1; it is "0.5"'],
    [{ probability: 0 }, "probability must be a number above 0"],
  ];
  for (const [fault, message] of refused) expect(() => mock.fault("health", fault)).toThrow(message);
  expect(() => mock.fault("nothing.at.all" as never)).toThrow("operation: no operation is called nothing.at.all");
  expect(() => mock.fault("sendEmail" as never)).toThrow("no operation is called sendEmail; did you mean emails.send?");
  expect(() => mock.fault("emails.sent" as never, null)).toThrow("did you mean emails.send?");
  for (const fault of [{ times: 1 }, { status: 400 }, { status: 599 }, { delay_ms: 0 }]) mock.fault("health", fault);
});
