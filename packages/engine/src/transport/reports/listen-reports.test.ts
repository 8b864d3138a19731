import { createTransport } from "nodemailer";
import { afterEach, describe, expect, it } from "vitest";
import { createSmtpMailer } from "../../delivery/smtp-mailer.js";
import { startScriptedSmtpServer } from "../../delivery/testing/scripted-smtp-server.js";
import type { Settings } from "../../platform/context.js";
import { type CoreFixture, openCore } from "../../testing/core-fixture.js";
import { listenReports } from "./listen-reports.js";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A core that sends over SMTP to a relay with DSN, and takes reports. */
async function reporting(settings: Partial<Settings> = {}) {
  const relay = await startScriptedSmtpServer({ ehlo: "250-mail.example.com\r\n250 DSN" });
  const { deliveredOn = "accept" } = settings;
  const mailer = createSmtpMailer({
    server: { host: relay.host, port: relay.port, secure: false, requireTls: false, auth: null },
    deliveredOn,
  });
  const fixture: CoreFixture = await openCore({ mailer, settings });
  const intake = await listenReports(fixture.core.ctx, fixture.store, { host: "127.0.0.1", port: 0 });
  cleanups.push(
    () => relay.close(),
    () => mailer.close(),
    () => intake.close(),
  );
  const transport = createTransport({ host: "127.0.0.1", port: intake.port, ignoreTLS: true });
  return {
    ...fixture,
    relay,
    /** Sends a mail of ours; gives its id and its return path. */
    async send(to = "ada@example.com") {
      const { body } = await fixture.call("POST /email/send", { body: { to, subject: "Hi", html: "<p>Hi</p>" } });
      await fixture.core.runDueJobs();
      const { from = "", body: bytes = "" } = relay.mails.at(-1) ?? {};
      return { id: body.data.results[0].message_id as string, returnPath: from, bytes };
    },
    /** Brings a report; rejects with what the intake says against it. */
    report: (to: string | string[], raw: string) =>
      transport.sendMail({ envelope: { from: "", to }, raw: raw.replaceAll("\n", "\r\n") }),
    row: async (id: string) => (await fixture.operator(`GET /messages/${id}`)).body.data,
    bounces: async () => (await fixture.call("GET /bounces")).body.data,
    suppressions: async () => (await fixture.call("GET /suppressions")).body.data,
  };
}

const dsn = (action: string, status: string, recipient = "ada@example.com") => `Subject: Delivery Status Notification
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: text/plain

About your mail.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.example.com

Final-Recipient: rfc822; ${recipient}
Action: ${action}
Status: ${status}
Remote-MTA: dns; aspmx.l.google.com
Diagnostic-Code: smtp; ${status.startsWith("2") ? "250 ok" : `550 ${status} no such user`}

--b--
`;

const arf = (header: string, type = "abuse") => `Subject: complaint
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary=b

--b
Content-Type: text/plain

Somebody called this unwanted.
--b
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: Example/1.0
Version: 1

--b
Content-Type: message/rfc822

${header}
--b--
`;

const complaints = "complaints@posthorn.test";

describe("the intake of reports", () => {
  it("writes down a bounce of mail that was taken, once, however often its report comes", async () => {
    const { send, report, row, bounces, suppressions, call } = await reporting();
    await call("POST /contacts", { body: { email: "ada@example.com" } });
    const { id, returnPath } = await send();
    expect((await row(id)).status).toBe("delivered");
    for (let i = 0; i < 3; i += 1) await report(returnPath, dsn("failed", "5.1.1"));
    const [bounce, ...more] = await bounces();
    expect(more).toEqual([]);
    expect(bounce).toMatchObject({
      message_id: id,
      email: "ada@example.com",
      type: "permanent",
      sub_type: "unknown_user",
      smtp_status: "5.1.1",
      diagnostic_code: "550 5.1.1 no such user",
      isp_name: "Gmail",
    });
    const { status, bounce_type, events } = await row(id);
    expect([status, bounce_type]).toEqual(["bounced", "permanent"]);
    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      "email.sent",
      "email.delivered",
      "email.bounced",
    ]);
    expect(events[2].data.bounce).toEqual(bounce);
    expect(await suppressions()).toMatchObject([{ email: "ada@example.com", reason: "bounce" }]);
    expect((await call("GET /contacts?bounced=true")).body.pagination.total).toBe(1);
  });

  it("knows the message by its return path, whoever the report says it is about, in whatever case", async () => {
    const { send, report, bounces } = await reporting();
    const { id, returnPath } = await send();
    await report(returnPath.toUpperCase(), dsn("failed", "5.2.2", "grace@example.org"));
    expect(await bounces()).toMatchObject([{ message_id: id, email: "ada@example.com", sub_type: "mailbox_full" }]);
  });

  it.each([
    ["a delay", dsn("delayed", "4.4.1")],
    ["a relay", dsn("relayed", "2.0.0")],
    ["an expanded list", dsn("expanded", "2.0.0")],
    ["a delivery that was told by the relay's acceptance", dsn("delivered", "2.0.0")],
    ["a vacation", "Auto-Submitted: auto-replied\nSubject: Away\n\nBack on Monday; 550 5.1.1 is my room.\n"],
    ["a complaint that is none", arf("Subject: Hi", "not-spam")],
  ])("changes nothing for %s", async (_, raw) => {
    const { send, report, row, bounces, suppressions } = await reporting();
    const { id, returnPath } = await send();
    const before = await row(id);
    await report(returnPath, raw);
    expect(await row(id)).toEqual(before);
    expect([await bounces(), await suppressions()]).toEqual([[], []]);
  });

  it("takes what it cannot read for an undetermined bounce, which suppresses nobody", async () => {
    const { send, report, bounces, suppressions } = await reporting();
    const { id, returnPath } = await send();
    await report(returnPath, "Subject: Hm\n\nHm.\n");
    expect(await bounces()).toMatchObject([
      { message_id: id, type: "undetermined", sub_type: null, smtp_status: null, diagnostic_code: "Hm" },
    ]);
    expect(await suppressions()).toEqual([]);
  });

  it("refuses mail to any other address, and what is too large", async () => {
    const { send, report, bounces } = await reporting();
    const { returnPath } = await send();
    const [local = "", domain = ""] = returnPath.split("@");
    const forged = `${local.slice(0, -1)}${local.endsWith("a") ? "b" : "a"}@${domain}`;
    for (const address of [forged, `${local}@example.com`, "postmaster@posthorn.test", "ada@example.com"]) {
      await expect(report(address, dsn("failed", "5.1.1"))).rejects.toMatchObject({ responseCode: 550 });
    }
    const padding = (size: number) => `Subject: big\n\n`.padEnd(size, `${"x".repeat(900)}\n`);
    await expect(report(returnPath, padding(1024 * 1024))).rejects.toMatchObject({ responseCode: 552 });
    expect(await bounces()).toEqual([]);
    await report(returnPath, padding(600 * 1024));
    expect((await bounces()).length).toBe(1);
  });

  it("believes a complaint by the signed link in the mail it is about, and no other", async () => {
    const { send, report, row, suppressions } = await reporting();
    const { id, bytes } = await send();
    const header = bytes.slice(0, bytes.indexOf("\r\n\r\n")).replaceAll("\r\n", "\n");
    const link = /<(http[^>]*\/u\/[^>]+)>/.exec(header.replaceAll(/\n[ \t]+/g, ""))?.[1] ?? "";
    const last = link.endsWith("A") ? "B" : "A";
    await report(complaints, arf(`List-Unsubscribe: <${link.slice(0, -5)}${last}${link.slice(-4)}>\nSubject: Hi`));
    await report(complaints, arf(`List-Unsubscribe: <https://example.com${new URL(link).pathname}>`));
    await report(complaints, arf(`X-Posthorn-Message-Id: ${id}`));
    await report(complaints, dsn("failed", "5.1.1"));
    expect(await suppressions()).toEqual([]);
    for (let i = 0; i < 2; i += 1) await report(complaints, arf(header));
    expect(await suppressions()).toMatchObject([{ email: "ada@example.com", reason: "complaint" }]);
    const { events } = await row(id);
    expect(events.slice(2)).toMatchObject([
      { type: "email.complained", data: { message_id: id, complaint: { feedback_type: "abuse" } } },
    ]);
  });

  it("takes a complaint that comes to the return path", async () => {
    const { send, report, suppressions } = await reporting();
    const { returnPath } = await send();
    await report(returnPath, arf("Subject: Hi"));
    expect(await suppressions()).toMatchObject([{ reason: "complaint" }]);
  });
});

describe("mail that counts as delivered by report", () => {
  it("is sent until a report says that it arrived, once", async () => {
    const { send, report, row, pass } = await reporting({ deliveredOn: "report" });
    const { id, returnPath } = await send();
    expect(await row(id)).toMatchObject({ status: "sent", delivered_at: null });
    pass(1000);
    for (let i = 0; i < 2; i += 1) await report(returnPath, dsn("delivered", "2.0.0"));
    const { status, events } = await row(id);
    expect(status).toBe("delivered");
    expect(events).toMatchObject([
      { type: "email.sent", data: { status: "sent" } },
      { type: "email.delivered", data: { smtp_response: "250 ok" } },
    ]);
    await report(returnPath, dsn("failed", "5.1.1"));
    await report(returnPath, dsn("delivered", "2.0.0"));
    expect((await row(id)).status).toBe("bounced");
  });

  it("is delivered at once where it is simulated", async () => {
    const { call, core, row } = await reporting({ deliveredOn: "report" });
    const { body } = await call("POST /email/send", {
      body: { to: "delivered@simulator.test", subject: "s", text: "t" },
    });
    await core.runDueJobs();
    expect((await row(body.data.results[0].message_id)).status).toBe("delivered");
  });
});
