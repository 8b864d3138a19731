import { describe, expect, it } from "vitest";
import { openCore } from "../testing/core-fixture.js";

describe("a call of the log", () => {
  it("is read with its operation, its idempotency key, and the bodies of request and answer", async () => {
    const { call, admin } = await openCore();
    const body = { email: "ada@example.com", attributes: { plan: "pro" } };
    const created = await call("POST /contacts", {
      body,
      headers: { "Idempotency-Key": "k-1", "idempotency-key": "k-1" },
    });
    await call("GET /contacts?limit=1");
    await call("GET /nowhere");
    const first = (await admin("GET /requests/1")).body.data;
    expect(first).toMatchObject({
      seq: 1,
      operation: "contacts.create",
      status: 201,
      idempotency_key: "k-1",
      request_truncated: false,
      response_truncated: false,
    });
    expect(JSON.parse(first.request_body)).toEqual(body);
    expect(JSON.parse(first.response_body)).toEqual(created.body);
    expect((await admin("GET /requests/2")).body.data).toMatchObject({
      path: "/contacts?limit=1",
      operation: "contacts.list",
      request_body: null,
    });
    expect((await admin("GET /requests/3")).body.data).toMatchObject({ operation: null, code: "not_found" });
    expect((await admin("GET /requests/4")).status).toBe(404);
    expect((await admin("GET /requests/0")).status).toBe(404);
  });

  it("has the body that arrived over a connection", async () => {
    const { core, admin, liveKey } = await openCore();
    const bytes = new TextEncoder().encode(JSON.stringify({ email: "ada@example.com" }));
    const headers = { authorization: `Bearer ${liveKey}`, "content-type": "application/json" };
    await core.handle({ method: "POST", url: "/v1/contacts", headers, body: async () => bytes });
    bytes.fill(0);
    expect((await admin("GET /requests/1")).body.data.request_body).toBe('{"email":"ada@example.com"}');
  });

  it("shows no key, no signing secret and no password", async () => {
    const { call, core, admin, liveKey } = await openCore();
    const body = { targetUrl: "https://user:hunter2hunter2@example.com/", event: "contact.created" };
    await call("POST /webhooks/triggers", { body: { ...body, targetUrl: "https://example.com/" } });
    await call("POST /webhooks/triggers", { body });
    await call("POST /contacts", {
      body: { email: "a@example.com", attributes: { api_key: "hidden-1", note: liveKey } },
    });
    await core.handle({ method: "GET", url: `/v1/contacts?search=${liveKey}`, headers: {} });
    const cut = JSON.stringify({ password: "hidden-2", html: "x".repeat(20_000), to: liveKey });
    await call("POST /email/send", { raw: cut });
    for (let seq = 1; seq <= 5; seq++) {
      const text = (await admin(`GET /requests/${seq}`)).text;
      expect(text).not.toMatch(/whsec_|hunter2|hidden|ph_live_/);
      expect(text).toContain("REDACTED");
    }
    expect((await admin("GET /requests")).text).not.toContain(liveKey);
  });

  it("has the first 16,000 characters of a body, and none where all together are too many", async () => {
    const { call, admin } = await openCore();
    const send = (length: number) => call("POST /email/send", { raw: `"${"x".repeat(length)}"` });
    await send(15_998);
    await send(15_999);
    const [fits, cut] = [(await admin("GET /requests/1")).body.data, (await admin("GET /requests/2")).body.data];
    expect([fits.request_body.length, fits.request_truncated]).toEqual([16_000, false]);
    expect([cut.request_body.length, cut.request_truncated]).toEqual([16_000, true]);
    for (let n = 0; n < 510; n++) await send(15_999);
    expect((await admin("GET /requests/1")).body.data).toMatchObject({
      request_body: null,
      response_body: null,
      status: 400,
    });
    expect((await admin("GET /requests/512")).body.data.request_body).toHaveLength(16_000);
  });

  it("does not exist in the service profile, nor do the jobs that ran", async () => {
    const { admin } = await openCore({ settings: { profile: "service" } });
    expect((await admin("GET /requests/1")).status).toBe(404);
    expect((await admin("GET /jobs/fired")).status).toBe(404);
  });
});

describe("the jobs that ran", () => {
  it("are listed newest first with their workspace, without housekeeping", async () => {
    const { call, admin, core, workspace_id } = await openCore();
    for (const to of ["ada@example.com", "grace@example.com"]) {
      await call("POST /email/send", { body: { to, subject: "Hi", text: "Hi" } });
    }
    await core.runDueJobs();
    const { data, pagination } = (await admin("GET /jobs/fired?limit=1")).body;
    expect(pagination).toEqual({ total: 2, limit: 1, offset: 0, has_more: true });
    expect(data).toEqual([{ at: expect.any(String), job: "deliver-email", id: expect.any(String), workspace_id }]);
    const [older] = (await admin("GET /jobs/fired?offset=1")).body.data;
    expect(older.id < data[0].id).toBe(true);
  });
});
