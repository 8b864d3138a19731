import { describe, expect, it } from "vitest";
import { beginning, openCore } from "../testing/core-fixture.js";
import { operations } from "./generated/operations.js";
import { localOperations } from "./local-handlers.js";

const iso = (after: number) => new Date(beginning + after).toISOString();
const mail = { to: "ada@example.com", subject: "Hi", text: "Hi" };

describe("the admin API", () => {
  it("rejects calls without its token", async () => {
    const { admin, liveKey, page, pass } = await openCore();
    for (const { method, path } of Object.values(operations)) {
      // Wrong tokens are limited, too: none of these calls is answered 429.
      pass(60_000);
      const line = `${method} ${path.replaceAll(/\{\w+\}/g, "x")}`;
      for (const authorization of ["", "Bearer wrong", `Bearer ${liveKey}`, "Basic b3BlcmF0b3I="]) {
        const { status, body } = await admin(line, undefined, { authorization });
        expect([line, status, body.error.code]).toEqual([line, 401, "unauthorized"]);
      }
    }
    expect((await admin("GET /nothing", undefined, { authorization: "" })).status).toBe(404);
    expect((await admin("PUT /clock", undefined, { authorization: "" })).status).toBe(405);
    expect((await page("GET /_posthorn/openapi.yaml")).text).toContain("Posthorn admin API");
  });

  it("has no rate limit and no rate-limit headers", async () => {
    const { admin } = await openCore({ settings: { requestLimit: 1 } });
    for (let i = 0; i < 5; i++) {
      const { status, headers } = await admin("GET /workspaces");
      expect([status, headers["X-RateLimit-Limit"]]).toEqual([200, undefined]);
    }
  });

  it("has no operations for the clock, faults and snapshots in the service profile", async () => {
    const { admin } = await openCore({ settings: { profile: "service" } });
    const bodies: Record<string, unknown> = { "clock.move": { freeze: true }, "faults.add": { operation: "health" } };
    for (const name of localOperations) {
      const { method, path } = operations[name];
      const line = `${method} ${path}`;
      expect([line, (await admin(line, bodies[name])).status]).toEqual([line, 404]);
    }
    expect((await admin("GET /workspaces")).status).toBe(200);
  });

  it("rejects what it does not know", async () => {
    const { admin, workspace_id } = await openCore();
    for (const [line, body, path] of [
      ["POST /workspaces", { name: "" }, "name"],
      ["POST /workspaces", { name: "x", settings: { from_email: "nobody" } }, "settings.from_email"],
      ["POST /workspaces", { name: "x", settings: { colour: "red" } }, "settings.colour"],
      [`PATCH /workspaces/${workspace_id}`, { settings: { hourly_limit: -1 } }, "settings.hourly_limit"],
      [`POST /workspaces/${workspace_id}/keys`, { name: "k", type: "live" }, "type"],
      [`POST /workspaces/${workspace_id}/keys`, { name: "k", type: "sandbox", permissions: [] }, "permissions"],
      [`POST /workspaces/${workspace_id}/keys`, { name: "k", type: "sandbox", rate_limit: -1 }, "rate_limit"],
      ["GET /workspaces?limit=0", undefined, "limit"],
      [`GET /workspaces/${workspace_id}/messages?status=lost`, undefined, "status"],
      [`GET /workspaces/${workspace_id}/messages?since=yesterday`, undefined, "since"],
      [`GET /workspaces/${workspace_id}/messages?until=2026-02-30`, undefined, "until"],
      [`GET /workspaces/${workspace_id}/events?since=yesterday`, undefined, "since"],
    ] as const) {
      const answer = await admin(line, body);
      expect([line, answer.status, answer.body.error.path]).toEqual([line, 400, path]);
    }
    for (const line of [
      "GET /workspaces/x",
      "GET /workspaces/x/keys",
      "GET /workspaces/x/messages",
      "GET /messages/x",
      "DELETE /keys/x",
      "GET /workspaces/x/events",
    ]) {
      expect([line, (await admin(line)).status]).toEqual([line, 404]);
    }
  });
});

it.each([
  ["emails:send", "email:send"],
  ["email:Send", "email:send"],
  ["contact:read", "contacts:read"],
])("refuses a key with the permission %s and names the nearest, %s", async (permission, nearest) => {
  const { admin, workspace_id } = await openCore();
  const permissions = ["contacts:read", permission];
  const answer = await admin(`POST /workspaces/${workspace_id}/keys`, { name: "k", type: "sandbox", permissions });
  expect([answer.status, answer.body.error.code, answer.body.error.path]).toEqual([
    400,
    "validation_error",
    "permissions[1]",
  ]);
  expect(answer.body.error.message).toContain(`"${permission}" is no permission; did you mean ${nearest}?`);
});

describe("workspaces", () => {
  it("keep settings until they are changed or unset with null, and keep the step secret sealed", async () => {
    const { admin, store, core } = await openCore();
    const secret = "a step secret of the workspace";
    const settings = { from_email: "a@example.com", company_name: "A", daily_limit: 5, step_webhook_secret: secret };
    const made = await admin("POST /workspaces", { name: "Acme", settings });
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    expect(made.body.data).toEqual({
      id,
      name: "Acme",
      settings: {
        ...settings,
        from_name: null,
        company_address: null,
        hourly_limit: null,
        plan_limit: null,
      },
      created_at: iso(0),
      updated_at: iso(0),
    });
    const changed = await admin(`PATCH /workspaces/${id}`, { settings: { from_email: null, hourly_limit: 7 } });
    expect(changed.body.data.settings).toEqual({ ...made.body.data.settings, from_email: null, hourly_limit: 7 });
    expect((await admin(`PATCH /workspaces/${id}`, { name: "Apex" })).body.data).toMatchObject({
      name: "Apex",
      settings: { hourly_limit: 7, step_webhook_secret: secret },
    });
    const row = await store.read("system", (tx) => tx.workspaces.get(id));
    expect(core.ctx.secrets.unseal(row?.settings.step_webhook_secret ?? "")).toBe(secret);
    expect(JSON.stringify(row)).not.toContain(secret);
    const rotated = await admin(`PATCH /workspaces/${id}`, { settings: { step_webhook_secret: null } });
    expect(rotated.body.data.settings.step_webhook_secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const seen = await admin(`GET /workspaces/${id}`);
    expect(seen.body.data.settings).toEqual(rotated.body.data.settings);
    const all = (await admin("GET /workspaces")).body;
    expect(all.data.map(({ name }: { name: string }) => name)).toEqual(["Apex", "Default"]);
    expect(all.pagination).toEqual({ total: 2, limit: 100, offset: 0, has_more: false });
  });

  it("change what mail is sent with from the next attempt on", async () => {
    const { call, admin, workspace_id, core, mails } = await openCore();
    await admin(`PATCH /workspaces/${workspace_id}`, { settings: { from_email: null } });
    expect((await call("POST /email/send", { body: mail })).body.error.code).toBe("missing_from_email");
    await admin(`PATCH /workspaces/${workspace_id}`, {
      settings: { from_email: "new@example.com", company_name: "New" },
    });
    await call("POST /email/send", { body: { ...mail, text: "{{company_name}}" } });
    await core.runDueJobs();
    expect(mails[0]).toMatchObject({ replyTo: "new@example.com", text: "New" });
  });
});

describe("keys", () => {
  it("are shown once, work at once, and are listed without being shown", async () => {
    const { call, admin, workspace_id, store } = await openCore();
    const made = await admin(`POST /workspaces/${workspace_id}/keys`, {
      name: "ci",
      type: "sandbox",
      rate_limit: 0,
    });
    expect(made.status).toBe(201);
    const { key, ...rest } = made.body.data;
    expect(key).toMatch(/^ph_sandbox_[0-9A-Za-z]{38}$/);
    expect(rest).toMatchObject({
      name: "ci",
      type: "sandbox",
      permissions: ["*"],
      rate_limit: 0,
      email_rate_limit: 100,
      last4: key.slice(-4),
    });
    expect((await call("GET /contacts", { key })).status).toBe(200);
    const listed = await admin(`GET /workspaces/${workspace_id}/keys`);
    expect(listed.body.data[0]).toEqual(rest);
    expect(listed.text).not.toContain(key);
    expect(JSON.stringify(await store.snapshot())).not.toContain(key);
    const revoked = await admin(`DELETE /keys/${rest.id}`);
    expect(revoked.body).toEqual({ data: { id: rest.id, success: true } });
    expect((await admin(`DELETE /keys/${rest.id}`)).status).toBe(200);
    expect((await call("GET /contacts", { key })).status).toBe(401);
    expect((await admin(`GET /workspaces/${workspace_id}/keys`)).body.data[0].revoked_at).toBe(iso(0));
  });
});

describe("messages and events", () => {
  it("can be searched and read", async () => {
    const { call, admin, workspace_id, core, pass, sandboxKey } = await openCore();
    await call("POST /email/send", { body: { ...mail, html: "<p>{{email}}</p>" } });
    pass(1000);
    await call("POST /email/send", { body: { ...mail, to: "Grace@example.com" }, key: sandboxKey });
    await core.runDueJobs();
    pass(1000);
    await call("POST /email/send", { body: { ...mail, to: "late@example.com" } });
    const list = async (query: string) =>
      (await admin(`GET /workspaces/${workspace_id}/messages?${query}`)).body.data.map(({ to }: { to: string }) => to);
    expect(await list("")).toEqual(["late@example.com", "Grace@example.com", "ada@example.com"]);
    expect(await list("to=GRACE@EXAMPLE.COM")).toEqual(["Grace@example.com"]);
    expect(await list("to=nobody")).toEqual([]);
    expect(await list("status=queued")).toEqual(["late@example.com"]);
    expect(await list("status=delivered&limit=1")).toEqual(["Grace@example.com"]);
    expect(await list("batch_id=x")).toEqual([]);
    expect(await list(`since=${iso(1000)}`)).toEqual(["late@example.com", "Grace@example.com"]);
    expect(await list(`until=${iso(1000)}`)).toEqual(["ada@example.com"]);
    expect(await list(`since=${iso(1)}&until=${iso(2000)}&status=delivered`)).toEqual(["Grace@example.com"]);
    const [, , first] = (await admin(`GET /workspaces/${workspace_id}/messages`)).body.data;
    const detail = (await admin(`GET /messages/${first.message_id}`)).body.data;
    expect(detail).toMatchObject({ ...first, attempts: 1, last_response: "250 2.0.0 Captured", text: "Hi" });
    expect(detail.html).toContain("<p>ada@example.com</p>");
    expect(detail.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const types = async (query: string) =>
      (await admin(`GET /workspaces/${workspace_id}/events?${query}`)).body.data.map(
        ({ type }: { type: string }) => type,
      );
    expect(await types("")).toEqual(["email.sent", "email.delivered", "email.sent", "email.delivered"]);
    expect(await types("type=email.sent&limit=1")).toEqual(["email.sent"]);
    expect(await types(`since=${iso(1000)}`)).toHaveLength(4);
    expect(await types(`since=${iso(1001)}`)).toEqual([]);
    const queued = (await admin(`GET /workspaces/${workspace_id}/messages?status=queued`)).body.data[0];
    expect((await admin(`GET /messages/${queued.message_id}`)).body.data).toMatchObject({
      html: null,
      text: null,
      headers: null,
    });
  });
});

describe("the events of a workspace", () => {
  it("are paged oldest first, from a given time on, inclusive", async () => {
    const { admin, workspace_id, pass } = await openCore();
    const path = `/workspaces/${workspace_id}/events`;
    for (let i = 0; i < 4; i++) {
      await admin(`POST ${path}`, { type: i % 2 === 0 ? "form.submitted" : "campaign.sent", data: { i } });
      pass(1000);
    }
    const page = async (query: string) => {
      const { data, pagination } = (await admin(`GET ${path}?${query}`)).body;
      return [data.map((event: { data: { i: number } }) => event.data.i), pagination];
    };
    const all = { total: 4, limit: 100, offset: 0, has_more: false };
    expect(await page("")).toEqual([[0, 1, 2, 3], all]);
    expect(await page("limit=2")).toEqual([[0, 1], { ...all, limit: 2, has_more: true }]);
    expect(await page("limit=2&offset=2")).toEqual([[2, 3], { ...all, limit: 2, offset: 2 }]);
    expect(await page("offset=4")).toEqual([[], { ...all, offset: 4 }]);
    expect(await page("offset=1000000")).toEqual([[], { ...all, offset: 1_000_000 }]);
    expect(await page("type=campaign.sent")).toEqual([[1, 3], { ...all, total: 2 }]);
    expect(await page(`since=${iso(2000)}`)).toEqual([[2, 3], { ...all, total: 2 }]);
    expect(await page(`since=${iso(2001)}`)).toEqual([[3], { ...all, total: 1 }]);
    expect(await page(`since=${iso(2001)}&type=form.submitted`)).toEqual([[], { ...all, total: 0 }]);
    expect(await page("since=1969-01-01T00:00:00Z")).toEqual([[0, 1, 2, 3], all]);
    expect(await page("since=2026-11-21")).toEqual([[0, 1, 2, 3], all]);
    expect(await page("since=2026-11-22")).toEqual([[], { ...all, total: 0 }]);
    expect(await page("since=20261121T090002Z")).toEqual([[2, 3], { ...all, total: 2 }]);
    for (const query of ["limit=0", "limit=1001", "offset=-1", "since=1", "until=x", "type="]) {
      const { status } = await admin(`GET ${path}?${query}`);
      expect([query, status]).toEqual([query, query === "type=" ? 200 : 400]);
    }
  });
});

describe("the clock", () => {
  it("is read and moved by every operation", async () => {
    const { admin } = await openCore();
    const state = (after: number) => ({ mode: "manual", now: iso(after) });
    expect((await admin("GET /clock")).body.data).toEqual(state(0));
    const move = async (body: unknown) => (await admin("POST /clock", body)).body;
    expect((await move({ freeze: true })).data).toEqual({ ...state(0), fired: [] });
    expect((await move({ advance: "90s" })).data).toEqual({ ...state(90_000), fired: [] });
    expect((await move({ advance: 500 })).data).toEqual({ ...state(90_500), fired: [] });
    expect((await move({ advance: 0 })).data).toEqual({ ...state(90_500), fired: [] });
    expect((await move({ set: iso(100_000) })).data).toEqual({ ...state(100_000), fired: [] });
    expect((await move({ set: "2026-11-21T10:00:60+00:00" })).data.now).toBe("2026-11-21T10:01:00.000Z");
    expect((await move({ set: "20261121T1102+0100" })).data.now).toBe("2026-11-21T10:02:00.000Z");
    expect((await move({ to_next: true })).data.fired).toEqual([]);
    expect((await move({ resume: true })).data.mode).toBe("real");
    expect((await move({ freeze: true })).data.mode).toBe("manual");
  });

  it.each([
    [{}],
    [{ freeze: true, resume: true }],
    [{ freeze: false }],
    [{ advance: "soon" }],
    [{ advance: "-1s" }],
    [{ advance: -1 }],
    [{ advance: 1.5 }],
    [{ advance: 1e300 }],
    [{ advance: "99999999w" }],
    [{ set: "tomorrow" }],
    [{ set: "2026-11-22" }],
    [{ set: "2026-11-22T09:00:00" }],
    [{ set: "2026-11-21T08:59:59Z" }],
    [{ to_next: false }],
    [{ jump: 1 }],
    [undefined],
  ])("is not moved by %j", async (body) => {
    const { admin } = await openCore();
    const { status, body: answer } = await admin("POST /clock", body);
    expect([status, answer.error.code]).toEqual([400, "validation_error"]);
    expect((await admin("GET /clock")).body.data).toEqual({ mode: "manual", now: iso(0) });
  });

  it("returns the jobs that ran", async () => {
    const { call, admin } = await openCore();
    const id = (await call("POST /email/send", { body: mail })).body.data.results[0].message_id;
    const { data } = (await admin("POST /clock", { advance: "1d" })).body;
    expect(data.fired).toEqual([{ at: iso(0), job: "deliver-email", id }]);
  });
});

describe("settle", () => {
  it("responds when no job is due", async () => {
    const { call, admin, mails } = await openCore();
    const id = (await call("POST /email/send", { body: mail })).body.data.results[0].message_id;
    const { status, body } = await admin("POST /settle");
    expect([status, body.data]).toEqual([200, { now: iso(0), fired: [{ at: iso(0), job: "deliver-email", id }] }]);
    expect(mails.length).toBe(1);
    expect((await admin("POST /settle", { timeout_ms: 1000 })).body.data.fired).toEqual([]);
    expect((await admin("POST /settle", { timeout_ms: 0 })).status).toBe(400);
  });

  it("fails when the jobs do not end in time", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { call, admin, core } = await openCore({
      mailer: {
        kind: "capture",
        deliver: async () => gate.then(() => ({ result: "accepted" as const, response: "250 ok" })),
        async close() {},
      },
    });
    await core.start();
    await call("POST /email/send", { body: mail });
    const { status, body } = await admin("POST /settle", { timeout_ms: 1 });
    expect([status, body.error.code]).toEqual([409, "conflict"]);
    release();
    await core.stop();
  });
});
