import { expect } from "vitest";
import { openHookReceiver } from "../support/hook-receiver.js";
import { clientOf, test } from "./engine-test.js";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const parentId = "00f067aa0ba902b7";

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
}

function spansIn(body: string): OtlpSpan[] {
  const { resourceSpans } = JSON.parse(body);
  return resourceSpans[0].scopeSpans[0].spans;
}

test("a traced call, its jobs, its mail and its webhooks are one trace at the collector, and the metrics count it", async ({
  serve,
}) => {
  const receiver = await openHookReceiver();
  const collector = await openHookReceiver();
  const args = ["--metrics", "127.0.0.1:0", "--otlp", collector.url, "--threads", "1"];
  const engine = await serve({
    args,
    env: { OTEL_TRACES_SAMPLER_ARG: "0", OTEL_EXPORTER_OTLP_HEADERS: "api-key=k%20v" },
  });
  const posthorn = await clientOf(engine);
  for (const event of ["email.sent", "email.delivered"] as const) {
    await posthorn.webhooks.create({ targetUrl: receiver.url, event });
  }
  const mail = { from_email: "hello@example.com", subject: "Hi", text: "Hi" };
  const headers = { traceparent: `00-${traceId}-${parentId}-01` };
  await posthorn.emails.send({ to: "ada@example.com", ...mail }, { headers });
  await posthorn.emails.send({ to: "bob@example.com", ...mail });
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(4);

  const { metrics_url } = engine.ready as { metrics_url?: string };
  const scrape = await fetch(metrics_url ?? "");
  expect([scrape.status, scrape.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  await expect
    .poll(async () => (await fetch(metrics_url ?? "")).text())
    .toMatch(/^posthorn_deliveries_total\{outcome="delivered"\} 4$/m);
  const text = await (await fetch(metrics_url ?? "")).text();
  for (const line of [
    'posthorn_http_requests_total{operation="emails.send",status="200"} 2',
    'posthorn_messages_total{outcome="sent"} 2',
    'posthorn_smtp_connections{state="busy"} 0',
    "posthorn_smtp_delivery_duration_seconds_count 2",
  ]) {
    expect(text.split("\n")).toContain(line);
  }
  expect((await fetch((metrics_url ?? "").replace("/metrics", "/v1/health"))).status).toBe(404);
  expect((await fetch(metrics_url ?? "", { method: "POST" })).status).toBe(405);

  expect((await engine.stop()).code).toBe(0);
  const spans = collector.received.flatMap(({ body }) => spansIn(body));
  expect(collector.received[0]).toMatchObject({ path: "/v1/traces", headers: { "api-key": "k v" } });
  expect(spans.map(({ name }) => name).sort()).toEqual([
    "emails.send",
    "job deliver-email",
    "job deliver-webhook",
    "job deliver-webhook",
    "smtp delivery",
    "webhook email.delivered",
    "webhook email.sent",
  ]);
  const ids = new Set([parentId, ...spans.map(({ spanId }) => spanId)]);
  for (const span of spans) {
    expect(span.traceId).toBe(traceId);
    expect(ids).toContain(span.parentSpanId);
    expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
  }
  const traced = receiver.received.filter(({ headers }) => headers.traceparent !== undefined);
  const posts = spans.filter(({ name }) => name.startsWith("webhook "));
  expect(traced.map(({ headers }) => headers.traceparent).sort()).toEqual(
    posts.map(({ spanId }) => `00-${traceId}-${spanId}-01`).sort(),
  );
  await receiver.close();
  await collector.close();
});

test("a collector that is away costs one line of the log, and the stop waits for it a second at most", async ({
  serve,
}) => {
  const engine = await serve({ args: ["--otlp", "http://127.0.0.1:9"] });
  const posthorn = await clientOf(engine);
  for (let n = 0; n < 5; n += 1) await posthorn.health();
  await expect
    .poll(async () => (await engine.admin("GET", "/metrics")).body, { timeout: 20_000 })
    .toMatch(/^posthorn_trace_spans_total\{result="dropped"\} [1-9]/m);
  const began = performance.now();
  const { code, stderr } = await engine.stop();
  expect(code).toBe(0);
  expect(performance.now() - began).toBeLessThan(6000);
  expect(stderr.match(/the collector of traces takes no spans/g)).toHaveLength(1);
});
