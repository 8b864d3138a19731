import { afterEach, describe, expect, test } from "vitest";
import { createSmtpMailer } from "../delivery/smtp-mailer.js";
import {
  type Moment,
  type Script,
  type SmtpReply,
  startScriptedSmtpServer,
} from "../delivery/testing/scripted-smtp-server.js";
import { openCore } from "../testing/core-fixture.js";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** A core that sends over real SMTP to a scripted server, with one clock for retries and circuit breaker. */
async function openSender(script: Script) {
  const server = await startScriptedSmtpServer(script);
  let clock: { now(): number; at(time: number, wake: () => void): () => void } | undefined;
  const mailer = createSmtpMailer({
    server: { host: server.host, port: server.port, secure: false, requireTls: false, auth: null },
    serviceClock: { now: () => clock?.now() ?? 0, at: (time, wake) => clock?.at(time, wake) ?? (() => {}) },
  });
  const fixture = await openCore({ mailer, settings: { requestLimit: 0, emailLimit: 0 } });
  clock = fixture.clock;
  cleanups.push(
    () => server.close(),
    () => mailer.close(),
  );
  return {
    ...fixture,
    server,
    async send(to = "ada@example.com"): Promise<string> {
      const { body } = await fixture.call("POST /email/send", { body: { to, subject: "Hi", text: "Hi" } });
      await fixture.core.runDueJobs();
      return body.data.results[0].message_id;
    },
    row: async (id: string) => (await fixture.admin(`GET /messages/${id}`)).body.data,
    suppressed: async () => (await fixture.call("GET /suppressions")).body.pagination.total as number,
  };
}

const times = (count: number, reply: SmtpReply) => (nth: number) => (nth <= count ? reply : undefined);

describe("a message", () => {
  test.each<[string, Script, object, number]>([
    ["5.1.1 at RCPT", { rcpt: "550 5.1.1 who?" }, { bounce_type: "permanent" }, 1],
    ["5.2.1 at the dot", { dot: "550 5.2.1 closed" }, { bounce_type: "permanent" }, 1],
    ["a bare 550 at RCPT", { rcpt: "550 no" }, { bounce_type: "permanent" }, 0],
    ["5.2.2 at RCPT", { rcpt: "552 5.2.2 full" }, { bounce_type: "transient" }, 0],
    ["5.3.4 at MAIL", { mail: "552 5.3.4 too large" }, { bounce_type: "transient" }, 0],
    ["554 at the dot", { dot: "554 5.6.0 content" }, { bounce_type: "transient" }, 0],
    ["5.7.26 at the dot", { dot: "550 5.7.26 policy" }, { bounce_type: "transient" }, 0],
  ])("bounces at once for %s", async (_, script, expected, suppressions) => {
    const { call, send, row, suppressed } = await openSender(script);
    await call("POST /contacts", { body: { email: "ada@example.com" } });
    const id = await send();
    expect(await row(id)).toMatchObject({ status: "bounced", attempts: 1, ...expected });
    expect(await suppressed()).toBe(suppressions);
    // A permanent bounce marks the contact, whether or not its address is suppressed.
    const { body } = await call("GET /contacts?bounced=true");
    expect(body.pagination.total).toBe("bounce_type" in expected && expected.bounce_type === "permanent" ? 1 : 0);
  });

  test("has each of its attempts with the server's words in its log", async () => {
    const { core, send, row, advance } = await openSender({ rcpt: times(2, "450 4.2.0 busy") });
    const id = await send();
    const [first] = (await row(id)).attempt_log;
    expect(first).toMatchObject({ times: 1, response: expect.stringContaining("450 4.2.0 busy") });
    await advance(3 * hour);
    await core.runDueJobs();
    const { status, attempts, attempt_log } = await row(id);
    expect([status, attempts, attempt_log.map(({ times }: { times: number }) => times)]).toEqual([
      "delivered",
      3,
      [2, 1],
    ]);
    expect(attempt_log[0].last_at > attempt_log[0].at).toBe(true);
    expect(attempt_log[1].response).toMatch(/^250/);
  });

  test.each<[string, Script, number]>([
    ["4yz at RCPT", { rcpt: times(2, "450 4.2.0 busy") }, 0],
    ["421 after MAIL", { rcpt: times(2, "421 closing") }, 0],
    ["a connection lost at DATA", { data: times(2, "hang up") }, 0],
    ["4yz at the dot", { dot: times(2, "452 4.3.1 disk full") }, 2],
    ["a connection lost after the dot", { dot: times(2, "hang up") }, 2],
  ])("is retried after %s, with the same bytes and Message-ID", async (_, script, received) => {
    const { send, row, server, core } = await openSender(script);
    const id = await send();
    expect(await row(id)).toMatchObject({ status: "queued", attempts: 1 });
    await core.time.advance(24 * second - 1);
    expect((await row(id)).attempts).toBe(1);
    await core.time.advance(minute);
    expect((await row(id)).attempts).toBe(2);
    await core.time.advance(5 * minute);
    expect(await row(id)).toMatchObject({ status: "delivered", attempts: 3 });
    expect(server.mails.length).toBe(received + 1);
    expect(new Set(server.mails.map(({ body }) => body)).size).toBe(1);
    expect(server.mails[0]?.body).toContain(`Message-ID: <${id}@posthorn.test>`);
  });

  test.each<Moment>(["rcpt", "data", "dot"])(
    "is attempted once per retry when a pooled connection replies 421 at %s",
    async (moment) => {
      const replies = new Map([
        [2, "421 4.3.2 closing"],
        [3, "421 4.7.28 slow down"],
      ]);
      const { send, row, server, core } = await openSender({ [moment]: (nth: number) => replies.get(nth) });
      expect(await row(await send("one@example.com"))).toMatchObject({ status: "delivered", attempts: 1 });
      const id = await send();
      expect(await row(id)).toMatchObject({ status: "queued", attempts: 1, last_response: "421 4.3.2 closing" });
      expect([server.count(moment), server.count("connect")]).toEqual([2, 1]);
      await core.time.advance(24 * second - 1);
      expect(server.count(moment)).toBe(2);
      await core.time.advance(12 * second + 1);
      expect(await row(id)).toMatchObject({ status: "queued", attempts: 2, last_response: "421 4.7.28 slow down" });
      expect(server.count(moment)).toBe(3);
      await core.time.advance(5 * minute - 12 * second - 1);
      expect(server.count(moment)).toBe(3);
      await core.time.advance(minute);
      expect(await row(id)).toMatchObject({ status: "delivered", attempts: 3 });
      expect(server.count(moment)).toBe(4);
    },
  );

  test("waits at least five minutes after greylisting", async () => {
    const { send, row, core } = await openSender({ rcpt: times(1, "450 4.7.1 greylisted") });
    const id = await send();
    await core.time.advance(5 * minute - 1);
    expect(await row(id)).toMatchObject({ status: "queued", attempts: 1 });
    await core.time.advance(1);
    expect(await row(id)).toMatchObject({ status: "delivered", attempts: 2 });
  });

  test.each<[string, Script, string]>([
    ["deferred", { rcpt: "450 4.2.0 busy" }, "transient"],
    ["lost after the dot", { dot: "hang up" }, "undetermined"],
  ])(
    "bounces after eleven attempts within 29 hours when each was %s, and suppresses nobody",
    async (_, script, type) => {
      const { send, row, core, suppressed } = await openSender(script);
      const id = await send();
      await core.time.advance(19 * hour);
      expect((await row(id)).status).toBe("queued");
      await core.time.advance(10 * hour);
      expect(await row(id)).toMatchObject({ status: "bounced", bounce_type: type, attempts: 11 });
      expect(await suppressed()).toBe(0);
    },
  );

  test("is attempted three times at a server that reports a wrong sequence of commands", async () => {
    const { send, row, core } = await openSender({ mail: "503 5.5.1 what?" });
    const id = await send();
    await core.time.advance(hour);
    expect(await row(id)).toMatchObject({ status: "bounced", bounce_type: "undetermined", attempts: 3 });
  });
});

describe("mail of a sandbox key", () => {
  test("opens no connection for a thousand messages, and leaves the limits of the workspace alone", async () => {
    const { call, core, server, admin, workspace_id, sandboxKey, row } = await openSender({});
    await admin(`PATCH /workspaces/${workspace_id}`, { settings: { daily_limit: 2 } });
    const messages = Array.from({ length: 1000 }, (_, i) => ({
      to: `reader-${i}@example.com`,
      subject: "Hi",
      text: "Hi",
    }));
    const { body } = await call("POST /email/batch", { key: sandboxKey, body: { messages } });
    await core.runDueJobs();
    const batch = await call(`GET /email/batch/${body.data.batch_id}`, { key: sandboxKey });
    expect(batch.body.data).toMatchObject({ status: "completed", sent: 1000, failed: 0 });
    expect([server.count("connect"), server.mails.length]).toEqual([0, 0]);

    const to = ["ada@example.com", "grace@example.com"];
    const live = await call("POST /email/send", { body: { to, subject: "Hi", text: "Hi" } });
    await core.runDueJobs();
    expect(await row(live.body.data.results[0].message_id)).toMatchObject({ status: "delivered" });
    expect(server.mails.map((mail) => mail.to[0]).sort()).toEqual(to);
    const rejected = await call("POST /email/send", { body: { to: "alan@example.com", subject: "Hi", text: "Hi" } });
    expect([rejected.status, rejected.body.error.code]).toEqual([403, "limit_reached"]);
  });
});

describe("mail to a relay that is away", () => {
  test("counts no attempt, probes every minute, and is sent when the relay is back", async () => {
    const { send, row, core, server } = await openSender({ connect: times(35, "hang up") });
    const ids = [await send("ada@example.com"), await send("grace@example.com")];
    await core.time.advance(20 * minute);
    for (const id of ids) expect(await row(id)).toMatchObject({ status: "queued", attempts: 0 });
    // One probe a minute for all messages, after the attempts that opened the breaker.
    expect(server.count("connect")).toBeGreaterThanOrEqual(20);
    expect(server.count("connect")).toBeLessThanOrEqual(30);
    await core.time.advance(20 * minute);
    for (const id of ids) expect(await row(id)).toMatchObject({ status: "delivered", attempts: 1 });
  });

  test("reaches the next probe when a stopped clock moves to the next job", async () => {
    const { send, row, core } = await openSender({ connect: times(7, "hang up") });
    const id = await send();
    for (let i = 0; i < 20 && (await row(id)).status === "queued"; i += 1) await core.time.toNext();
    expect(await row(id)).toMatchObject({ status: "delivered", attempts: 1 });
  });
});

describe("mail to a relay that rejects the service", () => {
  test("waits, bounces nobody, and is sent within five minutes after the rejections end", async () => {
    let rejecting = true;
    const { call, core, send, row, suppressed } = await openSender({
      mail: () => (rejecting ? "550 5.7.1 no" : undefined),
    });
    const ids = [await send("ada@example.com"), await send("grace@example.com")];
    await core.time.advance(hour);
    for (const id of ids) expect(await row(id)).toMatchObject({ status: "queued", attempts: 0 });
    rejecting = false;
    await core.time.advance(6 * minute);
    for (const id of ids) expect(await row(id)).toMatchObject({ status: "delivered", attempts: 1 });
    expect((await call("GET /bounces")).body.pagination.total).toBe(0);
    expect(await suppressed()).toBe(0);
  });
});
