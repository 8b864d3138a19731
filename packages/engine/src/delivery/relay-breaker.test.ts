import { afterEach, describe, expect, test } from "vitest";
import { createClock } from "../platform/clock.js";
import { createSmtpMailer, type SmtpMailerOptions } from "./smtp-mailer.js";
import { exampleMail } from "./testing/example-mail.js";
import { type Script, type SmtpReply, startScriptedSmtpServer } from "./testing/scripted-smtp-server.js";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const second = 1000;
const minute = 60 * second;

/** A mailer before a scripted server, on a service clock that the test moves. */
async function relaying(script: Script, options: Partial<SmtpMailerOptions> = {}) {
  const server = await startScriptedSmtpServer(script);
  const serviceClock = createClock({ mode: "manual", now: 0 });
  const logged: string[] = [];
  const note = (message: string, fields?: unknown) => void logged.push(`${message} ${JSON.stringify(fields)}`);
  const mailer = createSmtpMailer({
    server: { host: server.host, port: server.port, secure: false, requireTls: false, auth: null },
    serviceClock,
    log: { debug: note, info: note, warn: note, error: note },
    ...options,
  });
  cleanups.push(
    () => server.close(),
    () => mailer.close(),
  );
  const deliver = () => mailer.deliver(exampleMail());
  return { server, deliver, logged, pass: (ms: number) => serviceClock.set(serviceClock.now() + ms) };
}

describe("a relay that cannot be reached", () => {
  test("opens the breaker after five failed connections in 30 s", async () => {
    const { server, deliver, logged } = await relaying({ connect: "hang up" });
    for (let i = 0; i < 5; i += 1) expect(await deliver()).toMatchObject({ result: "unreachable", min_delay: 0 });
    expect(server.count("connect")).toBe(5);
    expect(await deliver()).toMatchObject({
      result: "unreachable",
      retry: true,
      counted: false,
      suppress: "no",
      min_delay: 15 * second,
    });
    expect(server.count("connect")).toBe(5);
    expect(logged.length).toBe(1);
  });

  test("is logged at the first failed connection, and again after a success", async () => {
    let answer: SmtpReply | undefined = "hang up";
    const { deliver, logged } = await relaying({ connect: () => answer }, { maxMails: 1 });
    await deliver();
    expect(logged).toEqual([expect.stringMatching(/^a connection to the mail server failed .*"reason"/)]);
    await deliver();
    expect(logged).toHaveLength(1);
    answer = undefined;
    await deliver();
    answer = "hang up";
    await deliver();
    expect(logged.slice(1)).toEqual([
      expect.stringMatching(/^the mail server takes mail again/),
      expect.stringMatching(/^a connection to the mail server failed/),
    ]);
  });

  test("does not open the breaker when they were further apart or a success was between them", async () => {
    const slow = await relaying({ connect: "hang up" });
    for (let i = 0; i < 12; i += 1) {
      await slow.deliver();
      slow.pass(7.5 * second);
    }
    expect(slow.server.count("connect")).toBe(12);

    const patchy = await relaying({ connect: (nth) => (nth === 5 ? undefined : "hang up") }, { maxMails: 1 });
    for (let i = 0; i < 9; i += 1) await patchy.deliver();
    expect(patchy.server.count("connect")).toBe(9);
  });

  test("is probed by one delivery after 15, 30, 60 and 60 s, and the first success closes the breaker", async () => {
    let answer: SmtpReply | undefined = "hang up";
    const { server, deliver, pass } = await relaying({ connect: () => answer });
    for (let i = 0; i < 5; i += 1) await deliver();
    for (const [i, rest] of [15, 30, 60, 60].entries()) {
      pass(rest * second - 1);
      expect(await deliver()).toMatchObject({ result: "unreachable", min_delay: 1 });
      expect(server.count("connect")).toBe(5 + i);
      pass(1);
      const outcomes = await Promise.all([deliver(), deliver(), deliver()]);
      expect(outcomes.map(({ result }) => result)).toEqual(["unreachable", "unreachable", "unreachable"]);
      expect(server.count("connect")).toBe(6 + i);
    }
    answer = undefined;
    pass(minute);
    expect(await deliver()).toMatchObject({ result: "accepted" });
    expect(await Promise.all([deliver(), deliver()])).toMatchObject([{ result: "accepted" }, { result: "accepted" }]);
  });
});

describe("a relay that rejects the service", () => {
  test.each<[string, Script]>([
    ["at EHLO", { ehlo: "550 5.7.1 go away", helo: "550 5.7.1 go away" }],
    ["at MAIL", { mail: "550 5.7.1 sender refused" }],
    ["with 530 at RCPT", { rcpt: "530 5.7.0 log in first" }],
  ])("%s is left alone for five minutes, and then probed", async (_, script) => {
    let refusing = true;
    const moody = Object.fromEntries(
      Object.entries(script).map(([moment, answer]) => [moment, () => (refusing ? (answer as SmtpReply) : undefined)]),
    );
    const { server, deliver, logged, pass } = await relaying(moody);
    const relay_rejected = { result: "relay_rejected", retry: true, counted: false, suppress: "no" };
    expect(await deliver()).toMatchObject({ ...relay_rejected, min_delay: 5 * minute });
    pass(minute);
    expect(await deliver()).toMatchObject({ ...relay_rejected, min_delay: 4 * minute });
    expect(server.count("ehlo")).toBe(1);
    expect(logged.length).toBe(1);
    pass(4 * minute);
    expect(await deliver()).toMatchObject({ ...relay_rejected, min_delay: 5 * minute });
    refusing = false;
    pass(5 * minute);
    expect(await deliver()).toMatchObject({ result: "accepted" });
    expect(await deliver()).toMatchObject({ result: "accepted" });
  });
});
