import { describe, expect, it } from "vitest";
import { beginning, openCore } from "../../testing/core-fixture.js";

const mail = { to: "ada@example.com", subject: "Hello", html: "<p>Hi</p>" };
const unknown = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";
const hour = 3_600_000;
const iso = (after: number) => new Date(beginning + after).toISOString();
const errorOf = ({ status, body }: { status: number; body: { error?: { code: string; path?: string } } }) => [
  status,
  body.error?.code,
  body.error?.path,
];

describe("POST /email/send", () => {
  it("returns a result for each recipient, in order", async () => {
    const { call, core, mails } = await openCore();
    await call("POST /suppressions", { body: { email: "stopped@example.com" } });
    const to = [
      "ada@example.com",
      "nobody",
      "Stopped@EXAMPLE.com",
      "ADA@Example.com",
      "Grace <grace@example.com>",
      "grace@bücher.example",
      "grace@xn--bcher-kva.example",
      "",
    ];
    const { status, body } = await call("POST /email/send", { body: { ...mail, to } });
    expect(status).toBe(200);
    const { results, ...counts } = body.data;
    expect(counts).toEqual({ sent: 2, failed: 0, skipped: 6, total: 8 });
    const skipped = (index: number, reason: string) => ({ to: to[index], message_id: null, success: false, reason });
    expect(results).toEqual([
      { to: to[0], message_id: expect.stringMatching(/^msg_[0-9a-f]{32}$/), success: true },
      skipped(1, "invalid_address"),
      skipped(2, "suppressed"),
      skipped(3, "duplicate"),
      skipped(4, "invalid_address"),
      { to: to[5], message_id: expect.stringMatching(/^msg_[0-9a-f]{32}$/), success: true },
      skipped(6, "duplicate"),
      skipped(7, "invalid_address"),
    ]);
    await core.runDueJobs();
    expect(mails.map((each) => each.to)).toEqual(["ada@example.com", "grace@xn--bcher-kva.example"]);
  });

  it("succeeds when every recipient is skipped", async () => {
    const { call, core, mails } = await openCore();
    const { status, body } = await call("POST /email/send", { body: { ...mail, to: "nobody" } });
    expect([status, body.data.sent, body.data.skipped, body.data.total]).toEqual([200, 0, 1, 1]);
    await core.runDueJobs();
    expect(mails).toEqual([]);
  });

  it.each([
    ["to", [], "to"],
    ["to", Array(101).fill("ada@example.com"), "to"],
    ["to", [1], "to[0]"],
    ["to", null, "to"],
    ["subject", "", "subject"],
    ["subject", "s".repeat(999), "subject"],
    ["from_name", "n".repeat(101), "from_name"],
    ["html", `${"é".repeat(131_072)}x`, "html"],
    ["html", 1, "html"],
    ["from_email", "nobody", "from_email"],
    ["from_email", "a%b@example.com", "from_email"],
    ["reply_to", "nobody@", "reply_to"],
    ["send_at", "tomorrow", "send_at"],
    ["send_at", "2026-11-22", "send_at"],
    ["template_id", "7", "template_id"],
    ["template_data", [], "template_data"],
    ["track_opens", "yes", "track_opens"],
    ["sendAt", "2026-11-22T08:00:00Z", "sendAt"],
    ["__proto__", {}, "__proto__"],
    ["constructor", {}, "constructor"],
    ["html", "{{#if x}}", "html"],
    ["subject", "{{/each}}", "subject"],
    ["text", "a\n{{x", "text"],
  ])("rejects %s: %j, with the path of the field", async (field, value, path) => {
    const { call } = await openCore();
    const body = Object.fromEntries([...Object.entries(mail), [field, value]]);
    expect(errorOf(await call("POST /email/send", { body }))).toEqual([400, "validation_error", path]);
  });

  it.each([
    ["to", Array.from({ length: 100 }, (_, i) => `ada+${i}@example.com`)],
    ["subject", "s".repeat(998)],
    ["subject", "𝄞".repeat(998)],
    ["from_name", "n".repeat(100)],
    ["html", "é".repeat(131_072)],
    ["template_data", { any: [1, { thing: null }] }],
  ])("accepts %s at its limit", async (field, value) => {
    const { call } = await openCore();
    expect((await call("POST /email/send", { body: { ...mail, [field]: value } })).status).toBe(200);
  });

  it("reports all problems of a body in one response", async () => {
    const { call } = await openCore();
    const { body } = await call("POST /email/send", { body: { to: 1, subject: "s".repeat(999), nothing: 1, html: 2 } });
    const { error } = body;
    const paths = error.details.map(({ path }: { path: string }) => path);
    expect([...paths].sort()).toEqual(["html", "nothing", "subject", "to"]);
    expect(error.path).toBe(paths[0]);
    expect(error.message).toBe(error.details[0].message);
  });

  it("reports all malformed sources with line and column", async () => {
    const { call } = await openCore();
    const sources = { subject: "{{", html: "<p>\n  {{#each x}}", text: "{{/if}}" };
    const { body } = await call("POST /email/send", { body: { ...mail, ...sources } });
    expect(body.error.details.map(({ path }: { path: string }) => path)).toEqual(["subject", "html", "text"]);
    expect(body.error.details[1].message).toMatch(/^html is malformed at 2:3: /);
    const one = await call("POST /email/send", { body: { ...mail, text: "{{/if}}" } });
    expect([one.body.error.path, one.body.error.details]).toEqual(["text", undefined]);
  });

  it.each(["", " ", "\n\t \u00a0\u2003", "\u0085\ufeff"])("treats content of %j as absent", async (blank) => {
    const { call, core, mails } = await openCore();
    const { html: _, ...bare } = mail;
    for (const content of [{ html: blank }, { text: blank }, { html: blank, text: blank }]) {
      const answer = await call("POST /email/send", { body: { ...bare, ...content } });
      expect(errorOf(answer)).toEqual([400, "no_content", "html"]);
    }
    const html = "<p>From the template</p>";
    const { id: template_id } = (await call("POST /templates", { body: { name: "T", html } })).body.data;
    for (const content of [
      { html: blank, text: "Only text" },
      { html: "<p>Only html</p>", text: blank },
      { html: blank, text: blank, template_id },
    ]) {
      expect((await call("POST /email/send", { body: { ...bare, ...content } })).status).toBe(200);
    }
    await core.runDueJobs();
    const [text, made, fromTemplate] = mails;
    expect([text?.html, text?.text]).toEqual([null, expect.stringContaining("Only text")]);
    expect([made?.html, made?.text]).toEqual([
      expect.stringContaining("Only html"),
      expect.stringContaining("Only html"),
    ]);
    expect(fromTemplate?.html).toContain("From the template");
  });

  it("reports schema problems before domain rules, and those in the order of the specification", async () => {
    const { call } = await openCore({ workspace: { from_email: null } });
    const wrong = { to: "ada@example.com", subject: "Hi", send_at: iso(0) };
    const step = async (body: unknown) => errorOf(await call("POST /email/send", { body })).slice(0, 2);
    expect(await step({ ...wrong, track_opens: 1 })).toEqual([400, "validation_error"]);
    expect(await step(wrong)).toEqual([400, "no_content"]);
    expect(await step({ ...wrong, template_id: unknown })).toEqual([400, "missing_from_email"]);
    const from_email = "hello@example.com";
    expect(await step({ ...wrong, template_id: unknown, from_email })).toEqual([400, "invalid_schedule"]);
    expect(await step({ ...wrong, template_id: unknown, from_email, send_at: undefined })).toEqual([
      404,
      "template_not_found",
    ]);
  });

  it.each([
    [-1, false],
    [0, false],
    [1, true],
    [72 * hour, true],
    [72 * hour + 1, false],
  ])("accepts send_at %i ms from now: %s", async (after, isAccepted) => {
    const { call } = await openCore();
    const answer = await call("POST /email/send", { body: { ...mail, send_at: iso(after) } });
    if (isAccepted) expect(answer.status).not.toBe(400);
    else expect(errorOf(answer)).toEqual([400, "invalid_schedule", "send_at"]);
  });

  it("reads send_at with an offset and with a leap second", async () => {
    const { call } = await openCore();
    const refused = async (send_at: string) =>
      (await call("POST /email/send", { body: { ...mail, send_at } })).body.error?.code === "invalid_schedule";
    expect(await refused("2026-11-21T23:30:00+14:00")).toBe(false);
    expect(await refused("2026-11-21T22:59:59+14:00")).toBe(true);
    expect(await refused("2026-11-21T09:59:60Z")).toBe(false);
    expect(await refused("2026-11-21T08:59:60Z")).toBe(true);
  });

  it("does not use deleted templates or those of another workspace", async () => {
    const { call, makeWorkspace } = await openCore();
    const { key } = await makeWorkspace("Other");
    const theirs = await call("POST /templates", { key, body: { name: "T", html: "<p>Theirs</p>" } });
    const ours = await call("POST /templates", { body: { name: "T", html: "<p>Ours</p>" } });
    const send = (template_id: string) =>
      call("POST /email/send", { body: { to: mail.to, subject: "Hi", template_id } });
    expect((await send(ours.body.data.id)).status).toBe(200);
    expect((await send(ours.body.data.id.toUpperCase())).status).toBe(200);
    await call(`DELETE /templates/${ours.body.data.id}`);
    const answers = [await send(theirs.body.data.id), await send(ours.body.data.id), await send(unknown)];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(errorOf(answers[0] ?? { status: 0, body: {} })).toEqual([404, "template_not_found", "template_id"]);
  });

  it("simulates mail of a sandbox key: nothing is sent, ids contain `sandbox`, and the status is readable", async () => {
    const { call, core, mails, sandboxKey } = await openCore();
    const { body } = await call("POST /email/send", { key: sandboxKey, body: mail });
    const id = body.data.results[0].message_id;
    expect(id).toMatch(/^msg_sandbox_[0-9a-f]{32}$/);
    await core.runDueJobs();
    expect(mails).toEqual([]);
    const { data } = (await call(`GET /email/${id}/status`, { key: sandboxKey })).body;
    expect(data).toMatchObject({ message_id: id, status: "delivered", to: "ada@example.com", sent_at: iso(0) });
  });

  it("reports the progress of a message", async () => {
    const { call, core, pass } = await openCore();
    const { body } = await call("POST /email/send", { body: { ...mail, to: "Ada@Example.COM" } });
    const id = body.data.results[0].message_id;
    const nothing = { opened_at: null, clicked_at: null, bounced_at: null, bounce_type: null };
    const queued = { message_id: id, status: "queued", to: "Ada@example.com", sent_at: null, delivered_at: null };
    expect((await call(`GET /email/${id}/status`)).body.data).toEqual({ ...queued, ...nothing });
    pass(1500);
    await core.runDueJobs();
    const sent = { ...queued, status: "delivered", sent_at: iso(1500), delivered_at: iso(1500) };
    expect((await call(`GET /email/${id}/status`)).body.data).toEqual({ ...sent, ...nothing });
  });
});

describe("another workspace's ids", () => {
  it("get the same response as unknown ones", async () => {
    const { call, makeWorkspace } = await openCore();
    const { key } = await makeWorkspace("Other");
    const contact = (await call("POST /contacts", { key, body: { email: "ada@example.com" } })).body.data.id;
    const template = (await call("POST /templates", { key, body: { name: "T", html: "x" } })).body.data.id;
    const message = (await call("POST /email/send", { key, body: mail })).body.data.results[0].message_id;
    await call("POST /suppressions", { key, body: { email: "stop@example.com" } });
    const cases: [line: (id: string) => string, theirs: string, never: string, body?: unknown][] = [
      [(id) => `GET /contacts/${id}`, contact, unknown],
      [(id) => `PATCH /contacts/${id}`, contact, unknown, { first_name: "Eve" }],
      [(id) => `DELETE /contacts/${id}`, contact, unknown],
      [(id) => `GET /templates/${id}`, template, unknown],
      [(id) => `PATCH /templates/${id}`, template, unknown, { name: "Eve" }],
      [(id) => `DELETE /templates/${id}`, template, unknown],
      [(id) => `GET /email/${id}/status`, message, "msg_01a1fd7db0217fdb83408872b14dab4b"],
      [(id) => `DELETE /suppressions/${id}`, "stop@example.com", "never@example.com"],
    ];
    for (const [line, theirs, never, body] of cases) {
      const [one, other] = [await call(line(theirs), { body }), await call(line(never), { body })];
      const comparable = ({ status, text, headers }: typeof one) => {
        const { "X-Request-Id": _id, "X-RateLimit-Remaining": _left, ...rest } = headers;
        return { status, text, rest };
      };
      expect(comparable(one)).toEqual(comparable(other));
      expect([one.status, one.body.error.code]).toEqual([404, "not_found"]);
    }
    expect((await call(`GET /contacts/${contact}`, { key })).body.data.first_name).toBeNull();
    expect((await call("GET /suppressions", { key })).body.pagination.total).toBe(1);
  });
});
