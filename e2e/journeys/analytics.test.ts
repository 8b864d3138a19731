import { describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

const html = '<p><a href="https://example.com/">Shop</a></p>';

describe.each(targets)("analytics on $name", ({ open }) => {
  const target = travel(open);

  it("count sends and their results by day, without the sandbox", async () => {
    const tenant = await target().tenant();
    const { posthorn, sandbox } = tenant;
    const to = ["ada@example.com", "grace@example.com", "bounced@simulator.test"];
    await posthorn.emails.send({ to, subject: "News", html });
    await sandbox.emails.send({ to, subject: "News", html });
    await target().settle();
    const mails = await tenant.inbox();
    expect(mails).toHaveLength(2);
    const [opened = "", clicked = ""] = mails.map((mail) => mail.html ?? "");
    const fetched = async (url: string | undefined) =>
      (await target().fetch(new Request(url ?? "", { redirect: "manual" }))).status;
    for (const _time of ["once", "again"]) {
      expect(await fetched(/src="([^"]+)"/.exec(opened)?.[1])).toBe(200);
      expect(await fetched(/href="([^"]+\/c\/[^"]+)"/.exec(clicked)?.[1])).toBe(302);
    }

    const totals = { sends: 3, campaign_sends: 0, api_sends: 3, delivered: 2, opens: 2, clicks: 1, bounces: 1 };
    const today = await posthorn.analytics.get({ period: "1d" });
    expect(today).toMatchObject({ period: "1d", totals, daily_api_sends: [{ count: 3 }] });

    await target().admin("POST", "/clock", { advance: "48h" });
    await posthorn.emails.send({ to: "ada@example.com", subject: "Later", text: "Later" });
    await target().settle();
    const month = await posthorn.analytics.get();
    expect(month).toMatchObject({ period: "30d", totals: { ...totals, sends: 4, api_sends: 4, delivered: 3 } });
    expect(month.daily_api_sends).toHaveLength(30);
    expect(month.daily_api_sends.slice(-4).map(({ count }) => count)).toEqual([0, 3, 0, 1]);
    expect(month.daily_api_sends.at(-3)).toEqual(today.daily_api_sends[0]);
    const dates = month.daily_api_sends.map(({ date }) => Date.parse(date));
    for (const [index, date] of dates.slice(1).entries()) expect(date - (dates[index] ?? 0)).toBe(86_400_000);
    expect((await posthorn.analytics.get({ period: "1d" })).totals).toMatchObject({ sends: 1, opens: 0 });
  });

  it("count a scheduled email on the day it is sent", async () => {
    const { posthorn, raw } = await target().tenant();
    const { body } = await target().admin("GET", "/clock");
    const send_at = new Date(Date.parse(body.data.now) + 49 * 3_600_000).toISOString();
    const later = { to: ["ada@example.com", "grace@example.com"], subject: "Later", text: "Later", send_at };
    expect((await raw("POST", "/email/send", { body: later })).status).toBe(202);
    expect((await posthorn.analytics.get()).totals.sends).toBe(0);
    await target().admin("POST", "/clock", { advance: "50h" });
    const { totals, daily_api_sends } = await posthorn.analytics.get();
    expect(totals).toMatchObject({ sends: 2, delivered: 2 });
    expect(daily_api_sends.find(({ date }) => date === send_at.slice(0, 10))?.count).toBe(2);
  });
});
