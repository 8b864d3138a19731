import { expect, test } from "vitest";
import { createCaptureMailer } from "./capture-mailer.js";
import { exampleMail } from "./testing/example-mail.js";

test("captures a mail as its recipient reads it", async () => {
  const mailer = createCaptureMailer();
  const outcome = await mailer.deliver(exampleMail({ subject: "Grüße\r\nBcc: eve@example.com" }));
  expect(outcome.result).toBe("accepted");
  expect(mailer.mails).toEqual([
    {
      messageId: "msg_01hf00000000000000000000",
      to: "ada@example.com",
      from: { name: "Example Shop", address: "shop@example.com" },
      replyTo: "help@example.com",
      subject: "Grüße Bcc: eve@example.com",
      html: "<p>Thank you, Ada.</p>",
      text: "Thank you, Ada.",
      headers: {
        Date: "Fri, 02 Jan 2026 03:04:05 +0000",
        "Message-ID": "<01hf00000000000000000000@mail.example.com>",
        From: "Example Shop <shop@example.com>",
        "Reply-To": "help@example.com",
        To: "ada@example.com",
        Subject: "Grüße Bcc: eve@example.com",
        "X-Posthorn-Message-Id": "msg_01hf00000000000000000000",
        "List-Unsubscribe": "<https://example.com/unsubscribe/abc>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    },
  ]);
});

test("captures up to its limit and drops the oldest first", async () => {
  const mailer = createCaptureMailer({ limit: 2 });
  for (const subject of ["one", "two"]) await mailer.deliver(exampleMail({ subject }));
  expect(mailer.mails.map((mail) => mail.subject)).toEqual(["one", "two"]);
  await mailer.deliver(exampleMail({ subject: "three" }));
  expect(mailer.mails.map((mail) => mail.subject)).toEqual(["two", "three"]);
});

test("deletes all mails when cleared", async () => {
  const mailer = createCaptureMailer();
  await mailer.deliver(exampleMail());
  mailer.clear();
  expect(mailer.mails).toEqual([]);
});

test("fails a mail that SMTP could not send either, and captures nothing", async () => {
  const mailer = createCaptureMailer();
  const outcome = await mailer.deliver(exampleMail({ headers: [["X-Tag", "a\r\nBcc: eve@example.com"]] }));
  expect(outcome).toMatchObject({ result: "failed", retry: false, suppress: "no" });
  expect(mailer.mails).toEqual([]);
});
