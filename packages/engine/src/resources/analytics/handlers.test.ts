import { describe, expect, it } from "vitest";
import { seededRandom } from "../../platform/random.js";
import { createMemoryStore } from "../../store/memory/memory-store.js";
import { sampleMessage } from "../../store/testing/sample-rows.js";
import { openCore } from "../../testing/core-fixture.js";
import { countSends, dailyCounts, dayOf, readDailyCounts } from "./counters.js";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

const zero = Object.fromEntries(dailyCounts.map((name) => [name, 0]));

describe("analytics", () => {
  it("are zero for every day without mail, for 30 days by default", async () => {
    const { call } = await openCore();
    for (const [query, period, days] of [
      ["", "30d", 30],
      ["?period=1d", "1d", 1],
      ["?period=7d", "7d", 7],
      ["?period=90d", "90d", 90],
    ] as const) {
      const { data } = (await call(`GET /analytics${query}`)).body;
      expect([data.period, data.totals, data.daily_api_sends.length]).toEqual([period, zero, days]);
      expect(data.daily_api_sends.at(-1)).toEqual({ date: "2026-11-21", count: 0 });
    }
    expect((await call("GET /analytics?period=7d")).body.data.daily_api_sends[0].date).toBe("2026-11-15");
    expect((await call("GET /analytics?period=2d")).body.error).toMatchObject({
      code: "validation_error",
      path: "period",
    });
  });

  it("are counted per UTC day: a period includes its first day and not the day before", async () => {
    const { call, clock, core } = await openCore();
    const midnight = Date.parse("2026-11-22T00:00:00.000Z");
    const send = () => call("POST /email/send", { body: { to: "ada@example.com", subject: "s", text: "t" } });
    clock.set(midnight - 1);
    await send();
    clock.set(midnight);
    await send();
    await core.runDueJobs();
    clock.set(midnight + 6 * day);
    const { totals, daily_api_sends } = (await call("GET /analytics?period=7d")).body.data;
    expect(totals).toMatchObject({ sends: 1, api_sends: 1, delivered: 2 });
    expect(daily_api_sends[0]).toEqual({ date: "2026-11-22", count: 1 });
    expect(daily_api_sends.at(-1)).toEqual({ date: "2026-11-28", count: 0 });
  });

  it("distinguish mail of campaigns and automations from mail sent through the API", async () => {
    const store = createMemoryStore();
    const now = Date.parse("2026-11-21T12:00:00.000Z");
    await store.transaction("system", async (tx) => {
      const message = sampleMessage("msg_1");
      await countSends(tx, message, now);
      await countSends(tx, { ...message, campaign_id: "c" }, now);
      await countSends(tx, { ...message, automation_id: "a" }, now);
      await countSends(tx, { ...message, sandbox: true }, now);
    });
    const { workspace_id } = sampleMessage("msg_1");
    const { totals } = await store.read("system", (tx) => readDailyCounts(tx, workspace_id, { now, length: 1 }));
    expect(totals).toEqual({ ...zero, sends: 3, campaign_sends: 1, api_sends: 1 });
  });

  it("increase one counter a send, and still read the two counters of a send in version 0.2.0", async () => {
    const { call, store, workspace_id, clock } = await openCore();
    const of = dayOf(clock.now());
    await store.transaction("system", async (tx) => {
      for (const [name, count] of [
        ["sends", 9],
        ["api_sends", 5],
        ["campaign_sends", 3],
      ] as const) {
        await tx.increase({ workspace_id, kind: "day", of, name }, count);
      }
    });
    await call("POST /email/send", { body: { to: "ada@example.com", subject: "s", text: "t" } });
    const counters = await store.read("system", (tx) => tx.counters.find({ where: { kind: "day" } }));
    expect(counters.filter(({ count }) => count === 1).map(({ name }) => name)).toEqual(["sends_by_api"]);
    const { totals, daily_api_sends } = (await call("GET /analytics?period=1d")).body.data;
    expect(totals).toEqual({ ...zero, sends: 10, api_sends: 6, campaign_sends: 3 });
    expect(daily_api_sends).toEqual([{ date: of, count: 6 }]);
  });

  it("are separate for each workspace", async () => {
    const { call, makeWorkspace } = await openCore();
    const other = await makeWorkspace("Other");
    await call("POST /email/send", { body: { to: "ada@example.com", subject: "s", text: "t" } });
    expect((await call("GET /analytics", { key: other.key })).body.data.totals).toEqual(zero);
  });

  it.each(["one", "two", "three"])("equal a recount of the messages after any history (%s)", async (seed) => {
    const random = seededRandom(seed);
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random.fraction() * of.length)] as T;
    const settings = { requestLimit: 0, emailLimit: 0 };
    const { call, core, store, clock, mails, sandboxKey, liveKey, advance } = await openCore({
      seed,
      settings,
    });
    const boxes = ["ada@example.com", "grace@example.com", "bounced@simulator.test", "soft-bounced@simulator.test"];
    const body = () => ({ subject: "s", html: '<a href="https://example.com/">x</a>' });
    const links: string[] = [];

    for (let step = 0; step < 80; step++) {
      await advance(Math.floor(random.fraction() * 30 * hour));
      const key = random.fraction() < 0.2 ? sandboxKey : liveKey;
      const to = boxes.filter(() => random.fraction() < 0.4);
      const action = pick(["send", "send", "later", "batch", "open", "click", "open"]);
      if (action === "send" && to.length > 0) await call("POST /email/send", { key, body: { ...body(), to } });
      else if (action === "later" && to.length > 0) {
        const send_at = new Date(clock.now() + 1 + Math.floor(random.fraction() * 70 * hour)).toISOString();
        await call("POST /email/send", { key, body: { ...body(), to, send_at } });
      } else if (action === "batch" && to.length > 0) {
        const messages = to.map((address) => ({ ...body(), to: address }));
        await call("POST /email/batch", { key, body: { messages } });
      } else if (links.length > 0) {
        const url = pick(links.filter((link) => link.startsWith(action === "open" ? "/o/" : "/c/")));
        await core.handle({ method: "GET", url, headers: {} });
      }
      await core.runDueJobs();
      links.length = 0;
      for (const { html } of mails)
        links.push(...[...(html ?? "").matchAll(/"http:\/\/[^/"]+(\/[oc]\/[^"]+)"/g)].map(([, path = ""]) => path));
    }
    await advance(73 * hour);

    const rows = (
      await store.read("system", (tx) => tx.messages.find({ order: { by: "created_at", direction: "asc" } }))
    )
      // The row of a scheduled email to several recipients is not sent itself.
      .filter(({ sandbox, recipients }) => !sandbox && recipients === null);
    expect(rows.length).toBeGreaterThan(30);
    for (const length of [1, 7, 30, 90]) {
      const days = new Set(Array.from({ length }, (_, back) => dayOf(clock.now() - back * day)));
      const within = (time: number | null) => time !== null && days.has(dayOf(time));
      const recount = (time: (row: (typeof rows)[number]) => number | null) =>
        rows.filter((row) => within(time(row))).length;
      const sends = recount(({ send_at, created_at }) => send_at ?? created_at);
      const { totals, daily_api_sends } = (await call(`GET /analytics?period=${length}d`)).body.data;
      expect(totals).toEqual({
        sends,
        api_sends: sends,
        campaign_sends: 0,
        delivered: recount(({ delivered_at }) => delivered_at),
        opens: recount(({ opened_at }) => opened_at),
        clicks: recount(({ clicked_at }) => clicked_at),
        bounces: recount(({ bounced_at }) => bounced_at),
      });
      expect(daily_api_sends).toEqual(
        [...days].reverse().map((date) => ({
          date,
          count: rows.filter(({ send_at, created_at }) => dayOf(send_at ?? created_at) === date).length,
        })),
      );
    }
    const { totals } = (await call("GET /analytics?period=90d")).body.data;
    for (const name of ["delivered", "opens", "clicks", "bounces"]) expect(totals[name]).toBeGreaterThan(0);
  });
});
