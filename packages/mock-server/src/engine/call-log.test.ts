import { expect, onTestFinished, test, vi } from "vitest";
import { openWorkspace, startMockServer } from "../http.js";
import { createMock } from "../mock/create-mock.js";
import type { MockOptions } from "../mock/mock.js";
import { chooseLatency } from "../options/read-options.js";
import { createCallApi } from "../testing/call-api.js";

function start(options?: MockOptions) {
  const mock = createMock(options);
  onTestFinished(() => mock.close());
  return { mock, callApi: createCallApi(mock.fetch, mock.baseUrl, mock.liveKey) };
}

const contact = { email: "ada@example.com" };

test("calls, also refused ones, are listed with operation, query, body and status", async () => {
  const { mock, callApi } = start();
  await callApi("POST", "/contacts", contact);
  await callApi("GET", "/contacts?limit=1&offset=0");
  await callApi("POST", "/contacts", { email: 7 });
  await mock.fetch(`${mock.baseUrl}/nowhere`, { method: "POST", body: "not json" });
  const seen = mock.requests.map(({ method, path, operation, query, body, status }) => [
    [method, path, operation],
    query,
    body,
    status,
  ]);
  expect(seen).toEqual([
    [["POST", "/contacts", "contacts.create"], {}, contact, 201],
    [["GET", "/contacts", "contacts.list"], { limit: "1", offset: "0" }, null, 200],
    [["POST", "/contacts", "contacts.create"], {}, { email: 7 }, 400],
    // The engine does not read the body of a call that no operation answers.
    [["POST", "/nowhere", null], {}, null, 404],
  ]);
  expect(mock.requests[0]?.headers.authorization).toBe(`Bearer ${mock.liveKey}`);
});

test("a call is listed for the workspace of its key, and for every workspace if its key is unknown", async () => {
  const { mock, callApi } = start();
  const other = await mock.workspace({ name: "Other" });
  const theirs = createCallApi(other.fetch, other.baseUrl, other.sandboxKey);
  await callApi("GET", "/contacts");
  await theirs("GET", "/templates");
  await mock.fetch(`${mock.baseUrl}/health`);
  const paths = (seen: typeof mock) => seen.requests.map(({ path }) => path);
  expect([paths(mock), paths(other)]).toEqual([
    ["/contacts", "/health"],
    ["/templates", "/health"],
  ]);
});

test("a call with a key that the admin API created is listed for the workspace of the key", async () => {
  const server = await startMockServer();
  onTestFinished(() => server.close());
  const { mock, operatorUrl, url } = server;
  const workspace = await openWorkspace({ operatorUrl, operatorToken: mock.operatorToken }, { name: "Worker" });
  await createCallApi(fetch, url, workspace.liveKey)("POST", "/contacts", contact);
  expect(mock.requests).toEqual([]);
  await createCallApi(fetch, url, mock.liveKey)("GET", "/contacts");
  expect(mock.requests.map(({ path }) => path)).toEqual(["/contacts"]);
});

test("calls of a server on a port are listed, too, and a reset deletes them", async () => {
  const server = await startMockServer();
  onTestFinished(() => server.close());
  const callApi = createCallApi(fetch, server.url, server.mock.liveKey);
  await callApi("POST", "/contacts", contact);
  expect(server.mock.requests).toMatchObject([{ operation: "contacts.create", body: contact, status: 201 }]);
  await server.mock.reset();
  expect(server.mock.requests).toEqual([]);
});

test("latency delays every answer of the API in real time, after its effect", async () => {
  const { mock, callApi } = start({ latency: "60ms" });
  const began = performance.now();
  await callApi("POST", "/contacts", contact);
  // A timer may fire up to a millisecond early by performance.now().
  expect(performance.now() - began).toBeGreaterThan(55);

  const slow = start({ latency: "1h" }).mock;
  const controller = new AbortController();
  const headers = { authorization: `Bearer ${slow.liveKey}`, "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(contact), signal: controller.signal };
  const late = slow.fetch(`${slow.baseUrl}/contacts`, init);
  await slow.waitForEvent("contact.created");
  controller.abort();
  await expect(late).rejects.toThrow("aborted");
  expect(() => start({ latency: "soon" })).toThrow("latency must be milliseconds or a duration");
  expect(mock.unhandled).toEqual([]);
});

test("latency within a range is the same in two runs of a seed, and never outside the range", () => {
  const held = (seed: string) => {
    const next = chooseLatency({ latency: [50, "0.2s"], seed });
    return Array.from({ length: 300 }, next);
  };
  expect(held("one")).toEqual(held("one"));
  expect(held("one")).not.toEqual(held("other"));
  expect([Math.min(...held("one")) >= 50, Math.max(...held("one")) <= 200]).toEqual([true, true]);
  expect(new Set(held("one")).size).toBeGreaterThan(50);
  expect(() => start({ latency: ["2s", "1s"] })).toThrow("latency must be a duration, or [least, most]");
  expect(() => start({ latency: ["1s", "soon"] })).toThrow("latency must be milliseconds or a duration");
});

test("scheduled mail is listed until it is sent or cancelled", async () => {
  const { mock, callApi } = start({ clock: "2026-03-01T12:00:00Z" });
  const later = (to: string | string[]) =>
    callApi("POST", "/email/send", { to, subject: "Later", text: "Hello", send_at: "2026-03-01T14:00:00Z" });
  await later("ada@example.com");
  const { body } = await later(["eve@example.com", "bob@example.com"]);
  expect(mock.scheduled).toMatchObject([
    { to: ["ada@example.com"], subject: "Later", at: "2026-03-01T14:00:00.000Z", templateId: null },
    { to: ["eve@example.com", "bob@example.com"] },
  ]);
  expect(body.data).toBeDefined();
  await callApi("DELETE", `/email/${mock.scheduled[1]?.messageId}`);
  expect(mock.scheduled).toHaveLength(1);
  const before = await mock.snapshot();
  await mock.advance("2h");
  expect([mock.scheduled.length, mock.emails.length]).toEqual([0, 1]);
  await mock.restore(before);
  expect(mock.scheduled).toHaveLength(1);
});

test("an answer that a fault delays is lost when the mock is closed, and keeps no process alive", async () => {
  const { mock } = start();
  mock.fault("health", { delay_ms: 3_600_000 });
  const held = mock.fetch(`${mock.baseUrl}/health`);
  await mock.settle();
  await mock.close();
  await expect(held).rejects.toThrow("fetch failed");
});

test("delayed answers, in sequence or concurrent, leave no listeners that Node reports as a leak", async () => {
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const { mock } = start();
  mock.fault("health", { delay_ms: 1, times: 12 });
  for (let turn = 0; turn < 12; turn++) await mock.fetch(`${mock.baseUrl}/health`);
  const late = start({ latency: 1 }).mock;
  await Promise.all(Array.from({ length: 12 }, () => late.fetch(`${late.baseUrl}/health`)));
  expect(warn.mock.calls).toEqual([]);
});

test("an answer that latency delays comes when the mock is closed, and keeps no process alive", async () => {
  const mock = createMock({ latency: "1h" });
  const held = mock.fetch(`${mock.baseUrl}/health`);
  await mock.settle();
  await mock.close();
  expect((await held).status).toBe(200);
  const headers = { authorization: `Bearer ${mock.liveKey}` };
  expect((await mock.fetch(`${mock.baseUrl}/contacts`, { headers })).status).toBe(503);
});
