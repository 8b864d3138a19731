import { afterEach, describe, expect, test } from "vitest";
import type { OutgoingMail } from "./mailer.js";
import { createSmtpMailer, type SmtpMailerOptions } from "./smtp-mailer.js";
import { exampleMail } from "./testing/example-mail.js";
import { type Script, startScriptedSmtpServer } from "./testing/scripted-smtp-server.js";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function scripted(script: Script = {}, options: Partial<SmtpMailerOptions> = {}) {
  const server = await startScriptedSmtpServer(script);
  const mailer = createSmtpMailer({
    server: { host: server.host, port: server.port, secure: false, requireTls: false, auth: null },
    ...options,
  });
  cleanups.push(
    () => server.close(),
    () => mailer.close(),
  );
  return { server, mailer, deliver: (changes?: Partial<OutgoingMail>) => mailer.deliver(exampleMail(changes)) };
}

/** More than the sockets on both sides hold, so that the final dot cannot have gone out. */
const large = { text: "x".repeat(12_000_000) };
const short = { timeouts: { greeting: 400, socket: 400 } };
const login = (port: number) => ({
  host: "127.0.0.1",
  port,
  secure: false,
  requireTls: false,
  auth: { user: "ada", pass: "x" },
});

const unreachable = { result: "unreachable", retry: true, counted: false };
const transient = { result: "transient", retry: true, counted: true, suppress: "no" };
const undetermined = { result: "undetermined", retry: true, bounce_type: "undetermined", suppress: "no" };
const outOfSync = { ...undetermined, max_retries: 2 };
const relayRejected = { result: "relay_rejected", retry: true, counted: false, min_delay: 300_000, suppress: "no" };
const refused = { result: "permanent", retry: false, bounce_type: "transient", suppress: "no" };

describe("an SMTP delivery", () => {
  test("sends exactly the envelope and the bytes", async () => {
    const { server, deliver } = await scripted();
    const outcome = await deliver({ envelope: { from: "b+1@bounces.example.com", to: "ada@example.com" } });
    expect(outcome).toEqual({ result: "accepted", response: "250 2.0.0 queued as 42" });
    const { buildMime } = await import("./mime.js");
    const body = buildMime(exampleMail()).toString("latin1");
    expect(server.mails).toEqual([{ from: "b+1@bounces.example.com", to: ["ada@example.com"], body }]);
  });

  test("keeps no control characters of what a server says: a store that cannot hold them would send the mail again", async () => {
    const { deliver } = await scripted({ dot: `250 2.0.0 queued\0 as\u001b[2J ${"x".repeat(1990)}` });
    const { result, response } = await deliver();
    expect([result, response.length]).toEqual(["accepted", 1000]);
    expect(response).toMatch(/^250 2\.0\.0 queued {2}as \[2J x+$/);
  });

  test.each([
    ["a server that hangs up at once", { connect: "hang up" }, {}, unreachable],
    ["a greeting of 554", { connect: "554 no service" }, {}, { ...unreachable, code: 554 }],
    ["a greeting of 421", { connect: "421 4.3.2 not now" }, {}, { ...unreachable, code: 421 }],
    ["a greeting that makes no sense", { connect: "hello" }, {}, unreachable],
    ["a greeting that never comes", { connect: "stall" }, short, unreachable],
    ["a connection lost at EHLO", { ehlo: "hang up" }, {}, unreachable],
    ["421 at EHLO", { ehlo: "421 busy" }, {}, unreachable],
    ["silence at EHLO", { ehlo: "stall" }, short, unreachable],
    ["550 at EHLO and HELO", { ehlo: "550 go away", helo: "550 go away" }, {}, { ...relayRejected, code: 550 }],
  ] satisfies [string, Script, Partial<SmtpMailerOptions>, object][])(
    "says of %s what it says of the relay",
    async (_, script, options, expected) => {
      const { deliver } = await scripted(script, options);
      expect(await deliver()).toMatchObject(expected);
    },
  );

  test.each([
    ["535 at AUTH", "535 5.7.8 wrong password", { ...relayRejected, code: 535, enhanced: "5.7.8" }],
    ["454 at AUTH", "454 4.7.0 later", unreachable],
    ["421 at AUTH", "421 closing", unreachable],
    ["a connection lost at AUTH", "hang up", unreachable],
  ] as const)("takes %s for a trouble of the relay", async (_, auth, expected) => {
    const server = await startScriptedSmtpServer({ ehlo: "250-mail.example.com\r\n250 AUTH PLAIN", auth });
    const mailer = createSmtpMailer({ server: login(server.port) });
    cleanups.push(
      () => server.close(),
      () => mailer.close(),
    );
    expect(await mailer.deliver(exampleMail())).toMatchObject(expected);
    await expect(mailer.verify?.()).rejects.toThrow();
  });

  test("takes a port where nobody listens for an unreachable server", async () => {
    const { server, deliver } = await scripted();
    await server.close();
    expect(await deliver()).toMatchObject({ ...unreachable, response: expect.stringContaining("ECONNREFUSED") });
  });

  test("takes a server without STARTTLS for unreachable when TLS is required", async () => {
    const server = await startScriptedSmtpServer();
    const mailer = createSmtpMailer({ server: { ...login(server.port), requireTls: true } });
    cleanups.push(
      () => server.close(),
      () => mailer.close(),
    );
    expect(await mailer.deliver(exampleMail())).toMatchObject(unreachable);
    expect(server.count("auth")).toBe(0);
  });

  for (const extensions of ["", "PIPELINING"]) {
    const ehlo = extensions ? `250-mail.example.com\r\n250 ${extensions}` : "250 mail.example.com";
    describe(extensions ? "with pipelining" : "without pipelining", () => {
      test.each([
        ["421 at MAIL", { mail: "421 closing" }, { ...transient, code: 421 }],
        ["a connection lost at MAIL", { mail: "hang up" }, transient],
        ["451 at MAIL", { mail: "451 4.3.0 local error" }, { ...transient, code: 451, min_delay: 0 }],
        ["550 at MAIL", { mail: "550 5.7.1 sender refused" }, relayRejected],
        ["530 at MAIL", { mail: "530 5.7.0 log in first" }, relayRejected],
        ["503 at MAIL", { mail: "503 5.5.1 bad sequence" }, outOfSync],
        ["421 at RCPT", { rcpt: "421 closing" }, { ...transient, code: 421 }],
        ["a connection lost at RCPT", { rcpt: "hang up" }, transient],
        ["450 4.2.0 at RCPT", { rcpt: "450 4.2.0 busy" }, { ...transient, min_delay: 0 }],
        ["450 4.7.1 at RCPT", { rcpt: "450 4.7.1 greylisted" }, { ...transient, min_delay: 300_000 }],
        [
          "550 5.1.1 at RCPT",
          { rcpt: "550 5.1.1 who?" },
          { result: "permanent", bounce_type: "permanent", suppress: "yes" },
        ],
        [
          "a bare 550 at RCPT",
          { rcpt: "550 no" },
          { result: "permanent", bounce_type: "permanent", suppress: "second" },
        ],
        ["552 5.2.2 at RCPT", { rcpt: "552 5.2.2 full" }, refused],
        ["550 5.7.1 at RCPT", { rcpt: "550 5.7.1 policy" }, refused],
        ["451 at DATA", { data: "451 later" }, { ...transient, code: 451 }],
        ["554 5.6.0 at DATA", { data: "554 5.6.0 no" }, refused],
        ["a connection lost at DATA", { data: "hang up" }, transient],
        ["452 at the dot", { dot: "452 4.3.1 disk full" }, { ...transient, code: 452 }],
        ["421 at the dot", { dot: "421 4.3.2 closing" }, { ...transient, code: 421 }],
        ["554 at the dot", { dot: "554 5.6.0 bad content" }, { ...refused, code: 554 }],
        [
          "550 5.7.26 at the dot",
          { dot: "550-5.7.26 unauthenticated\r\n550 5.7.26 really" },
          { ...refused, enhanced: "5.7.26" },
        ],
        ["503 at the dot", { dot: "503 bad sequence" }, outOfSync],
        ["354 at the dot", { dot: "354 more" }, outOfSync],
        ["garbage at the dot", { dot: "fine, I think" }, undetermined],
        ["a connection lost at the dot", { dot: "hang up" }, undetermined],
        ["a reply cut off at the dot", { dot: { hangUp: "25" } }, undetermined],
        ["250 at DATA, where the body is taken for commands", { data: "250 ok" }, outOfSync],
      ] satisfies [string, Script, object][])("answers %s by the table", async (_, script, expected) => {
        const { deliver } = await scripted({ ehlo, ...script });
        expect(await deliver()).toMatchObject(expected);
      });

      test("takes silence at the dot for undetermined", async () => {
        const { deliver } = await scripted({ ehlo, dot: "stall" }, short);
        expect(await deliver()).toMatchObject(undetermined);
      });

      test("takes silence at RCPT for transient", async () => {
        const { deliver } = await scripted({ ehlo, rcpt: "stall" }, short);
        expect(await deliver()).toMatchObject(transient);
      });

      test("takes a connection lost in the middle of the body for transient", async () => {
        const { deliver } = await scripted({ ehlo, body: "hang up" });
        expect(await deliver(large)).toMatchObject(transient);
      });

      test("takes a server that stops reading in the middle of the body for transient", async () => {
        const { deliver } = await scripted({ ehlo, body: "stall" }, short);
        expect(await deliver(large)).toMatchObject(transient);
      });

      test("believes a refusal that comes before the body has ended", async () => {
        const { deliver } = await scripted({ ehlo, body: "552 5.3.4 too large" });
        expect(await deliver(large)).toMatchObject({ ...refused, code: 552 });
      });

      test("does not believe an acceptance that comes before the body has ended", async () => {
        const { deliver } = await scripted({ ehlo, body: "250 ok" });
        expect(await deliver(large)).toMatchObject(outOfSync);
      });
    });
  }

  test("refuses a mail larger than the server takes, without showing it to the server", async () => {
    const { server, deliver } = await scripted({ ehlo: "250-mail.example.com\r\n250 SIZE 1500" });
    expect(await deliver()).toMatchObject({ result: "accepted" });
    expect(await deliver({ text: "x".repeat(1500) })).toMatchObject(refused);
    expect(server.count("mail")).toBe(1);
  });

  test("fails a mail that cannot be built, without a connection", async () => {
    const { server, deliver } = await scripted();
    expect(await deliver({ to: "ada@example.com>\r\nRCPT TO:<eve@example.com" })).toMatchObject({ result: "failed" });
    expect(server.count("connect")).toBe(0);
  });

  test("asks a server that can report for reports of failures and delays, and of deliveries where they count", async () => {
    const ehlo = "250-mail.example.com\r\n250 DSN";
    const id = exampleMail().messageId;
    for (const [deliveredOn, notify] of [
      ["accept", "FAILURE,DELAY"],
      ["report", "FAILURE,DELAY,SUCCESS"],
    ] as const) {
      const { server, deliver } = await scripted({ ehlo }, { deliveredOn });
      expect(await deliver()).toMatchObject({ result: "accepted" });
      expect(server.commands).toContain(`MAIL FROM:<bounces@example.com> RET=HDRS ENVID=${id}`);
      expect(server.commands).toContain(`RCPT TO:<ada@example.com> NOTIFY=${notify}`);
    }
    const { server, deliver } = await scripted();
    await deliver();
    expect(server.commands).toContain("RCPT TO:<ada@example.com>");
  });

  test("sends the same bytes at every attempt", async () => {
    const { server, deliver } = await scripted({ dot: (nth) => (nth === 1 ? "hang up" : undefined) });
    expect(await deliver()).toMatchObject(undetermined);
    expect(await deliver()).toMatchObject({ result: "accepted" });
    expect(server.mails).toHaveLength(2);
    expect(server.mails[1]).toEqual(server.mails[0]);
  });

  test("doubles the dots at the beginning of lines only on the way", async () => {
    const { server, deliver } = await scripted();
    await deliver({ text: ".\r\n..\r\n.x", html: null });
    expect(Buffer.from(server.mails[0]?.body.split("\r\n\r\n")[1] ?? "", "base64").toString()).toBe(".\r\n..\r\n.x");
  });

  test("is called off by its signal before the dot, and not after it", async () => {
    const before = new AbortController();
    const { server, mailer } = await scripted(
      { rcpt: (nth) => (nth === 1 ? "stall" : undefined), dot: "stall" },
      short,
    );
    const stalled = mailer.deliver(exampleMail(), { signal: before.signal });
    await server.reached("rcpt");
    before.abort();
    expect(await stalled).toMatchObject({ ...unreachable, response: "Cancelled before it was sent" });

    const after = new AbortController();
    const handedOver = mailer.deliver(exampleMail(), { signal: after.signal });
    await server.reached("dot");
    after.abort();
    expect(await handedOver).toMatchObject(undetermined);
    expect(await mailer.deliver(exampleMail(), { signal: AbortSignal.abort() })).toMatchObject(unreachable);
  });
});
