import { describe, expect, it } from "vitest";
import {
  beginning,
  type CallOptions,
  type CoreFixture,
  type FixtureOptions,
  openCore,
  type TestResponse,
} from "../../testing/core-fixture.js";
import { launchBatchSize } from "./launch.js";

const unknown = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";
const iso = (after = 0) => new Date(beginning + after).toISOString();

let keys = 0;
const keyed = (options: CallOptions = {}): CallOptions => ({
  ...options,
  headers: { "idempotency-key": `send-${++keys}` },
});

/** A core with a list and a template, and functions that add contacts and send campaigns. */
async function setup(options: FixtureOptions = {}) {
  const fixture = await openCore({ settings: { requestLimit: 0, emailLimit: 0 }, ...options });
  const { call, store, workspace_id, core } = fixture;
  const data = async (line: string, body: unknown) => {
    const answer = await call(line, { body });
    expect([line, answer.status, answer.text]).toEqual([line, 201, answer.text]);
    return answer.body.data;
  };
  const html = '<p>Hi {{first_name|you}}</p><p><a href="https://example.com/">Shop</a></p>';
  const template_id = (await data("POST /templates", { name: "News", html })).id as string;
  const now = core.ctx.clock.now();
  const list_id = core.ctx.ids.uuid();
  const list = { name: "Readers", description: null, type: "static", conditions: null } as const;
  await store.transaction("system", (tx) =>
    tx.lists.insert({ id: list_id, workspace_id, ...list, created_at: now, updated_at: now }),
  );
  const join = async (contact_id: string) => {
    const id = core.ctx.ids.uuid();
    const created_at = core.ctx.clock.now();
    await store.transaction("system", (tx) =>
      tx.list_members.insert({ id, workspace_id, list_id, contact_id, created_at }),
    );
  };
  return {
    ...fixture,
    data,
    html,
    template_id,
    list_id,
    /** Adds a contact to the list. */
    async reader(email: string, options: Record<string, unknown> = {}): Promise<string> {
      const { id } = await data("POST /contacts", { email, ...options });
      await join(id);
      return id;
    },
    /** Adds many contacts in one transaction. */
    async readers(count: number): Promise<void> {
      const created_at = core.ctx.clock.now();
      await store.transaction("system", async (tx) => {
        for (let i = 0; i < count; i += 1) {
          const id = core.ctx.ids.uuid();
          const email = `reader-${i}@example.com`;
          const times = { unsubscribed_at: null, last_opened_at: null, last_clicked_at: null };
          const names = { first_name: `R${i}`, last_name: null, attributes: {} };
          const flags = { subscribed: true, bounced: false };
          const at = { created_at, updated_at: created_at };
          await tx.contacts.insert({
            id,
            workspace_id,
            email,
            address_key: email,
            ...names,
            ...flags,
            ...times,
            ...at,
          });
          await tx.list_members.insert({ id: core.ctx.ids.uuid(), workspace_id, list_id, contact_id: id, created_at });
        }
      });
    },
    /** Creates a draft, by default for the list. */
    async draft(options: Record<string, unknown> = {}): Promise<string> {
      const { id } = await data("POST /campaigns", {
        name: "November",
        subject: "News for {{first_name|you}}",
        template_id,
        ...(options.segment_id === undefined && { list_id }),
        ...options,
      });
      return id;
    },
    send: (id: string, options?: CallOptions): Promise<TestResponse> =>
      call(`POST /campaigns/${id}/send/api`, keyed(options)),
    get: async (id: string) => (await call(`GET /campaigns/${id}`)).body.data,
    events: async (type: string) => {
      const rows = await store.read("system", (tx) => tx.events.find({ where: { workspace_id, type } }));
      return rows.map((row) => row.data);
    },
  };
}

const received = ({ mails }: Pick<CoreFixture, "mails">) => mails.map(({ to }) => to).sort();

describe("a campaign", () => {
  it("is created as a draft, and is found by its id and in lists, newest first, by status", async () => {
    const { call, data, template_id, list_id, pass } = await setup();
    const body = { name: "November", subject: "News", template_id, list_id };
    const first = await data("POST /campaigns", body);
    expect(first).toEqual({
      ...body,
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      segment_id: null,
      status: "draft",
      total_recipients: null,
      started_at: null,
      completed_at: null,
      created_at: iso(),
      updated_at: iso(),
    });
    pass(1000);
    const second = await data("POST /campaigns", body);
    const ids = async (query: string) =>
      (await call(`GET /campaigns${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await ids("")).toEqual([second.id, first.id]);
    expect(await ids("?status=draft&limit=1&offset=1")).toEqual([first.id]);
    expect(await ids("?status=sent")).toEqual([]);
    const { stats, rates, ...rest } = (await call(`GET /campaigns/${first.id}`)).body.data;
    expect(rest).toEqual(first);
    expect(new Set([...Object.values(stats), ...Object.values(rates)])).toEqual(new Set([0]));
  });

  it("is rejected for an invalid list, segment, template or subject, and with both audiences or none", async () => {
    const { call, data, template_id, list_id } = await setup();
    const segment_id = (await data("POST /segments", { name: "All" })).id;
    const good = { name: "N", subject: "S", template_id, list_id };
    for (const [options, status, code, path] of [
      [{ list_id: unknown }, 404, "not_found", "list_id"],
      [{ list_id: undefined, segment_id: unknown }, 404, "not_found", "segment_id"],
      [{ template_id: unknown }, 404, "template_not_found", "template_id"],
      [{ subject: "{{#if a}}" }, 400, "validation_error", "subject"],
      [{ segment_id }, 400, "validation_error", expect.anything()],
      [{ list_id: undefined }, 400, "validation_error", expect.anything()],
    ] as const) {
      const answer = await call("POST /campaigns", { body: { ...good, ...options } });
      const { error } = answer.body;
      expect([options, answer.status, error.code, error.path]).toEqual([options, status, code, path]);
    }
    expect((await call("GET /campaigns")).body.pagination.total).toBe(0);
  });

  it("is unknown to other workspaces, and uses no list, segment or template of another", async () => {
    const { call, draft, makeWorkspace, template_id, list_id, send } = await setup();
    const id = await draft();
    const { key } = await makeWorkspace("Other");
    expect((await call(`GET /campaigns/${id}`, { key })).status).toBe(404);
    expect((await send(id, { key })).status).toBe(404);
    expect((await call("GET /campaigns", { key })).body.data).toEqual([]);
    const foreign = { name: "N", subject: "S", template_id, list_id };
    expect((await call("POST /campaigns", { key, body: foreign })).status).toBe(404);
  });

  it("is sent once to each contact on its list that is neither unsubscribed nor suppressed, with the contact's fields", async () => {
    const fixture = await setup();
    const { reader, draft, send, get, call, core, mails, events, data } = fixture;
    await reader("ada@example.com", { first_name: "Ada" });
    await reader("grace@example.com");
    await reader("gone@example.com", { subscribed: false });
    await reader("stopped@example.com");
    await data("POST /suppressions", { email: "Stopped@example.com" });
    await data("POST /contacts", { email: "elsewhere@example.com" });
    const id = await draft();

    const answer = await send(id);
    expect([answer.status, answer.body.data]).toEqual([
      202,
      { id, status: "sending", total_recipients: 2, batches_queued: 1 },
    ]);
    expect(await get(id)).toMatchObject({
      status: "sending",
      total_recipients: 2,
      started_at: iso(),
      completed_at: null,
    });
    await core.settle();

    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ["ada@example.com", "News for Ada"],
      ["grace@example.com", "News for you"],
    ]);
    const stats = { recipients: 2, sent: 2, delivered: 2, opens: 0, unique_opens: 0, clicks: 0, unique_clicks: 0 };
    const ended = { ...stats, bounces: 0, complaints: 0, unsubscribes: 0 };
    expect(await get(id)).toMatchObject({ status: "sent", stats: ended, completed_at: iso() });
    const common = { campaign_id: id, name: "November", subject: "News for {{first_name|you}}", started_at: iso() };
    expect(await events("campaign.sent")).toEqual([
      { ...common, total_recipients: 2, completed_at: null, stats: { ...ended, sent: 0, delivered: 0 } },
    ]);
    expect(await events("campaign.completed")).toEqual([
      { ...common, total_recipients: 2, completed_at: iso(), stats: ended },
    ]);
    expect((await events("email.sent")).map((event) => event.campaign_id)).toEqual([id, id]);
    expect((await call("GET /analytics")).body.data.totals).toMatchObject({
      sends: 2,
      campaign_sends: 2,
      api_sends: 0,
    });

    const again = await send(id);
    expect([again.status, again.body.error.code]).toEqual([409, "conflict"]);
    await core.settle();
    expect(mails).toHaveLength(2);
  });

  it("needs an Idempotency-Key, and is sent once for repeated calls with it", async () => {
    const { reader, draft, call, core, mails } = await setup();
    await reader("ada@example.com");
    const id = await draft();
    const bare = await call(`POST /campaigns/${id}/send/api`);
    expect([bare.status, bare.body.error.path]).toEqual([400, "Idempotency-Key"]);
    const headers = { "idempotency-key": "november" };
    const answers = await Promise.all([1, 2, 3].map(() => call(`POST /campaigns/${id}/send/api`, { headers })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await core.settle();
    expect(mails).toHaveLength(1);
  });

  it("is sent once when two calls with different keys race", async () => {
    const { reader, draft, send, core, mails, events } = await setup();
    await reader("ada@example.com");
    const id = await draft();
    const answers = await Promise.all([send(id), send(id), send(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    await core.settle();
    expect([mails.length, (await events("campaign.sent")).length]).toEqual([1, 1]);
  });

  it("is sent to the contacts that its segment matches at that time, by tags and days too", async () => {
    const fixture = await setup();
    const { draft, send, core, data } = fixture;
    const tag = await data("POST /tags", { name: "VIP" });
    for (const name of ["ada", "grace", "alan"]) {
      const { id } = await data("POST /contacts", { email: `${name}@example.com`, attributes: { plan: "pro" } });
      if (name !== "alan") await fixture.call(`POST /tags/${tag.id}/contacts`, { body: { contact_ids: [id] } });
    }
    const rules = [
      { field: "tag", operator: "equals", value: "vip" },
      { field: "created_at", operator: "within_last_days", value: 1 },
    ];
    const segment_id = (await data("POST /segments", { name: "VIPs", conditions: { rules } })).id;
    const { body } = await send(await draft({ segment_id }));
    expect(body.data.total_recipients).toBe(2);
    await core.settle();
    expect(received(fixture)).toEqual(["ada@example.com", "grace@example.com"]);
  });

  it("is rejected when its audience is empty or the workspace has no sender", async () => {
    const { reader, draft, send, get } = await setup();
    const id = await draft();
    await reader("gone@example.com", { subscribed: false });
    const nobody = await send(id);
    expect([nobody.status, nobody.body.error.code, nobody.body.error.path]).toEqual([
      400,
      "validation_error",
      "list_id",
    ]);
    expect((await get(id)).status).toBe("draft");

    const other = await setup({ workspace: { from_email: null } });
    await other.reader("ada@example.com");
    const unnamed = await other.send(await other.draft());
    expect([unnamed.status, unnamed.body.error.code]).toEqual([400, "missing_from_email"]);
  });

  it("uses the template as it is when the campaign is sent", async () => {
    const { reader, draft, send, call, core, mails, template_id, get } = await setup();
    await reader("ada@example.com");
    const id = await draft();
    await call(`PATCH /templates/${template_id}`, { body: { html: "<p>Second</p>" } });
    await send(id);
    await call(`PATCH /templates/${template_id}`, { body: { html: "<p>Third</p>" } });
    await core.settle();
    expect(mails[0]?.html).toContain("Second");
    expect((await get(id)).status).toBe("sent");

    const late = await draft();
    await call(`DELETE /templates/${template_id}`);
    const refused = await send(late);
    expect([refused.status, refused.body.error.code]).toEqual([404, "template_not_found"]);
  });

  it("leaves out contacts that unsubscribe, are suppressed or are deleted before delivery, and contacts that join later", async () => {
    const fixture = await setup();
    const { reader, draft, send, core, call, data, get } = fixture;
    const ids = [];
    for (const name of ["ada", "grace", "alan", "edsger"]) ids.push(await reader(`${name}@example.com`));
    const id = await draft();
    await send(id);
    await call(`PATCH /contacts/${ids[0]}`, { body: { subscribed: false } });
    await data("POST /suppressions", { email: "grace@example.com" });
    fixture.pass(1);
    await reader("late@example.com");
    await core.settle();
    expect(received(fixture)).toEqual(["alan@example.com", "edsger@example.com"]);
    expect(await get(id)).toMatchObject({ status: "sent", total_recipients: 2, stats: { recipients: 2, sent: 2 } });

    const other = await draft();
    await send(other);
    const before = fixture.mails.length;
    await call(`DELETE /contacts/${ids[2]}`);
    await core.settle();
    expect(
      fixture.mails
        .slice(before)
        .map(({ to }) => to)
        .sort(),
    ).toEqual(["edsger@example.com", "late@example.com"]);
  });

  it("is accepted in batches, each contact once, and counts each message", { timeout: 30_000 }, async () => {
    const fixture = await setup();
    const { readers, draft, send, core, get, store, workspace_id } = fixture;
    const count = launchBatchSize + 1;
    await readers(count);
    const id = await draft();
    const { body } = await send(id);
    expect(body.data).toMatchObject({ total_recipients: count, batches_queued: 2 });
    await core.settle();
    expect(new Set(received(fixture)).size).toBe(count);
    expect(fixture.mails).toHaveLength(count);
    expect(await get(id)).toMatchObject({
      status: "sent",
      stats: { recipients: count, sent: count, delivered: count },
    });
    expect(await store.read("system", (tx) => tx.messages.count({ where: { workspace_id, campaign_id: id } }))).toBe(
      count,
    );
  });

  it("has statistics of events and messages, and rates of sent and delivered messages", async () => {
    const fixture = await setup();
    const { reader, draft, send, core, get, mails, page } = fixture;
    await reader("ada@example.com");
    for (const box of ["delivered", "opened", "clicked", "complained", "bounced"])
      await reader(`${box}@simulator.test`);
    const id = await draft();
    await send(id);
    await core.settle();
    const html = mails[0]?.html ?? "";
    const path = (kind: string) => new RegExp(`http://[^/"]+(/${kind}/[^"]+)"`).exec(html)?.[1] ?? "";
    for (const kind of ["o", "o", "c"]) await page(`GET ${path(kind)}`);
    for (let times = 0; times < 2; times += 1) await page(`POST ${path("u")}`, "", {});
    const campaign = await get(id);
    expect(campaign.stats).toEqual({
      recipients: 6,
      sent: 6,
      delivered: 5,
      opens: 4,
      unique_opens: 3,
      clicks: 2,
      unique_clicks: 2,
      bounces: 1,
      complaints: 1,
      unsubscribes: 1,
    });
    expect(campaign.rates).toEqual({
      delivery_rate: 0.8333,
      bounce_rate: 0.1667,
      open_rate: 0.6,
      click_rate: 0.4,
      complaint_rate: 0.2,
      unsubscribe_rate: 0.2,
    });
  });

  it("is simulated with a sandbox key: it sends no mail, uses no quota, and counts in its own statistics only", async () => {
    const { reader, draft, send, core, get, mails, call, sandboxKey, events } = await setup({
      workspace: { plan_limit: 0 },
    });
    await reader("ada@example.com");
    const id = await draft();
    expect((await send(id)).body.error.code).toBe("limit_reached");
    expect((await send(id, { key: sandboxKey })).status).toBe(202);
    await core.settle();
    expect(mails).toEqual([]);
    expect(await get(id)).toMatchObject({ status: "sent", stats: { recipients: 1, sent: 1, delivered: 1 } });
    expect((await events("email.sent")).map(({ sandbox }) => sandbox)).toEqual([true]);
    expect((await call("GET /analytics")).body.data.totals.sends).toBe(0);
  });

  it("is rejected as a whole by a limit, and releases the reserved mail it did not use", async () => {
    const fixture = await setup({ workspace: { daily_limit: 3 } });
    const { reader, draft, send, core, get, call } = fixture;
    const ids = [];
    for (const name of ["ada", "grace", "alan"]) ids.push(await reader(`${name}@example.com`));
    const first = await draft();
    const second = await draft();
    expect((await send(first)).status).toBe(202);
    const refused = await send(second);
    expect([refused.status, refused.body.error.code]).toEqual([403, "limit_reached"]);
    expect((await get(second)).status).toBe("draft");
    for (const id of ids) await call(`PATCH /contacts/${id}`, { body: { subscribed: false } });
    await core.settle();
    expect(await get(first)).toMatchObject({ status: "failed", total_recipients: 0, completed_at: iso() });
    for (const id of ids) await call(`PATCH /contacts/${id}`, { body: { subscribed: true } });
    expect((await send(second)).status).toBe(202);
    await core.settle();
    expect(fixture.mails).toHaveLength(3);
  });

  it("counts towards a limit that is set before its messages are accepted", async () => {
    const { reader, draft, send, core, call, admin, workspace_id } = await setup();
    for (const name of ["ada", "grace", "alan"]) await reader(`${name}@example.com`);
    await send(await draft());
    const mail = { to: "edsger@example.com", subject: "Hi", text: "Hi" };
    const limitTo = (daily_limit: number) => admin(`PATCH /workspaces/${workspace_id}`, { settings: { daily_limit } });
    await limitTo(3);
    expect((await call("POST /email/send", { body: mail })).body.error.code).toBe("limit_reached");
    await core.settle();
    expect((await call("POST /email/send", { body: mail })).body.error.code).toBe("limit_reached");
    await limitTo(4);
    expect((await call("POST /email/send", { body: mail })).status).toBe(200);
  });

  it("completes after its last message, which may be retried for a long time", async () => {
    const fixture = await setup();
    const { reader, draft, send, core, get, advance } = fixture;
    await reader("ada@example.com");
    await reader("deferred@simulator.test");
    const id = await draft();
    await send(id);
    await core.settle();
    expect(await get(id)).toMatchObject({ status: "sending", stats: { sent: 1 } });
    await advance(60 * 60 * 1000);
    expect(await get(id)).toMatchObject({ status: "sent", stats: { sent: 2, delivered: 2 } });
  });
});
