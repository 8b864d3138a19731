import { Webhook as StandardWebhook } from "standardwebhooks";
import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { emit } from "../../events/emit.js";
import type { OutboundRequest } from "../../platform/outbound.js";
import type { DeliveryRow, EventRow } from "../../store/entities.js";
import { createMemoryStore } from "../../store/memory/memory-store.js";
import type { Store } from "../../store/store.js";
import { type FixtureOptions, openCore, sideBySide } from "../../testing/core-fixture.js";
import { createScriptedOutbound, type ScriptedAnswer } from "../../testing/scripted-outbound.js";
import { gate, turnsOfTheLoop } from "../../testing/waits.js";
import { cancelDeliveries } from "./deliveries.js";

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
const schedule = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour];

async function setup(options: FixtureOptions = {}) {
  const outbound = createScriptedOutbound();
  const fixture = await openCore({ outbound, settings: { requestLimit: 0 }, ...options });
  const { call, store, clock, core, liveKey, workspace_id } = fixture;
  let made = 0;

  /** Creates a contact, which causes an event. */
  const happen = async (key = liveKey) => {
    made += 1;
    await call("POST /contacts", { key, body: { email: `reader-${made}@example.com` } });
  };
  /** Causes a number of events in one transaction. */
  const happenOften = (count: number) =>
    store.transaction({ workspace: workspace_id }, async (tx) => {
      for (let i = 0; i < count; i++) {
        await emit(core.ctx, tx, { type: "contact.created", workspace_id, subject_id: `c${i}`, data: { i } });
      }
    });
  const subscribe = async (given: Record<string, unknown> = {}, key = liveKey) => {
    const body = { targetUrl: "https://hooks.example.com/mail", event: "contact.created", ...given };
    return (await call("POST /webhooks/triggers", { key, body })).body.data;
  };
  const all = (where: { webhook_id?: string } = {}) => store.read("system", (tx) => tx.deliveries.find({ where }));
  const only = async (): Promise<DeliveryRow> => {
    const [delivery, ...more] = await all();
    if (delivery === undefined || more.length > 0) throw new Error(`there are ${more.length} deliveries more than one`);
    return delivery;
  };
  const webhook = (id: string) => store.read("system", (tx) => tx.webhooks.get(id));
  const jobs = () => store.read("system", (tx) => tx.jobs.find({ where: { kind: "deliver-webhook" } }));
  /** Moves the clock to `time` without running due jobs. */
  const goTo = (time: number) => clock.set(time);
  const run = () => core.runDueJobs();
  return { ...fixture, outbound, happen, happenOften, subscribe, all, only, webhook, jobs, goTo, run };
}

function header({ headers }: OutboundRequest, name: string): string {
  return headers[name] ?? "";
}

describe("a delivery", () => {
  it("contains type, time and data of its event, and the id of the subscription", async () => {
    const { happen, subscribe, outbound, run, only, store } = await setup();
    const { id } = await subscribe();
    await happen();
    await run();
    const [request] = outbound.sent;
    if (request === undefined) throw new Error("nothing was sent");
    const [event] = await store.read("system", (tx) => tx.events.find({}));
    expect(request).toMatchObject({ url: "https://hooks.example.com/mail", method: "POST" });
    expect(request.body).toBe(
      JSON.stringify({ event: "contact.created", timestamp: "2026-11-21T09:00:00.000Z", data: event?.data }),
    );
    const delivery = await only();
    expect(request.headers).toMatchObject({
      "Content-Type": "application/json",
      "X-Service-Event": "contact.created",
      "X-Service-Delivery-Id": delivery.id,
      "X-Service-Webhook-Id": id,
      "webhook-id": delivery.id,
    });
    expect(delivery).toMatchObject({
      status: "delivered",
      next_attempt_at: null,
      attempts: [{ status_code: 200, duration_ms: 1, error: null }],
    });
  });

  it("is made to every subscription of its type and to no other", async () => {
    const { happen, subscribe, outbound, run, makeWorkspace } = await setup();
    const other = await makeWorkspace("other");
    await subscribe({ targetUrl: "https://one.example.com/" });
    await subscribe({ targetUrl: "https://two.example.com/" });
    await subscribe({ targetUrl: "https://updates.example.com/", event: "contact.updated" });
    await subscribe({ targetUrl: "https://other.example.com/" }, other.key);
    await happen();
    await run();
    expect(outbound.sent.map(({ url }) => url)).toEqual(["https://one.example.com/", "https://two.example.com/"]);
    expect(new Set(outbound.sent.map((request) => header(request, "X-Service-Delivery-Id"))).size).toBe(2);
  });

  it("contains `sandbox` for an event of a sandbox key", async () => {
    const { happen, subscribe, outbound, run, sandboxKey } = await setup();
    await subscribe();
    await happen(sandboxKey);
    await happen();
    await run();
    const data = outbound.sent.map(({ body }) => JSON.parse(body ?? "").data);
    expect(data.map(({ sandbox }) => sandbox)).toEqual([true, undefined]);
  });

  it("is not made for an event that a program caused", async () => {
    const { subscribe, outbound, run, core, workspace_id, store } = await setup();
    await subscribe({ event: "email.opened" });
    const opened = (machine: boolean) =>
      store.transaction({ workspace: workspace_id }, (tx) =>
        emit(core.ctx, tx, { type: "email.opened", workspace_id, subject_id: "m", data: { machine } }),
      );
    await opened(true);
    await run();
    expect(outbound.sent).toEqual([]);
    await opened(false);
    await run();
    expect(outbound.sent.length).toBe(1);
  });

  it("exists exactly when its event does", async () => {
    const inner = createMemoryStore();
    let broken = false;
    const store: Store = {
      ...inner,
      transaction: (scope, work) =>
        inner.transaction(scope, async (tx) => {
          const result = await work(tx);
          if (broken) throw new Error("the disk is full");
          return result;
        }),
    };
    const { subscribe, call, all, jobs } = await setup({ store });
    await subscribe();
    broken = true;
    expect((await call("POST /contacts", { body: { email: "ada@example.com" } })).status).toBe(500);
    broken = false;
    expect([await all(), await jobs()]).toEqual([[], []]);
  });

  it("queries the subscriptions once for all events of a transaction", async () => {
    const inner = createMemoryStore();
    let queries = 0;
    const store: Store = {
      ...inner,
      transaction: (scope, work) =>
        inner.transaction(scope, (tx) => {
          const { webhooks } = tx;
          const find = webhooks.find.bind(webhooks);
          webhooks.find = (query) => {
            queries += 1;
            return find(query);
          };
          return work(tx);
        }),
    };
    const { subscribe, call, all } = await setup({ store });
    await subscribe({ event: "list.member_added" });
    const list = (await call("POST /lists", { body: { name: "Readers" } })).body.data;
    const contact_ids: string[] = [];
    for (let i = 0; i < 300; i++) {
      const { body } = await call("POST /contacts", { body: { email: `member-${i}@example.com` } });
      contact_ids.push(body.data.id);
    }
    queries = 0;
    expect((await call(`POST /lists/${list.id}/members`, { body: { contact_ids } })).body.data.added).toBe(300);
    expect(queries).toBe(1);
    expect((await all()).length).toBe(300);
  });
});

describe("a signature", () => {
  /** The attempts of one delivery that fails at first, with their times. */
  async function attempts() {
    const { happen, subscribe, outbound, run, only, clock, goTo } = await setup();
    const { secret } = await subscribe();
    const at: number[] = [];
    outbound.answer = () => {
      at.push(clock.now());
      return { status_code: at.length < 3 ? 500 : 204 };
    };
    await happen();
    await run();
    for (let i = 0; i < 2; i++) {
      goTo((await only()).next_attempt_at ?? 0);
      await run();
    }
    return { secret, requests: outbound.sent.map((request, i) => ({ ...request, at: at[i] ?? 0 })) };
  }

  it("is new for each attempt, with the same body and id", async () => {
    const { requests } = await attempts();
    expect(requests.length).toBe(3);
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
    for (const name of ["X-Service-Delivery-Id", "webhook-id", "X-Service-Webhook-Id"]) {
      expect(new Set(requests.map((request) => header(request, name))).size).toBe(1);
    }
    expect(new Set(requests.map((request) => header(request, "X-Service-Signature"))).size).toBe(3);
    for (const request of requests) {
      const t = Math.floor(request.at / 1000);
      expect(header(request, "X-Service-Signature")).toMatch(new RegExp(`^t=${t},v1=[0-9a-f]{64}$`));
    }
  });

  it("is accepted by Stripe's verifier, with the right secret only", async () => {
    const { secret, requests } = await attempts();
    const { webhooks } = new Stripe("sk_test_of_nobody");
    for (const request of requests) {
      const signature = header(request, "X-Service-Signature");
      const check = (body: string, key: string) =>
        webhooks.constructEvent(body, signature, key, 300, undefined, request.at);
      expect(check(request.body ?? "", secret)).toMatchObject({ event: "contact.created" });
      expect(() => check(`${request.body} `, secret)).toThrow();
      expect(() => check(request.body ?? "", `${secret.slice(0, -2)}A=`)).toThrow();
    }
  });

  it("is accompanied by one of the Standard Webhooks specification", async () => {
    const { secret, requests } = await attempts();
    const standard = new StandardWebhook(secret);
    for (const { headers, body, at } of requests) {
      expect(headers["webhook-timestamp"]).toBe(String(Math.floor(at / 1000)));
      const expected = standard.sign(headers["webhook-id"] ?? "", new Date(at), body ?? "");
      expect(headers["webhook-signature"]).toBe(expected);
    }
  });
});

describe("a delivery that fails", () => {
  it.each<[string, ScriptedAnswer]>([
    ["a server error", { status_code: 500 }],
    ["a refusal", { status_code: 404 }],
    ["a redirect", { status_code: 301 }],
    ["an answer below 200", { status_code: 199 }],
    ["no answer", { status_code: 0, error: "no answer in time", duration_ms: 1 }],
  ])("is attempted eight times over 28 hours: %s", async (_, answer) => {
    const { happen, subscribe, outbound, run, only, jobs, clock, goTo } = await setup();
    await subscribe();
    outbound.answer = () => answer;
    await happen();
    await run();
    for (const [i, delay] of schedule.entries()) {
      const { attempts, next_attempt_at, status } = await only();
      expect([attempts.length, status]).toEqual([i + 1, "pending"]);
      const wait = (next_attempt_at ?? 0) - clock.now();
      expect(wait).toBeGreaterThanOrEqual(delay * 0.8);
      expect(wait).toBeLessThanOrEqual(delay * 1.2);
      goTo((next_attempt_at ?? 0) - 1);
      expect(await run()).toEqual([]);
      goTo(next_attempt_at ?? 0);
      await run();
    }
    const { attempts, ...delivery } = await only();
    expect(delivery).toMatchObject({ status: "failed", next_attempt_at: null });
    expect(attempts.length).toBe(8);
    expect(attempts[7]).toEqual({
      at: clock.now(),
      status_code: answer.status_code,
      duration_ms: 1,
      error: answer.error ?? null,
    });
    expect(await jobs()).toEqual([]);
    expect(outbound.sent.length).toBe(8);
  });

  it.each([200, 201, 204, 299])("succeeds with %i", async (status_code) => {
    const { happen, subscribe, outbound, run, only } = await setup();
    await subscribe();
    outbound.answer = () => ({ status_code });
    await happen();
    await run();
    expect((await only()).status).toBe("delivered");
  });

  it("is retried after a random delay, so that deliveries that failed together are spread", async () => {
    const { happen, subscribe, outbound, run, all } = await setup();
    await subscribe();
    outbound.answer = () => ({ status_code: 500 });
    for (let i = 0; i < 20; i++) await happen();
    await run();
    const times = (await all()).map(({ next_attempt_at }) => next_attempt_at);
    expect(new Set(times).size).toBeGreaterThan(15);
  });

  it.each([
    ["seconds", "1800", 1800 * second],
    ["a date", "Sat, 21 Nov 2026 09:40:00 GMT", 40 * minute],
    ["more than an hour, which is cut", "86400", hour],
  ])("is retried at the time that its receiver requests, in %s", async (_, retry_after, wait) => {
    const { happen, subscribe, outbound, run, only, clock } = await setup();
    await subscribe();
    outbound.answer = () => ({ status_code: 503, retry_after });
    await happen();
    await run();
    expect((await only()).next_attempt_at).toBe(clock.now() + wait);
  });

  it("is not retried earlier than its schedule", async () => {
    const { happen, subscribe, outbound, run, only, clock } = await setup();
    await subscribe();
    outbound.answer = () => ({ status_code: 429, retry_after: "1" });
    await happen();
    await run();
    expect((await only()).next_attempt_at).toBeGreaterThanOrEqual(clock.now() + 4 * second);
  });

  it("fails when its event has expired", async () => {
    const { happen, subscribe, outbound, run, only, store } = await setup();
    await subscribe();
    await happen();
    const [event] = await store.read("system", (tx): Promise<Readonly<EventRow>[]> => tx.events.find({}));
    await store.transaction("system", (tx) => tx.events.delete(event?.id ?? ""));
    await run();
    expect([(await only()).status, outbound.sent]).toEqual(["failed", []]);
  });
});

describe("a subscription", () => {
  it("is disabled at once when its receiver answers 410, and its pending deliveries fail", async () => {
    const { happen, subscribe, outbound, run, all, webhook, call, jobs, clock } = await setup();
    const { id } = await subscribe();
    const other = await subscribe({ targetUrl: "https://other.example.com/" });
    outbound.answer = ({ url }) => ({ status_code: url.includes("other") ? 200 : 500 });
    for (let i = 0; i < 3; i++) await happen();
    await run();
    outbound.sent.length = 0;
    outbound.answer = ({ url }) => ({ status_code: url.includes("other") ? 200 : 410 });
    await happen();
    await run();
    expect(outbound.sent.map(({ url }) => url)).toHaveLength(2);
    expect((await all({ webhook_id: id })).map(({ status, next_attempt_at }) => [status, next_attempt_at])).toEqual(
      Array(4).fill(["failed", null]),
    );
    expect(await jobs()).toEqual([]);
    expect(await webhook(id)).toMatchObject({ status: "disabled", disabled_at: clock.now() });
    expect((await call("GET /webhooks/triggers")).body.data.map((each: { id: string }) => each.id)).toEqual([other.id]);
    await happen();
    await run();
    expect((await all({ webhook_id: id })).length).toBe(4);
    expect((await all({ webhook_id: other.id })).map(({ status }) => status)).toEqual(Array(5).fill("delivered"));
  });

  it("is disabled by a failure after five days of failures, and not before", async () => {
    const { happen, subscribe, outbound, run, webhook, clock, all, jobs, goTo } = await setup();
    const { id } = await subscribe();
    outbound.answer = () => ({ status_code: 500 });
    await happen();
    await run();
    const began = clock.now();
    expect((await webhook(id))?.failing_since).toBe(began);
    for (let attempt = 1; attempt < 8; attempt++) {
      goTo((await all())[0]?.next_attempt_at ?? 0);
      await run();
    }
    goTo(began + 5 * day - 1);
    await happen();
    await run();
    expect(await webhook(id)).toMatchObject({ status: "active", failing_since: began });
    goTo(began + 5 * day);
    expect((await webhook(id))?.status).toBe("active");
    await happen();
    await run();
    expect(await webhook(id)).toMatchObject({ status: "disabled", disabled_at: began + 5 * day });
    expect((await all()).map(({ status }) => status)).toEqual(["failed", "failed", "failed"]);
    expect(await jobs()).toEqual([]);
  });

  it("counts five days anew after each success", async () => {
    const { happen, subscribe, outbound, run, webhook, goTo, clock } = await setup();
    const { id } = await subscribe();
    const began = clock.now();
    const fail = async (status_code: number, at: number) => {
      outbound.answer = () => ({ status_code });
      goTo(at);
      await happen();
      await run();
    };
    await fail(500, began);
    await fail(200, began + 4 * day);
    expect(await webhook(id)).toMatchObject({ status: "active", failing_since: null });
    await fail(500, began + 5 * day);
    expect(await webhook(id)).toMatchObject({ status: "active", failing_since: began + 5 * day });
    await fail(500, began + 9 * day);
    expect((await webhook(id))?.status).toBe("active");
  });

  it.each([3, 499, 500, 501, 1200])("that is deleted cancels all %i pending deliveries", async (count) => {
    const { subscribe, outbound, run, all, call, jobs, happenOften } = await setup();
    const { id } = await subscribe();
    await happenOften(count);
    await call(`DELETE /webhooks/triggers?id=${id}`);
    const failed = (await all()).filter(({ status }) => status === "failed");
    expect(failed.length).toBe(Math.min(count, 500));
    expect((await jobs()).length).toBe(Math.max(count - 500, 0));
    await run();
    expect((await all()).map(({ status }) => status)).toEqual(Array(count).fill("failed"));
    expect(await jobs()).toEqual([]);
    expect(outbound.sent).toEqual([]);
  });

  it("can be deleted while its deliveries are still being cancelled", async () => {
    const { subscribe, run, all, call, happenOften, core, workspace_id, store, jobs } = await setup();
    const { id } = await subscribe();
    await happenOften(1600);
    const scope = { workspace: workspace_id };
    await store.transaction(scope, (tx) => cancelDeliveries(core.ctx, tx, { id, workspace_id }));
    expect((await call(`DELETE /webhooks/triggers?id=${id}`)).status).toBe(200);
    await run();
    expect(new Set((await all()).map(({ status }) => status))).toEqual(new Set(["failed"]));
    expect(await jobs()).toEqual([]);
  });

  it("that is deleted during an attempt fails that delivery too", async () => {
    const { subscribe, happen, outbound, run, only, call, jobs } = await setup();
    const { id } = await subscribe();
    outbound.answer = async () => {
      await call(`DELETE /webhooks/triggers?id=${id}`);
      return { status_code: 200 };
    };
    await happen();
    await run();
    expect((await only()).status).toBe("failed");
    expect(await jobs()).toEqual([]);
  });

  it("with a slow receiver does not delay others", async () => {
    const { subscribe, outbound, core, all, happenOften } = await setup({ worker: sideBySide });
    const slow = await subscribe({ targetUrl: "https://slow.example.com/" });
    const quick = await subscribe({ targetUrl: "https://quick.example.com/" });
    const { open: release, passed: held } = gate();
    let waiting = 0;
    let most = 0;
    let received = 0;
    let done = () => {};
    const allTaken = new Promise<void>((resolve) => {
      done = resolve;
    });
    const count = 1000;
    outbound.answer = async ({ url }) => {
      if (url.includes("slow")) {
        waiting += 1;
        most = Math.max(most, waiting);
        await held;
        waiting -= 1;
      } else {
        received += 1;
        if (received === count) done();
      }
      return {};
    };
    await happenOften(count);
    await core.start();
    await allTaken;
    await Promise.resolve();
    expect([waiting, most]).toEqual([5, 5]);
    expect((await all({ webhook_id: slow.id })).filter(({ status }) => status === "pending").length).toBe(count);
    release();
    await core.settle();
    await core.stop();
    const statuses = async (webhook_id: string) => new Set((await all({ webhook_id })).map(({ status }) => status));
    expect(await statuses(slow.id)).toEqual(new Set(["delivered"]));
    expect(await statuses(quick.id)).toEqual(new Set(["delivered"]));
    expect(most).toBe(5);
  });

  it("gets no more posts than may be in doubt", async () => {
    const { subscribe, outbound, core, all, happenOften } = await setup({
      worker: { ...sideBySide, maxInDoubtPerKey: 2 },
    });
    await subscribe();
    const { open: release, passed: held } = gate();
    outbound.answer = async () => {
      await held;
      return {};
    };
    await happenOften(5);
    await core.start();
    await expect.poll(() => outbound.sent.length).toBe(2);
    await turnsOfTheLoop(20);
    expect(outbound.sent.length).toBe(2);
    release();
    await core.settle();
    await core.stop();
    expect((await all()).map(({ status }) => status)).toEqual(Array(5).fill("delivered"));
  });

  it("whose receiver times out is paused for a minute, and then tried with one delivery", async () => {
    const { subscribe, outbound, run, all, happen, clock, goTo } = await setup();
    await subscribe();
    outbound.answer = () => ({ status_code: 0, duration_ms: 10_000, error: "no answer in time" });
    for (let i = 0; i < 20; i++) await happen();
    await run();
    expect(outbound.sent.length).toBe(5);
    const putOff = (await all()).filter(({ attempts }) => attempts.length === 0);
    expect(putOff.map(({ next_attempt_at }) => next_attempt_at)).toEqual(Array(15).fill(clock.now() + minute));
    outbound.answer = () => ({});
    goTo(clock.now() + minute);
    await run();
    expect((await all()).map(({ status }) => status)).toEqual(Array(20).fill("delivered"));
  });
});
