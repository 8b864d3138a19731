import http from "node:http";
import { text } from "node:stream/consumers";
import Posthorn from "@posthorn/sdk";
import { HttpResponse, http as mswHttp } from "msw";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createMock } from "./mock/create-mock.js";
import { handlers, operations } from "./msw.js";
import { setupPosthorn } from "./node.js";
import { createCallApi } from "./testing/call-api.js";

const server = setupPosthorn({ baseUrl: "https://api.example.com/v1" });

// Major 3 has the second name for the first option, and ignores unknown options.
beforeAll(() => server.listen({ onUnhandledRequest: "error", onUnhandledFrame: "error" } as object));
beforeEach(() => server.reset());
afterAll(async () => {
  server.close();
  await server.mock.close();
});

const callApi = createCallApi((input, init) => fetch(input, init), server.baseUrl, server.liveKey);

test("one handler answers the API, the admin API and the pages of the origin", async () => {
  expect(handlers(server.mock)).toHaveLength(1);
  expect((await callApi("GET", "/health")).status).toBe(200);
  const headers = { authorization: `Bearer ${server.operatorToken}` };
  expect((await fetch("https://api.example.com/_posthorn/workspaces", { headers })).status).toBe(200);
  expect(await (await fetch("https://api.example.com/openapi.yaml")).text()).toMatch(/^openapi: /);

  await callApi("POST", "/email/send", { to: "ada@example.com", subject: "Hello", text: "Hello" });
  const { headers: found } = await server.waitForEmail({ to: "ada@example.com" });
  const page = await fetch(found["List-Unsubscribe"]?.slice(1, -1) ?? "");
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
});

test("global fetch, node:http and the SDK are all answered", async () => {
  const posthorn = new Posthorn({ apiKey: server.liveKey, baseUrl: server.baseUrl });
  expect((await posthorn.contacts.create({ email: "ada@example.com" })).email).toBe("ada@example.com");

  const body = JSON.stringify({ email: "eve@example.com" });
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${server.liveKey}`, "content-type": "application/json" };
    const request = http.request("http://api.example.com/v1/contacts", { method: "POST", headers }, resolve);
    request.on("error", reject).end(body);
  }).catch((error: Error) => error);
  // The handler answers https only, because another scheme is another origin.
  expect(response).toBeInstanceOf(Error);

  const plain = createMock({ baseUrl: "http://plain.test/v1" });
  server.use(...handlers(plain));
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${plain.liveKey}`, "content-type": "application/json" };
    const request = http.request("http://plain.test/v1/contacts", { method: "POST", headers }, resolve);
    request.on("error", reject).end(body);
  });
  expect([answer.statusCode, JSON.parse(await text(answer)).data.email]).toEqual([201, "eve@example.com"]);
  server.resetHandlers();
  await plain.close();
});

test("a request to another origin is neither answered nor let through", async () => {
  for (const url of ["https://other.example.com/v1/health", "https://api.example.com.test/v1/health"]) {
    await expect(fetch(url)).rejects.toThrow();
  }
  expect(server.unhandled).toEqual([]);
});

test("an unknown path is an answer of the API, even one that cannot be decoded", async () => {
  expect((await fetch(`${server.baseUrl}/nowhere`)).status).toBe(404);
  expect((await fetch(`${server.baseUrl}/contacts/%E0%A4%A`)).status).toBe(404);
  expect(server.unhandled.map(({ path }) => path)).toContain("/v1/nowhere");
});

test("a dropped response reads as a network error", async () => {
  server.fault("contacts.create", { drop_response: true });
  await expect(callApi("POST", "/contacts", { email: "ada@example.com" })).rejects.toThrow(TypeError);
  expect((await callApi("GET", "/contacts")).body.data).toHaveLength(1);
});

test("an aborted call is an abort for its caller, and never an error of the handler", async () => {
  const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => complaint.mockRestore());
  server.fault("contacts.create", { delay_ms: 3_600_000 });
  const controller = new AbortController();
  const headers = { authorization: `Bearer ${server.liveKey}`, "content-type": "application/json" };
  const init = { method: "POST", headers, body: '{"email":"ada@example.com"}', signal: controller.signal };
  const late = fetch(`${server.baseUrl}/contacts`, init);
  await server.waitForEvent("contact.created");
  controller.abort();
  await expect(late).rejects.toThrow("aborted");
  expect((await callApi("GET", "/contacts")).body.data).toHaveLength(1);
  expect(complaint).not.toHaveBeenCalled();
});

test("a handler that the test adds goes first", async () => {
  server.use(mswHttp.get(`${server.baseUrl}/health`, () => new Response("mine")));
  expect(await (await fetch(`${server.baseUrl}/health`)).text()).toBe("mine");
  server.resetHandlers();
  expect((await callApi("GET", "/health")).status).toBe(200);
});

test("handlers refuse a base URL without /v1 after the host, and an object that is no mock", () => {
  expect(() => handlers(server.mock, { baseUrl: "*/v1" })).toThrow("baseUrl must be");
  expect(() => handlers({ baseUrl: "https://api.example.com/v1" } as never)).toThrow(
    "handlers takes a mock, or a server",
  );
  expect(() => operations.contacts.list({ code: "not_fuond" as never })).toThrow("the contract has no code not_fuond");
});

test("an operation's answer is overridden in the contract's shape, and the mock answers everything else", async () => {
  const { id } = (await callApi("POST", "/contacts", { email: "ada@example.com" })).body.data;
  server.use(
    operations.contacts.list({ data: [] }),
    operations.emails.send({ code: "limit_reached", path: "to", retry_after: 60 }),
    operations.contacts.get(({ params }) => (params.id === id ? undefined : { code: "not_found" }), {
      baseUrl: server.baseUrl,
    }),
  );
  const listed = await callApi("GET", "/contacts?limit=5");
  expect(listed.body).toEqual({ data: [], pagination: { total: 0, limit: 5, offset: 0, has_more: false } });
  const refused = await callApi("POST", "/email/send", { to: "ada@example.com", subject: "Hello", text: "Hello" });
  expect([refused.status, refused.body, refused.headers.get("retry-after")]).toEqual([
    403,
    { error: { code: "limit_reached", message: "answered by an override", path: "to" } },
    "60",
  ]);
  expect((await callApi("GET", `/contacts/${id}`)).body.data.email).toBe("ada@example.com");
  expect((await fetch(`${server.baseUrl}/contacts/%E0%A4%A`)).status).toBe(404);
  expect((await callApi("GET", "/contacts/duplicates")).status).toBe(200);
  server.resetHandlers();
  expect((await callApi("GET", "/contacts")).body.data).toHaveLength(1);
});

test("an override receives the call, answers once with the option, and ignores other origins", async () => {
  const received: unknown[] = [];
  server.use(
    operations.contacts.create(
      ({ body, query, request }) => {
        received.push(body.email, query, request.method);
        return undefined;
      },
      { once: true },
    ),
    operations.health(() => HttpResponse.error(), { once: true }),
    operations.health(
      { data: { status: "ok", version: "1", time: "2026-03-01T12:00:00Z" } },
      { baseUrl: "https://other.example.com/v1" },
    ),
  );
  for (const email of ["ada@example.com", "eve@example.com"]) {
    expect((await callApi("POST", "/contacts", { email })).status).toBe(201);
  }
  expect(received).toEqual(["ada@example.com", {}, "POST"]);
  await expect(callApi("GET", "/health")).rejects.toThrow(TypeError);
  expect((await callApi("GET", "/health")).status).toBe(200);
  expect((await fetch("https://other.example.com/v1/health")).status).toBe(200);
  server.resetHandlers();
});
