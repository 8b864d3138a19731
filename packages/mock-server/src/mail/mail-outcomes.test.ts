import { expect, onTestFinished, test } from "vitest";
import { createMock } from "../mock/create-mock.js";
import { createCallApi } from "../testing/call-api.js";
import type { MailOutcome } from "./mail-outcomes.js";

const to = "ada@example.com";

function start() {
  const mock = createMock({ clock: "2026-03-01T12:00:00Z" });
  onTestFinished(() => mock.close());
  const callApi = createCallApi(mock.fetch, mock.baseUrl, mock.liveKey);
  const send = async (given: object = {}) => {
    const mail = { to, subject: "Hello", html: '<p>Hello <a href="https://example.com/">you</a></p>', ...given };
    const [{ message_id }] = (await callApi("POST", "/email/send", mail)).body.data.results;
    await mock.settle();
    return async () => (await callApi("GET", `/email/${message_id}/status`)).body.data.status;
  };
  const suppressed = async () => (await callApi("GET", "/suppressions")).body.data;
  return { mock, callApi, send, suppressed };
}

test("an address that is scripted to bounce is suppressed as in the service, and its mail is not captured", async () => {
  const { mock, send, suppressed } = start();
  mock.outcome("Ada@Example.com", { bounce: "permanent" });
  const status = await send();
  expect(await status()).toBe("bounced");
  expect(mock.emails).toEqual([]);
  expect(await suppressed()).toMatchObject([{ email: to, reason: "bounce" }]);
  expect(await (await send({ to: "eve@example.com" }))()).toBe("delivered");
});

test("an address at an internationalised domain has its outcome, too", async () => {
  const { mock, send } = start();
  mock.outcome("ada@bücher.example", { bounce: "permanent" });
  expect(await (await send({ to: "ada@Bücher.example" }))()).toBe("bounced");
});

test("a full mailbox bounces without suppressing anybody", async () => {
  const { mock, send, suppressed } = start();
  mock.outcome(to, { bounce: "transient" });
  expect(await (await send())()).toBe("bounced");
  expect(await suppressed()).toEqual([]);
});

test("a mail is deferred as often as scripted, and accepted at the next attempt", async () => {
  const { mock, send } = start();
  mock.outcome(to, { defer: 2 });
  const status = await send();
  expect([await status(), mock.emails.length]).toEqual(["queued", 0]);
  await mock.advance("7d");
  expect([await status(), mock.emails.length]).toEqual(["delivered", 1]);
});

test("a recipient that is scripted to complain, open or click does so, and its mail is captured", async () => {
  const { mock, send, suppressed } = start();
  const hasEvent = (type: string) => mock.events.some((event) => event.type === type);
  mock.outcome(to, { open: true });
  await send({ track_opens: true });
  mock.outcome(to, { click: true });
  await send({ track_clicks: true });
  expect([hasEvent("email.opened"), hasEvent("email.clicked"), hasEvent("email.complained")]).toEqual([
    true,
    true,
    false,
  ]);
  mock.outcome(to, { complain: true });
  await send();
  expect(hasEvent("email.complained")).toBe(true);
  expect(await suppressed()).toMatchObject([{ email: to, reason: "complaint" }]);
  expect(mock.emails).toHaveLength(3);
});

test("a scripted SMTP reply is classified like that of any server", async () => {
  const { mock, send, callApi } = start();
  mock.outcome(to, { reply: "554 5.7.1 Message rejected as spam" });
  expect(await (await send())()).toBe("bounced");
  expect((await callApi("GET", "/suppressions")).body.data).toEqual([]);
  mock.outcome(to, { reply: "250 2.6.0 Queued as 17" });
  expect(await (await send())()).toBe("delivered");
});

test("null removes an outcome, a reset all of them, and a restore replaces them", async () => {
  const { mock, send } = start();
  const before = await mock.snapshot();
  mock.outcome(to, { bounce: "transient" });
  mock.outcome(to, null);
  expect(await (await send())()).toBe("delivered");
  mock.outcome(to, { bounce: "transient" });
  await mock.restore(before);
  expect(await (await send())()).toBe("delivered");
  mock.outcome(to, { bounce: "transient" });
  await mock.reset();
  expect(await (await send())()).toBe("delivered");
});

test("a wrong outcome is refused by the name of its field", () => {
  const { mock } = start();
  const refused: [string, object, string][] = [
    ["ada", { defer: 1 }, "address must be one like"],
    [to, {}, "outcome must have exactly one of bounce, defer, complain, open, click, reply; it has none"],
    [to, { defer: 1, open: true }, "it has defer, open"],
    [to, { bounces: "permanent" }, "it has bounces"],
    [to, { toString: true }, "it has toString"],
    [to, { bounce: "hard" }, 'bounce must be "permanent" or "transient"; it is "hard"'],
    [to, { defer: 0 }, "defer must be a whole number of at least 1; it is 0"],
    [to, { open: false }, "open must be true"],
    [to, { reply: "no" }, 'reply must begin with a code such as 550; it is "no"'],
    [to, { reply: "354 Go ahead" }, "reply must begin"],
  ];
  for (const [address, outcome, message] of refused) {
    expect(() => mock.outcome(address, outcome as MailOutcome)).toThrow(message);
  }
  mock.outcome(to, { defer: 1 });
});
