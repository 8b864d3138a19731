import { describe, expect, it } from "vitest";
import { beginning, openCore } from "../testing/core-fixture.js";
import { maxSnapshots } from "./saved-snapshots.js";

const mail = { to: "ada@example.com", subject: "Hi", text: "Hi" };
const contact = { email: "ada@example.com" };

describe("requests", () => {
  it("are listed in the order of their responses, including failed and lost ones, after any number", async () => {
    const { call, core, admin, liveKey } = await openCore();
    await call("GET /contacts?limit=5");
    await call("GET /contacts/01950000-0000-7000-8000-000000000001");
    core.faults.add("health", { drop_response: true });
    await core.handle({ method: "GET", url: "/v1/health", headers: {} });
    const { body } = await admin("GET /requests");
    expect(body.pagination).toEqual({ total: 3, limit: 100, offset: 0, has_more: false });
    expect(body.data).toMatchObject([
      { seq: 1, method: "GET", path: "/contacts?limit=5", status: 200, code: null, key_last4: liveKey.slice(-4) },
      { seq: 2, status: 404, code: "not_found", request_id: expect.any(String), lost: false },
      { seq: 3, path: "/health", lost: true, key_last4: null },
    ]);
    const later = await admin("GET /requests?after=1&limit=1");
    expect([later.body.data.map(({ seq }: { seq: number }) => seq), later.body.pagination.has_more]).toEqual([
      [2],
      true,
    ]);
  });

  it("are limited to the last thousand", async () => {
    const { core, admin } = await openCore();
    for (let n = 0; n < 1001; n++) await core.handle({ method: "GET", url: `/v1/health?n=${n}`, headers: {} });
    const { body } = await admin("GET /requests?limit=1000");
    expect([body.data.length, body.data[0].seq, body.data.at(-1).path]).toEqual([1000, 2, "/health?n=1000"]);
  });
});

describe("faults", () => {
  it("are listed by operation until they are used up, with how many calls they still hit", async () => {
    const { call, admin } = await openCore();
    expect((await admin("GET /faults")).body).toEqual({ data: [] });
    await admin("POST /faults", { operation: "contacts.list", times: 2 });
    await admin("POST /faults", { operation: "lists.list", probability: 0.5 });
    await admin("POST /faults", { operation: "contacts.list", delay_ms: 1 });
    await call("GET /contacts");
    const seen = async () =>
      (await admin("GET /faults")).body.data.map(({ operation, left }: Record<string, unknown>) => [operation, left]);
    expect(await seen()).toEqual([
      ["contacts.list", 1],
      ["contacts.list", 1],
      ["lists.list", null],
    ]);
    await call("GET /contacts");
    await call("GET /contacts");
    expect(await seen()).toEqual([["lists.list", null]]);
  });

  it("are set with their defaults filled in, and removed all at once", async () => {
    const { call, admin } = await openCore();
    const added = await admin("POST /faults", { operation: "contacts.list" });
    expect([added.status, added.body.data]).toEqual([
      201,
      {
        operation: "contacts.list",
        times: 1,
        probability: 1,
        status: 500,
        code: "internal_error",
        retry_after: null,
        delay_ms: 0,
        drop_request: false,
        drop_response: false,
      },
    ]);
    const lost = await admin("POST /faults", { operation: "emails.send", times: 3, drop_response: true });
    expect(lost.body.data).toMatchObject({ times: 3, status: null, code: null, drop_response: true });
    expect((await call("GET /contacts")).status).toBe(500);
    expect((await call("GET /contacts")).status).toBe(200);
    await admin("POST /faults", { operation: "contacts.list", times: 9, status: 429, retry_after: 1 });
    expect((await call("GET /contacts")).headers["Retry-After"]).toBe("1");
    expect((await admin("DELETE /faults")).body).toEqual({ data: { removed: 2 } });
    expect((await call("GET /contacts")).status).toBe(200);
    expect((await admin("DELETE /faults")).body).toEqual({ data: { removed: 0 } });
  });

  it("of one operation are removed without the others", async () => {
    const { call, admin } = await openCore();
    await admin("POST /faults", { operation: "contacts.list" });
    await admin("POST /faults", { operation: "lists.list" });
    expect((await admin("DELETE /faults?operation=lists.list")).body).toEqual({ data: { removed: 1 } });
    expect([(await call("GET /lists")).status, (await call("GET /contacts")).status]).toEqual([200, 500]);
    expect((await admin("DELETE /faults?operation=lists.send")).body.error.path).toBe("operation");
  });

  it.each([
    [{}, "operation"],
    [{ operation: "contacts.send" }, "operation"],
    [{ operation: "toString" }, "operation"],
    [{ operation: "health", times: 0 }, "times"],
    [{ operation: "health", times: 1.5 }, "times"],
    [{ operation: "health", probability: 0 }, "probability"],
    [{ operation: "health", probability: 1.1 }, "probability"],
    [{ operation: "health", status: 399 }, "status"],
    [{ operation: "health", status: 600 }, "status"],
    [{ operation: "health", status: 418 }, "status"],
    [{ operation: "health", code: "gone" }, "code"],
    [{ operation: "health", retry_after: -1 }, "retry_after"],
    [{ operation: "health", status: 503, retry_after: -1 }, "retry_after"],
    [{ operation: "health", delay_ms: -1 }, "delay_ms"],
    [{ operation: "health", drop_response: true, status: 500 }, "drop_response"],
    [{ operation: "health", fail: true }, "fail"],
  ])("are not made of %j", async (body, path) => {
    const { call, admin } = await openCore();
    const { status, body: answer } = await admin("POST /faults", body);
    expect([status, answer.error.code, answer.error.path]).toEqual([400, "validation_error", path]);
    expect((await call("GET /health")).status).toBe(200);
  });

  it.each([
    [{ times: 1 }, 500],
    [{ status: 400 }, 400],
    [{ status: 599 }, 599],
    [{ probability: 1 }, 500],
    [{ retry_after: 0, status: 503 }, 503],
    [{ delay_ms: 0 }, 500],
    [{ code: "forbidden" }, 403],
    [{ status: 418, code: "forbidden" }, 418],
  ])("are made of %j", async (fault, status) => {
    const { core, admin, liveKey } = await openCore();
    expect((await admin("POST /faults", { operation: "contacts.list", ...fault })).status).toBe(201);
    const headers = { authorization: `Bearer ${liveKey}` };
    expect((await core.handle({ method: "GET", url: "/v1/contacts", headers })).status).toBe(status);
  });
});

describe("settle", () => {
  it("runs automations, their mail and the webhooks about it", async () => {
    const posted: string[] = [];
    const { call, admin, core, mails } = await openCore({
      outbound: {
        problem: () => undefined,
        async send({ body }) {
          posted.push(JSON.parse(body ?? "").event);
          return { status_code: 200, duration_ms: 1, error: null, retry_after: null, body: "" };
        },
      },
    });
    const make = async (path: string, body: unknown) => (await call(`POST ${path}`, { body })).body.data;
    await make("/webhooks/triggers", { targetUrl: "https://example.com/", event: "email.delivered" });
    await make("/webhooks/triggers", { targetUrl: "https://example.com/", event: "flow.completed" });
    const template = await make("/templates", { name: "Welcome", html: "<p>Hello</p>" });
    const automation = await make("/automations", {
      name: "Welcome",
      trigger_type: "signup",
      steps: [
        { step_type: "update_attribute", config: { attributeName: "welcomed", attributeValue: "yes" } },
        { step_type: "email", config: { templateId: template.id, subject: "Welcome" } },
      ],
    });
    await call(`PATCH /automations/${automation.id}`, { body: { status: "active" } });

    for (const loop of [false, true]) {
      if (loop) await core.start();
      await make("/contacts", { email: loop ? "ada@example.com" : "grace@example.com" });
      const { data } = (await admin("POST /settle")).body;
      expect([...new Set(data.fired.map(({ job }: { job: string }) => job))].sort()).toEqual([
        "advance-run",
        "deliver-email",
        "deliver-webhook",
        "trigger-automations",
      ]);
      expect(mails).toHaveLength(loop ? 2 : 1);
      expect(posted.splice(0).sort()).toEqual(["email.delivered", "flow.completed"]);
      expect((await admin("POST /settle")).body.data.fired).toEqual([]);
    }
    await core.stop();
  });
});

describe("settle of a workspace", () => {
  it("reports the jobs of its workspace only, and fails for an unknown workspace", async () => {
    const { call, admin, makeWorkspace } = await openCore();
    const other = await makeWorkspace("Other");
    const { body: sent } = await call("POST /email/send", { body: mail, key: other.key });
    await call("POST /email/send", { body: mail });
    const { data } = (await admin("POST /settle", { workspace_id: other.id })).body;
    expect(data.fired).toMatchObject([{ job: "deliver-email", id: sent.data.results[0].message_id }]);
    const { status, body } = await admin("POST /settle", { workspace_id: "x" });
    expect([status, body.error]).toMatchObject([404, { code: "not_found", path: "workspace_id" }]);
  });
});

describe("calls of the clock", () => {
  it("run one after another, each from the time where the one before ended", async () => {
    const { admin } = await openCore();
    const moves = [{ advance: "1m" }, { freeze: true }, { advance: 5000 }, { to_next: true }, { advance: "2m" }];
    const answers = await Promise.all(moves.map((move) => admin("POST /clock", move)));
    const after = answers.map(({ body }) => Date.parse(body.data.now) - beginning);
    expect(after).toEqual([60_000, 60_000, 65_000, 65_000, 185_000]);
  });

  it("run jobs that are due at one time in the order in which they were added", async () => {
    const { call, admin, makeWorkspace } = await openCore();
    const other = await makeWorkspace("Other");
    const send_at = new Date(beginning + 3_600_000).toISOString();
    const ids: string[] = [];
    for (const key of [undefined, other.key, other.key, undefined]) {
      const { body } = await call("POST /email/send", {
        body: { ...mail, to: "delivered@simulator.test", send_at },
        ...(key !== undefined && { key }),
      });
      ids.push(body.data.message_id);
    }
    const { data } = (await admin("POST /clock", { advance: "1h" })).body;
    const scheduled = data.fired.filter(({ job }: { job: string }) => job === "send-scheduled");
    expect(scheduled).toEqual(ids.map((id) => ({ at: send_at, job: "send-scheduled", id })));
    expect(data.now).toBe(send_at);
  });
});

describe("snapshots", () => {
  it("restore rows and jobs any number of times, and leave clock and faults unchanged", async () => {
    const { call, admin, core, mails } = await openCore();
    await call("POST /email/send", { body: { ...mail, send_at: new Date(beginning + 60_000).toISOString() } });
    const { status, body } = await admin("POST /snapshots");
    expect(status).toBe(200);
    const { id } = body.data;
    await call("POST /contacts", { body: contact });
    await admin("POST /clock", { advance: "2m" });
    await admin("POST /faults", { operation: "contacts.list" });
    expect(mails).toHaveLength(1);
    for (const sent of [2, 3]) {
      const restored = await admin(`POST /snapshots/${id}/restore`);
      expect([restored.status, restored.body]).toEqual([200, { data: { id, success: true } }]);
      expect(core.time.state().now).toBe(beginning + 120_000);
      expect((await admin("POST /settle")).body.data.fired).not.toEqual([]);
      expect(mails).toHaveLength(sent);
      if (sent === 2) expect((await call("GET /contacts")).status).toBe(500);
      expect((await call("GET /contacts")).body.data).toEqual([]);
    }
  });

  it("are limited in number, and the oldest one is dropped", async () => {
    const { admin } = await openCore();
    const ids: string[] = [];
    for (let i = 0; i < maxSnapshots; i++) ids.push((await admin("POST /snapshots")).body.data.id);
    const restore = async (id = "") => (await admin(`POST /snapshots/${id}/restore`)).status;
    expect(await restore(ids[0])).toBe(200);
    await admin("POST /snapshots");
    expect(await restore(ids[0])).toBe(404);
    expect(await restore(ids[1])).toBe(200);
    expect(await restore("x")).toBe(404);
  });

  it("wait for the running jobs", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const { call, admin, core } = await openCore({
      mailer: {
        kind: "capture",
        async deliver() {
          begun();
          await gate;
          return { result: "accepted", response: "250 ok" };
        },
        async close() {},
      },
    });
    await core.start();
    const sent = (await call("POST /email/send", { body: mail })).body.data.results[0].message_id;
    await isBegun;
    const taken = admin("POST /snapshots");
    release();
    const { id } = (await taken).body.data;
    await admin(`POST /snapshots/${id}/restore`);
    // Not as it was when the snapshot was asked for: then the mail would go out a second time.
    expect((await call(`GET /email/${sent}/status`)).body.data.status).toBe("delivered");
    await core.stop();
  });
});

describe("a reset", () => {
  it("keeps the first workspace with settings and keys, the clock and the snapshots only", async () => {
    const { call, admin, makeKey, makeWorkspace, sandboxKey, workspace_id, core, store } = await openCore({
      settings: { requestLimit: 5 },
    });
    await core.start();
    const { id } = (await admin("POST /snapshots")).body.data;
    const made = await makeKey({});
    const other = await makeWorkspace("Other");
    await admin(`PATCH /workspaces/${workspace_id}`, { settings: { from_name: "Ada" } });
    await call("POST /contacts", { body: contact, headers: { "idempotency-key": "one" } });
    await call("POST /email/send", { body: { ...mail, to: "deferred@simulator.test" } });
    await admin("POST /clock", { advance: "1s" });
    await admin("POST /faults", { operation: "contacts.list", times: 100 });

    const { status, body } = await admin("POST /reset");
    expect([status, body]).toEqual([200, { data: { success: true } }]);
    const list = await call("GET /contacts");
    expect([list.status, list.body.data, list.headers["X-RateLimit-Remaining"]]).toEqual([200, [], "4"]);
    for (const key of [sandboxKey, made]) expect((await call("GET /contacts", { key })).status).toBe(200);
    expect((await call("GET /contacts", { key: other.key })).status).toBe(401);
    expect((await admin("GET /workspaces")).body.data).toMatchObject([
      { id: workspace_id, settings: { from_email: "hello@example.com", from_name: "Ada" } },
    ]);
    expect((await admin(`GET /workspaces/${workspace_id}/messages`)).body.data).toEqual([]);
    expect((await admin(`GET /workspaces/${workspace_id}/events`)).body.data).toEqual([]);
    expect(core.time.state().now).toBe(beginning + 1000);
    expect((await admin("POST /clock", { advance: "1d" })).body.data.fired).toEqual([]);
    const again = await call("POST /contacts", { body: contact, headers: { "idempotency-key": "one" } });
    expect(again.headers["X-Idempotency-Status"]).toBe("new");
    const kinds = await store.read("system", async (tx) => (await tx.jobs.find({})).map(({ kind }) => kind));
    expect(kinds).toEqual(["expire"]);

    expect((await admin(`POST /snapshots/${id}/restore`)).status).toBe(200);
    expect((await call("GET /contacts")).body.data).toEqual([]);
    await core.stop();
  });

  it("can be done twice", async () => {
    const { call, admin } = await openCore();
    for (const _time of [1, 2]) {
      expect((await admin("POST /reset")).status).toBe(200);
      expect((await call("POST /contacts", { body: contact })).status).toBe(201);
    }
  });
});

describe("the clock that a restart finds", () => {
  it("is not that of the snapshot", async () => {
    const { admin, store } = await openCore();
    await admin("POST /clock", { freeze: true });
    const { id } = (await admin("POST /snapshots")).body.data;
    await admin("POST /clock", { advance: "1d" });
    await admin(`POST /snapshots/${id}/restore`);
    const kept = await store.read("system", (tx) => tx.meta.get("clock"));
    expect(kept?.value).toMatchObject({ mode: "manual", now: beginning + 86_400_000 });
  });
});
