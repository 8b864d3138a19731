import { rootCertificates } from "node:tls";
import { simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { createSmtpMailer, type SmtpMailerOptions } from "./smtp-mailer.js";
import { exampleMail } from "./testing/example-mail.js";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

interface Received {
  user: unknown;
  secure: boolean;
  bytes: Buffer;
}

/** A server of the kind the embedded inbox is built on, with its own throw-away certificate. */
async function listen(options: SMTPServerOptions, connect: Partial<SmtpMailerOptions["server"]>, ca?: string) {
  const received: Received[] = [];
  const server = new SMTPServer({
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === "ada" && password === "päss wörd"
        ? done(null, { user: username })
        : done(new Error("Wrong password")),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push({ user: session.user, secure: session.secure, bytes: Buffer.concat(chunks) });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  const port = await new Promise<number>((resolve) => {
    const net = server.listen(0, "127.0.0.1", () => resolve((net.address() as { port: number }).port));
  });
  const to = { host: "127.0.0.1", port, secure: false, requireTls: false, auth: null, ...connect };
  const mailer = createSmtpMailer({ server: to, ...(ca !== undefined && { ca }) });
  cleanups.push(() => new Promise<void>((resolve) => server.close(resolve)));
  cleanups.push(() => mailer.close());
  return { received, mailer };
}

test("delivers a mail that a mail reader understands", async () => {
  const { received, mailer } = await listen({ authOptional: true, disabledCommands: ["STARTTLS"] }, {});
  const mail = exampleMail({ subject: "Grüße an Ada", html: "<p>Schöne Grüße</p>", text: "Schöne Grüße" });
  expect(await mailer.deliver(mail)).toMatchObject({ result: "accepted" });
  const parsed = await simpleParser(received[0]?.bytes ?? "");
  expect(parsed).toMatchObject({ subject: "Grüße an Ada", html: "<p>Schöne Grüße</p>", text: "Schöne Grüße" });
  expect(parsed.messageId).toBe(mail.headerMessageId);
});

test("takes up TLS where the server offers it, for many mails on one connection", async () => {
  const { received, mailer } = await listen({ authOptional: true }, {});
  for (let index = 0; index < 3; index += 1) {
    expect(await mailer.deliver(exampleMail())).toMatchObject({ result: "accepted" });
  }
  expect(received.map(({ secure }) => secure)).toEqual([true, true, true]);
});

test("speaks TLS from the first byte when told so", async () => {
  const { received, mailer } = await listen({ secure: true, authOptional: true }, { secure: true });
  expect(await mailer.deliver(exampleMail())).toMatchObject({ result: "accepted" });
  expect(received[0]?.secure).toBe(true);
});

test("sends nothing to a server whose certificate nobody it trusts has signed", async () => {
  const { received, mailer } = await listen({ authOptional: true }, {}, rootCertificates[0]);
  expect(await mailer.deliver(exampleMail())).toMatchObject({ result: "unreachable", counted: false });
  expect(received).toEqual([]);
});

test("logs in before it sends, under TLS", async () => {
  const { received, mailer } = await listen({}, { requireTls: true, auth: { user: "ada", pass: "päss wörd" } });
  await mailer.verify?.();
  expect(await mailer.deliver(exampleMail())).toMatchObject({ result: "accepted" });
  expect(received).toMatchObject([{ user: "ada", secure: true }]);
});

test("holds all mail while its password is wrong", async () => {
  const { received, mailer } = await listen({}, { auth: { user: "ada", pass: "wrong" } });
  await expect(mailer.verify?.()).rejects.toThrow(/^535 /);
  expect(await mailer.deliver(exampleMail())).toMatchObject({ result: "relay_rejected", code: 535, counted: false });
  expect(received).toEqual([]);
});
