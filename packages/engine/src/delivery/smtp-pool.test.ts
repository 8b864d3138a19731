import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { createClock } from "../platform/clock.js";
import { createSmtpMailer, type SmtpMailerOptions } from "./smtp-mailer.js";
import { exampleMail } from "./testing/example-mail.js";
import { type Moment, type Script, type SmtpReply, startScriptedSmtpServer } from "./testing/scripted-smtp-server.js";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function pooled(script: Script = {}, options: Partial<SmtpMailerOptions> = {}) {
  const server = await startScriptedSmtpServer(script);
  const to = { host: server.host, port: server.port, secure: false, requireTls: false, auth: null };
  const mailer = createSmtpMailer({ server: to, ...options });
  cleanups.push(
    () => server.close(),
    () => mailer.close(),
  );
  const deliver = (subject = "Hello") => mailer.deliver(exampleMail({ subject }));
  const deliverMany = async (count: number) => {
    const outcomes = await Promise.all(Array.from({ length: count }, (_, index) => deliver(`Mail ${index}`)));
    return outcomes.map((outcome) => outcome.result);
  };
  return { server, mailer, deliver, deliverMany };
}

const subjects = (mails: readonly { body: string }[]) => mails.map(({ body }) => /^Subject: (.*)\r$/m.exec(body)?.[1]);

describe("the SMTP pool", () => {
  test("sends many mails over as many connections as it may have", async () => {
    const { server, deliverMany } = await pooled({}, { maxConnections: 3 });
    expect(new Set(await deliverMany(50))).toEqual(new Set(["accepted"]));
    expect(server.count("connect")).toBe(3);
    expect(new Set(subjects(server.mails)).size).toBe(50);
  });

  test("keeps a connection for the next mail", async () => {
    const { server, deliver } = await pooled();
    for (let index = 0; index < 5; index += 1) expect(await deliver()).toMatchObject({ result: "accepted" });
    expect(server.count("connect")).toBe(1);
  });

  test("replaces a connection after its number of mails", async () => {
    const { server, deliver } = await pooled({}, { maxMails: 2 });
    for (const connections of [1, 1, 2, 2, 3]) {
      await deliver();
      expect(server.count("connect")).toBe(connections);
    }
    await server.reached("quit", 2);
  });

  test("never has more connections than it may, not even while it replaces one", async () => {
    const { server, deliverMany } = await pooled({}, { maxConnections: 1, maxMails: 1 });
    const quits: number[] = [];
    const watched = [1, 2, 3, 4].map((nth) =>
      server.reached("connect", nth).then(() => quits.push(server.count("quit"))),
    );
    expect(new Set(await deliverMany(4))).toEqual(new Set(["accepted"]));
    await Promise.all(watched);
    expect(quits).toEqual([0, 1, 2, 3]);
  });

  test("goes on with the same connection after a refusal", async () => {
    const { server, deliver } = await pooled({ rcpt: (nth) => (nth === 1 ? "550 5.1.1 who?" : undefined) });
    expect(await deliver()).toMatchObject({ result: "permanent" });
    expect(await deliver()).toMatchObject({ result: "accepted" });
    expect([server.count("connect"), server.count("rset")]).toEqual([1, 1]);
  });

  test("takes a new connection when the server will not forget a refused mail", async () => {
    const { server, deliver } = await pooled({ rcpt: (nth) => (nth === 1 ? "550 no" : undefined), rset: "500 what?" });
    expect(await deliver()).toMatchObject({ result: "permanent" });
    expect(await deliver()).toMatchObject({ result: "accepted" });
    expect(server.count("connect")).toBe(2);
  });

  test("takes a new connection when the kept one has been closed by the server", async () => {
    const { server, deliverMany } = await pooled({}, { maxConnections: 3 });
    await deliverMany(3);
    server.hangUp();
    expect(new Set(await deliverMany(6))).toEqual(new Set(["accepted"]));
    expect(server.mails).toHaveLength(9);
  });

  test.each<[string, SmtpReply]>([
    ["hangs up", "hang up"],
    ["says 421", "421 4.4.2 idle for too long"],
  ])("tries again at once when a kept connection %s at the first command", async (_, answer) => {
    const { server, deliver } = await pooled({ mail: (nth) => (nth === 2 ? answer : undefined) });
    expect(await deliver("one")).toMatchObject({ result: "accepted" });
    expect(await deliver("two")).toMatchObject({ result: "accepted" });
    expect(subjects(server.mails)).toEqual(["one", "two"]);
    expect(server.count("connect")).toBe(2);
  });

  describe.each(["250 mail.example.com", "250-mail.example.com\r\n250 PIPELINING"])("after %j", (ehlo) => {
    const closing = "421 4.3.2 closing";
    const at = (moment: Moment, answer: SmtpReply): Script => ({
      [moment]: (nth: number) => (nth > 3 ? answer : undefined),
    });
    const ways: [string, Moment, SmtpReply][] = (["rcpt", "data", "dot"] as const).flatMap((moment) => [
      [`421 at ${moment}`, moment, closing],
      [`421 and a hang-up at ${moment}`, moment, { hangUp: `${closing}\r\n` }],
      [`421 in two lines at ${moment}`, moment, `421-4.3.2 closing\r\n${closing}`],
      [`421 without a line's end and a hang-up at ${moment}`, moment, { hangUp: closing }],
    ]);

    test.each(ways)("takes %s for the answer to that command, and tries once", async (_, moment, answer) => {
      const { server, deliver, deliverMany } = await pooled({ ehlo, ...at(moment, answer) }, { maxConnections: 3 });
      await deliverMany(3);
      expect(server.count("connect")).toBe(3);
      expect(await deliver()).toMatchObject({ result: "transient", counted: true, retry: true, code: 421 });
      expect(server.count(moment)).toBe(4);
      expect(server.count("mail")).toBe(4);
      expect(server.count("connect")).toBe(3);
    });

    test("lets a refusal at RCPT stand when the server says 421 to RSET", async () => {
      const rcpt = (nth: number) => (nth === 2 ? "550 5.1.1 who?" : undefined);
      const { server, deliver } = await pooled({ ehlo, rcpt, rset: closing });
      await deliver();
      expect(await deliver()).toMatchObject({ result: "permanent", code: 550 });
      expect(await deliver()).toMatchObject({ result: "accepted" });
      expect([server.count("connect"), server.count("rcpt")]).toEqual([2, 3]);
    });

    test("takes a new connection when an unused one has said 421", async () => {
      const { server, deliver } = await pooled({ ehlo });
      await deliver();
      server.say("421 4.4.2 idle for too long");
      expect(await deliver()).toMatchObject({ result: "accepted" });
      expect([server.count("connect"), server.mails.length]).toEqual([2, 2]);
    });

    test("counts 421 at MAIL once it comes on a new connection", async () => {
      const { server, deliver, deliverMany } = await pooled({ ehlo, ...at("mail", closing) }, { maxConnections: 3 });
      await deliverMany(3);
      expect(await deliver()).toMatchObject({ result: "transient", counted: true, code: 421 });
      // Three mails that were delivered, a 421 at each connection that was kept for them, and one at a new connection.
      expect([server.count("connect"), server.count("mail"), server.mails.length]).toEqual([4, 7, 3]);
    });
  });

  test("does not try again at once when a kept connection is lost later", async () => {
    const { server, deliver } = await pooled({ rcpt: (nth) => (nth === 2 ? "hang up" : undefined) });
    await deliver();
    expect(await deliver()).toMatchObject({ result: "transient", counted: true });
    expect(server.count("connect")).toBe(1);
  });

  test("makes do with the connections the server grants", async () => {
    const connect = (nth: number) => (nth > 2 ? "421 too many connections" : undefined);
    const { server, deliverMany } = await pooled({ connect }, { maxConnections: 5 });
    expect(new Set(await deliverMany(30))).toEqual(new Set(["accepted"]));
    expect(server.mails).toHaveLength(30);
    expect(server.count("connect")).toBeLessThanOrEqual(5);
  });

  test("asks an unreachable server no more often than it has places, whoever waits", async () => {
    const { server, deliverMany } = await pooled({ connect: "421 not now" }, { maxConnections: 2 });
    expect(new Set(await deliverMany(100))).toEqual(new Set(["unreachable"]));
    expect(server.count("connect")).toBeLessThanOrEqual(2);
  });

  test("reaches the server again after it could not", async () => {
    const { deliver } = await pooled({ connect: (nth) => (nth === 1 ? "hang up" : undefined) }, { maxConnections: 1 });
    expect(await deliver()).toMatchObject({ result: "unreachable" });
    expect(await deliver()).toMatchObject({ result: "accepted" });
  });

  test("closes a connection that was not used for a while, and not before", async () => {
    const clock = createClock({ mode: "manual" });
    const { server, deliver } = await pooled({}, { clock, idle: 30_000 });
    await deliver();
    clock.set(clock.now() + 29_999);
    await deliver();
    expect([server.count("connect"), server.count("quit")]).toEqual([1, 0]);
    clock.set(clock.now() + 30_000);
    await server.reached("quit");
    await deliver();
    expect(server.count("connect")).toBe(2);
  });

  test("sends the mail that has begun, cancels those that wait and sends QUIT when closed", async () => {
    const { server, mailer, deliver } = await pooled({}, { maxConnections: 1 });
    const inHand = deliver("one");
    const waiting = deliver("two");
    await server.reached("data");
    const closed = mailer.close();
    expect(await waiting).toMatchObject({ result: "unreachable", counted: false });
    expect(await inHand).toMatchObject({ result: "accepted" });
    await closed;
    expect(server.count("quit")).toBe(1);
    expect(await deliver("three")).toMatchObject({ result: "unreachable", counted: false });
    expect(subjects(server.mails)).toEqual(["one"]);
  });

  test("closes although the server never says goodbye", async () => {
    const clock = createClock({ mode: "manual" });
    const { server, mailer, deliver } = await pooled({ quit: "stall" }, { clock });
    await deliver();
    const closed = mailer.close();
    await server.reached("quit");
    clock.set(clock.now() + 2000);
    await closed;
  });

  test("lets a waiting delivery be called off without harm to the others", async () => {
    const { server, mailer, deliver } = await pooled({}, { maxConnections: 1 });
    const controller = new AbortController();
    const first = deliver("one");
    const waiting = mailer.deliver(exampleMail({ subject: "two" }), { signal: controller.signal });
    const third = deliver("three");
    controller.abort();
    expect(await waiting).toMatchObject({ result: "unreachable", counted: false });
    expect([(await first).result, (await third).result]).toEqual(["accepted", "accepted"]);
    expect(subjects(server.mails)).toEqual(["one", "three"]);
  });

  test("lets tenants take turns where all connections are in use, however many mails one of them has", async () => {
    const { server, mailer } = await pooled({}, { maxConnections: 1 });
    const names = [...Array.from({ length: 10 }, (_, index) => `large ${index}`), "small 0", "small 1"];
    const deliveries = names.map((subject) => {
      return mailer.deliver(exampleMail({ subject }), { tenant: subject.split(" ")[0] });
    });
    expect((await Promise.all(deliveries)).every(({ result }) => result === "accepted")).toBe(true);
    expect(subjects(server.mails)).toEqual(
      ["large 0", "large 1", "small 0", "large 2", "small 1", "large 3"].concat(names.slice(4, 10)),
    );
  });

  test("settles every delivery, and has delivered what it says is accepted, whatever the server does", async () => {
    const moment = fc.constantFrom<Moment>("connect", "ehlo", "mail", "rcpt", "data", "body", "dot", "rset", "quit");
    const answer = fc.constantFrom<SmtpReply>("hang up", "421 no", "450 no", "550 no", "503 no", "250 ok", "what?", {
      hangUp: "55",
    });
    const fault = fc
      .record({ moment, answer, nth: fc.integer({ min: 1, max: 12 }) })
      // A server that answers before it has been asked can say what it likes, and be believed.
      .filter((it) => it.moment !== "body" || it.answer === "hang up");
    const cases = fc.record({
      faults: fc.array(fault, { maxLength: 12 }),
      pipelining: fc.boolean(),
      maxConnections: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ faults, pipelining, maxConnections }) => {
        const script: { [M in Moment]?: (nth: number) => SmtpReply | undefined } = {};
        if (pipelining) script.ehlo = () => "250-mail.example.com\r\n250 PIPELINING";
        for (const { moment, answer, nth } of faults) {
          const before = script[moment];
          script[moment] = (now) => (now === nth ? answer : before?.(now));
        }
        const { server, mailer, deliver } = await pooled(script, { maxConnections, maxMails: 4 });
        const names = Array.from({ length: 12 }, (_, index) => `Mail ${index}`);
        const outcomes = await Promise.all(names.map((name) => deliver(name)));
        const arrived = subjects(server.mails);
        names.forEach((name, index) => {
          const { result } = outcomes[index] ?? {};
          const times = arrived.filter((subject) => subject === name).length;
          expect(times).toBeLessThanOrEqual(1);
          if (result === "accepted") expect(times).toBe(1);
          if (result === "unreachable" || result === "relay_rejected") expect(times).toBe(0);
        });
        await Promise.all([mailer.close(), server.close()]);
      }),
      { numRuns: 30 },
    );
  });
});
