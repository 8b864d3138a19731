import { describe, expect, it } from "vitest";
import { createCore } from "../create-core.js";
import { classify, type SmtpFailure } from "../delivery/classify.js";
import type { Mailer, Outcome } from "../delivery/mailer.js";
import { scriptedMailer as scripted } from "../delivery/testing/scripted-mailer.js";
import { saveContent } from "../store/contents.js";
import { beginning, openCore } from "../testing/core-fixture.js";

const iso = (after: number) => new Date(beginning + after).toISOString();
const minute = 60_000;
const accepted: Outcome = { result: "accepted", response: "250 2.0.0 ok" };
const failed = (reply: string | null, stage: SmtpFailure["stage"] = "rcpt") =>
  classify({ stage, reply, message: "connection lost" });

async function openSender(mailer?: Mailer, workspace?: Record<string, unknown>) {
  const fixture = await openCore({ ...(mailer && { mailer }), ...(workspace && { workspace }) });
  const send = async (body: Record<string, unknown>): Promise<string> => {
    const content = body.html === undefined && body.template_id === undefined ? { text: "Hi" } : {};
    const full = { to: "ada@example.com", subject: "Hello", ...content, ...body };
    return (await fixture.call("POST /email/send", { body: full })).body.data.results[0].message_id;
  };
  const status = async (id: string) => (await fixture.call(`GET /email/${id}/status`)).body.data;
  const row = async (id: string) => (await fixture.admin(`GET /messages/${id}`)).body.data;
  return { ...fixture, send, status, row };
}

describe("a mail", () => {
  it("is rendered with the contact at the time of sending, and with the content at the time of acceptance", async () => {
    const { call, core, mails, send } = await openSender();
    const { body } = await call("POST /contacts", { body: { email: "ada@example.com", first_name: "Ada" } });
    const template = (await call("POST /templates", { body: { name: "T", html: "<p>Old for {{first_name}}</p>" } }))
      .body.data;
    await send({ template_id: template.id });
    await call(`PATCH /contacts/${body.data.id}`, { body: { first_name: "Augusta" } });
    await call(`PATCH /templates/${template.id}`, { body: { html: "<p>New</p>" } });
    await core.runDueJobs();
    expect(mails[0]?.html).toContain("Old for Augusta");
    await call(`DELETE /templates/${template.id}`);
    expect(mails[0]?.html).not.toContain("New");
  });

  it("is not sent to an address that was suppressed after its acceptance", async () => {
    const { call, core, mails, send, status } = await openSender();
    const id = await send({});
    await call("POST /suppressions", { body: { email: "ADA@example.com" } });
    await core.runDueJobs();
    expect(mails).toEqual([]);
    expect(await status(id)).toMatchObject({ status: "failed", sent_at: null });
  });

  it("still goes to a contact that is not subscribed", async () => {
    const { call, core, mails, send } = await openSender();
    await call("POST /contacts", { body: { email: "ada@example.com", subscribed: false } });
    await send({});
    await core.runDueJobs();
    expect(mails.length).toBe(1);
  });

  it("comes from the shared domain, with from_email or reply_to as Reply-To", async () => {
    const { core, mails, send, workspace_id } = await openSender();
    await send({});
    await send({ from_email: "Sales@Example.org", from_name: "Sales" });
    await send({ from_email: "sales@example.org", reply_to: "answers@example.net" });
    await core.runDueJobs();
    const address = `w-${workspace_id.slice(-12)}@posthorn.test`;
    expect(mails.map(({ from, replyTo }) => [from, replyTo])).toEqual([
      [{ name: "Posthorn", address }, "hello@example.com"],
      [{ name: "Sales", address }, "Sales@example.org"],
      [{ name: "Posthorn", address }, "answers@example.net"],
    ]);
  });

  it("has the workspace's name and address by default", async () => {
    const { core, mails, send } = await openSender(undefined, { from_email: "team@example.com", from_name: "Team" });
    await send({});
    await core.runDueJobs();
    expect(mails[0]).toMatchObject({ from: { name: "Team" }, replyTo: "team@example.com" });
  });

  it("ends in a footer with what its HTML lacks", async () => {
    const { core, mails, send } = await openSender();
    await send({ html: '<body><a href="{{unsubscribe_url}}">x</a> {{company_address}}</body>' });
    await send({ html: '<body><a href="{{unsubscribe_url}}">x</a></body>' });
    await send({
      html: '<body>{{#if no}}{{unsubscribe_url}}{{/if}}<a href="https://example.com/unsubscribe">x</a></body>',
    });
    await core.runDueJobs();
    const [own, half, none] = mails.map(({ html }) => html ?? "");
    const count = (text: string | undefined, part: string) => (text ?? "").split(part).length - 1;
    for (const html of [own, half, none]) {
      expect(count(html, "Sent with Posthorn")).toBe(1);
      expect(html).toMatch(/<\/div><img [^>]*><\/body>$/);
    }
    expect([own, half, none].map((html) => count(html, "1 Example Street"))).toEqual([1, 1, 1]);
    expect([own, half, none].map((html) => count(html, "Example Ltd"))).toEqual([0, 1, 1]);
    expect([own, half, none].map((html) => count(html, "/u/"))).toEqual([1, 1, 1]);
    expect([own, half, none].map((html) => count(html, "/p/"))).toEqual([0, 0, 1]);
  });

  it("has one-click headers and links that lead back to it", async () => {
    const { core, mails, page, send } = await openSender();
    await send({ html: "<p>Hi</p>" });
    await core.runDueJobs();
    const { headers = {} } = mails[0] ?? {};
    expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const url = headers["List-Unsubscribe"]?.slice(1, -1) ?? "";
    expect(mails[0]?.html).toContain(url);
    expect((await page(`GET ${new URL(url).pathname}`)).text).toContain("ada@example.com");
  });

  it("has a text part: the given one as it is, else one made from its HTML", async () => {
    const { core, mails, send } = await openSender();
    await send({ html: "<h1>Title</h1><p>Hi <b>{{name}}</b></p>", template_data: { name: "A & B" } });
    await send({ html: "<p>Hi</p>", text: "As it is, {{name}}", template_data: { name: "A & B" } });
    await core.runDueJobs();
    expect(mails[0]?.text).toMatch(/title/i);
    expect(mails[0]?.text).toContain("A & B");
    expect(mails[0]?.text).toContain("/u/");
    expect(mails[0]?.html).toContain("A &amp; B");
    expect(mails[1]?.text).toBe("As it is, A & B");
  });

  it("lets no value break out of the subject or the sender's name", async () => {
    const { core, mails, send } = await openSender();
    const evil = "x\r\nBcc: eve@example.com\u2028y\u0085<script>z</script>";
    await send({ subject: `A ${evil}` });
    await send({ subject: "B {{evil}}", template_data: { evil } });
    await send({ from_name: "Eve\r\nBcc: eve@example.com", subject: "C" });
    await core.runDueJobs();
    expect(mails.length).toBe(3);
    const [one, two, three] = mails;
    expect(one?.subject).toBe("A x Bcc: eve@example.com y z");
    expect(two?.subject).toBe("B x Bcc: eve@example.com y z");
    expect(three?.from.name).not.toMatch(/[\r\n]/);
    for (const each of mails) expect(Object.keys(each.headers).map((name) => name.toLowerCase())).not.toContain("bcc");
  });

  it("treats property names of JavaScript as data, which are empty where template_data has none", async () => {
    const { core, mails, call } = await openSender();
    const raw = `{"to":"ada@example.com","subject":"s","text":"[{{__proto__}}|{{constructor}}|{{toString}}]","template_data":{"__proto__":"P","constructor":"C"}}`;
    await call("POST /email/send", { raw });
    await core.runDueJobs();
    expect(mails[0]?.text).toBe("[P|C|]");
  });

  it("may be made of 256 KB", async () => {
    const { core, mails, send } = await openSender();
    await send({ html: "x".repeat(262_144) });
    await core.runDueJobs();
    expect(mails[0]?.html?.length).toBeGreaterThan(262_144);
  });
});

describe("delivery", () => {
  it("retries a deferred mail with the same bytes and the same Message-ID", async () => {
    const mailer = scripted(failed("451 4.3.0 later"), accepted);
    const { call, core, send, row } = await openSender(mailer);
    const contact = (await call("POST /contacts", { body: { email: "ada@example.com", first_name: "Ada" } })).body.data;
    const id = await send({ html: "<p>{{first_name}} {{current_date}} {{company_name}}</p>" });
    await core.runDueJobs();
    expect(await row(id)).toMatchObject({ status: "queued", attempts: 1, last_response: "451 4.3.0 later" });
    await call(`PATCH /contacts/${contact.id}`, { body: { first_name: "Augusta" } });
    await core.time.advance(86_400_000);
    expect(mailer.given.length).toBe(2);
    expect(mailer.given[1]).toEqual(mailer.given[0]);
    expect(mailer.given[0]?.headerMessageId).toBe(`<${id}@posthorn.test>`);
    expect(await row(id)).toMatchObject({ status: "delivered", attempts: 2, last_response: "250 2.0.0 ok" });
  });

  it("has the server's words without the recipient in its job, which outlives an erased recipient", async () => {
    const response = "451 4.2.1 <Ada@Example.com> busy";
    const { call, core, store } = await openSender(scripted(failed(response), accepted));
    await call("POST /email/send", { body: { to: "ada@example.com", subject: "Hi", text: "Hi" } });
    await core.runDueJobs();
    const job = await store.read("system", (tx) => tx.jobs.first({ where: { kind: "deliver-email" } }));
    expect(job).toMatchObject({ state: "queued", last_error: "451 4.2.1 <the recipient> busy" });
    await core.time.advance(86_400_000);
  });

  it("retries it with the same bytes from a process with another public URL and shared domain", async () => {
    const mailer = scripted(failed("451 4.3.0 later"), accepted);
    const { core, clock, store, send, row } = await openSender(mailer);
    const html = '<p><a href="https://example.com">x</a> {{unsubscribe_url}} {{preferences_url}}</p>';
    const id = await send({ html });
    await core.runDueJobs();
    const before = await row(id);
    const settings = { publicUrl: "https://other.example.com", sharedDomain: "other.example.com" };
    const secret = "a secret of more than thirty-two characters";
    const other = createCore({ store, clock, secret, mailer, settings });
    await other.time.advance(minute);
    expect(mailer.given).toHaveLength(2);
    expect(mailer.given[1]).toEqual(mailer.given[0]);
    expect(JSON.stringify(mailer.given[1])).not.toContain("other.example.com");
    const { status, html: sent, headers } = await row(id);
    expect([status, sent, headers]).toEqual(["delivered", before.html, before.headers]);
  });

  it("uses the current public URL where an older version stored none", async () => {
    const mailer = scripted(failed("451 4.3.0 later"), accepted);
    const { core, store, clock, workspace_id, send } = await openSender(mailer);
    const id = await send({ html: "<p>Hi</p>" });
    await core.runDueJobs();
    const older = { contact: null, company_name: "Example Ltd", company_address: "1 Example Street" };
    await store.transaction("system", async (tx) => {
      const render_id = await saveContent(core.ctx, tx, { workspace_id, kind: "render", value: older });
      await tx.messages.update(id, { render_id });
    });
    const settings = { publicUrl: "https://other.example.com" };
    const secret = "a secret of more than thirty-two characters";
    await createCore({ store, clock, secret, mailer, settings }).time.advance(minute);
    expect(mailer.given[1]?.html).toContain("https://other.example.com/");
  });

  it("follows the retry schedule with a jitter of a fifth, then bounces as transient", async () => {
    const mailer = scripted(failed("451 4.3.0 later"));
    const { core, send, status } = await openSender(mailer);
    const id = await send({});
    const { fired } = await core.time.advance(48 * 60 * minute);
    const at = fired.map((each) => Date.parse(each.at));
    const waits = at.slice(1).map((time, i) => (time - (at[i] ?? 0)) / minute);
    const planned = [0.5, 2, 5, 15, 30, 60, 120, 240, 480, 480];
    expect(waits.length).toBe(planned.length);
    for (const [i, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual((planned[i] ?? 0) * 0.8 - 0.001);
      expect(wait).toBeLessThanOrEqual((planned[i] ?? 0) * 1.2 + 0.001);
    }
    expect(await status(id)).toMatchObject({ status: "bounced", bounce_type: "transient", sent_at: null });
  });

  it("does not count attempts that reached no server, and retries at least once a minute", async () => {
    const unreachable = failed(null, "connect");
    const mailer = scripted(...Array(30).fill(unreachable), accepted);
    const { core, send, row } = await openSender(mailer);
    const id = await send({});
    const { fired } = await core.time.advance(40 * minute);
    expect(fired.length).toBe(31);
    const at = fired.map((each) => Date.parse(each.at));
    for (const [i, time] of at.slice(1).entries()) expect(time - (at[i] ?? 0)).toBeLessThanOrEqual(minute);
    expect(await row(id)).toMatchObject({ status: "delivered", attempts: 1 });
  });

  it("bounces a permanent rejection, and suppresses a mailbox that does not exist", async () => {
    const mailer = scripted(failed("550 5.1.1 no such user"));
    const { call, core, send, row, pass } = await openSender(mailer);
    const contact = (await call("POST /contacts", { body: { email: "ADA@example.com" } })).body.data;
    const id = await send({});
    pass(5000);
    await core.runDueJobs();
    const detail = await row(id);
    expect(detail).toMatchObject({ status: "bounced", bounce_type: "permanent", bounced_at: iso(5000), attempts: 1 });
    expect(detail.events).toMatchObject([
      { type: "email.bounced", data: { status: "bounced", bounce: { type: "permanent", smtp_status: "5.1.1" } } },
    ]);
    const { data } = (await call("GET /suppressions?reason=bounce")).body;
    expect(data).toMatchObject([{ email: "ada@example.com", reason: "bounce" }]);
    expect((await call(`GET /contacts/${contact.id}`)).body.data.bounced).toBe(true);
    expect((await call("GET /contacts?bounced=true")).body.pagination.total).toBe(1);
    expect((await call("GET /contacts?bounced=false")).body.pagination.total).toBe(0);
  });

  it("suppresses nobody for a rejection that is not the mailbox's fault", async () => {
    for (const reply of ["552 5.2.2 mailbox full", "554 5.7.1 refused by policy"]) {
      const { call, core, send, status } = await openSender(scripted(failed(reply)));
      const id = await send({});
      await core.runDueJobs();
      expect(await status(id)).toMatchObject({ status: "bounced", bounce_type: "transient" });
      expect((await call("GET /suppressions")).body.pagination.total).toBe(0);
    }
  });

  it("bounces as undetermined when the last attempt was lost after the final dot", async () => {
    const mailer = scripted(failed(null, "dot"));
    const { core, send, status } = await openSender(mailer);
    const id = await send({});
    await core.time.advance(48 * 60 * minute);
    expect(new Set(mailer.given.map(({ headerMessageId }) => headerMessageId)).size).toBe(1);
    expect(await status(id)).toMatchObject({ status: "bounced", bounce_type: "undetermined" });
  });

  it("fails a mail that is too large with its data, and delivers the next", async () => {
    const { core, mails, send, status } = await openSender();
    const items = Array.from({ length: 1000 }, (_, i) => i);
    const html = `{{#each items}}{{#each items}}${"x".repeat(200)}{{/each}}{{/each}}`;
    const id = await send({ html, template_data: { items } });
    const next = await send({});
    await core.runDueJobs();
    expect((await status(id)).status).toBe("failed");
    expect((await status(next)).status).toBe("delivered");
    expect(mails.length).toBe(1);
  });

  it("fails a mail whose content was deleted", async () => {
    const { core, send, status, store } = await openSender();
    const id = await send({});
    await store.transaction("system", async (tx) => {
      const message = await tx.messages.get(id);
      await tx.contents.delete(message?.content_id ?? "");
    });
    await core.runDueJobs();
    expect((await status(id)).status).toBe("failed");
  });

  it("fails a mail whose job becomes a dead letter, with the reason", async () => {
    const mailer = scripted(accepted);
    const broken = { ...mailer, deliver: () => Promise.reject(new Error("the mailer is broken")) };
    const { core, send, row } = await openSender(broken);
    const id = await send({});
    await core.time.advance(10 * minute);
    expect(await row(id)).toMatchObject({ status: "queued" });
    await core.time.advance(60 * minute);
    const { status, last_response } = await row(id);
    expect([status, last_response]).toEqual(["failed", "it could not be sent: Error: the mailer is broken"]);
  });

  it("sends nothing when the job of a delivered message runs again", async () => {
    const mailer = scripted(accepted);
    const { core, send, store } = await openSender(mailer);
    const id = await send({});
    await core.runDueJobs();
    await store.transaction("system", (tx) =>
      tx.jobs.insert({
        id: "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
        workspace_id: "",
        lane: "",
        kind: "deliver-email",
        ref: id,
        payload: { unanswered: 0 },
        run_at: beginning,
        state: "queued",
        attempts: 0,
        lease_until: null,
        lease_token: null,
        last_error: null,
        created_at: beginning,
      }),
    );
    await core.runDueJobs();
    expect(mailer.given.length).toBe(1);
  });

  it.each([
    ["delivered", "delivered", null, 1],
    ["bounced", "bounced", "permanent", 1],
    ["soft-bounced", "bounced", "transient", 1],
    ["suppressed", "bounced", "permanent", 1],
    ["deferred", "delivered", null, 3],
    ["complained", "delivered", null, 1],
    ["opened", "opened", null, 1],
    ["clicked", "clicked", null, 1],
    ["anything", "delivered", null, 1],
  ])(
    "brings mail to %s@simulator.test to the status %s, without a server or a suppression",
    async (kind, status, type, attempts) => {
      const { core, mails, send, row, call } = await openSender();
      const id = await send({ to: `${kind}+label@Simulator.test` });
      await core.time.advance(10 * minute);
      expect(await row(id)).toMatchObject({ status, bounce_type: type, attempts });
      expect(mails).toEqual([]);
      expect((await call("GET /suppressions")).body.pagination.total).toBe(0);
    },
  );

  it.each([
    ["complained", "email.complained", { complaint: { feedback_type: "abuse" } }],
    ["opened", "email.opened", { first: true, ip_address: null }],
    ["clicked", "email.clicked", { first: true, url: "https://example.com/first" }],
  ])("simulates the engagement of %s@simulator.test at once on delivery, with any key", async (kind, type, data) => {
    const { core, call, sandboxKey, row } = await openSender();
    const html = '<a href="https://example.com/first">1</a> <a href="https://example.com/second">2</a>';
    for (const key of [undefined, sandboxKey]) {
      const body = { to: `${kind}+7@simulator.test`, subject: "Hi", html };
      const sent = await call("POST /email/send", { body, ...(key && { key }) });
      await core.runDueJobs();
      const { events } = await row(sent.body.data.results[0].message_id);
      expect(events.map((event: { type: string }) => event.type)).toEqual(["email.sent", "email.delivered", type]);
      expect(events.at(-1)).toMatchObject({ timestamp: iso(0), data: { ...data, sandbox: key !== undefined } });
    }
    expect((await call("GET /suppressions")).body.pagination.total).toBe(0);
  });

  it("simulates a click on the service's own address in a mail without links", async () => {
    const { core, send, row } = await openSender();
    const id = await send({ to: "clicked@simulator.test", html: "<p>No link</p>", track_clicks: false });
    await core.runDueJobs();
    const { status, events } = await row(id);
    expect(status).toBe("clicked");
    expect(events.at(-1).data.url).toBe(core.ctx.settings.publicUrl);
  });

  it("lists events in the order in which they happened", async () => {
    const { core, send, row, pass } = await openSender();
    const id = await send({ subject: "For {{email}}" });
    pass(3000);
    await core.runDueJobs();
    const { events, subject } = await row(id);
    expect(subject).toBe("For ada@example.com");
    const data = { message_id: id, to: "ada@example.com", subject, sandbox: false, batch_id: null };
    expect(events).toMatchObject([
      { type: "email.sent", timestamp: iso(3000), data: { ...data, status: "sent", sent_at: iso(3000) } },
      { type: "email.delivered", data: { ...data, status: "delivered", smtp_response: "250 2.0.0 Captured" } },
    ]);
  });
});
