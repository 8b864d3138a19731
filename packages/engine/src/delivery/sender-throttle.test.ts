import { describe, expect, test } from "vitest";
import { createClock } from "../platform/clock.js";
import { makeRsaKeyPair, openRsaKey } from "../platform/rsa.js";
import { classify } from "./classify.js";
import type { Outcome } from "./mailer.js";
import { SenderThrottle } from "./sender-throttle.js";
import { createSmtpMailer } from "./smtp-mailer.js";
import { exampleMail } from "./testing/example-mail.js";
import { startScriptedSmtpServer } from "./testing/scripted-smtp-server.js";

const second = 1000;
const minute = 60 * second;
const refused = classify({ stage: "dot", reply: "550 5.7.26 unauthenticated", message: "" });
const key = openRsaKey(await makeRsaKeyPair());

/** Pauses on a clock that the test moves, and mail of a sender: signed by a domain, or by nobody. */
function openThrottle() {
  const clock = createClock({ mode: "manual", now: 0 });
  const logged: string[] = [];
  const note = (message: string, fields?: unknown) => void logged.push(`${message} ${JSON.stringify(fields)}`);
  const throttle = new SenderThrottle(clock, { debug: note, info: note, warn: note, error: note });
  const mailOf = (address: string, domain?: string) =>
    exampleMail({
      from: { name: null, address },
      ...(domain !== undefined && { signer: { domain, selector: "k1", key, time: 0 } }),
    });
  return {
    logged,
    pass: (ms: number) => clock.set(clock.now() + ms),
    /** Delivers mail so many times, a given time apart, with one outcome. */
    ends(times: number, outcome: Outcome, apart: number, ...from: Parameters<typeof mailOf>) {
      for (let i = 0; i < times; i += 1) {
        throttle.record(mailOf(...from), outcome);
        clock.set(clock.now() + apart);
      }
    },
    deferral: (...from: Parameters<typeof mailOf>) => throttle.deferral(mailOf(...from)),
  };
}

describe("a sender that is rejected by policy", () => {
  test("is deferred for ten minutes after 20 rejections in ten minutes", () => {
    const { ends, deferral, pass, logged } = openThrottle();
    ends(19, refused, 10 * second, "shop@example.com", "example.com");
    expect(deferral("shop@example.com", "example.com")).toBeUndefined();
    ends(1, refused, 10 * second, "shop@example.com", "example.com");
    expect(logged.filter((line) => line.includes('"sender":"example.com"')).length).toBe(21);
    const waiting = { result: "relay_rejected", retry: true, counted: false, suppress: "no" };
    expect(deferral("shop@example.com", "example.com")).toMatchObject({ ...waiting, min_delay: 590 * second });
    pass(590 * second - 1);
    expect(deferral("shop@example.com", "example.com")).toMatchObject({ ...waiting, min_delay: 1 });
    pass(1);
    expect(deferral("shop@example.com", "example.com")).toBeUndefined();
  });

  test("is not deferred after 20 rejections that were further apart or had other reasons", () => {
    const { ends, deferral } = openThrottle();
    ends(30, refused, 32 * second, "shop@example.com", "example.com");
    const unknown = classify({ stage: "rcpt", reply: "550 5.1.1 unknown", message: "" });
    ends(30, unknown, 0, "shop@example.com", "example.com");
    ends(30, { result: "accepted", response: "250 ok" }, 0, "shop@example.com", "example.com");
    expect(deferral("shop@example.com", "example.com")).toBeUndefined();
  });

  test("is the signing domain, whatever addresses it sends from", () => {
    const { ends, deferral } = openThrottle();
    ends(10, refused, 0, "shop@example.com", "example.com");
    ends(10, refused, 0, "news@example.com", "example.com");
    expect(deferral("hello@example.com", "example.com")).toMatchObject({ min_delay: 10 * minute });
    expect(deferral("hello@example.org", "example.org")).toBeUndefined();
  });

  test("is an address of the unsigned shared domain, so that no workspace delays the mail of another", () => {
    const { ends, deferral } = openThrottle();
    ends(19, refused, 0, "w-0123456789ab@posthorn.test");
    ends(19, refused, 0, "w-ba9876543210@posthorn.test");
    expect(deferral("w-0123456789ab@posthorn.test")).toBeUndefined();
    ends(1, refused, 0, "w-0123456789ab@posthorn.test");
    expect(deferral("w-0123456789ab@posthorn.test")).toMatchObject({ min_delay: 10 * minute });
    expect(deferral("w-ba9876543210@posthorn.test")).toBeUndefined();
  });
});

test("mail of a deferred sender reaches no server, other mail does", async () => {
  const server = await startScriptedSmtpServer({ dot: "550 5.7.26 unauthenticated" });
  const mailer = createSmtpMailer({
    server: { host: server.host, port: server.port, secure: false, requireTls: false, auth: null },
  });
  const deliver = (address: string) => mailer.deliver(exampleMail({ from: { name: null, address } }));
  for (let i = 0; i < 20; i += 1) expect(await deliver("w-one@posthorn.test")).toMatchObject({ result: "permanent" });
  expect(await deliver("w-one@posthorn.test")).toMatchObject({ result: "relay_rejected", retry: true });
  expect(server.count("dot")).toBe(20);
  expect(await deliver("w-other@posthorn.test")).toMatchObject({ result: "permanent" });
  expect(server.count("dot")).toBe(21);
  await mailer.close();
  await server.close();
});
