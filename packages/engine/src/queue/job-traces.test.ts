import { describe, expect, it } from "vitest";
import { seededRandom } from "../platform/random.js";
import { createSpanTracer } from "../platform/span-tracer.js";
import { type EndedSpan, parseTraceparent, toTraceparent } from "../platform/trace.js";
import { openCore } from "../testing/core-fixture.js";
import { createScriptedOutbound } from "../testing/scripted-outbound.js";

const parent = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };

async function openTraced(ratio = 0) {
  const spans: EndedSpan[] = [];
  const tracer = createSpanTracer({ ratio, random: seededRandom("spans"), onEnded: (span) => void spans.push(span) });
  const outbound = createScriptedOutbound();
  const fixture = await openCore({ tracer, outbound });
  const send = (to: string, traceparent?: string) =>
    fixture.call("POST /email/send", {
      body: { to, subject: "Hi", text: "Hi" },
      ...(traceparent !== undefined && { headers: { traceparent } }),
    });
  await fixture.call("POST /webhooks/triggers", {
    body: { targetUrl: "https://example.com/hook", event: "email.sent" },
  });
  spans.length = 0;
  return { ...fixture, spans, outbound, send };
}

describe("the trace of a call", () => {
  it("goes on in its jobs, in the hand-over of the mail and in the webhook that follows", async () => {
    const { spans, outbound, send, core } = await openTraced();
    await send("a@example.com", toTraceparent(parent));
    await core.runDueJobs();
    const names = new Map(spans.map(({ spanId, name }) => [spanId, name]));
    const tree = spans.map(({ name, parentSpanId = "" }) => `${names.get(parentSpanId) ?? parentSpanId} > ${name}`);
    expect(tree.sort()).toEqual(
      [
        `${parent.spanId} > emails.send`,
        "emails.send > job deliver-email",
        "job deliver-email > job deliver-webhook",
        "job deliver-email > smtp delivery",
        "job deliver-webhook > webhook email.sent",
      ].sort(),
    );
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([parent.traceId]));
    const post = spans.find(({ name }) => name.startsWith("webhook"));
    expect(outbound.sent[0]?.headers.traceparent).toBe(`00-${parent.traceId}-${post?.spanId}-01`);
  });

  it.each([
    ["is not sampled", `00-${parent.traceId}-${parent.spanId}-00`],
    ["is missing", undefined],
    ["is not valid", "00-0-0-01"],
  ])("is not recorded where its traceparent %s and no call is sampled here", async (_, traceparent) => {
    const { spans, outbound, send, core } = await openTraced(0);
    await send("a@example.com", traceparent);
    await core.runDueJobs();
    expect(spans).toEqual([]);
    expect(outbound.sent[0]?.headers).not.toHaveProperty("traceparent");
  });

  it("begins here where no traceparent came and every call is sampled", async () => {
    const { spans, send } = await openTraced(1);
    await send("a@example.com");
    expect(spans).toMatchObject([{ name: "emails.send", kind: "server", parentSpanId: undefined }]);
    expect(spans[0]?.endedAt).toBeGreaterThanOrEqual(spans[0]?.startedAt ?? 0n);
  });

  it("does not spread to the jobs of other calls that run with them", async () => {
    const { spans, send, core } = await openTraced();
    await send("a@example.com", toTraceparent(parent));
    await send("b@example.com");
    await core.runDueJobs();
    expect(spans.filter(({ name }) => name === "job deliver-email")).toHaveLength(1);
  });
});

describe("parseTraceparent", () => {
  it.each([
    ["01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-future", true],
    ["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", true],
    ["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more", false],
    ["ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", false],
    ["00-00000000000000000000000000000000-b7ad6b7169203331-01", false],
    ["00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01", false],
    ["00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01", false],
  ])("reads %s: %s", (text, isValid) => {
    expect(parseTraceparent(text) !== undefined).toBe(isValid);
  });
});
