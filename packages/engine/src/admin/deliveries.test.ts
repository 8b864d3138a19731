import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { openCore } from "../testing/core-fixture.js";
import { createScriptedOutbound } from "../testing/scripted-outbound.js";

const iso = (time: number) => new Date(time).toISOString();

async function setup() {
  const outbound = createScriptedOutbound();
  const fixture = await openCore({ outbound, settings: { requestLimit: 0 } });
  const { call, admin, workspace_id, core, clock } = fixture;
  const subscribe = async (event = "contact.created", path = "") => {
    const body = { targetUrl: `https://${event}.example.com/${path}`, event };
    return (await call("POST /webhooks/triggers", { body })).body.data.id as string;
  };
  let made = 0;
  const happen = async () => {
    made += 1;
    await call("POST /contacts", { body: { email: `reader-${made}@example.com` } });
    await core.runDueJobs();
  };
  const list = async (query = "") => (await admin(`GET /workspaces/${workspace_id}/deliveries${query}`)).body;
  const only = async () => {
    const { data } = await list();
    expect(data.length).toBe(1);
    return data[0];
  };
  const replay = (id: string) => admin(`POST /deliveries/${id}/replay`);
  /** Moves to the next attempt and makes it. */
  const goOn = async () => {
    clock.set(Date.parse((await only()).next_attempt_at));
    await core.runDueJobs();
  };
  return { ...fixture, outbound, subscribe, happen, list, only, replay, goOn };
}

describe("the deliveries of a workspace", () => {
  it("are listed newest first with their attempts", async () => {
    const { subscribe, happen, list, outbound, clock } = await setup();
    const webhook_id = await subscribe();
    await happen();
    outbound.answer = () => ({ status_code: 0, error: "no answer in time", duration_ms: 12 });
    clock.set(clock.now() + 1000);
    await happen();
    const { data, pagination } = await list();
    expect(pagination).toEqual({ total: 2, limit: 100, offset: 0, has_more: false });
    const [failing, delivered] = data;
    const common = {
      id: expect.any(String),
      webhook_id,
      event_id: expect.any(String),
      event: "contact.created",
      url: "https://contact.created.example.com/",
    };
    expect(failing).toEqual({
      ...common,
      status: "pending",
      attempts: [{ at: iso(clock.now()), status_code: 0, duration_ms: 12, error: "no answer in time" }],
      next_attempt_at: expect.any(String),
    });
    expect(Date.parse(failing.next_attempt_at)).toBeGreaterThan(clock.now());
    expect(delivered).toEqual({
      ...common,
      status: "delivered",
      attempts: [{ at: iso(clock.now() - 1000), status_code: 200, duration_ms: 1, error: null }],
      next_attempt_at: null,
    });
  });

  it("are looked at with the request of every attempt and the receiver's answers, without signatures", async () => {
    const { subscribe, happen, only, outbound, admin, workspace_id, clock, goOn } = await setup();
    const webhook_id = await subscribe();
    outbound.answer = () => ({ status_code: 500, body: `no\0${"x".repeat(2_000)}` });
    await happen();
    outbound.answer = () => ({ status_code: 204, body: "" });
    await goOn();
    const { id } = await only();
    const { data } = (await admin(`GET /deliveries/${id.toUpperCase()}`)).body;
    expect(data).toMatchObject({ id, webhook_id, workspace_id, status: "delivered" });
    expect(data.attempts.map(({ status_code, response }: Record<string, unknown>) => [status_code, response])).toEqual([
      [500, `no\uFFFD${"x".repeat(1_997)}`],
      [204, null],
    ]);
    const [sent] = outbound.sent;
    expect(data.request.body).toBe(sent?.body);
    const { headers } = data.request;
    expect(sent?.headers).toMatchObject(headers);
    expect(headers["X-Service-Delivery-Id"]).toBe(id);
    expect(Object.keys(headers).join()).not.toMatch(/signature/i);
    expect((await admin("GET /deliveries/none")).status).toBe(404);
    expect(clock.now()).toBe(Date.parse(data.attempts[1].at));
  });

  it("can be chosen by subscription and by status, and paged through", async () => {
    const { subscribe, happen, list, outbound } = await setup();
    const [one, two] = [await subscribe(), await subscribe("contact.created", "two")];
    outbound.answer = ({ headers }) => ({ status_code: headers["X-Service-Webhook-Id"] === one ? 200 : 410 });
    for (let i = 0; i < 3; i++) await happen();
    const total = async (query: string) => (await list(query)).pagination.total;
    expect(await total("")).toBe(4);
    expect(await total(`?webhook_id=${one}`)).toBe(3);
    expect(await total("?status=failed")).toBe(1);
    expect(await total(`?webhook_id=${two.toUpperCase()}&status=failed`)).toBe(1);
    expect(await total(`?webhook_id=${two}&status=delivered`)).toBe(0);
    const page = await list(`?webhook_id=${one}&limit=2&offset=1`);
    expect([page.data.length, page.pagination.has_more]).toEqual([2, false]);
  });

  it("are those of one workspace only", async () => {
    const { subscribe, happen, makeWorkspace, admin } = await setup();
    await subscribe();
    await happen();
    const other = await makeWorkspace("other");
    expect((await admin(`GET /workspaces/${other.id}/deliveries`)).body.data).toEqual([]);
    expect((await admin("GET /workspaces/none/deliveries")).status).toBe(404);
  });

  it("are not listed by an unknown status", async () => {
    const { admin, workspace_id } = await setup();
    const { status, body } = await admin(`GET /workspaces/${workspace_id}/deliveries?status=lost`);
    expect([status, body.error.path]).toEqual([400, "status"]);
  });
});

describe("a replay", () => {
  it("repeats a delivery with the same id and body and a new signature", async () => {
    const { call, happen, only, replay, outbound, clock, core } = await setup();
    const body = { targetUrl: "https://hooks.example.com/", event: "contact.created" };
    const { secret } = (await call("POST /webhooks/triggers", { body })).body.data;
    await happen();
    clock.set(clock.now() + 3_600_000);
    const { id } = await only();
    const replayed = await replay(id);
    expect([replayed.status, replayed.body.data]).toMatchObject([
      202,
      { id, status: "pending", next_attempt_at: iso(clock.now()) },
    ]);
    await core.runDueJobs();
    const [first, second] = outbound.sent;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["X-Service-Delivery-Id"]).toBe(id);
    expect(second?.headers["X-Service-Signature"]).not.toBe(first?.headers["X-Service-Signature"]);
    expect(second?.headers["webhook-id"]).toBe(id);
    expect(second?.headers["webhook-timestamp"]).toBe(String(Math.floor(clock.now() / 1000)));
    const signed = new Webhook(secret).sign(id, new Date(clock.now()), second?.body ?? "");
    expect(second?.headers["webhook-signature"]).toBe(signed);
    expect(await only()).toMatchObject({ status: "delivered", attempts: [{}, { at: iso(clock.now()) }] });
  });

  it("that fails is not retried", async () => {
    const { subscribe, happen, only, replay, outbound, core } = await setup();
    await subscribe();
    await happen();
    outbound.answer = () => ({ status_code: 500 });
    await replay((await only()).id);
    expect((await core.runDueJobs()).map(({ job }) => job)).toEqual(["deliver-webhook"]);
    expect(await only()).toMatchObject({ status: "failed", next_attempt_at: null });
    expect(outbound.sent.length).toBe(2);
  });

  it("brings forward the next attempt of a delivery that waits, and the schedule goes on from there", async () => {
    const { subscribe, happen, only, replay, outbound, core, clock, goOn } = await setup();
    await subscribe();
    outbound.answer = () => ({ status_code: 500 });
    await happen();
    await goOn();
    expect((await replay((await only()).id)).body.data.next_attempt_at).toBe(iso(clock.now()));
    await core.runDueJobs();
    const { attempts, next_attempt_at } = await only();
    expect(attempts.length).toBe(3);
    const wait = Date.parse(next_attempt_at) - clock.now();
    expect(wait).toBeGreaterThanOrEqual(0.8 * 30 * 60_000);
    expect(wait).toBeLessThanOrEqual(1.2 * 30 * 60_000);
    for (let attempt = 3; attempt < 8; attempt++) await goOn();
    expect(await only()).toMatchObject({ status: "failed" });
    expect(outbound.sent.length).toBe(8);
  });

  it("reaches a subscriber who was disabled, and does not enable it again", async () => {
    const { subscribe, happen, only, replay, outbound, core, call } = await setup();
    await subscribe();
    outbound.answer = () => ({ status_code: 410 });
    await happen();
    outbound.answer = () => ({});
    expect((await replay((await only()).id)).status).toBe(202);
    await core.runDueJobs();
    expect(await only()).toMatchObject({ status: "delivered" });
    expect((await call("GET /webhooks/triggers")).body.data).toEqual([]);
  });

  it("is a conflict when the subscription or the event was deleted, or an attempt is running", async () => {
    const { subscribe, happen, only, replay, outbound, call, store } = await setup();
    const conflict = async (id: string) => {
      const { status, body } = await replay(id);
      expect([status, body.error.code]).toEqual([409, "conflict"]);
      return body.error.message as string;
    };
    const id = await subscribe();
    outbound.answer = async () => {
      expect(await conflict((await only()).id)).toContain("attempt");
      return {};
    };
    await happen();
    const delivery = await only();
    await store.transaction("system", (tx) => tx.events.delete(delivery.event_id));
    expect(await conflict(delivery.id)).toContain("event");
    await call(`DELETE /webhooks/triggers?id=${id}`);
    expect(await conflict(delivery.id)).toContain("subscription");
    expect(await only()).toEqual(delivery);
  });

  it("of an unknown delivery is 404", async () => {
    const { replay } = await setup();
    expect((await replay("none")).status).toBe(404);
  });
});

describe("the webhook subscriptions of a workspace", () => {
  it("are listed by status with their failures, and looked at, without their secrets", async () => {
    const { subscribe, happen, admin, workspace_id, outbound, clock } = await setup();
    const id = await subscribe();
    const list = async (query = "") => (await admin(`GET /workspaces/${workspace_id}/webhooks${query}`)).body;
    outbound.answer = () => ({ status_code: 500 });
    await happen();
    const failing = {
      id,
      workspace_id,
      event: "contact.created",
      url: "https://contact.created.example.com/",
      status: "active",
      failing_since: iso(clock.now()),
      disabled_at: null,
      created_at: expect.any(String),
    };
    expect((await list()).data).toEqual([failing]);
    outbound.answer = () => ({ status_code: 410 });
    await happen();
    expect((await list()).pagination.total).toBe(0);
    const disabled = { ...failing, status: "disabled", disabled_at: iso(clock.now()) };
    expect((await list("?status=disabled")).data).toEqual([disabled]);
    expect((await admin(`GET /webhooks/${id}`)).body.data).toEqual(disabled);
    expect((await admin("GET /webhooks/none")).status).toBe(404);
  });
});
