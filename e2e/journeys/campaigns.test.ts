import { describe, expect, it } from "vitest";
import { mailTargets } from "../targets.js";
import { type Tenant, travel } from "./travel.js";

const html = '<body><p>Hi {{first_name|you}}</p><p><a href="https://example.com/shop">Shop</a></p></body>';

describe.each(mailTargets)("campaigns on $name", ({ open }) => {
  const target = travel(open);

  /** Creates a list of these addresses and a draft to it. */
  async function drafted({ posthorn }: Tenant, emails: readonly string[]) {
    const list = await posthorn.lists.create({ name: "Readers" });
    const contacts = [];
    for (const email of emails) {
      const [first_name = ""] = email.split("@");
      contacts.push(await posthorn.contacts.create({ email, first_name, list_id: list.id }));
    }
    const template = await posthorn.templates.create({ name: "News", html });
    const campaign = await posthorn.campaigns.create({
      name: "November",
      subject: "News for {{first_name|you}}",
      template_id: template.id,
      list_id: list.id,
    });
    return { id: campaign.id, list, contacts, template, campaign };
  }

  const visit = (url: string, init: RequestInit = {}) =>
    target().fetch(new Request(url, { redirect: "manual", ...init }));

  const told = async ({ id }: Tenant, type: string) => {
    const { body } = await target().admin("GET", `/workspaces/${id}/events?type=${type}`);
    return body.data.map(({ data }: { data: Record<string, unknown> }) => data);
  };

  it("send one mail to each subscribed contact of a list, with the contact's fields", async () => {
    const tenant = await target().tenant();
    const { posthorn, inbox } = tenant;
    const { id, contacts } = await drafted(tenant, ["ada@example.com", "grace@example.com", "alan@example.com"]);
    await posthorn.contacts.update(contacts[2]?.id ?? "", { subscribed: false });
    const idempotencyKey = "november";
    const sent = await posthorn.campaigns.send(id, { idempotencyKey });
    expect(sent).toMatchObject({ id, status: "sending", total_recipients: 2, batches_queued: 1 });
    const again = await posthorn.campaigns.send(id, { idempotencyKey });
    expect([again._meta.idempotency, again.total_recipients]).toEqual(["cached", 2]);
    await expect(posthorn.campaigns.send(id, { idempotencyKey: "other" })).rejects.toMatchObject({
      status: 409,
      code: "conflict",
    });
    await target().settle();

    const mails = (await inbox()).map((mail) => [mail.to, mail.subject, /Hi \w+/.exec(mail.html ?? "")?.[0]]);
    expect(mails.sort()).toEqual([
      ["ada@example.com", "News for ada", "Hi ada"],
      ["grace@example.com", "News for grace", "Hi grace"],
    ]);
    expect(await posthorn.campaigns.get(id)).toMatchObject({
      status: "sent",
      total_recipients: 2,
      stats: { recipients: 2, sent: 2, delivered: 2, bounces: 0 },
      rates: { delivery_rate: 1, bounce_rate: 0 },
    });
    expect(await told(tenant, "campaign.sent")).toMatchObject([{ campaign_id: id, completed_at: null }]);
    expect(await told(tenant, "campaign.completed")).toMatchObject([{ campaign_id: id, stats: { sent: 2 } }]);
    expect((await posthorn.campaigns.list({ status: "sent" })).data.map((each) => each.id)).toEqual([id]);
    expect((await posthorn.campaigns.list({ status: "draft" })).data).toEqual([]);
  });

  it("are sent to the contacts that match a segment at that time", async () => {
    const tenant = await target().tenant();
    const { posthorn, inbox } = tenant;
    const { template } = await drafted(tenant, ["ada@example.com", "grace@example.com"]);
    const rules = [{ field: "first_name", operator: "equals" as const, value: "GRACE" }];
    const segment = await posthorn.segments.create({ name: "Grace", conditions: { rules } });
    const wanted = { name: "N", subject: "News", template_id: template.id, segment_id: segment.id };
    const { id } = await posthorn.campaigns.create(wanted);
    expect(await posthorn.campaigns.send(id, { idempotencyKey: "one" })).toMatchObject({ total_recipients: 1 });
    await target().settle();
    expect((await inbox()).map(({ to }) => to)).toEqual(["grace@example.com"]);
  });

  it("count opens, clicks, bounces, complaints and unsubscribes", async () => {
    const tenant = await target().tenant();
    const { posthorn, inbox } = tenant;
    const boxes = ["opened", "clicked", "complained", "bounced"].map((box) => `${box}@simulator.test`);
    const { id } = await drafted(tenant, ["ada@example.com", ...boxes]);
    await posthorn.campaigns.send(id, { idempotencyKey: "one" });
    await target().settle();
    const mail = (await inbox()).at(-1)?.html ?? "";
    const urls = [...mail.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url = ""]) => url);
    const url = (kind: string) => urls.find((each) => each.includes(`/${kind}/`)) ?? "";
    for (const kind of ["o", "o", "c"]) await visit(url(kind));
    for (const _time of ["once", "again"]) await visit(url("u"), { method: "POST", body: new URLSearchParams({}) });

    const { stats, rates, status } = await posthorn.campaigns.get(id);
    expect([status, stats]).toEqual([
      "sent",
      {
        recipients: 5,
        sent: 5,
        delivered: 4,
        opens: 4,
        unique_opens: 3,
        clicks: 2,
        unique_clicks: 2,
        bounces: 1,
        complaints: 1,
        unsubscribes: 1,
      },
    ]);
    expect(rates).toEqual({
      delivery_rate: 0.8,
      bounce_rate: 0.2,
      open_rate: 0.75,
      click_rate: 0.5,
      complaint_rate: 0.25,
      unsubscribe_rate: 0.25,
    });
  });

  it("are only simulated with a sandbox key, and rejected without a recipient", async () => {
    const tenant = await target().tenant();
    const { posthorn, sandbox, inbox } = tenant;
    const { id, template } = await drafted(tenant, ["ada@example.com"]);
    await sandbox.campaigns.send(id, { idempotencyKey: "one" });
    await target().settle();
    expect(await inbox()).toEqual([]);
    expect(await sandbox.campaigns.get(id)).toMatchObject({ status: "sent", stats: { sent: 1, delivered: 1 } });
    expect((await posthorn.analytics.get()).totals.campaign_sends).toBe(0);

    const empty = await posthorn.lists.create({ name: "Empty" });
    const wanted = { name: "N", subject: "News", template_id: template.id, list_id: empty.id };
    const nobody = await posthorn.campaigns.create(wanted);
    await expect(posthorn.campaigns.send(nobody.id, { idempotencyKey: "two" })).rejects.toMatchObject({
      status: 400,
      code: "validation_error",
      path: "list_id",
    });
    expect((await posthorn.campaigns.get(nobody.id)).status).toBe("draft");
  });
});
