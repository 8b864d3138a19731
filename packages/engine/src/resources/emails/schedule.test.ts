import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../platform/random.js";
import { openJsonStore } from "../../store/json/json-store.js";
import { createMemoryStore } from "../../store/memory/memory-store.js";
import type { Store, Tx } from "../../store/store.js";
import { StoreUnavailable } from "../../store/store.js";
import { beginning, type CoreFixture, openCore, sideBySide } from "../../testing/core-fixture.js";

const hour = 3_600_000;
const iso = (after: number) => new Date(beginning + after).toISOString();
const mail = { subject: "Hello {{first_name|there}}", text: "Hi", send_at: iso(hour) };
const unlimited = { settings: { requestLimit: 0, emailLimit: 0 } };

async function schedule({ call }: CoreFixture, fields: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await call("POST /email/send", { body: { ...mail, to: "ada@example.com", ...fields } });
  expect(status).toBe(202);
  return body.data.message_id;
}

const statusOf = async ({ call }: CoreFixture, id: string) => (await call(`GET /email/${id}/status`)).body.data;

describe("a send with send_at", () => {
  it("waits as one message and is sent once at its time", async () => {
    const core = await openCore();
    const { status, body } = await core.call("POST /email/send", { body: { ...mail, to: "ada@example.com" } });
    const { message_id } = body.data;
    expect([status, body.data]).toEqual([202, { scheduled: true, message_id, scheduled_at: iso(hour) }]);
    expect(await statusOf(core, message_id)).toMatchObject({
      status: "scheduled",
      to: "ada@example.com",
      sent_at: null,
    });
    await core.advance(hour - 1);
    expect(core.mails).toEqual([]);
    await core.advance(1);
    expect(await statusOf(core, message_id)).toMatchObject({ status: "delivered", sent_at: iso(hour) });
    await core.advance(80 * hour);
    expect(core.mails.map(({ messageId }) => messageId)).toEqual([message_id]);
  });

  it("returns its time in UTC", async () => {
    const { call } = await openCore();
    const body = { ...mail, to: "ada@example.com", send_at: "2026-11-21T12:30:00.5+02:00" };
    expect((await call("POST /email/send", { body })).body.data.scheduled_at).toBe("2026-11-21T10:30:00.500Z");
  });

  it.each([
    ["2026-11-21T10:15Z", "2026-11-21T10:15:00.000Z"],
    ["2026-11-21T11:15:00+0100", "2026-11-21T10:15:00.000Z"],
    ["2026-11-21T11:15+01", "2026-11-21T10:15:00.000Z"],
    ["20261121T101500Z", "2026-11-21T10:15:00.000Z"],
    ["20261121T1115+0100", "2026-11-21T10:15:00.000Z"],
    ["2026-11-21t10:15:30,5z", "2026-11-21T10:15:30.500Z"],
  ])("reads %s as %s", async (send_at, iso) => {
    const { call } = await openCore();
    const { status, body } = await call("POST /email/send", { body: { ...mail, to: "ada@example.com", send_at } });
    expect([status, body.data?.scheduled_at]).toEqual([202, iso]);
  });

  it.each([
    ["without a zone", "2026-11-21T10:15:00"],
    ["of a bare day", "2026-11-22"],
    ["of a bare day in basic format", "20261122"],
    ["of a day the calendar does not have", "2026-02-30T10:15:00Z"],
    ["of 24:00", "2026-11-21T24:00:00Z"],
    ["by week", "2026-W47-6T10:15:00Z"],
    ["by the day of the year", "2026-325T10:15:00Z"],
    ["in words", "tomorrow"],
  ])("rejects a time %s with the path of the field", async (_what, send_at) => {
    const { call } = await openCore();
    const { status, body } = await call("POST /email/send", { body: { ...mail, to: "ada@example.com", send_at } });
    expect([status, body.error]).toEqual([
      400,
      expect.objectContaining({
        code: "validation_error",
        path: "send_at",
        message: expect.stringContaining("ISO 8601"),
      }),
    ]);
  });

  it.each([
    [1, 202],
    [72 * hour, 202],
    [0, 400],
    [-1, 400],
    [72 * hour + 1, 400],
  ])("is accepted %j ms ahead with %j", async (after, expected) => {
    const { call } = await openCore();
    const { status, body } = await call("POST /email/send", {
      body: { ...mail, to: "a@example.com", send_at: iso(after) },
    });
    expect(status).toBe(expected);
    if (status === 400) expect([body.error.code, body.error.path]).toEqual(["invalid_schedule", "send_at"]);
  });

  it("has the content at acceptance, rendered for the contact at the time of sending", async () => {
    const core = await openCore();
    const template = await core.call("POST /templates", { body: { name: "T", html: "<p>Old {{first_name}}</p>" } });
    const { id } = template.body.data;
    const contact = await core.call("POST /contacts", { body: { email: "ada@example.com", first_name: "A." } });
    await schedule(core, { text: undefined, template_id: id });
    await core.call(`PATCH /templates/${id}`, { body: { html: "<p>New</p>" } });
    await core.call(`PATCH /contacts/${contact.body.data.id}`, { body: { first_name: "Ada" } });
    await core.advance(hour);
    expect(core.mails[0]?.subject).toBe("Hello Ada");
    expect(core.mails[0]?.html).toContain("<p>Old Ada</p>");
  });

  it("checks suppressions when it is sent", async () => {
    const core = await openCore();
    await core.call("POST /suppressions", { body: { email: "back@example.com" } });
    const back = await schedule(core, { to: "back@example.com" });
    const gone = await schedule(core, { to: "gone@example.com" });
    await core.call("DELETE /suppressions/back%40example.com");
    await core.call("POST /suppressions", { body: { email: "gone@example.com" } });
    await core.advance(hour);
    expect(core.mails.map(({ to }) => to)).toEqual(["back@example.com"]);
    expect((await statusOf(core, back)).status).toBe("delivered");
    expect((await statusOf(core, gone)).status).toBe("failed");
    const { body } = await core.admin(`GET /messages/${gone}`);
    expect(body.data).toMatchObject({ last_response: "the address is suppressed", attempts: 0, send_at: iso(hour) });
  });

  it.each(["nobody", ["nobody"], ["nobody", "x@"]])(
    "is answered like an immediate send, and stores nothing, when %j is not an address",
    async (to) => {
      const core = await openCore();
      const { status, body } = await core.call("POST /email/send", { body: { ...mail, to } });
      const total = [to].flat().length;
      expect([status, body.data.sent, body.data.skipped, body.data.total]).toEqual([200, 0, total, total]);
      expect(body.data.results[0]).toMatchObject({ message_id: null, success: false, reason: "invalid_address" });
      expect((await core.admin(`GET /workspaces/${core.workspace_id}/messages`)).body.data).toEqual([]);
    },
  );

  it("creates a message for each of several recipients at its time", async () => {
    const core = await openCore();
    const to = ["ada@example.com", "stopped@example.com", "ADA@example.com", "x", "grace@example.com"];
    const id = await schedule(core, { to });
    const before = await statusOf(core, id);
    expect(before).toMatchObject({ status: "scheduled", to: to.join(", ") });
    expect(before).not.toHaveProperty("messages");
    await core.call("POST /suppressions", { body: { email: "stopped@example.com" } });
    await core.advance(hour);

    const after = await statusOf(core, id);
    const message_id = expect.stringMatching(/^msg_[0-9a-f]{32}$/);
    expect(after).toMatchObject({ message_id: id, status: "delivered", to: to.join(", "), sent_at: iso(hour) });
    expect(after.messages).toEqual([
      { to: to[0], message_id },
      { to: to[1], message_id: null, reason: "suppressed" },
      { to: to[2], message_id: null, reason: "duplicate" },
      { to: to[3], message_id: null, reason: "invalid_address" },
      { to: to[4], message_id },
    ]);
    expect(core.mails.map(({ messageId }) => messageId)).toEqual([
      after.messages[0].message_id,
      after.messages[4].message_id,
    ]);
    const { body } = await core.admin(`GET /workspaces/${core.workspace_id}/messages`);
    const listed = body.data.map((row: Record<string, unknown>) => [row.schedule_id, row.send_at, row.status]);
    expect(listed).toHaveLength(3);
    expect(listed).toContainEqual([null, iso(hour), "delivered"]);
    expect(listed.filter(([schedule_id]: unknown[]) => schedule_id === id)).toEqual([
      [id, null, "delivered"],
      [id, null, "delivered"],
    ]);
  });

  it("fails when none of several recipients could be mailed", async () => {
    const core = await openCore();
    const id = await schedule(core, { to: ["ada@example.com", "x"] });
    await core.call("POST /suppressions", { body: { email: "ada@example.com" } });
    await core.advance(hour);
    expect(await statusOf(core, id)).toMatchObject({
      status: "failed",
      sent_at: null,
      messages: [
        { to: "ada@example.com", message_id: null, reason: "suppressed" },
        { to: "x", message_id: null, reason: "invalid_address" },
      ],
    });
  });

  it.each([
    [["ada@example.com", "deferred@simulator.test"], "queued", null, null],
    [["ada@example.com", "bounced@simulator.test"], "delivered", hour, null],
    [["bounced@simulator.test", "soft-bounced@simulator.test"], "bounced", null, hour],
  ])(
    "with the messages %j is %s: the progress of the least advanced message",
    async (to, status, delivered, bounced) => {
      const core = await openCore();
      const id = await schedule(core, { to });
      await core.advance(hour);
      const found = await statusOf(core, id);
      const time = (after: number | null) => (after === null ? null : iso(after));
      expect(found).toMatchObject({ status, delivered_at: time(delivered), bounced_at: time(bounced) });
      expect(found.bounce_type === null).toBe(bounced === null);
    },
  );

  it("is simulated with a sandbox key", async () => {
    const core = await openCore();
    const body = { ...mail, to: ["ada@example.com", "grace@example.com"] };
    const answer = await core.call("POST /email/send", { key: core.sandboxKey, body });
    const { message_id } = answer.body.data;
    expect(message_id).toMatch(/^msg_sandbox_/);
    await core.advance(hour);
    const { status, messages } = await statusOf(core, message_id);
    expect(status).toBe("delivered");
    for (const each of messages) expect(each.message_id).toMatch(/^msg_sandbox_/);
    expect(core.mails).toEqual([]);
  });

  it("counts each recipient towards the email limit at acceptance", async () => {
    const core = await openCore({ settings: { emailLimit: 10 } });
    const body = { ...mail, to: ["ada@example.com", "grace@example.com", "x"] };
    expect((await core.call("POST /email/send", { body })).headers["X-RateLimit-Remaining"]).toBe("7");
  });

  it("answers a second call with its Idempotency-Key with the same response", async () => {
    const core = await openCore();
    const headers = { "idempotency-key": "tomorrow" };
    const body = { ...mail, to: "ada@example.com" };
    const first = await core.call("POST /email/send", { body, headers });
    const second = await core.call("POST /email/send", { body, headers });
    expect([second.status, second.text]).toEqual([202, first.text]);
    await core.advance(hour);
    expect(core.mails).toHaveLength(1);
  });

  it("that the queue rejects is schedule_failed, changes nothing, and can be repeated", async () => {
    const trouble: { error?: Error } = {};
    const core = await openCore({ store: refusingJobs(trouble) });
    const send = () => core.call("POST /email/send", { body: { ...mail, to: "ada@example.com" } });
    trouble.error = new Error("no room");
    const refused = await send();
    expect([refused.status, refused.body.error.code]).toEqual([500, "schedule_failed"]);
    trouble.error = new StoreUnavailable("away");
    expect((await send()).status).toBe(503);
    delete trouble.error;
    expect((await core.admin(`GET /workspaces/${core.workspace_id}/messages`)).body.data).toEqual([]);
    expect((await send()).status).toBe(202);
  });
});

describe("DELETE /email/{messageId}", () => {
  it("cancels a scheduled email for all its recipients, once", async () => {
    const core = await openCore();
    for (const to of ["ada@example.com", ["ada@example.com", "grace@example.com"]]) {
      const message_id = await schedule(core, { to });
      const { status, body } = await core.call(`DELETE /email/${message_id}`);
      expect([status, body.data]).toEqual([200, { message_id, status: "cancelled", success: true }]);
      expect(await statusOf(core, message_id)).toMatchObject({ status: "cancelled", sent_at: null });
      const again = await core.call(`DELETE /email/${message_id}`);
      expect([again.status, again.body.error.code]).toEqual([409, "conflict"]);
    }
    await core.advance(80 * hour);
    expect(core.mails).toEqual([]);
    expect(await core.store.read("system", (tx) => tx.jobs.count({ where: { kind: "send-scheduled" } }))).toBe(0);
  });

  it("rejects queued and sent messages, and does not find messages of other workspaces", async () => {
    const core = await openCore();
    const { body } = await core.call("POST /email/send", { body: { to: "ada@example.com", subject: "S", text: "T" } });
    const now = body.data.results[0].message_id;
    const later = await schedule(core, { to: ["grace@example.com", "alan@example.com"] });
    const refused = async (id: string, key = core.liveKey) => {
      const answer = await core.call(`DELETE /email/${id}`, { key });
      return [answer.status, answer.body.error.code];
    };
    expect(await refused(now)).toEqual([409, "conflict"]);
    await core.core.runDueJobs();
    expect(await refused(now)).toEqual([409, "conflict"]);
    const other = await core.makeWorkspace("Other");
    expect(await refused(later, other.key)).toEqual([404, "not_found"]);
    expect(await refused("msg_none")).toEqual([404, "not_found"]);
    await core.advance(hour);
    expect(await refused(later)).toEqual([409, "conflict"]);
    expect(core.mails).toHaveLength(3);
  });

  it("reports the status when it comes too late", async () => {
    const core = await openCore();
    const refusal = async (id: string) => {
      const { status, body } = await core.call(`DELETE /email/${id}`);
      expect([status, body.error.code]).toEqual([409, "conflict"]);
      const [, reported] = /: it is (\w+)$/.exec(body.error.message) ?? [];
      expect((await statusOf(core, id)).status).toBe(reported);
      return reported;
    };
    const { body } = await core.call("POST /email/send", { body: { to: "ada@example.com", subject: "S", text: "T" } });
    expect(await refusal(body.data.results[0].message_id)).toBe("queued");
    const ids: string[] = [];
    for (const to of ["ada@example.com", ["grace@example.com", "alan@example.com"]])
      ids.push(await schedule(core, { to }));
    ids.push(await schedule(core, { to: ["clicked@simulator.test", "clicked+2@simulator.test"] }));
    ids.push(await schedule(core, { to: ["bounced@simulator.test", "bounced+2@simulator.test"] }));
    const cancelled = await schedule(core, { to: ["ada@example.com", "grace@example.com"] });
    await core.call(`DELETE /email/${cancelled}`);
    await core.advance(hour);
    expect(await refusal(body.data.results[0].message_id)).toBe("delivered");
    const reported: (string | undefined)[] = [];
    for (const id of [...ids, cancelled]) reported.push(await refusal(id));
    expect(reported.map((each) => (each === "clicked" ? "opened or more" : each))).toEqual([
      "delivered",
      "delivered",
      "opened or more",
      "bounced",
      "cancelled",
    ]);
  });
});

it.each([
  { races: 10_000, perRound: 500, on: "memory" },
  { races: 400, perRound: 100, on: "disk" },
])(
  "either cancels or sends when $races cancellations race with the send time on $on",
  { timeout: 240_000 },
  async (plan) => {
    const { races, perRound, on } = plan;
    const random = seededRandom("race");
    const dir = await mkdtemp(join(tmpdir(), "posthorn-race-"));
    const files = { dir, now: () => beginning, newId: () => Buffer.from(random.bytes(16)).toString("hex") };
    const store = on === "memory" ? createMemoryStore() : await openJsonStore(files);
    const core = await openCore({ ...unlimited, store, worker: { slots: 64, slotsPerKey: 64, ...sideBySide } });
    const cancelled = new Set<string>();
    const scheduled: string[] = [];
    await core.core.start();
    for (let round = 0; round < races / perRound; round += 1) {
      const send_at = new Date(core.clock.now() + 1_000).toISOString();
      const batch = await Promise.all(
        Array.from({ length: perRound }, () => schedule(core, { to: "delivered@simulator.test", send_at })),
      );
      scheduled.push(...batch);
      const cancel = async (id: string) => {
        // Delays by a number of microtasks, on disk also of syncs, so that the two operations overlap differently each time.
        for (let turns = Math.floor(random.fraction() * 1_600); turns > 0; turns -= 1) await undefined;
        const syncs = on === "disk" ? Math.floor(random.fraction() * 4) : 0;
        for (let n = 0; n < syncs; n += 1) await store.read("system", async () => {});
        const { status } = await core.call(`DELETE /email/${id}`);
        if (status === 200) cancelled.add(id);
        else expect(status).toBe(409);
      };
      const early = batch.filter(() => random.fraction() < 0.1).map(cancel);
      core.pass(1_000);
      const late = batch.map(cancel);
      await Promise.all([...early, ...late, core.core.settle()]);
      await core.core.settle();
    }
    await core.core.stop();
    const sent = await core.store.read("system", (tx) =>
      tx.events.find({ where: { workspace_id: core.workspace_id, type: "email.sent" } }),
    );
    const sentIds = sent.map(({ subject_id }) => subject_id as string);
    expect(new Set(sentIds).size).toBe(sentIds.length);
    expect(cancelled.size + sentIds.length).toBe(races);
    for (const id of sentIds) expect(cancelled.has(id)).toBe(false);
    // Both outcomes occur often; otherwise nothing raced.
    expect(Math.min(cancelled.size, sentIds.length)).toBeGreaterThan(races / 20);
    await store.close();
    await rm(dir, { recursive: true });
  },
);

/** A memory store that rejects `send-scheduled` jobs while `error` is set. */
function refusingJobs(trouble: { error?: Error }): Store {
  const store = createMemoryStore();
  const jobsOf = (tx: Tx) =>
    instead(tx.jobs, {
      insert: async (row) => {
        if (row.kind === "send-scheduled" && trouble.error) throw trouble.error;
        return tx.jobs.insert(row);
      },
    });
  return {
    ...store,
    transaction: (scope, work) => store.transaction(scope, (tx) => work(instead(tx, { jobs: jobsOf(tx) }))),
  };
}

/** Returns a copy of an object with some properties replaced. */
function instead<T extends object>(target: T, own: Partial<T>): T {
  return new Proxy(target, {
    get(_target, name) {
      const from = Object.hasOwn(own, name) ? own : target;
      const value: unknown = Reflect.get(from, name, from);
      return typeof value === "function" ? value.bind(from) : value;
    },
  });
}
