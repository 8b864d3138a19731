import { createServer as createHttpServer } from "node:http";
import { createServer, type Server } from "node:net";
import { createTransport } from "nodemailer";
import { afterEach, describe, expect, test } from "vitest";
import { silentLog } from "../platform/log.js";
import { systemRandom } from "../platform/random.js";
import { type MailTarget, openMailTarget } from "./mail-target.js";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

// Mailpit's own ports, on an address that nothing else of this machine listens on.
const host = "127.80.25.2";
const smtp = { host, port: 1025, secure: false, requireTls: false, auth: null };

async function open(config: { isSmtpNamed?: boolean; inbox?: "auto" | "off" } = {}) {
  const warnings: string[] = [];
  const target = await openMailTarget(
    { smtp, isSmtpNamed: false, inbox: "auto", ...config },
    { now: () => 0, random: systemRandom(), log: { ...silentLog, warn: (message) => warnings.push(message) } },
  );
  cleanups.push(() => target.close());
  return { ...target, warnings };
}

async function subjects({ inboxUrl }: Pick<MailTarget, "inboxUrl">): Promise<string[]> {
  const { messages } = await (await fetch(`${inboxUrl}/api/v1/messages`)).json();
  return messages.map(({ Subject }: { Subject: string }) => Subject);
}

async function send({ server }: Pick<MailTarget, "server">, subject: string): Promise<void> {
  const transport = createTransport({ host: server.host, port: server.port, ignoreTLS: true });
  await transport.sendMail({ from: "ada@example.com", to: "bob@example.com", subject, text: "x" });
}

/** Something that greets on the usual SMTP port, and answers Mailpit's API beside it. */
async function pretend(greeting: string, info?: object): Promise<void> {
  await listen(
    createServer((socket) =>
      socket
        .on("error", () => {})
        .resume()
        .end(`${greeting}\r\n`),
    ),
    smtp.port,
  );
  if (info !== undefined)
    await listen(
      createHttpServer((_, response) => response.end(JSON.stringify(info))),
      8025,
    );
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
}

// Other systems have no such addresses.
describe.runIf(process.platform === "linux")("a process without a named mail server", () => {
  test("starts the inbox on the usual ports where nobody answers, and on free ones beside another's inbox", async () => {
    const first = await open();
    expect([first.server.port, first.inboxUrl]).toEqual([1025, `http://${host}:8025`]);
    const second = await open();
    expect(second.inboxUrl).not.toBe(first.inboxUrl);
    await send(first, "first");
    await send(second, "second");
    expect([await subjects(first), await subjects(second)]).toEqual([["first"], ["second"]]);
    await fetch(`${second.inboxUrl}/api/v1/messages`, { method: "DELETE" });
    expect([await subjects(first), await subjects(second)]).toEqual([["first"], []]);
    const answer = await fetch(`${first.inboxUrl}/api/v1/info`);
    expect(answer.headers.get("x-posthorn-inbox")).toBe("embedded");
  });

  test("says so where it may start none, and another's inbox answers", async () => {
    const first = await open();
    const second = await open({ inbox: "off" });
    expect(second.server.port).toBe(first.server.port);
    expect(second.warnings).toEqual([expect.stringContaining("another engine's inbox")]);
  });

  test("uses a Mailpit that answers, and shows its page", async () => {
    await pretend("220 dev Mailpit ESMTP Service ready", { Version: "v1.30.5" });
    expect(await open()).toMatchObject({ server: smtp, inboxUrl: `http://${host}:8025` });
  });

  test("uses a Mailpit whose page is elsewhere", async () => {
    await pretend("220 dev Mailpit ESMTP Service ready");
    expect(await open()).toMatchObject({ server: smtp, inboxUrl: null });
  });

  test("does not send to a server that is no Mailpit", async () => {
    await pretend("220 mail.example.com ESMTP Postfix");
    const { server, inboxUrl } = await open();
    expect(server.port).not.toBe(smtp.port);
    expect(inboxUrl).not.toBeNull();
  });
});

describe.runIf(process.platform === "linux")("a process with a named mail server", () => {
  test("shares another's inbox", async () => {
    const first = await open();
    const second = await open({ isSmtpNamed: true });
    expect(second).toMatchObject({ server: { port: 1025 }, inboxUrl: first.inboxUrl });
    await send(second, "shared");
    expect(await subjects(first)).toEqual(["shared"]);
  });

  test("sends to whatever server it is", async () => {
    await pretend("220 mail.example.com ESMTP Postfix");
    expect(await open({ isSmtpNamed: true })).toMatchObject({ server: smtp, inboxUrl: null });
  });
});
