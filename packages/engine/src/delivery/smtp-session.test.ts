import { type AddressInfo, createServer, Socket } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createSmtpMailer, type SmtpMailerOptions } from "./smtp-mailer.js";
import { exampleMail } from "./testing/example-mail.js";
import { startScriptedSmtpServer } from "./testing/scripted-smtp-server.js";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/**
 * A server that offers PIPELINING and keeps back its reply to the nth final dot, and all replies after it, until `release`
 * says what it is. Reports each line that comes in.
 */
async function startHoldingServer(nth: number) {
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  const sockets = new Set<Socket>();
  let dots = 0;
  let held: { socket: Socket; replies: string[] } | undefined;

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    let received = "";
    let isBody = false;
    const reply = (text: string) => {
      if (held?.socket === socket) held.replies.push(text);
      else socket.write(`${text}\r\n`);
    };
    const read = (line: string) => {
      if (isBody && line !== ".") return;
      lines.push(line);
      if (isBody) {
        isBody = false;
        dots += 1;
        if (dots === nth) held = { socket, replies: [] };
        else reply("250 2.0.0 queued");
      } else if (line === "DATA") {
        isBody = true;
        reply("354 go on");
      } else reply(line.startsWith("EHLO") ? "250-mail.example.com\r\n250 PIPELINING" : "250 ok");
    };
    socket.write("220 mail.example.com ESMTP\r\n");
    socket.on("data", (chunk) => {
      const complete = (received + chunk).split("\r\n");
      received = complete.pop() ?? "";
      for (const line of complete) read(line);
      for (const listener of listeners) listener();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const count = (line: string) => lines.filter((it) => it.startsWith(line)).length;
  return {
    port: (server.address() as AddressInfo).port,
    count,
    /** Resolves once a line that begins so has come `times` times. */
    reached: (line: string, times: number) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (count(line) < times) return;
          listeners.delete(check);
          resolve();
        };
        listeners.add(check);
        check();
      }),
    /** Sends the reply that was kept back, and those after it; without one, the connection is closed. */
    release: (reply?: string) => {
      const { socket, replies } = held ?? { replies: [] };
      held = undefined;
      if (reply === undefined) socket?.destroy();
      else socket?.write(`${[reply, ...replies].join("\r\n")}\r\n`);
    },
  };
}

function mailerFor(port: number, options: Partial<SmtpMailerOptions> = {}) {
  const server = { host: "127.0.0.1", port, secure: false, requireTls: false, auth: null };
  const mailer = createSmtpMailer({ server, maxConnections: 1, ...options });
  cleanups.push(() => mailer.close());
  const deliver = (subject: string, signal?: AbortSignal) =>
    mailer.deliver(exampleMail({ subject }), signal && { signal });
  return { mailer, deliver };
}

describe("mails over one connection to a server that offers PIPELINING", () => {
  test("follow each other without waiting for the reply to the one before", async () => {
    const server = await startHoldingServer(1);
    const { deliver } = mailerFor(server.port);
    const [first, second] = [deliver("one"), deliver("two")];
    await server.reached("DATA", 2);
    expect(server.count("EHLO")).toBe(1);
    server.release("250 2.0.0 queued as 1");
    expect(await first).toEqual({ result: "accepted", response: "250 2.0.0 queued as 1" });
    expect(await second).toEqual({ result: "accepted", response: "250 2.0.0 queued" });
  });

  test("leave with the body before them in one write", async () => {
    const write = vi.spyOn(Socket.prototype, "write");
    cleanups.push(() => write.mockRestore());
    const server = await startHoldingServer(3);
    const { deliver } = mailerFor(server.port);
    await Promise.all([deliver("one"), deliver("two")]);
    const written = write.mock.calls.map(([data]) => String(data)).filter((text) => text.includes("MAIL FROM"));
    expect(written).toHaveLength(2);
    expect(written[0]).toMatch(/^MAIL FROM.*\r\nRCPT TO.*\r\nDATA\r\n$/);
    expect(written[1]).toMatch(/Subject: one\r\n.*\r\n\.\r\nMAIL FROM.*\r\nRCPT TO.*\r\nDATA\r\n$/s);
  });

  test("follow a mail that was written before they came", async () => {
    const server = await startHoldingServer(1);
    const { deliver } = mailerFor(server.port);
    const first = deliver("one");
    await server.reached(".", 1);
    const second = deliver("two");
    await server.reached("DATA", 2);
    server.release("250 2.0.0 queued as 1");
    expect([(await first).result, (await second).result]).toEqual(["accepted", "accepted"]);
  });

  test("get each its own reply when the one before is rejected", async () => {
    const server = await startHoldingServer(1);
    const { deliver } = mailerFor(server.port);
    const [first, second] = [deliver("one"), deliver("two")];
    await server.reached("DATA", 2);
    server.release("554 5.6.0 bad content");
    expect(await first).toMatchObject({ result: "permanent", code: 554 });
    expect(await second).toMatchObject({ result: "accepted" });
    expect([server.count("EHLO"), server.count("RSET")]).toEqual([1, 0]);
  });

  test.each([
    ["421", "421 4.7.0 too much mail", { result: "transient", code: 421, min_delay: 300_000 }],
    ["the end of the connection", undefined, { result: "undetermined" }],
  ])("go out over another connection after %s in place of the reply to the one before", async (_, reply, expected) => {
    const server = await startHoldingServer(1);
    const { deliver } = mailerFor(server.port);
    const [first, second] = [deliver("one"), deliver("two")];
    await server.reached("DATA", 2);
    server.release(reply);
    expect(await first).toMatchObject(expected);
    expect(await second).toMatchObject({ result: "accepted" });
    expect([server.count("EHLO"), server.count(".")]).toEqual([2, 2]);
  });

  test("are cancelled without harm to the one before", async () => {
    const server = await startHoldingServer(1);
    const { deliver } = mailerFor(server.port);
    const controller = new AbortController();
    const [first, second] = [deliver("one"), deliver("two", controller.signal)];
    await server.reached("DATA", 2);
    controller.abort();
    server.release("250 2.0.0 queued as 1");
    expect(await first).toMatchObject({ result: "accepted" });
    expect(await second).toMatchObject({ result: "unreachable", response: "Cancelled before it was sent" });
    expect(await deliver("three")).toMatchObject({ result: "accepted" });
    expect([server.count("EHLO"), server.count(".")]).toEqual([2, 2]);
  });

  test("take another connection while there may be more, and after the most mails of one", async () => {
    const server = await startHoldingServer(1);
    const { deliver } = mailerFor(server.port, { maxConnections: 2, maxMails: 1 });
    const [first, second] = [deliver("one"), deliver("two")];
    expect((await Promise.race([first, second])).result).toBe("accepted");
    expect([server.count("EHLO"), server.count("DATA")]).toEqual([2, 2]);
    server.release("250 ok");
    await Promise.all([first, second]);
  });
});

describe("mails over one connection to a server without PIPELINING", () => {
  test("wait for the reply to each command", async () => {
    const server = await startScriptedSmtpServer({ dot: (nth) => (nth === 1 ? "stall" : undefined) });
    cleanups.push(() => server.close());
    const { deliver } = mailerFor(server.port, { timeouts: { socket: 300 } });
    const [first, second] = [deliver("one"), deliver("two")];
    expect(await first).toMatchObject({ result: "undetermined" });
    expect(await second).toMatchObject({ result: "accepted" });
    expect(
      server.commands.filter((line) => /^(?:EHLO|MAIL|RCPT|DATA)/.test(line)).map((line) => line.slice(0, 4)),
    ).toEqual(["EHLO", "MAIL", "RCPT", "DATA", "EHLO", "MAIL", "RCPT", "DATA"]);
  });
});

describe.each([
  ["without PIPELINING", "250 mail.example.com"],
  ["with PIPELINING", "250-mail.example.com\r\n250 PIPELINING"],
])("a mail that may no longer be sent when the server asks for it, %s", (_, ehlo) => {
  test.each([100, 100_000])("is cancelled before its first of %i bytes", async (size) => {
    const server = await startScriptedSmtpServer({ ehlo });
    cleanups.push(() => server.close());
    const { mailer, deliver } = mailerFor(server.port);
    let mayStillSend = true;
    const late = mailer.deliver(exampleMail({ text: "x".repeat(size) }), { mayStillSend: () => mayStillSend });
    await server.reached("mail");
    mayStillSend = false;
    expect(await late).toMatchObject({ result: "unreachable", response: "Cancelled before it was sent" });
    expect(await deliver("the next")).toMatchObject({ result: "accepted" });
    expect(server.mails).toHaveLength(1);
  });
});

test("a connection sends small segments at once", async () => {
  const noDelay = vi.spyOn(Socket.prototype, "setNoDelay");
  cleanups.push(() => noDelay.mockRestore());
  const server = await startScriptedSmtpServer();
  cleanups.push(() => server.close());
  await mailerFor(server.port).deliver("one");
  expect(noDelay).toHaveBeenCalledWith(true);
});

test("a mailer with a rate spaces its mails evenly", async () => {
  const { createClock } = await import("../platform/clock.js");
  const clock = createClock({ mode: "manual" });
  const server = await startScriptedSmtpServer();
  cleanups.push(() => server.close());
  const { deliver } = mailerFor(server.port, { clock, maxConnections: 3, mailsPerSecond: 2 });
  const outcomes = [deliver("one"), deliver("two"), deliver("three")];
  await outcomes[0];
  expect(server.mails).toHaveLength(1);
  clock.set(clock.now() + 500);
  await server.reached("dot", 2);
  expect(server.mails).toHaveLength(2);
  clock.set(clock.now() + 500);
  expect((await Promise.all(outcomes)).map(({ result }) => result)).toEqual(["accepted", "accepted", "accepted"]);
});
