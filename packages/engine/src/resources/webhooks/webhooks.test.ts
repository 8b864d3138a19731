import { eventTypes } from "@posthorn/sdk/contract";
import { describe, expect, it } from "vitest";
import { type FixtureOptions, openCore } from "../../testing/core-fixture.js";
import { createScriptedOutbound } from "../../testing/scripted-outbound.js";

const hook = { targetUrl: "https://hooks.example.com/mail?for=us", event: "contact.created" };

async function setup(options: FixtureOptions = {}) {
  const outbound = createScriptedOutbound();
  const fixture = await openCore({ outbound, settings: { requestLimit: 0 }, ...options });
  const { call, store } = fixture;
  const subscribe = async (given: Record<string, unknown> = {}, key = fixture.liveKey) =>
    (await call("POST /webhooks/triggers", { key, body: { ...hook, ...given } })).body.data;
  const list = async (key = fixture.liveKey) => (await call("GET /webhooks/triggers", { key })).body;
  const deliveries = () => store.read("system", (tx) => tx.deliveries.find({}));
  return { ...fixture, outbound, subscribe, list, deliveries };
}

describe("a webhook subscription", () => {
  it("returns its secret at its creation, and nowhere else", async () => {
    const { call, list, store } = await setup();
    const { status, body } = await call("POST /webhooks/triggers", { body: hook });
    expect(status).toBe(201);
    const { secret, ...rest } = body.data;
    expect(rest).toEqual({ ...hook, id: expect.any(String), createdAt: "2026-11-21T09:00:00.000Z" });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), "base64").length).toBe(32);
    expect((await list()).data).toEqual([rest]);
    expect(JSON.stringify(await store.snapshot())).not.toContain(secret);
  });

  it("repeats its secret for a repeated call, and stores it encrypted for that", async () => {
    const { call, store, list } = await setup();
    const headers = { "idempotency-key": "once" };
    const first = await call("POST /webhooks/triggers", { body: hook, headers });
    const again = await call("POST /webhooks/triggers", { body: hook, headers });
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers["X-Idempotency-Status"]).toBe("cached");
    expect(JSON.stringify(await store.snapshot())).not.toContain(first.body.data.secret);
    expect((await list()).pagination.total).toBe(1);
  });

  it("can be created for each of the 18 types, and for no other", async () => {
    const { subscribe, call, list } = await setup();
    for (const event of eventTypes) {
      const targetUrl = `https://${event}.example.com/`;
      expect((await subscribe({ event, targetUrl })).event).toBe(event);
    }
    expect((await list()).pagination.total).toBe(18);
    for (const event of ["contact.tagged", "custom", "email.*", "*", "", null]) {
      const { status, body } = await call("POST /webhooks/triggers", { body: { ...hook, event } });
      expect([status, body.error.code, body.error.path]).toEqual([400, "validation_error", "event"]);
    }
  });

  it("is rejected if requests to its target are not allowed", async () => {
    const { call, list } = await setup();
    const body = { ...hook, targetUrl: "https://refused.example.com/" };
    const { status, body: answer } = await call("POST /webhooks/triggers", { body });
    expect([status, answer.error.code, answer.error.path]).toEqual([400, "validation_error", "targetUrl"]);
    expect(answer.error.message).toContain("destination not allowed");
    expect((await list()).data).toEqual([]);
  });

  it("needs a URL of at most 2,048 characters", async () => {
    const { call } = await setup();
    const long = (length: number) => "https://hooks.example.com/".padEnd(length, "x");
    const make = (targetUrl: unknown) => call("POST /webhooks/triggers", { body: { ...hook, targetUrl } });
    expect((await make(long(2048))).status).toBe(201);
    for (const targetUrl of [long(2049), "hooks.example.com", "", 7, null, undefined]) {
      const { status, body } = await make(targetUrl);
      expect([status, body.error.path]).toEqual([400, "targetUrl"]);
    }
  });

  it("is listed newest first, in pages, and only in its own workspace", async () => {
    const { subscribe, list, call, makeWorkspace } = await setup();
    const other = await makeWorkspace("other");
    const made = [
      await subscribe(),
      await subscribe({ event: "email.sent" }),
      await subscribe({ event: "email.opened" }),
    ];
    expect((await list()).data.map(({ id }: { id: string }) => id)).toEqual(made.map(({ id }) => id).reverse());
    const page = (await call("GET /webhooks/triggers?limit=1&offset=1")).body;
    expect([page.data[0].id, page.pagination]).toEqual([made[1].id, { total: 3, limit: 1, offset: 1, has_more: true }]);
    expect((await list(other.key)).data).toEqual([]);
  });

  it("is deleted by its id, once", async () => {
    const { subscribe, list, call } = await setup();
    const { id } = await subscribe();
    expect((await call(`DELETE /webhooks/triggers?id=${id.toUpperCase()}`)).body.data).toEqual({ id, success: true });
    expect((await list()).data).toEqual([]);
    expect((await call(`DELETE /webhooks/triggers?id=${id}`)).status).toBe(404);
    const { status, body } = await call("DELETE /webhooks/triggers");
    expect([status, body.error.path]).toEqual([400, "id"]);
  });

  it("of another workspace can be neither deleted nor tested, and receives no events of this one", async () => {
    const { subscribe, call, makeWorkspace, core, outbound } = await setup();
    const other = await makeWorkspace("other");
    const { id } = await subscribe({}, other.key);
    expect((await call(`DELETE /webhooks/triggers?id=${id}`)).status).toBe(404);
    expect((await call(`POST /webhooks/${id}/test`)).status).toBe(404);
    await call("POST /contacts", { body: { email: "ada@example.com" } });
    await core.runDueJobs();
    expect(outbound.sent).toEqual([]);
  });
});

describe("a webhook test", () => {
  it("posts sample data of the type once, marked as a test and signed like all deliveries", async () => {
    const { subscribe, call, outbound } = await setup();
    for (const event of eventTypes) {
      const targetUrl = `https://${event}.example.com/`;
      const { id } = await subscribe({ event, targetUrl });
      outbound.answer = () => ({ status_code: 204, duration_ms: 87.4 });
      const { status, body } = await call(`POST /webhooks/${id}/test`);
      expect([status, body.data]).toEqual([200, { success: true, status_code: 204, response_time_ms: 87 }]);
      const [request, ...more] = outbound.sent.splice(0);
      expect(more).toEqual([]);
      expect(request).toMatchObject({ url: targetUrl, method: "POST" });
      expect(request?.headers).toMatchObject({ "X-Service-Event": event, "X-Service-Webhook-Id": id });
      const { data, ...envelope } = JSON.parse(request?.body ?? "");
      expect(envelope).toEqual({ event, timestamp: "2026-11-21T09:00:00.000Z" });
      expect(data.test).toBe(true);
      expect(Object.keys(data).length).toBeGreaterThan(4);
    }
  });

  it.each([
    ["a failing receiver", { status_code: 500 }, 500],
    ["a redirect", { status_code: 302 }, 302],
    ["a receiver that is gone", { status_code: 410 }, 410],
    ["no answer", { status_code: 0, error: "no answer in time" }, 0],
  ])("answers 200 for %s, which does not count as a failure", async (_, given, status_code) => {
    const { subscribe, call, outbound, list, core, store, deliveries } = await setup();
    const { id } = await subscribe();
    outbound.answer = () => given;
    const { status, body } = await call(`POST /webhooks/${id}/test`);
    expect([status, body.data]).toEqual([200, { success: false, status_code, response_time_ms: 1 }]);
    expect(await core.runDueJobs()).toEqual([]);
    expect(outbound.sent.length).toBe(1);
    expect(await deliveries()).toEqual([]);
    expect((await list()).pagination.total).toBe(1);
    const row = await store.read("system", (tx) => tx.webhooks.get(id));
    expect(row).toMatchObject({ status: "active", failing_since: null });
  });

  it("is sent once for calls with one Idempotency-Key", async () => {
    const { subscribe, call, outbound } = await setup();
    const { id } = await subscribe();
    const headers = { "idempotency-key": "once" };
    const first = await call(`POST /webhooks/${id}/test`, { headers });
    expect((await call(`POST /webhooks/${id}/test`, { headers })).text).toBe(first.text);
    expect(outbound.sent.length).toBe(1);
  });

  it("of an unknown subscription is 404", async () => {
    const { call, outbound } = await setup();
    expect((await call("POST /webhooks/none/test")).status).toBe(404);
    expect(outbound.sent).toEqual([]);
  });
});
