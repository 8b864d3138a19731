import { Posthorn } from "@posthorn/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MockServer, startMockServer } from "./http.js";
import { createMock } from "./index.js";
import { createMailbox, type Mailbox } from "./mailbox.js";
import "./vitest.js";

let server: MockServer;
beforeAll(async () => {
  server = await startMockServer();
});
afterAll(() => server.close());

const mock = createMock();
afterAll(() => mock.close());

const sources = [
  {
    name: "a mock of this process",
    source: () => ({ mock }),
    client: () => ({ baseUrl: mock.baseUrl, apiKey: mock.liveKey, fetch: mock.fetch }),
  },
  {
    name: "a server",
    source: () => ({ url: server.url, token: server.mock.operatorToken }),
    client: () => ({ baseUrl: server.url, apiKey: server.mock.liveKey }),
  },
];

describe.each(sources)("a mailbox of $name", ({ source, client }) => {
  const send = (mailbox: Mailbox, more: object = {}) =>
    new Posthorn(client()).emails.send({
      to: mailbox.address,
      subject: "Confirm your address",
      html: '<p>Hello</p><p><a href="https://shop.example/confirm?t=17">Confirm</a></p><p>Or type 482 913 to confirm.</p>',
      track_clicks: true,
      ...more,
    });

  it("resolves with a mail that comes, and with one that is there", async () => {
    const mailbox = createMailbox(source(), { label: "Sign-up: Grüße!" });
    expect(mailbox.address).toMatch(/^sign-up-gru[a-z-]*\.[a-z0-9]{16}@mail\.test$/);
    const waiting = mailbox.waitForMail();
    await send(mailbox);
    const mail = await waiting;
    expect(mail).toMatchObject({
      subject: "Confirm your address",
      to: [mailbox.address],
      link: "https://shop.example/confirm?t=17",
      code: "482913",
      codes: ["482913"],
      source: "posthorn",
    });
    expect([mail.findLink("confirm"), mail.findLink(/t=17$/), mail.findLink("order")]).toEqual([
      mail.link,
      mail.link,
      null,
    ]);
    expect(mail.unsubscribeUrl).toMatch(/\/u\//);
    expect(Date.parse(mail.receivedAt)).not.toBeNaN();
    expect(await mailbox.waitForMail("confirm")).toMatchObject({ id: mail.id });
    expect((await mailbox.mails()).map(({ id }) => id)).toEqual([mail.id]);
    expect(mail).toHaveSentEmail({ subject: /^Confirm/, to: mailbox.address });
    expect(await mailbox.mails()).toHaveSentEmail({ times: 1 });
    expect([mail]).not.toHaveSentEmail({ subject: "Another" });
  });

  it("matches by fields, patterns, functions and later mail", async () => {
    const mailbox = createMailbox(source());
    await send(mailbox, { subject: "One" });
    await send(mailbox, { subject: "Two", html: "<p>Two</p>", reply_to: "desk@example.com" });
    const one = await mailbox.waitForMail({ subject: "one", code: "482913" });
    const two = await mailbox.waitForMail({ after: one });
    expect([one.subject, two.subject]).toEqual(["One", "Two"]);
    for (const match of [
      /^Tw/,
      { code: null, link: null },
      { subject: expect.stringContaining("wo") },
      { html: /two/i, text: "two", from: two.from.toUpperCase(), to: mailbox.address },
      { headers: { "reply-to": "desk@example.com" } },
      ({ subject }: { subject: string }) => subject === "Two",
    ]) {
      expect((await mailbox.waitForMail(match)).id).toBe(two.id);
    }
    await expect(mailbox.waitForMail("Three", { timeout: 50 })).rejects.toThrow(
      /^none of the 2 mails to mailbox\..* within 50 ms matches: "One" from .*; "Two" from/,
    );
    await expect(mailbox.waitForMail({ subjct: "Two" } as object)).rejects.toThrow("there is no field subjct to match");
    await expect(mailbox.waitForMail(17 as never)).rejects.toThrow(RangeError);
    await expect(mailbox.waitForMail({}, { timeout: "soon" })).rejects.toThrow("timeout must be");
  });

  it("sees no mail of another, and says where none should be", async () => {
    const [mailbox, other] = [createMailbox(source()), createMailbox(source())];
    const silent = mailbox.expectNoMail({ within: "150ms" });
    await send(other);
    await silent;
    await expect(mailbox.waitForMail({}, { timeout: "30ms" })).rejects.toThrow(/^no mail to .* came within 30ms$/);
    expect(await mailbox.mails()).toHaveSentNothing();
    const loud = expect(mailbox.expectNoMail({ within: "30s" })).rejects.toThrow(
      /there should be no mail to .* "Confirm your address"/,
    );
    await send(mailbox);
    await loud;
    const [mail] = await mailbox.mails();
    await mailbox.expectNoMail({ within: 20, after: mail });
    expect([await mailbox.clear(), await mailbox.clear()]).toEqual([1, 0]);
    await mailbox.expectNoMail({ within: 20 });
    expect(await other.mails()).toHaveLength(1);
  });

  it("reads more than a page of mail", async () => {
    const mailbox = createMailbox(source());
    const numbers = Array.from({ length: 103 }, (_, n) => n);
    const posthorn = new Posthorn(client());
    const emails = numbers.map((n) => ({ to: mailbox.address, subject: `Mail ${n}`, text: "Hi" }));
    await posthorn.emails.batch.send({ messages: emails.slice(0, 52) });
    await posthorn.emails.batch.send({ messages: emails.slice(52) });
    await mailbox.waitForMail({ subject: "Mail 102" });
    expect(await mailbox.mails()).toHaveLength(103);
  });
});

describe("a mailbox", () => {
  it("says what is wrong with its source", async () => {
    expect(() => createMailbox({} as never)).toThrow("createMailbox takes a mock or a server");
    expect(() => createMailbox({ url: "http://127.0.0.1:4010" })).toThrow("with /v1");
    const wrong = createMailbox({ url: server.url, token: "wrong" });
    await expect(wrong.mails()).rejects.toThrow(/answered 401: .*POSTHORN_OPERATOR_TOKEN/);
    const nowhere = createMailbox({ url: "http://127.0.0.1:9/v1", token: "x" });
    await expect(nowhere.mails()).rejects.toThrow(/no answer from http:\/\/127\.0\.0\.1:9/);
  });
});
