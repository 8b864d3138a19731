import { type EventType, eventTypes, loadEventCheck } from "@posthorn/sdk/contract";
import { unwrap } from "@posthorn/sdk/webhooks";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type HookReceiver, openHookReceiver, type Received } from "../support/hook-receiver.js";
import { targets } from "../targets.js";
import { type Tenant, travel } from "./travel.js";

let receiver: HookReceiver;
beforeAll(async () => {
  receiver = await openHookReceiver();
});
afterEach(() => {
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 204 });
});
afterAll(() => receiver.close());

/** Returns the time in a delivery's signature, because not every target has this machine's clock. */
const signedAt = ({ headers }: Received) => Number(/t=(\d+)/.exec(String(headers["x-service-signature"]))?.[1]) * 1000;

describe.each(targets)("webhooks on $name", ({ open }) => {
  const target = travel(open);

  /** Subscribes to these types and returns the secret of each subscription by its id. */
  async function subscribe({ posthorn }: Tenant, events: readonly EventType[]) {
    const secrets = new Map<string, string>();
    for (const event of events) {
      const made = await posthorn.webhooks.create({ targetUrl: `${receiver.url}/hooks?of=${event}`, event });
      secrets.set(made.id, made.secret);
    }
    return secrets;
  }

  const deliveriesOf = async ({ id }: Tenant) =>
    (await target().admin("GET", `/workspaces/${id}/deliveries?limit=1000`)).body.data;

  async function happenEverything({ posthorn, id }: Tenant): Promise<void> {
    const list = await posthorn.lists.create({ name: "Readers" });
    const ada = await posthorn.contacts.create({ email: "ada@example.com", list_id: list.id });
    await posthorn.contacts.update(ada.id, { first_name: "Ada", subscribed: false });
    await posthorn.contacts.update(ada.id, { subscribed: true });
    await posthorn.conversions.create({ contact_id: ada.id, value: 49.9, currency: "EUR" });
    const template = await posthorn.templates.create({ name: "News", html: "<p>News</p>" });
    const campaign = await posthorn.campaigns.create({
      name: "November",
      subject: "News",
      template_id: template.id,
      list_id: list.id,
    });
    await posthorn.campaigns.send(campaign.id, { idempotencyKey: "november" });
    const html = '<p><a href="https://example.com/start">Start</a></p>';
    for (const box of ["delivered", "opened", "clicked", "bounced", "complained"]) {
      await posthorn.emails.send({ to: `${box}@simulator.test`, subject: "Hello", html });
    }
    const flow = await posthorn.automations.create({
      name: "Welcome",
      trigger_type: "custom",
      steps: [{ step_type: "tag", config: { action: "add", tagName: "welcomed" } }],
    });
    await posthorn.automations.update(flow.id, { status: "active" });
    await posthorn.automations.trigger(flow.id, { contact_id: ada.id });
    const data = { form_id: "form", form_name: "Form", contact_id: ada.id, email: ada.email, fields: { topic: "x" } };
    await target().admin("POST", `/workspaces/${id}/events`, { type: "form.submitted", data });
    await target().settle();
    await posthorn.lists.members.remove(list.id, { contact_ids: [ada.id] });
    await target().settle();
  }

  it("deliver each of the 18 types as the contract describes it, signed", async () => {
    const tenant = await target().tenant();
    const secrets = await subscribe(tenant, eventTypes);
    await happenEverything(tenant);

    const check = await loadEventCheck();
    const types = new Set<string>();
    for (const delivery of receiver.received) {
      const secret = secrets.get(String(delivery.headers["x-service-webhook-id"])) ?? expect.fail("for nobody");
      const now = () => signedAt(delivery);
      const event = await unwrap(delivery.body, delivery.headers, { secret, now });
      expect(check(JSON.parse(delivery.body)), delivery.body).toEqual([]);
      expect(delivery.path).toBe(`/hooks?of=${event.event}`);
      expect(delivery.headers["x-service-event"]).toBe(event.event);
      types.add(event.event);
    }
    expect([...types].sort()).toEqual([...eventTypes].sort());

    const kept = (await target().admin("GET", `/workspaces/${tenant.id}/events?limit=1000`)).body.data;
    const told = receiver.received.map(({ body }) => JSON.parse(body));
    const subscribable = kept.filter(({ type }: { type: string }) => types.has(type));
    expect(told.length).toBe(subscribable.length);
    for (const { type, timestamp, data } of subscribable) expect(told).toContainEqual({ event: type, timestamp, data });
    expect((await deliveriesOf(tenant)).map(({ status }: { status: string }) => status)).toEqual(
      Array(told.length).fill("delivered"),
    );
  });

  it("are created, listed, tested and deleted", async () => {
    const tenant = await target().tenant();
    const { posthorn } = tenant;
    const { secret, ...made } = await posthorn.webhooks.create({ targetUrl: `${receiver.url}/x`, event: "email.sent" });
    expect((await posthorn.webhooks.list()).data).toEqual([made]);
    expect(await posthorn.webhooks.test(made.id)).toEqual({
      success: true,
      status_code: 204,
      response_time_ms: expect.any(Number),
    });
    const [tested] = receiver.received;
    if (tested === undefined) throw new Error("the test did not arrive");
    const event = await unwrap(tested.body, tested.headers, { secret, now: () => signedAt(tested) });
    expect(event).toMatchObject({ event: "email.sent", webhookId: made.id, data: { test: true } });
    receiver.answer = () => ({ status: 307, headers: { Location: `${receiver.url}/elsewhere` } });
    expect(await posthorn.webhooks.test(made.id)).toMatchObject({ success: false, status_code: 307 });
    expect(receiver.received.map(({ path }) => path)).toEqual(["/x", "/x"]);
    expect(await deliveriesOf(tenant)).toEqual([]);

    expect(await posthorn.webhooks.delete(made.id)).toMatchObject({ success: true });
    expect((await posthorn.webhooks.list()).data).toEqual([]);
    await expect(posthorn.webhooks.test(made.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("show the secret again to a repeated call only", async () => {
    const { posthorn } = await target().tenant();
    const body = { targetUrl: `${receiver.url}/x`, event: "email.sent" } as const;
    const first = await posthorn.webhooks.create(body, { idempotencyKey: "once" });
    const again = await posthorn.webhooks.create(body, { idempotencyKey: "once" });
    expect([again.id, again.secret]).toEqual([first.id, first.secret]);
    expect((await posthorn.webhooks.list()).data).toEqual([expect.not.objectContaining({ secret: first.secret })]);
  });

  it("reject a target with credentials", async () => {
    const { posthorn } = await target().tenant();
    const made = posthorn.webhooks.create({ targetUrl: "https://ada:secret@example.com/", event: "email.sent" });
    await expect(made).rejects.toMatchObject({ code: "validation_error", path: "targetUrl" });
  });

  it("are recorded when they fail, and replayed through the admin API", async () => {
    const tenant = await target().tenant();
    await subscribe(tenant, ["contact.created"]);
    receiver.answer = () => ({ status: 410 });
    await tenant.posthorn.contacts.create({ email: "ada@example.com" });
    await target().settle();
    const [failed] = await deliveriesOf(tenant);
    expect(failed).toMatchObject({ status: "failed", attempts: [{ status_code: 410, error: null }] });
    expect((await tenant.posthorn.webhooks.list()).data).toEqual([]);
    receiver.answer = () => ({ status: 200 });
    expect((await target().admin("POST", `/deliveries/${failed.id}/replay`)).status).toBe(202);
    await target().settle();
    expect(await deliveriesOf(tenant)).toMatchObject([{ id: failed.id, status: "delivered" }]);
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["x-service-delivery-id"]).toBe(failed.id);
  });

  it("of one workspace are unknown to another, and never get its events", async () => {
    const [one, other] = [await target().tenant(), await target().tenant()];
    const [[id = ""] = []] = await subscribe(one, ["contact.created"]);
    await expect(other.posthorn.webhooks.test(id)).rejects.toMatchObject({ code: "not_found" });
    await expect(other.posthorn.webhooks.delete(id)).rejects.toMatchObject({ code: "not_found" });
    expect((await other.posthorn.webhooks.list()).data).toEqual([]);
    await other.posthorn.contacts.create({ email: "ada@example.com" });
    await target().settle();
    expect([receiver.received, await deliveriesOf(one), await deliveriesOf(other)]).toEqual([[], [], []]);
  });
});
