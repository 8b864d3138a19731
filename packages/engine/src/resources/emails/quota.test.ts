import { describe, expect, it } from "vitest";
import { beginning, type CoreFixture, openCore } from "../../testing/core-fixture.js";

const hour = 3_600_000;
const day = 24 * hour;
const mail = { subject: "Hello", text: "Hi" };

const many = (count: number, name = "reader") => Array.from({ length: count }, (_, i) => `${name}${i}@example.com`);

async function limited(limits: Record<string, unknown>, options = {}): Promise<CoreFixture> {
  const fixture = await openCore({ settings: { requestLimit: 0, emailLimit: 0 }, ...options });
  await setLimits(fixture, limits);
  return fixture;
}

async function setLimits({ admin, workspace_id }: CoreFixture, settings: Record<string, unknown>): Promise<void> {
  const { status } = await admin(`PATCH /workspaces/${workspace_id}`, { settings });
  expect(status).toBe(200);
}

async function send({ call }: CoreFixture, count: number, more: Record<string, unknown> = {}, headers = {}) {
  const { status, body } = await call("POST /email/send", { body: { ...mail, to: many(count), ...more }, headers });
  return status < 300 ? status : [status, body.error.code, body.error.message];
}

const full = (name: string, limit: number, window: string) => [
  403,
  "limit_reached",
  `this would be more than the ${name} limit of ${limit} emails in ${window}`,
];

describe("the limits of a workspace", () => {
  it("apply to an hour, to all mail of a call or none, until 59:59.999, and admit mail again at 60:00", async () => {
    const fixture = await limited({ hourly_limit: 5 });
    const reached = full("hourly", 5, "an hour");
    expect(await send(fixture, 6)).toEqual(reached);
    expect(await send(fixture, 3)).toBe(200);
    expect(await send(fixture, 3)).toEqual(reached);
    expect(await send(fixture, 2)).toBe(200);
    fixture.pass(hour - 1);
    expect(await send(fixture, 1)).toEqual(reached);
    fixture.pass(1);
    expect(await send(fixture, 5)).toBe(200);
  });

  it("apply to 24 hours and to a calendar month in UTC", async () => {
    const fixture = await limited({ daily_limit: 2, plan_limit: 3 });
    expect(await send(fixture, 2)).toBe(200);
    fixture.pass(day - 1);
    expect(await send(fixture, 1)).toEqual(full("daily", 2, "24 hours"));
    fixture.pass(1);
    expect(await send(fixture, 1)).toBe(200);
    expect(await send(fixture, 1)).toEqual(full("plan", 3, "a calendar month"));
    fixture.clock.set(Date.parse("2026-12-01T00:00:00Z") - 1);
    expect(await send(fixture, 1)).toEqual(full("plan", 3, "a calendar month"));
    fixture.pass(1);
    expect(await send(fixture, 2)).toBe(200);
  });

  it("admit no mail at 0, and all mail at null", async () => {
    const fixture = await limited({ hourly_limit: 0 });
    expect(await send(fixture, 1)).toEqual(full("hourly", 0, "an hour"));
    await setLimits(fixture, { hourly_limit: null });
    expect(await send(fixture, 100)).toBe(200);
  });

  it("do not count skipped recipients or failed calls", async () => {
    const fixture = await limited({ hourly_limit: 2 });
    await fixture.call("POST /suppressions", { body: { email: "stopped@example.com" } });
    const to = ["a@example.com", "A@example.com", "nobody", "stopped@example.com", "b@example.com"];
    expect(await send(fixture, 0, { to: ["nobody"] })).toBe(200);
    expect(await send(fixture, 0, { to: to.slice(0, 4), text: "{{" })).toContain("validation_error");
    expect(await send(fixture, 0, { to })).toBe(200);
    expect(await send(fixture, 1)).toEqual(full("hourly", 2, "an hour"));
  });

  it("do not apply to mail of sandbox keys", async () => {
    const fixture = await limited({ hourly_limit: 1 });
    const sandbox = (count: number) =>
      fixture.call("POST /email/send", { key: fixture.sandboxKey, body: { ...mail, to: many(count) } });
    expect((await sandbox(5)).status).toBe(200);
    expect(await send(fixture, 1)).toBe(200);
    expect((await sandbox(5)).status).toBe(200);
  });

  it("count repeated calls with an Idempotency-Key once", async () => {
    const fixture = await limited({ hourly_limit: 3 });
    const headers = { "idempotency-key": "once" };
    expect(await send(fixture, 2, {}, headers)).toBe(200);
    expect(await send(fixture, 2, {}, headers)).toBe(200);
    expect(await send(fixture, 1)).toBe(200);
    expect(await send(fixture, 2, {}, headers)).toBe(200);
    expect(await send(fixture, 1)).toEqual(full("hourly", 3, "an hour"));
  });

  it("reject a batch as a whole, or count its accepted messages", async () => {
    const fixture = await limited({ hourly_limit: 3 });
    const batch = async (to: string[]) => {
      const messages = to.map((each) => ({ ...mail, to: each }));
      return (await fixture.call("POST /email/batch", { body: { messages } })).status;
    };
    expect(await batch(many(4))).toBe(403);
    expect(await batch([...many(3), "nobody"])).toBe(202);
    expect(await batch(many(1))).toBe(403);
    expect((await fixture.admin(`GET /workspaces/${fixture.workspace_id}/messages`)).body.pagination.total).toBe(3);
  });

  it("are reserved by a scheduled email when it is accepted, and not again when it is sent", async () => {
    const fixture = await limited({ hourly_limit: 3 });
    const send_at = new Date(beginning + hour / 2).toISOString();
    expect(await send(fixture, 2, { send_at })).toBe(202);
    expect(await send(fixture, 2)).toEqual(full("hourly", 3, "an hour"));
    await fixture.advance(hour / 2);
    expect(fixture.mails).toHaveLength(2);
    expect(await send(fixture, 1)).toBe(200);
    expect(await send(fixture, 1)).toEqual(full("hourly", 3, "an hour"));
    fixture.pass(hour / 2);
    expect(await send(fixture, 2)).toBe(200);
  });

  it("are released by the cancellation of a scheduled email, and by its skipped recipients", async () => {
    const fixture = await limited({ hourly_limit: 3 });
    const scheduled = async (to: string[]) => {
      const send_at = new Date(fixture.clock.now() + 1000).toISOString();
      const { status, body } = await fixture.call("POST /email/send", { body: { ...mail, to, send_at } });
      expect(status).toBe(202);
      return body.data.message_id as string;
    };
    const id = await scheduled(many(3));
    expect((await fixture.call(`DELETE /email/${id}`)).status).toBe(200);
    await scheduled([...many(2), "nobody", "stopped@example.com"]);
    expect(await send(fixture, 1)).toEqual(full("hourly", 3, "an hour"));
    await fixture.call("POST /suppressions", { body: { email: "stopped@example.com" } });
    await fixture.advance(1000);
    expect(await send(fixture, 1)).toBe(200);
    expect(await send(fixture, 1)).toEqual(full("hourly", 3, "an hour"));
  });

  it("are released in full when time passes during a call", async () => {
    const fixture = await limited({ hourly_limit: 2 });
    const { core, clock } = fixture;
    const now = clock.now.bind(clock);
    let passed = 0;
    clock.now = () => {
      passed += 1;
      return now() + passed;
    };
    const send_at = new Date(beginning + hour / 2).toISOString();
    const { body } = await fixture.call("POST /email/send", { body: { ...mail, to: many(2), send_at } });
    expect((await fixture.call(`DELETE /email/${body.data.message_id}`)).status).toBe(200);
    await fixture.call("POST /email/batch", { body: { messages: [{ ...mail, to: "stopped@example.com" }] } });
    expect(await send(fixture, 0, { to: "stopped@example.com" })).toBe(200);
    expect(await send(fixture, 1)).toEqual(full("hourly", 2, "an hour"));
    await fixture.call("POST /suppressions", { body: { email: "stopped@example.com" } });
    await core.runDueJobs();
    expect(await send(fixture, 2)).toBe(200);
  });

  it("are released once by a failed message, and not by a bounced one", async () => {
    const fixture = await limited({ hourly_limit: 2 });
    expect(await send(fixture, 0, { to: ["stopped@example.com", "bounced@simulator.test"] })).toBe(200);
    await fixture.call("POST /suppressions", { body: { email: "stopped@example.com" } });
    await fixture.core.runDueJobs();
    expect(await send(fixture, 1)).toBe(200);
    expect(await send(fixture, 1)).toEqual(full("hourly", 2, "an hour"));
  });

  it("count mail sent before a limit was set, and while there was none", async () => {
    const fixture = await openCore({ settings: { requestLimit: 0, emailLimit: 0 } });
    expect(await send(fixture, 4)).toBe(200);
    fixture.pass(1000);
    await setLimits(fixture, { hourly_limit: 5 });
    expect(await send(fixture, 2)).toEqual(full("hourly", 5, "an hour"));
    expect(await send(fixture, 1)).toBe(200);
    await setLimits(fixture, { hourly_limit: null });
    expect(await send(fixture, 7)).toBe(200);
    fixture.pass(1000);
    await setLimits(fixture, { hourly_limit: 13 });
    expect(await send(fixture, 1)).toBe(200);
    expect(await send(fixture, 1)).toEqual(full("hourly", 13, "an hour"));
  });

  it("are recounted at startup from the messages: scheduled, cancelled, failed and simulated ones", async () => {
    const fixture = await limited({ plan_limit: 100 });
    const send_at = (after: number) => new Date(fixture.clock.now() + after).toISOString();
    await send(fixture, 3);
    await send(fixture, 0, { to: [...many(2), "stopped@example.com", "nobody"], send_at: send_at(hour) });
    await send(fixture, 0, { to: "stopped@example.com" });
    await fixture.call("POST /suppressions", { body: { email: "stopped@example.com" } });
    await fixture.call("POST /email/send", { key: fixture.sandboxKey, body: { ...mail, to: many(9) } });
    await fixture.advance(hour);
    // Three emails are counted within the last day, and two more within the month.
    for (const later of [0, 26 * hour]) {
      fixture.pass(later);
      await fixture.store.restore(await fixture.store.snapshot());
      await setLimits(fixture, { plan_limit: 7 });
      expect(await send(fixture, 3)).toEqual(full("plan", 7, "a calendar month"));
    }
    expect(await send(fixture, 2)).toBe(200);
    expect(await send(fixture, 1)).toEqual(full("plan", 7, "a calendar month"));
  });

  it("are exact for simultaneous calls", async () => {
    const fixture = await limited({ hourly_limit: 50, daily_limit: 50 });
    const answers = await Promise.all(many(60).map(() => send(fixture, 1)));
    expect(answers.filter((answer) => answer === 200)).toHaveLength(50);
    await fixture.core.runDueJobs();
    expect(fixture.mails).toHaveLength(50);
  });
});
