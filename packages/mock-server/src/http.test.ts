import { execFile } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { promisify } from "node:util";
import Posthorn from "@posthorn/sdk";
import { expect, onTestFinished, test, vi } from "vitest";
import { type MockServerOptions, openWorkspace, startMockServer } from "./http.js";
import { createCallApi } from "./testing/call-api.js";

async function start(options?: MockServerOptions) {
  const server = await startMockServer(options);
  onTestFinished(() => server.close());
  return { ...server, callApi: createCallApi(fetch, server.url, server.mock.liveKey) };
}

test("the mock answers on a port of 127.0.0.1, and links in its mail lead there", async () => {
  const { url, operatorUrl, mock, callApi } = await start();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
  expect([mock.baseUrl, operatorUrl]).toEqual([url, url.replace("/v1", "/_posthorn")]);
  await callApi("POST", "/email/send", { to: "ada@example.com", subject: "Hello", text: "Hello" });
  const { headers } = await mock.waitForEmail({ to: "ada@example.com" });
  const page = await fetch(headers["List-Unsubscribe"]?.slice(1, -1) ?? "");
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("<html");
});

test("nothing but 127.0.0.1 is contacted, delivery included", async () => {
  const connect = vi.spyOn(net.Socket.prototype, "connect");
  onTestFinished(() => connect.mockRestore());
  const { mock, callApi } = await start();
  await callApi("POST", "/email/send", { to: "ada@example.com", subject: "Hello", text: "Hello" });
  await mock.settle();
  expect(mock.emails).toHaveLength(1);
  const contacted: unknown[] = connect.mock.calls.flat(2);
  const hosts = contacted.flatMap((to) => (typeof to === "object" && to !== null && "host" in to ? [to.host] : []));
  expect(new Set(hosts)).toEqual(new Set(["127.0.0.1"]));
});

test("the SDK retries after a dropped response, and the effect happens once", async () => {
  const { url, mock } = await start();
  mock.fault("emails.send", { drop_response: true });
  const runtime = { sleep: async () => {} };
  const posthorn = new Posthorn({ apiKey: mock.liveKey, baseUrl: url, runtime });
  await posthorn.emails.send({ to: "ada@example.com", subject: "Hello", text: "Hello" });
  await mock.settle();
  expect(mock.emails).toHaveLength(1);
});

test("a fault answers over HTTP before the body is read, and the connection stays open", async () => {
  const { mock, callApi } = await start();
  mock.fault("contacts.create", { status: 503, retry_after: 3 });
  const failed = await callApi("POST", "/contacts", { email: "ada@example.com" });
  expect([failed.status, failed.headers.get("retry-after")]).toEqual([503, "3"]);
  expect((await callApi("POST", "/contacts", { email: "ada@example.com" })).status).toBe(201);
});

test("a body may have the length that the contract allows, and not one byte more", async () => {
  const { callApi } = await start();
  const limit = 2 * 1024 * 1024;
  const create = (length: number) => {
    const rest = JSON.stringify({ email: "ada@example.com", first_name: "" }).length;
    return callApi("POST", "/contacts", { email: "ada@example.com", first_name: "x".repeat(length - rest) });
  };
  const fits = await create(limit);
  expect(fits.body.error.message).not.toContain("bytes");
  const tooLong = await create(limit + 1);
  expect([tooLong.status, tooLong.body.error.message]).toEqual([400, `the body must have at most ${limit} bytes`]);
});

test("an answer to HEAD has no body, and a request body may be chunked", async () => {
  const { url, mock } = await start();
  const head = await fetch(new URL("/openapi.yaml", url), { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  const body = new ReadableStream({
    start(controller) {
      for (const part of ['{"email":', '"ada@example.com"}']) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  const headers = { authorization: `Bearer ${mock.liveKey}`, "content-type": "application/json" };
  const response = await fetch(`${url}/contacts`, { method: "POST", headers, body, duplex: "half" } as RequestInit);
  expect(response.status).toBe(201);
});

test("a port in use is an error, and a closed server frees its port while clients keep connections open", async () => {
  const first = await startMockServer();
  const port = Number(new URL(first.url).port);
  await expect(startMockServer({ port })).rejects.toThrow("EADDRINUSE");
  const client = net.connect(port, "127.0.0.1");
  await once(client, "connect");
  const closed = once(client, "close");
  client.on("error", () => {});
  await first.close();
  await closed;
  const second = await startMockServer({ port });
  await second.close();
});

test("wrong options are refused, and leave the port free", async () => {
  const probe = await startMockServer();
  const port = Number(new URL(probe.url).port);
  await probe.close();
  await expect(startMockServer({ port, clock: "soon" })).rejects.toThrow("clock must be");
  await expect(startMockServer({ ports: port } as object)).rejects.toThrow(
    "there is no option ports; did you mean port?",
  );
  await expect(startMockServer({ port: "mock" as never })).rejects.toThrow(
    "port must be a whole number from 0 to 65535",
  );
  await expect(startMockServer({ baseUrl: "https://api.example.com/v1" } as object)).rejects.toThrow(
    "there is no option baseUrl here",
  );
  await expect(startMockServer(port as never)).rejects.toThrow("options must be an object; they are");
  await expect(startMockServer({ pages: "http://localhost:5173/" })).rejects.toThrow("pages must be an origin such as");
  await (await startMockServer({ port })).close();
});

test("a workspace of a server settles while another has queued mail, and lists more than one page of events", async () => {
  const { url, operatorUrl, mock } = await start();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  onTestFinished(() => release());
  const receiver = http.createServer((_request, response) => void held.then(() => response.end()));
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void receiver.close());
  const targetUrl = `http://127.0.0.1:${(receiver.address() as net.AddressInfo).port}/`;
  const busy = createCallApi(fetch, url, mock.liveKey);
  await busy("POST", "/webhooks/triggers", { targetUrl, event: "email.sent" });
  await busy("POST", "/email/send", { to: "ada@example.com", subject: "Hello", text: "Hello" });

  const workspace = await openWorkspace({ operatorUrl, operatorToken: mock.operatorToken }, { name: "Worker" });
  const callApi = createCallApi(fetch, url, workspace.liveKey);
  const messages = Array.from({ length: 501 }, (_, n) => ({ to: `${n}@example.com`, subject: "Hello", text: "Hello" }));
  await callApi("POST", "/email/batch", { messages }, { "Idempotency-Key": "many" });
  await workspace.settle();
  const events = await workspace.events();
  expect(events.filter(({ type }) => type === "email.delivered")).toHaveLength(501);
  expect(mock.deliveries).toMatchObject([{ status: "pending" }]);
});

test("a server that is closed while calls are queued ends at once, and neither answers nor sends afterwards", async () => {
  const { url, mock, close } = await start();
  const headers = { authorization: `Bearer ${mock.liveKey}`, "content-type": "application/json" };
  const body = JSON.stringify({ to: "ada@example.com", subject: "Hello", text: "Hello" });
  const send = () => fetch(`${url}/email/send`, { method: "POST", headers, body }).then((answer) => answer.status);
  await send();
  const calls = Array.from({ length: 100 }, () => send().catch(() => "cut"));
  await Promise.any(calls);
  await close();
  const sent = mock.emails.length;
  for (const end of await Promise.all(calls)) expect([200, "cut"]).toContain(end);
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(mock.emails).toHaveLength(sent);
});

/** Replaces 5,000 live objects again and again, as a mock replaces its stored messages, and prints the largest size of the heap. */
const fillHeap = `
  const [module, isSmall] = process.argv.slice(-2);
  const { keepHeapSmall } = await import(module);
  if (isSmall === "true") keepHeapSmall();
  const live = [];
  let largest = 0;
  for (let n = 0; n < 24_000; n++) {
    live[n % 5_000] = Array.from({ length: 100 }, (_, part) => ({ text: n + "-" + part, number: n * part + 0.5 }));
    if (n % 50 === 0) largest = Math.max(largest, process.memoryUsage().heapTotal);
  }
  console.log(largest);
`;

test("keepHeapSmall keeps the heap well below the size that V8 lets it grow to by default", async () => {
  const largestHeap = async (isSmall: boolean): Promise<number> => {
    const args = ["--conditions=@posthorn/source", "--import", "tsx", "--input-type=module", "-e", fillHeap];
    const module = new URL("./http.ts", import.meta.url).href;
    const { stdout } = await promisify(execFile)(process.execPath, [...args, module, String(isSmall)]);
    return Number(stdout);
  };
  const [small, byDefault] = [await largestHeap(true), await largestHeap(false)];
  expect(small).toBeGreaterThan(0);
  expect(small).toBeLessThan(0.75 * byDefault);
}, 60_000);

/** Starts a server that stores what is posted to it, and closes it with the test. */
async function startCollector() {
  const posts: { path: string | undefined; key: string | string[] | undefined; body: string }[] = [];
  const server = http.createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    posts.push({ path: request.url, key: request.headers["api-key"], body });
    response.end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`, posts };
}

test("with otlp, a call, its job and its mail are one trace at the collector, and ids are as without it", async () => {
  const collector = await startCollector();
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const otlp = { url: collector.url, headers: "api-key=k%20v", share: 0 };
  const server = await startMockServer({ seed: "one", clock: "2026-03-01T12:00:00Z", otlp });
  const send = async ({ url, mock }: typeof server, headers = {}) => {
    const posthorn = new Posthorn({ apiKey: mock.liveKey, baseUrl: url });
    const { results } = await posthorn.emails.send({ to: "ada@example.com", subject: "Hi", text: "Hi" }, { headers });
    await mock.settle();
    return results;
  };
  const traced = await send(server, { traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
  await server.close();
  expect(collector.posts).toMatchObject([{ path: "/v1/traces", key: "k v" }]);
  const { resourceSpans } = JSON.parse(collector.posts[0]?.body ?? "");
  const spans: { name: string; traceId: string }[] = resourceSpans[0].scopeSpans[0].spans;
  expect(spans.map(({ name }) => name).sort()).toEqual(["emails.send", "job deliver-email", "smtp delivery"]);
  expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
  expect(JSON.stringify(resourceSpans)).toContain('"mock"');
  expect(await send(await start({ seed: "one", clock: "2026-03-01T12:00:00Z" }))).toEqual(traced);
});

test("a collector that does not answer is reported once, and costs no call", async () => {
  const said: string[] = [];
  const gone = net.createServer().listen(0, "127.0.0.1");
  await once(gone, "listening");
  const { port } = gone.address() as net.AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  const onChange = (message: string) => void said.push(message);
  const { url, close } = await startMockServer({ otlp: { url: `http://127.0.0.1:${port}`, onChange } });
  for (let call = 0; call < 2; call += 1) expect((await fetch(`${url}/health`)).status).toBe(200);
  await close();
  expect(said).toEqual(["the collector of traces takes no spans: they are dropped (ECONNREFUSED)"]);
});

test("with metrics, a listener serves /metrics without a token, and nothing else", async () => {
  const { metricsUrl = "", operatorUrl, mock, callApi } = await start({ metrics: "127.0.0.1:0" });
  await callApi("POST", "/email/send", { to: "ada@example.com", subject: "Hello", text: "Hello" });
  await mock.settle();
  const answer = await fetch(metricsUrl);
  const text = await answer.text();
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  expect(text.split("\n")).toContain('posthorn_http_requests_total{operation="emails.send",status="200"} 1');
  expect(text.split("\n")).toContain('posthorn_messages_total{outcome="delivered"} 1');
  expect((await fetch(metricsUrl.replace("/metrics", "/v1/health"))).status).toBe(404);
  expect((await fetch(metricsUrl, { method: "POST" })).status).toBe(405);
  const headers = { authorization: `Bearer ${mock.operatorToken}` };
  expect(await (await fetch(`${operatorUrl}/metrics`, { headers })).text()).toContain("posthorn_messages_total");
});

test.each<[MockServerOptions, string]>([
  [{ otlp: "127.0.0.1:4318" }, "the address of a collector must be an http or https URL"],
  [{ otlp: { url: "http://127.0.0.1:4318", share: 1.1 } }, "OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1"],
  [{ otlp: { url: "http://127.0.0.1:4318", headers: "key" } }, "OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs"],
  [{ metrics: "9464" }, "metrics must be HOST:PORT"],
  [{ metrics: "127.0.0.1:65536" }, "metrics must be HOST:PORT"],
])("the options %j are refused", async (options, problem) => {
  await expect(startMockServer(options)).rejects.toThrow(problem);
});
