import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createClock } from "../../platform/clock.js";
import { type Lives, serviceLives } from "../../platform/lives.js";
import type { CollectionName } from "../../store/entities.js";
import { createMemoryStore } from "../../store/memory/memory-store.js";
import type { Store } from "../../store/store.js";
import { beginning } from "../../testing/core-fixture.js";
import { type OpenedStore, storesHere } from "../../testing/open-stores.js";
import { openRuns } from "../../testing/run-fixture.js";
import { deleteExpiredMail } from "./delete-expired-mail.js";

const day = 86_400_000;
const hour = 3_600_000;
const life = 400 * day;
const html = '<p>Hi</p><p><a href="https://example.com/shop">Shop</a></p>';

/** A core on a store, functions that send mail of every kind, and reads of what is left. */
async function start(store: Store, message: number | null = life, more: Partial<Lives> = {}) {
  const fixture = await openRuns({ store, settings: { lives: serviceLives({ message, ...more }) } });
  const { core, call, make, mails, page, clock } = fixture;
  const rowsOf = async (name: Exclude<CollectionName, "contents">) => {
    const { collections } = await store.snapshot();
    return collections[name]?.length ?? 0;
  };
  let keys = 0;
  const send = async (to: string | string[], more: Record<string, unknown> = {}) => {
    const { data } = (await call("POST /email/send", { body: { to, subject: "Hi", html, ...more } })).body;
    return (data.message_id ?? data.results[0].message_id) as string;
  };
  return {
    ...fixture,
    send,
    rowsOf,
    at: (time: number) => clock.set(beginning + time),
    deleteExpired: (signal = new AbortController().signal) => deleteExpiredMail(core.ctx, store, signal),
    status: async (id: string) => (await call(`GET /email/${id}/status`)).body.data?.status ?? "deleted",
    batch: async (...to: string[]) => {
      const messages = to.map((each) => ({ to: each, subject: "Hi", html }));
      return (await call("POST /email/batch", { body: { messages } })).body.data;
    },
    async campaign(list_id: string) {
      const { id: template_id } = await make("/templates", { name: "News", html });
      const { id } = await make("/campaigns", { name: "News", subject: "News", template_id, list_id });
      await call(`POST /campaigns/${id}/send/api`, { headers: { "idempotency-key": `key-${++keys}` } });
      await core.settle();
      return id as string;
    },
    /** The path of a link in the last mail to an address. */
    pathIn(to: string, kind: "u" | "p" | "c" | "o"): string {
      const mail = mails.findLast((each) => each.to === to);
      return new RegExp(`https?://[^/"<>]+(/${kind}/[\\w-]+)`).exec(mail?.html ?? "")?.[1] ?? "";
    },
    async recipients(): Promise<number> {
      let count = 0;
      for await (const rows of store.scan("contents")) count += rows.filter(({ kind }) => kind === "recipient").length;
      return count;
    },
    page,
  };
}

describe.each(storesHere)("housekeeping of mail on $kind", ({ open }) => {
  let opened: OpenedStore;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());

  it("deletes concluded mail 400 days after it was last touched, to the millisecond, and keeps all statistics", async () => {
    const core = await start(opened.store);
    const { call, make, contact, flow, trigger, send, rowsOf, deleteExpired, at, pathIn } = core;
    const { id: list_id } = await make("/lists", { name: "Readers" });
    const ada = await contact({ list_id });
    await contact({ email: "grace@example.com", list_id });
    const campaign = await core.campaign(list_id);
    await core.page(`GET ${pathIn("ada@example.com", "c")}`);
    await core.page(`POST ${pathIn("grace@example.com", "u")}`);
    const sent = await send("ada@example.com");
    const bounced = await send("bounced@simulator.test");
    const { batch_id } = await core.batch("ada@example.com", "grace@example.com");
    const scheduled = await send(["ada@example.com", "bea@example.com"], {
      send_at: new Date(beginning + hour).toISOString(),
    });
    const { id: template_id } = await make("/templates", { name: "Flow", html });
    const email = { step_type: "email", config: { templateId: template_id, subject: "Hi" } };
    const { id: automation } = await flow([email, { step_type: "tag", config: { tagName: "vip" } }]);
    const run = await trigger(automation, ada);
    await core.advance(hour);
    await core.core.settle();
    expect((await core.run(run)).status).toBe("completed");

    const through = async () =>
      (await core.admin(`GET /automations/${automation}/counts`)).body.data.steps.map(
        (step: { through: number }) => step.through,
      );
    expect(await through()).toEqual([1, 1]);
    const figures = async () => ({
      campaign: (await call(`GET /campaigns/${campaign}`)).body.data,
      runs: (await call(`GET /automations/${automation}`)).body.data.run_count,
      counters: await opened.store.read("system", async (tx) =>
        (await tx.counters.find({})).filter(({ kind }) => kind !== "automation"),
      ),
      suppressions: (await call("GET /suppressions")).body.data,
    });
    const before = await figures();
    expect(before.campaign.stats).toMatchObject({ recipients: 2, delivered: 2, unique_clicks: 1, unsubscribes: 1 });
    expect([before.runs, await rowsOf("bounces"), await rowsOf("run_steps")]).toEqual([1, 1, 2]);

    at(hour + life - 1);
    await deleteExpired();
    expect([await core.status(scheduled), await core.status(sent), await core.status(bounced)]).toEqual([
      "delivered",
      "deleted",
      "deleted",
    ]);
    at(hour + life);
    await deleteExpired();
    const emptied = ["messages", "batches", "bounces", "automation_runs", "run_steps"] as const;
    for (const name of emptied) expect([name, await rowsOf(name)]).toEqual([name, 0]);
    const batch = await call(`GET /email/batch/${batch_id}`);
    expect([batch.status, batch.body.error.code]).toEqual([404, "not_found"]);
    expect(await core.status(scheduled)).toBe("deleted");
    expect((await call(`GET /automations/${automation}/runs`)).body.pagination.total).toBe(0);
    expect(await figures()).toEqual(before);
    expect(await through()).toEqual([0, 0]);
    await trigger(automation, ada);
    expect((await figures()).runs).toBe(2);
  });

  it("deletes runs before their messages where they are kept for a shorter time", async () => {
    const core = await start(opened.store, life, { run: 10 * day });
    const { contact, flow, trigger, make, at, deleteExpired, rowsOf } = core;
    const { id: template_id } = await make("/templates", { name: "Flow", html });
    const email = { step_type: "email", config: { templateId: template_id, subject: "Hi" } };
    const { id: automation } = await flow([email]);
    await trigger(automation, await contact());
    await core.core.settle();
    at(10 * day - 1);
    await deleteExpired();
    expect([await rowsOf("automation_runs"), await rowsOf("run_steps")]).toEqual([1, 1]);
    at(10 * day);
    await deleteExpired();
    expect([await rowsOf("automation_runs"), await rowsOf("run_steps"), await rowsOf("messages")]).toEqual([0, 0, 1]);
    expect((await core.call(`GET /automations/${automation}`)).body.data.run_count).toBe(1);
  });

  it("leaves analytics as they were", async () => {
    // Shorter than the settings allow, so that the period of the analytics includes deleted mail.
    const core = await start(opened.store, 7 * day);
    await core.contact();
    await core.send("ada@example.com");
    await core.send("bounced@simulator.test");
    await core.send("clicked@simulator.test");
    await core.core.settle();
    core.at(8 * day);
    const analytics = async () => (await core.call("GET /analytics?period=30d")).body.data;
    const before = await analytics();
    expect(before.totals).toMatchObject({ sends: 3, delivered: 2, bounces: 1, clicks: 1 });
    await core.deleteExpired();
    expect(await core.rowsOf("messages")).toBe(0);
    expect(await analytics()).toEqual(before);
  });

  it("keeps unfinished mail, and the mail that it is reported with", async () => {
    const core = await start(opened.store);
    const { core: engine, send, deleteExpired, at, batch, status, rowsOf, contact, flow, trigger, make } = core;
    const ada = await contact();
    const { id: template_id } = await make("/templates", { name: "Flow", html });
    const email = { step_type: "email", config: { templateId: template_id, subject: "Hi" } };
    const { id: automation } = await flow([email, { step_type: "delay", config: { duration: 1000, unit: "days" } }]);
    const run = await trigger(automation, ada);
    await engine.settle();
    const waiting = await send("ada@example.com", { send_at: new Date(beginning + 72 * hour).toISOString() });
    const several = await send(["ada@example.com", "bea@example.com"], {
      send_at: new Date(beginning + 72 * hour).toISOString(),
    });
    const half = await batch("ada@example.com", "bea@example.com");
    // One message of the batch has no job, so that it stays queued.
    const stuck = half.results[1].message_id;
    await opened.store.transaction("system", async (tx) => {
      const jobs = await tx.jobs.find({ where: { kind: "deliver-email", ref: stuck } });
      for (const { id } of jobs) await tx.jobs.delete(id);
    });
    await engine.settle();
    const touched = await send("ada@example.com");
    await engine.settle();
    at(day);
    await core.page(`GET ${core.pathIn("ada@example.com", "o")}`);
    at(life);
    await deleteExpired();
    expect(await Promise.all([waiting, several, stuck, touched].map(status))).toEqual([
      "scheduled",
      "scheduled",
      "queued",
      "opened",
    ]);
    expect((await core.call(`GET /email/batch/${half.batch_id}`)).body.data).toMatchObject({
      status: "processing",
      sent: 1,
    });
    expect((await core.run(run)).steps[0].status).toBe("completed");
    const ofRun = await opened.store.read("system", (tx) => tx.messages.find({ where: { run_id: run } }));
    expect(ofRun).toHaveLength(1);
    expect(await rowsOf("automation_runs")).toBe(1);
    at(life + day);
    await deleteExpired();
    expect(await status(touched)).toBe("deleted");
  });

  it("lets a recipient unsubscribe by a link in a deleted mail, and counts it in the campaign's statistics", async () => {
    const core = await start(opened.store);
    const { make, contact, deleteExpired, at, pathIn, page, call } = core;
    const { id: list_id } = await make("/lists", { name: "Readers" });
    const ada = await contact({ list_id });
    await contact({ email: "grace@example.com", list_id });
    const campaign = await core.campaign(list_id);
    const [unsubscribe, preferences] = [pathIn("ada@example.com", "u"), pathIn("grace@example.com", "p")];
    const link = pathIn("ada@example.com", "c");
    at(life);
    await deleteExpired();
    expect([await core.rowsOf("messages"), await core.recipients()]).toEqual([0, 2]);
    expect((await page(`GET ${unsubscribe}`)).text).toContain("ada@example.com");
    expect((await page(`POST ${unsubscribe}`, "List-Unsubscribe=One-Click")).status).toBe(200);
    expect((await call(`GET /contacts/${ada}`)).body.data.subscribed).toBe(false);
    expect((await call("GET /suppressions")).body.data).toMatchObject([
      { email: "ada@example.com", reason: "unsubscribe" },
    ]);
    expect((await call(`GET /campaigns/${campaign}`)).body.data.stats).toMatchObject({ sent: 2, unsubscribes: 1 });
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect((await page(`POST ${preferences}`, "subscribed=no", form)).text).toContain("Saved.");
    const followed = await page(`GET ${link}`);
    expect([followed.status, followed.headers.Location]).toEqual([302, "https://example.com/shop"]);
    expect((await page(`GET ${core.pathIn("ada@example.com", "o")}`)).status).toBe(200);
    const other = `${unsubscribe.slice(0, -1)}${unsubscribe.endsWith("A") ? "B" : "A"}`;
    expect((await page(`POST ${other}`)).status).toBe(404);
  });

  it("keeps no recipient of mail that was never sent to a server", async () => {
    const core = await start(opened.store);
    await core.call("POST /email/send", { key: core.sandboxKey, body: { to: "ada@example.com", subject: "s", html } });
    const waiting = await core.send("ada@example.com", { send_at: new Date(beginning + hour).toISOString() });
    await core.call(`DELETE /email/${waiting}`);
    await core.core.settle();
    core.at(life);
    await core.deleteExpired();
    expect([await core.rowsOf("messages"), await core.recipients()]).toEqual([0, 0]);
  });
});

describe("housekeeping of mail", () => {
  it("keeps everything where no retention is set", async () => {
    const core = await start(createMemoryStore(), null);
    const id = await core.send("ada@example.com");
    await core.core.settle();
    core.at(10 * life);
    await core.deleteExpired();
    expect(await core.status(id)).toBe("delivered");
  });

  it("deletes much mail of one millisecond in batches, past the mail that stays", async () => {
    const store = createMemoryStore();
    let maxDeleted = 0;
    const watched: Store = {
      ...store,
      transaction: (scope, work) =>
        store.transaction(scope, (tx) => {
          let deleted = 0;
          const remove = tx.messages.delete.bind(tx.messages);
          tx.messages.delete = (id) => {
            deleted += 1;
            maxDeleted = Math.max(maxDeleted, deleted);
            return remove(id);
          };
          return work(tx);
        }),
    };
    const core = await start(store);
    const id = await core.send("ada@example.com");
    await core.core.settle();
    const [row] = await store.read("system", (tx) => tx.messages.find({}));
    if (row === undefined) throw new Error("no message was stored");
    await store.transaction("system", async (tx) => {
      for (let i = 0; i < 3000; i += 1) {
        const isOpen = i % 3 === 0;
        const state = isOpen ? ({ status: "queued", concluded_at: null } as const) : {};
        await tx.messages.insert({ ...row, ...state, id: `msg_${String(i).padStart(32, "0")}` });
      }
    });
    core.at(life);
    const wallClock = createClock();
    let timersFired = 0;
    wallClock.at(wallClock.now() + 1, () => {
      timersFired += 1;
    });
    await deleteExpiredMail(core.core.ctx, watched, new AbortController().signal);
    expect(timersFired).toBe(1);
    const left = await store.read("system", (tx) => tx.messages.find({}));
    expect([left.length, new Set(left.map(({ status }) => status))]).toEqual([1000, new Set(["queued"])]);
    expect(await core.status(id)).toBe("deleted");
    expect(maxDeleted).toBeGreaterThan(300);
    expect(maxDeleted).toBeLessThanOrEqual(500);
  });

  it("deletes bounces before the delivery that ended their series", async () => {
    const store = createMemoryStore();
    const core = await start(store, 31 * day);
    for (let i = 0; i < 4; i += 1) {
      await core.send("soft-bounced@simulator.test");
      await core.core.settle();
    }
    core.pass(1);
    await core.send("ada@example.com");
    await core.core.settle();
    core.at(31 * day);
    await core.deleteExpired();
    // The bounces were older than the delivery, and were deleted first.
    expect([await core.rowsOf("bounces"), await core.rowsOf("messages")]).toEqual([0, 1]);
  });

  it("stops when its lease is lost", async () => {
    const core = await start(createMemoryStore());
    await core.send("ada@example.com");
    await core.core.settle();
    core.at(life);
    await core.deleteExpired(AbortSignal.abort());
    expect(await core.rowsOf("messages")).toBe(1);
  });

  it("runs while the clock is moved", async () => {
    const core = await start(createMemoryStore());
    await core.core.start();
    await core.send("ada@example.com");
    await core.core.settle();
    await core.advance(399 * day);
    await core.core.settle();
    expect(await core.rowsOf("messages")).toBe(1);
    await core.advance(2 * day);
    await core.core.settle();
    expect(await core.rowsOf("messages")).toBe(0);
    await core.core.stop();
  });
});
