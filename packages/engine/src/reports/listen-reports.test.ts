import { X509Certificate } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { createTransport } from "nodemailer";
import { afterEach, describe, expect, it } from "vitest";
import type { CertificateFiles } from "../delivery/reports/certificate.js";
import type { ReportReader } from "../delivery/reports/report-reader.js";
import { createSmtpMailer } from "../delivery/smtp-mailer.js";
import { exampleCertificate, renewedCertificate } from "../delivery/testing/example-certificate.js";
import { startScriptedSmtpServer } from "../delivery/testing/scripted-smtp-server.js";
import type { Settings } from "../platform/context.js";
import { type CoreFixture, openCore } from "../testing/core-fixture.js";
import { listenReports } from "./listen-reports.js";
import type { ConnectionLimits } from "./report-connections.js";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Opens a core that sends over SMTP to a relay with DSN and receives reports. */
async function openReports(
  settings: Partial<Settings> = {},
  parts: { limits?: Partial<ConnectionLimits>; reader?: ReportReader; tls?: CertificateFiles } = {},
) {
  const relay = await startScriptedSmtpServer({ ehlo: "250-mail.example.com\r\n250 DSN" });
  const { deliveredOn = "accept" } = settings;
  const mailer = createSmtpMailer({
    server: { host: relay.host, port: relay.port, secure: false, requireTls: false, auth: null },
    deliveredOn,
  });
  const fixture: CoreFixture = await openCore({ mailer, settings });
  const warnings: string[] = [];
  const ctx = { ...fixture.core.ctx, log: { ...fixture.core.ctx.log, warn: (line: string) => warnings.push(line) } };
  const intake = await listenReports(ctx, fixture.store, { host: "127.0.0.1", port: 0, ...parts });
  cleanups.push(
    () => relay.close(),
    () => mailer.close(),
    () => intake.close(),
  );
  const transport = createTransport({ host: "127.0.0.1", port: intake.port, ignoreTLS: true });
  return {
    ...fixture,
    relay,
    warnings,
    port: intake.port,
    reload: () => intake.reload(),
    /** Sends a report over TLS, which must be offered; resolves with the certificate's fingerprint. */
    async reportEncrypted(to: string, raw: string) {
      let fingerprint = "";
      const checkServerIdentity = (_: string, certificate: { fingerprint256: string }) => {
        fingerprint = certificate.fingerprint256;
        return undefined;
      };
      const ca = [exampleCertificate.cert, renewedCertificate.cert];
      const tls = { ca, servername: "hooks.example.com", checkServerIdentity };
      const encrypted = createTransport({ host: "127.0.0.1", port: intake.port, requireTLS: true, tls });
      await encrypted.sendMail({ envelope: { from: "", to }, raw: raw.replaceAll("\n", "\r\n") });
      return fingerprint;
    },
    /** Sends a mail; returns its id, its return path and its bytes. */
    async send(to = "ada@example.com") {
      const { body } = await fixture.call("POST /email/send", { body: { to, subject: "Hi", html: "<p>Hi</p>" } });
      await fixture.core.runDueJobs();
      const { from = "", body: bytes = "" } = relay.mails.at(-1) ?? {};
      return { id: body.data.results[0].message_id as string, returnPath: from, bytes };
    },
    /** Sends a report; rejects with the error reply of the intake. */
    report: (to: string | string[], raw: string) =>
      transport.sendMail({ envelope: { from: "", to }, raw: raw.replaceAll("\n", "\r\n") }),
    row: async (id: string) => (await fixture.admin(`GET /messages/${id}`)).body.data,
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

describe("the report intake", () => {
  it("records a bounce of accepted mail once, however often its report arrives", async () => {
    const { send, report, row, bounces, suppressions, call } = await openReports();
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

  it("finds the message by its return path in any case, whatever recipient the report names", async () => {
    const { send, report, bounces } = await openReports();
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
    const { send, report, row, bounces, suppressions } = await openReports();
    const { id, returnPath } = await send();
    const before = await row(id);
    await report(returnPath, raw);
    expect(await row(id)).toEqual(before);
    expect([await bounces(), await suppressions()]).toEqual([[], []]);
  });

  it("records an unreadable report as an undetermined bounce, which suppresses nobody", async () => {
    const { send, report, bounces, suppressions } = await openReports();
    const { id, returnPath } = await send();
    await report(returnPath, "Subject: Hm\n\nHm.\n");
    expect(await bounces()).toMatchObject([
      { message_id: id, type: "undetermined", sub_type: null, smtp_status: null, diagnostic_code: "Hm" },
    ]);
    expect(await suppressions()).toEqual([]);
  });

  it("rejects mail to any other address, and mail that is too large", async () => {
    const { send, report, bounces } = await openReports();
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
    const { send, report, row, suppressions } = await openReports();
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

  it("records a complaint that arrives at the return path", async () => {
    const { send, report, suppressions } = await openReports();
    const { returnPath } = await send();
    await report(returnPath, arf("Subject: Hi"));
    expect(await suppressions()).toMatchObject([{ reason: "complaint" }]);
  });
});

describe("mail that counts as delivered by report", () => {
  it("is sent until a report says that it arrived, and counts once", async () => {
    const { send, report, row, pass } = await openReports({ deliveredOn: "report" });
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
    const { call, core, row } = await openReports({ deliveredOn: "report" });
    const { body } = await call("POST /email/send", {
      body: { to: "delivered@simulator.test", subject: "s", text: "t" },
    });
    await core.runDueJobs();
    expect((await row(body.data.results[0].message_id)).status).toBe("delivered");
  });
});

/** A client that sends lines, each after the reply to the one before. */
class SmtpClient {
  readonly #socket: Socket;
  received = "";
  readonly closed: Promise<string>;

  constructor(port: number, lines: readonly string[] = [], localAddress = "127.0.0.1") {
    this.#socket = connect({ port, host: "127.0.0.1", localAddress });
    const rest = [...lines];
    this.#socket.setEncoding("latin1").on("data", (text: string) => {
      this.received += text;
      const next = /^\d{3} [^\n]*\n$/m.test(text) ? rest.shift() : undefined;
      if (next !== undefined) this.#socket.write(next);
    });
    this.#socket.on("error", () => {});
    this.closed = new Promise((resolve) => this.#socket.on("close", () => resolve(this.received)));
    cleanups.push(async () => void this.#socket.destroy());
  }

  receives(pattern: RegExp): Promise<void> {
    return expect.poll(() => this.received).toMatch(pattern) as Promise<void>;
  }
}

describe("a stranger's mail", () => {
  const neverRead: ReportReader = {
    read: () => Promise.reject(new Error("this mail was read")),
    close: async () => {},
  };

  it("is accepted without being read if it is about no known message", async () => {
    const { report, warnings } = await openReports({}, { reader: neverRead });
    for (const raw of [dsn("failed", "5.1.1"), arf("Subject: Hi"), "Subject: Hm\n\nHm.\n"])
      await report(complaints, raw);
    expect(warnings).toEqual(["a mail to the report intake is about no known message"]);
  });

  it("is accepted without being read if its message is deleted", async () => {
    const { send, report, store, warnings } = await openReports({}, { reader: neverRead });
    const { id, returnPath } = await send();
    await store.transaction("system", async (tx) => void (await tx.messages.delete(id)));
    await report(returnPath, dsn("failed", "5.1.1"));
    expect(warnings).toHaveLength(1);
  });

  it("is recorded as an undetermined bounce and never as a complaint if it cannot be read in time", async () => {
    const late: ReportReader = { read: async () => undefined, close: async () => {} };
    const { send, report, bounces, suppressions, warnings } = await openReports({}, { reader: late });
    const { id, returnPath, bytes } = await send();
    const header = bytes.slice(0, bytes.indexOf("\r\n\r\n")).replaceAll("\r\n", "\n");
    await report(complaints, arf(header));
    expect([await bounces(), await suppressions()]).toEqual([[], []]);
    await report(returnPath, dsn("failed", "5.1.1"));
    expect(await bounces()).toMatchObject([{ message_id: id, type: "undetermined" }]);
    expect(await suppressions()).toEqual([]);
    expect(warnings).toEqual(["a mail to the report intake was dropped: it could not be read in time"]);
  });

  it("is deferred while too many wait to be read", async () => {
    const { ReaderBusyError } = await import("../delivery/reports/report-reader.js");
    const busy: ReportReader = { read: () => Promise.reject(new ReaderBusyError("busy")), close: async () => {} };
    const { send, report, bounces, warnings } = await openReports({}, { reader: busy });
    const { returnPath } = await send();
    for (let n = 0; n < 3; n += 1) {
      await expect(report(returnPath, dsn("failed", "5.1.1"))).rejects.toMatchObject({ responseCode: 451 });
    }
    expect(await bounces()).toEqual([]);
    expect(warnings).toEqual(["a mail to the report intake was deferred: too many wait"]);
  });

  it.each(["7bit", "quoted-printable", "base64"])("is identified by the link in a header in %s", async (encoding) => {
    const { send, report, suppressions } = await openReports();
    const { bytes } = await send();
    const header = bytes.slice(0, bytes.indexOf("\r\n\r\n")).replaceAll("\r\n", "\n");
    const quoted = header.replaceAll("=", "=3D").replaceAll(/[^\n]{60}/g, "$&=\n");
    const encoded = { "7bit": header, "quoted-printable": quoted, base64: Buffer.from(header).toString("base64") };
    const part = `Content-Type: text/rfc822-headers\nContent-Transfer-Encoding: ${encoding}`;
    const raw = arf(encoded[encoding as "base64"]).replace("Content-Type: message/rfc822", part);
    await report(complaints, raw.replaceAll(/^\.(?!\.)/gm, ".."));
    expect(await suppressions()).toMatchObject([{ reason: "complaint" }]);
  });
});

describe("a connection to the report intake", () => {
  it("is closed for a new one if it has been idle for longest", async () => {
    const { port, send, report, bounces, warnings } = await openReports({}, { limits: { maxPerAddress: 2, max: 3 } });
    const idle = [new SmtpClient(port), new SmtpClient(port)];
    for (const client of idle) await client.receives(/^220/);
    const { id, returnPath } = await send();
    await report(returnPath, dsn("failed", "5.1.1"));
    expect(await bounces()).toMatchObject([{ message_id: id }]);
    expect(await idle[0]?.closed).toMatch(/\r\n421 4\.7\.0 /);
    expect(idle[1]?.received).not.toContain("421");
    expect(warnings).toEqual(["an idle connection to the report intake was closed for a new one"]);
  });

  it("stays open while it sends a mail or is new", async () => {
    const { port, send, warnings } = await openReports({}, { limits: { maxPerAddress: 2, grace: 60_000 } });
    const { returnPath } = await send();
    const busy = new SmtpClient(port, ["EHLO a\r\n", "MAIL FROM:<>\r\n", `RCPT TO:<${returnPath}>\r\n`]);
    await busy.receives(/250[^\n]*\r\n250[^\n]*\r\n$/);
    const young = new SmtpClient(port, ["EHLO b\r\n"]);
    await young.receives(/250 /);
    expect(await new SmtpClient(port).closed).toMatch(/^421 4\.7\.0 /);
    // Another address has its own limit.
    const other = new SmtpClient(port, [], "127.0.0.2");
    await other.receives(/^220/);
    expect(warnings).toEqual(["a connection to the report intake was rejected: too many are open"]);
  });

  it("counts towards a limit for all addresses together", async () => {
    const { port } = await openReports({}, { limits: { max: 2 } });
    const idle = [new SmtpClient(port), new SmtpClient(port)];
    for (const client of idle) await client.receives(/^220/);
    const other = new SmtpClient(port, [], "127.0.0.2");
    await other.receives(/^220/);
    expect(await idle[0]?.closed).toContain("421");
  });

  it.each([
    ["sends no mail", { idle: 50 }, ["EHLO a\r\n"]],
    ["takes too long for a mail", { transfer: 50 }, ["EHLO a\r\n", "MAIL FROM:<>\r\n", "RCPT TO:<RETURN-PATH>\r\n"]],
    ["sends commands without end", { commandBytes: 100 }, ["EHLO a\r\n", "NOOP\r\n".repeat(50)]],
    [
      "guesses recipients",
      {},
      ["EHLO a\r\n", "MAIL FROM:<>\r\n", ...Array(20).fill(`RCPT TO:<b+x@posthorn.test>\r\n`)],
    ],
  ] as const)("is closed if it %s", async (_, limits, lines) => {
    const { port, send, warnings } = await openReports({}, { limits });
    const { returnPath } = await send();
    const client = new SmtpClient(
      port,
      lines.map((line) => line.replace("RETURN-PATH", returnPath)),
    );
    expect(await client.closed).toMatch(/^421 4\.[47]\.[02] /m);
    expect(warnings).toHaveLength(1);
  });

  it("is closed with a reply if it sends escaped dots without end", async () => {
    const { port, send, warnings } = await openReports();
    const { returnPath } = await send();
    const lines = ["EHLO a\r\n", "MAIL FROM:<>\r\n", `RCPT TO:<${returnPath}>\r\n`, "DATA\r\n"];
    const client = new SmtpClient(port, [...lines, "..\r\n".repeat(20_000)]);
    expect(await client.closed).toMatch(/\r\n552 5\.3\.4 /);
    expect(warnings).toEqual(["a mail to the report intake was cut off: too large"]);
  });

  it("is logged at once when it is rejected, and then rarely", async () => {
    const { report, warnings, pass } = await openReports();
    for (let n = 0; n < 3; n += 1) await report(complaints, dsn("failed", "5.1.1"));
    expect(warnings).toHaveLength(1);
    pass(60_000);
    for (let n = 0; n < 3; n += 1) await report(complaints, dsn("failed", "5.1.1"));
    expect(warnings).toHaveLength(2);
  });
});

/** Writes a certificate into files, and returns their names. */
async function writeCertificate(
  given: { cert: string; key: string },
  to?: CertificateFiles,
): Promise<CertificateFiles> {
  const folder = to ? undefined : await mkdtemp(join(tmpdir(), "posthorn-tls-"));
  if (folder !== undefined) cleanups.push(() => rm(folder, { recursive: true }));
  const files = to ?? { cert: join(folder ?? "", "cert.pem"), key: join(folder ?? "", "key.pem") };
  await Promise.all([writeFile(files.cert, given.cert), writeFile(files.key, given.key)]);
  return files;
}

const fingerprintOf = ({ cert }: { cert: string }) => new X509Certificate(cert).fingerprint256;

describe("a report over TLS", () => {
  it("is recorded, and one without TLS still is", async () => {
    const { send, report, reportEncrypted, bounces } = await openReports(
      {},
      { tls: await writeCertificate(exampleCertificate) },
    );
    const [first, second] = [await send("ada@example.com"), await send("bob@example.com")];
    expect(await reportEncrypted(first.returnPath, dsn("failed", "5.1.1"))).toBe(fingerprintOf(exampleCertificate));
    await report(second.returnPath, dsn("failed", "5.1.1", "bob@example.com"));
    expect((await bounces()).length).toBe(2);
  });

  it("meets a renewed certificate, whose files are read when a client comes after their change", async () => {
    const tls = await writeCertificate(exampleCertificate);
    const { reportEncrypted } = await openReports({}, { tls });
    expect(await reportEncrypted(complaints, "Subject: a\n\na\n")).toBe(fingerprintOf(exampleCertificate));
    await writeCertificate(renewedCertificate, tls);
    await expect.poll(() => reportEncrypted(complaints, "Subject: a\n\na\n")).toBe(fingerprintOf(renewedCertificate));
  });

  it("meets the certificate before while the new one does not fit its key, and the new one after a reload", async () => {
    const tls = await writeCertificate(exampleCertificate);
    const { reportEncrypted, reload, logged } = await openReports({}, { tls });
    await writeFile(tls.cert, renewedCertificate.cert);
    await reload();
    expect(await reportEncrypted(complaints, "Subject: a\n\na\n")).toBe(fingerprintOf(exampleCertificate));
    expect(logged.filter((line) => line.includes("the one before stays in use"))).toHaveLength(1);
    await writeCertificate(renewedCertificate, tls);
    await reload();
    expect(await reportEncrypted(complaints, "Subject: a\n\na\n")).toBe(fingerprintOf(renewedCertificate));
  });

  it("has the limits of one without, and learns of them encrypted", async () => {
    const limits = { commandBytes: 2000 };
    const { port, warnings } = await openReports({}, { limits, tls: await writeCertificate(exampleCertificate) });
    const plain = connect({ port, host: "127.0.0.1" });
    await new Promise((resolve) => plain.once("data", resolve));
    plain.write("EHLO a\r\n");
    await new Promise((resolve) => plain.once("data", resolve));
    plain.write("STARTTLS\r\n");
    await new Promise((resolve) => plain.once("data", resolve));
    const socket = connectTls({ socket: plain, ca: exampleCertificate.cert, servername: "hooks.example.com" });
    let received = "";
    socket.setEncoding("latin1").on("data", (text: string) => {
      received += text;
    });
    const closed = new Promise((resolve) => socket.on("close", resolve).on("error", () => {}));
    socket.write("NOOP\r\n".repeat(1000));
    await closed;
    expect(received).toMatch(/421 4\.7\.0 Too many commands/);
    expect(warnings).toEqual(["a client of the report intake sent too many commands"]);
  });

  it("cannot begin where the files are no certificate with its key", async () => {
    const { core, store } = await openCore();
    const open = (tls: CertificateFiles) => listenReports(core.ctx, store, { host: "127.0.0.1", port: 0, tls });
    const mixed = await writeCertificate({ cert: exampleCertificate.cert, key: renewedCertificate.key });
    await expect(open(mixed)).rejects.toThrow("are no certificate with its key");
    await expect(open({ ...mixed, key: "/nowhere/key.pem" })).rejects.toThrow(
      "/nowhere/key.pem cannot be read (ENOENT)",
    );
  });
});

describe("one address", () => {
  it("may open so many connections a minute, and no more", async () => {
    const { port, warnings } = await openReports({}, { limits: { connectionsPerMinute: 2 } });
    for (const client of [new SmtpClient(port), new SmtpClient(port)]) await client.receives(/^220/);
    expect(await new SmtpClient(port).closed).toMatch(/^421 4\.7\.0 Too many connections a minute/);
    await new SmtpClient(port, [], "127.0.0.2").receives(/^220/);
    expect(warnings).toEqual(["a connection to the report intake was rejected: too many a minute from one address"]);
  });

  it("may send so many mails a minute; a further one is deferred", async () => {
    const { send, report, bounces, warnings } = await openReports({}, { limits: { mailsPerMinute: 2 } });
    for (const to of ["ada@example.com", "bob@example.com"]) {
      await report((await send(to)).returnPath, dsn("failed", "5.1.1", to));
    }
    const { returnPath } = await send("eve@example.com");
    await expect(report(returnPath, dsn("failed", "5.1.1"))).rejects.toMatchObject({ responseCode: 451 });
    expect((await bounces()).length).toBe(2);
    expect(warnings).toEqual(["a mail to the report intake was deferred: too many a minute from one address"]);
  });
});
