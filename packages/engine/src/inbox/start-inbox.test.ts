import { connect } from "node:net";
import { MailpitClient } from "mailpit-api";
import { createTransport, type SendMailOptions } from "nodemailer";
import { afterEach, expect, test } from "vitest";
import { type Inbox, type InboxOptions, startInbox } from "./start-inbox.js";

const NOON = Date.parse("2026-03-01T12:00:00Z");
let running: Inbox[] = [];

afterEach(async () => {
  await Promise.all(running.map((inbox) => inbox.close()));
  running = [];
});

async function open(options: Partial<InboxOptions> = {}) {
  let ids = 0;
  let time = NOON;
  const inbox = await startInbox({
    smtpPort: 0,
    httpPort: 0,
    // A second passes with every look at the clock.
    now: () => (time += 1000),
    newId: () => `m${++ids}`,
    random: () => 0.5,
    ...options,
  });
  running.push(inbox);
  const send = async (mail: SendMailOptions, auth?: { user: string; pass: string }) => {
    const transport = createTransport({ host: "127.0.0.1", port: inbox.smtpPort, ...(auth && { auth }) });
    try {
      return await transport.sendMail({
        from: { name: "Ada", address: "ada@example.com" },
        to: { name: "Bob", address: "bob@example.com" },
        ...mail,
      });
    } finally {
      transport.close();
    }
  };
  return { inbox, send, mailpit: new MailpitClient(inbox.url) };
}

/** Opens a connection, says the lines, and returns all that the server said. */
function talk(port: number, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const socket = connect(port, "127.0.0.1");
    socket.on("data", (chunk) => {
      said += chunk;
      const next = /^\d{3} .*\r\n$/m.test(String(chunk)) ? lines.shift() : undefined;
      if (next !== undefined) socket.write(`${next}\r\n`);
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(said));
  });
}

test("a message sent over SMTP is listed and opened with everything it carries", async () => {
  const { send, mailpit } = await open();
  await send({
    cc: { name: "", address: "carol@example.com" },
    replyTo: { name: "Desk", address: "desk@example.com" },
    envelope: { from: "bounce+1@example.com", to: ["bob@example.com", "carol@example.com", "hidden@example.com"] },
    subject: "Grüße aus Köln 😀",
    text: "Hallo Bob",
    html: '<p>Hallo <b>Bob</b></p><img src="cid:logo@example.com">',
    headers: { "List-Unsubscribe": "<https://example.com/u>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    date: new Date(NOON),
    attachments: [
      { filename: "Ünï.txt", content: "attached" },
      { filename: "logo.png", content: Buffer.from([1, 2, 3]), cid: "logo@example.com", contentDisposition: "inline" },
    ],
  });

  const list = await mailpit.listMessages();
  expect(list).toMatchObject({ total: 1, unread: 1, messages_count: 1, messages_unread: 1, start: 0, count: 1 });
  expect(list.messages[0]).toMatchObject({
    ID: "m1",
    Read: false,
    From: { Name: "Ada", Address: "ada@example.com" },
    To: [{ Name: "Bob", Address: "bob@example.com" }],
    Cc: [{ Name: "", Address: "carol@example.com" }],
    Bcc: [{ Name: "", Address: "hidden@example.com" }],
    ReplyTo: [{ Name: "Desk", Address: "desk@example.com" }],
    Subject: "Grüße aus Köln 😀",
    Snippet: "Hallo Bob",
    Attachments: 1,
    Tags: ["1"],
  });

  const message = await mailpit.getMessageSummary();
  expect(message).toMatchObject({
    ID: "m1",
    ReturnPath: "bounce+1@example.com",
    Date: "2026-03-01T12:00:00.000Z",
    Text: expect.stringContaining("Hallo Bob"),
    HTML: expect.stringContaining("cid:logo@example.com"),
    ListUnsubscribe: { Links: ["https://example.com/u"], Errors: "", HeaderPost: "List-Unsubscribe=One-Click" },
    Attachments: [{ FileName: "Ünï.txt", ContentType: "text/plain", Size: 8 }],
    Inline: [
      { FileName: "logo.png", ContentID: "logo@example.com", Checksums: { MD5: "5289df737df57326fcdd22597afb1fac" } },
    ],
  });
  expect((await mailpit.listMessages()).unread).toBe(0);

  const blob = await mailpit.getMessageAttachment(message.ID, message.Attachments[0]?.PartID ?? "");
  expect(await blob.text()).toBe("attached");
  expect(blob.type).toBe("text/plain");
  const inline = message.Inline[0]?.PartID;
  expect(await mailpit.renderMessageHTML(message.ID)).toContain(`src="/api/v1/message/m1/part/${inline}"`);
  expect(await mailpit.renderMessageText()).toContain("Hallo Bob");
  const headers = await mailpit.getMessageHeaders();
  expect(headers["Return-Path"]).toEqual(["<bounce+1@example.com>"]);
  expect(headers["Message-Id"]).toEqual([`<${message.MessageID}>`]);
  expect(await mailpit.getMessageSource()).toMatch(
    /^Return-Path: <bounce\+1@example.com>\r\nBcc: hidden@example.com\r\n/,
  );
});

test("waiting for a message ends when it arrives", async () => {
  const { send, mailpit } = await open();
  const waiting = mailpit.waitForMessage({ query: "subject:welcome" }, { interval: 5, timeout: 10_000 });
  const both = mailpit.waitForMessages({ count: 2 }, { interval: 5, timeout: 10_000 });
  await send({ subject: "Something else", text: "x" });
  await send({ subject: "Welcome", text: "y" });
  expect((await waiting).Subject).toBe("Welcome");
  expect((await both).messages.map((message) => message.Subject)).toEqual(["Welcome", "Something else"]);
});

test("pages count from the newest message", async () => {
  const { send, mailpit } = await open();
  for (const subject of ["one", "two", "three"]) await send({ subject, text: subject });
  const subjects = async (start?: number, limit?: number) =>
    (await mailpit.listMessages(start, limit)).messages.map((message) => message.Subject);
  expect(await subjects()).toEqual(["three", "two", "one"]);
  expect(await subjects(1, 1)).toEqual(["two"]);
  expect(await subjects(0, 0)).toEqual(["three", "two", "one"]);
  expect(await subjects(3)).toEqual([]);
  const found = await mailpit.searchMessages({ query: "o", start: 1, limit: 1 });
  expect(found).toMatchObject({ total: 3, messages_count: 3, messages: [{ Subject: "two" }] });
});

test("the reading state is set for chosen messages, for a search, and for all", async () => {
  const { send, mailpit } = await open();
  for (const subject of ["one", "two", "three"]) await send({ subject, text: subject });
  const unread = async () =>
    (await mailpit.listMessages()).messages.flatMap((message) => (message.Read ? [] : [message.Subject]));
  await mailpit.setReadStatus({ IDs: ["m1"], Read: true });
  expect(await unread()).toEqual(["three", "two"]);
  await mailpit.setReadStatus({ Search: "subject:three", Read: true });
  expect(await unread()).toEqual(["two"]);
  expect((await mailpit.searchMessages({ query: "is:read" })).messages_count).toBe(2);
  await mailpit.setReadStatus({ Read: true });
  expect(await unread()).toEqual([]);
  await mailpit.setReadStatus();
  expect(await unread()).toHaveLength(3);
  await expect(mailpit.setReadStatus({ IDs: ["m1"], Search: "x" })).rejects.toThrow(/400.*not both/);
});

test("messages are deleted by id, by search, and all together", async () => {
  const { inbox, send, mailpit } = await open();
  for (const subject of ["one", "two", "three", "four"]) await send({ subject, text: subject });
  await mailpit.deleteMessages({ IDs: ["m1", "unknown"] });
  await mailpit.deleteMessagesBySearch({ query: "subject:two" });
  expect((await mailpit.listMessages()).messages.map((message) => message.Subject)).toEqual(["four", "three"]);
  await mailpit.deleteMessages();
  expect((await mailpit.listMessages()).total).toBe(0);
  await send({ subject: "five", text: "five" });
  inbox.clear();
  const { Messages, DatabaseSize, RuntimeStats } = await mailpit.getInfo();
  expect({ Messages, DatabaseSize, deleted: RuntimeStats.MessagesDeleted }).toEqual({
    Messages: 0,
    DatabaseSize: 0,
    deleted: 5,
  });
});

test("a body that is not JSON deletes nothing", async () => {
  const { inbox, send, mailpit } = await open();
  await send({ text: "kept" });
  const answer = await fetch(`${inbox.url}/api/v1/messages`, { method: "DELETE", body: '{"IDs": [' });
  expect([answer.status, await answer.text()]).toEqual([400, "The body is not valid JSON"]);
  expect((await mailpit.listMessages()).total).toBe(1);
});

test("tags come from the header and from plus addresses, and are set, renamed and deleted", async () => {
  const { send, mailpit } = await open();
  await send({
    to: { name: "", address: "bob+beta@example.com" },
    headers: { "X-Tags": "News, news, a/b" },
    text: "x",
  });
  await send({ text: "y" });
  expect(await mailpit.getTags()).toEqual(["News", "a b", "beta"]);
  await mailpit.setTags({ IDs: ["m2"], Tags: ["late", "News"] });
  expect((await mailpit.getInfo()).Tags).toEqual({ News: 2, "a b": 1, beta: 1, late: 1 });
  await mailpit.renameTag("a b", "c d");
  await expect(mailpit.renameTag("c d", "beta")).rejects.toThrow(/400.*tag already exists: beta/);
  await expect(mailpit.renameTag("c d", "/")).rejects.toThrow(/400.*invalid tag name/);
  await mailpit.deleteTag("News");
  await expect(mailpit.deleteTag("News")).rejects.toThrow(/400.*tag not found: News/);
  expect((await mailpit.searchMessages({ query: 'tag:"c d"' })).messages[0]?.Tags).toEqual(["beta", "c d"]);
  await mailpit.setTags({ IDs: ["m1", "m2"] });
  expect(await mailpit.getTags()).toEqual([]);
});

test("the server describes itself as Mailpit does", async () => {
  const { inbox, send, mailpit } = await open();
  await send({ text: "x" });
  expect(await mailpit.getInfo()).toMatchObject({
    Messages: 1,
    Unread: 1,
    RuntimeStats: { SMTPAccepted: 1, SMTPRejected: 0, Uptime: expect.any(Number), Memory: expect.any(Number) },
  });
  expect(await mailpit.getConfiguration()).toMatchObject({ ChaosEnabled: true, MessageRelay: { Enabled: false } });
  for (const path of ["/livez", "/readyz"]) expect((await fetch(inbox.url + path)).status).toBe(200);
});

test("chaos rejects a stage with its code at 100 percent and never at 0", async () => {
  const { send, mailpit } = await open({ random: () => 0 });
  await mailpit.setChaosTriggers({ Sender: { ErrorCode: 421, Probability: 100 } });
  await expect(send({ text: "x" })).rejects.toMatchObject({ responseCode: 421, command: "MAIL FROM" });
  expect(await mailpit.setChaosTriggers({ Recipient: { ErrorCode: 550, Probability: 100 } })).toEqual({
    Sender: { ErrorCode: 451, Probability: 0 },
    Recipient: { ErrorCode: 550, Probability: 100 },
    Authentication: { ErrorCode: 535, Probability: 0 },
  });
  await expect(send({ text: "x" })).rejects.toMatchObject({ responseCode: 550, command: "RCPT TO" });
  await mailpit.setChaosTriggers({ Authentication: { ErrorCode: 454, Probability: 100 } });
  await expect(send({ text: "x" }, { user: "ada", pass: "x" })).rejects.toMatchObject({ responseCode: 454 });
  await mailpit.setChaosTriggers({ Sender: { ErrorCode: 421, Probability: 0 } });
  await send({ text: "x" });
  expect((await mailpit.getInfo()).RuntimeStats).toMatchObject({ SMTPAccepted: 1, SMTPRejected: 3 });
});

test("chaos rejects below its probability and not at it", async () => {
  let rolled = 0.2999;
  const { send, mailpit } = await open({ random: () => rolled });
  await mailpit.setChaosTriggers({ Sender: { ErrorCode: 451, Probability: 30 } });
  await expect(send({ text: "x" })).rejects.toMatchObject({ responseCode: 451 });
  rolled = 0.3;
  await send({ text: "x" });
  expect((await mailpit.getChaosTriggers()).Sender).toEqual({ ErrorCode: 451, Probability: 30 });
});

test.each([
  { ErrorCode: 399, Probability: 1, message: /Sender.ErrorCode: error code must be between 400 and 599/ },
  { ErrorCode: 600, Probability: 1, message: /Sender.ErrorCode/ },
  { ErrorCode: 400, Probability: 101, message: /Sender.Probability: probability must be between 0 and 100/ },
  { ErrorCode: 599, Probability: -1, message: /Sender.Probability/ },
])("chaos of $ErrorCode at $Probability percent is refused", async ({ message, ...Sender }) => {
  const { mailpit } = await open();
  await expect(mailpit.setChaosTriggers({ Sender })).rejects.toThrow(message);
  expect((await mailpit.getChaosTriggers()).Sender).toEqual({ ErrorCode: 451, Probability: 0 });
});

test("any credentials are accepted and named with the message", async () => {
  const { send, mailpit } = await open();
  await send({ text: "x" }, { user: "whoever", pass: "whatever" });
  expect((await mailpit.listMessages()).messages[0]?.Username).toBe("whoever");
});

test("the greeting offers AUTH, SMTPUTF8 and the size limit, but no STARTTLS", async () => {
  const { inbox } = await open({ maxMessageBytes: 4096 });
  const said = await talk(inbox.smtpPort, ["EHLO example.com", "QUIT"]);
  expect(said).toMatch(/250[- ]AUTH .*PLAIN/);
  expect(said).toMatch(/250[- ]SMTPUTF8/);
  expect(said).toMatch(/250[- ]SIZE 4096\r\n/);
  expect(said).not.toContain("STARTTLS");
});

test("a message of the largest size is accepted, one byte more is rejected with 552", async () => {
  const { inbox, mailpit } = await open({ maxMessageBytes: 2000 });
  const deliver = (bytes: number) => {
    const raw = `Subject: big\r\n\r\n`;
    const body = "x".repeat(bytes - raw.length - 2);
    return talk(inbox.smtpPort, [
      "EHLO example.com",
      "MAIL FROM:<ada@example.com>",
      "RCPT TO:<bob@example.com>",
      "DATA",
      `${raw}${body}\r\n.`,
      "QUIT",
    ]);
  };
  expect(await deliver(2000)).toContain("250 queued as m1");
  expect(await deliver(2001)).toMatch(/552 .*exceeds/);
  expect((await mailpit.getInfo()).RuntimeStats).toMatchObject({
    SMTPAccepted: 1,
    SMTPAcceptedSize: 2000,
    SMTPRejected: 1,
  });
});

test("an announced size beyond the limit is rejected before the message is sent", async () => {
  const { inbox } = await open({ maxMessageBytes: 2000 });
  const announce = (size: number) =>
    talk(inbox.smtpPort, ["EHLO example.com", `MAIL FROM:<ada@example.com> SIZE=${size}`, "QUIT"]);
  expect(await announce(2000)).toContain("250 Accepted");
  expect(await announce(2001)).toMatch(/552 .*exceeds/);
});

test("the snippet is the beginning of what a reader sees", async () => {
  const { send, mailpit } = await open();
  const snippet = async () => (await mailpit.listMessages()).messages[0]?.Snippet;
  await send({
    html: '<h1>Hello</h1><p>Read <a href="https://example.com/long">this</a>&nbsp;now</p><style>p{}</style>',
  });
  expect(await snippet()).toBe("Hello Read this now");
  await send({ text: "x".repeat(200) });
  expect(await snippet()).toBe("x".repeat(200));
  await send({ text: "x".repeat(201) });
  expect(await snippet()).toBe(`${"x".repeat(200)}...`);
});

test("addresses beyond ASCII are accepted unchanged", async () => {
  const { send, mailpit } = await open();
  await send({ to: { name: "", address: "jörg@example.com" }, text: "x" });
  expect((await mailpit.searchMessages({ query: "to:jörg" })).messages[0]?.To).toEqual([
    { Name: "", Address: "jörg@example.com" },
  ]);
});

test("invalid bytes are stored as a message", async () => {
  const { inbox, mailpit } = await open();
  await talk(inbox.smtpPort, [
    "EHLO example.com",
    "MAIL FROM:<>",
    "RCPT TO:<bob@example.com>",
    "DATA",
    "no header at all\r\n.",
    "QUIT",
  ]);
  const message = await mailpit.getMessageSummary();
  expect(message).toMatchObject({
    From: { Name: "", Address: "" },
    Bcc: [{ Address: "bob@example.com" }],
    MessageID: "m1@posthorn.inbox",
    Subject: "",
  });
});

test("only the newest messages are kept", async () => {
  const { send, mailpit } = await open({ maxMessages: 2 });
  const subjects = async () => (await mailpit.listMessages()).messages.map((message) => message.Subject);
  await send({ subject: "one", text: "x" });
  await send({ subject: "two", text: "x" });
  expect(await subjects()).toEqual(["two", "one"]);
  await send({ subject: "three", text: "x" });
  expect(await subjects()).toEqual(["three", "two"]);
});

test("old messages are dropped at the limit of bytes, too", async () => {
  const { send, mailpit } = await open({ maxBytes: 4000 });
  await send({ subject: "one", text: "x".repeat(1000) });
  await send({ subject: "two", text: "x".repeat(1000) });
  expect((await mailpit.listMessages()).total).toBe(2);
  await send({ subject: "three", text: "x".repeat(2500) });
  expect((await mailpit.listMessages()).messages.map((message) => message.Subject)).toEqual(["three"]);
  await send({ subject: "larger than everything", text: "x".repeat(9000) });
  expect((await mailpit.listMessages()).messages.map((message) => message.Subject)).toEqual(["larger than everything"]);
});

test("a message sent over the API is stored like any other", async () => {
  const { mailpit } = await open();
  const { ID } = await mailpit.sendMessage({
    From: { Email: "ada@example.com", Name: "Ada" },
    To: [{ Email: "bob@example.com" }],
    Bcc: ["hidden@example.com"],
    Subject: "By API",
    Text: "plain",
    HTML: "<p>rich</p>",
    Tags: ["api"],
    Headers: { "X-Trace": "7" },
    Attachments: [{ Filename: "a.txt", Content: Buffer.from("data").toString("base64") }],
  });
  expect(await mailpit.getMessageSummary(ID)).toMatchObject({
    Subject: "By API",
    To: [{ Address: "bob@example.com" }],
    Bcc: [{ Address: "hidden@example.com" }],
    Tags: ["api"],
    Text: expect.stringContaining("plain"),
    HTML: "<p>rich</p>",
    Attachments: [{ FileName: "a.txt", Size: 4 }],
  });
  expect((await mailpit.getMessageHeaders(ID))["X-Trace"]).toEqual(["7"]);
  const To = [{ Email: "no address" }];
  await expect(mailpit.sendMessage({ From: { Email: "ada@example.com" }, To })).rejects.toThrow(/invalid To address/);
  const Headers = { Subject: "x" };
  await expect(mailpit.sendMessage({ From: { Email: "ada@example.com" }, To: [], Headers })).rejects.toThrow(
    /cannot overwrite header: "Subject"/,
  );
});

test("an unknown path or message is answered with 404 and Mailpit's text", async () => {
  const { inbox, send } = await open();
  const ask = async (path: string) => {
    const answer = await fetch(inbox.url + path);
    return [answer.status, await answer.text()];
  };
  expect(await ask("/api/v1/unknown")).toEqual([404, "404 page not found"]);
  expect(await ask("/api/v1/message/unknown")).toEqual([404, "404 page not found"]);
  expect(await ask("/api/v1/message/%E0%A4%A")).toEqual([404, "404 page not found"]);
  expect(await ask("/api/v1/message/latest")).toEqual([404, "Message not found"]);
  await send({ text: "no html" });
  expect(await ask("/view/latest.html")).toEqual([404, "This message does not contain a HTML part"]);
  expect(await ask("/api/v1/message/latest/part/9")).toEqual([404, "404 page not found"]);
  expect(await ask("/api/v1/search")).toEqual([400, "Error: no search query"]);
});

test("a port in use is named in the error, and no listener stays open", async () => {
  const { inbox } = await open();
  const other = { now: () => NOON, newId: () => "x", random: () => 0.5 };
  await expect(startInbox({ ...other, smtpPort: inbox.smtpPort, httpPort: 0 })).rejects.toMatchObject({
    code: "port_taken",
    port: inbox.smtpPort,
  });
  const { smtpPort, close } = await startInbox({ ...other, smtpPort: 0, httpPort: 0 });
  await close();
  await expect(startInbox({ ...other, smtpPort, httpPort: inbox.httpPort })).rejects.toMatchObject({
    code: "port_taken",
    port: inbox.httpPort,
  });
  await open({ smtpPort });
});

test("closing ends open connections and frees both ports", async () => {
  const { inbox } = await open();
  const pooled = createTransport({ host: "127.0.0.1", port: inbox.smtpPort, pool: true });
  await pooled.sendMail({
    from: { name: "", address: "ada@example.com" },
    to: { name: "", address: "bob@example.com" },
    text: "x",
  });
  const idle = talk(inbox.smtpPort, ["EHLO example.com"]);
  await fetch(`${inbox.url}/livez`);
  await inbox.close();
  await idle;
  pooled.close();
  await open({ smtpPort: inbox.smtpPort, httpPort: inbox.httpPort });
});
