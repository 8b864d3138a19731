import { describe, expect, test } from "vitest";
import { readReport } from "./read-report.js";

/** Returns a mail of lines with CRLF line ends. */
const mail = (...lines: string[]) => Buffer.from(`${lines.join("\r\n")}\r\n`);

/** Returns a report in the form of RFC 6522: a text, a part for machines, the header of the reported mail. */
function multipart(type: string, machine: string[], headers: string[] = [], returned: string[] = []): Buffer {
  return mail(
    "From: MAILER-DAEMON@mx.example.net",
    "Subject: Undelivered Mail Returned to Sender",
    "MIME-Version: 1.0",
    ...headers,
    `Content-Type: multipart/report; report-type=${type}; boundary="b1"`,
    "",
    "--b1",
    "Content-Type: text/plain",
    "",
    "Sorry. 550 5.7.1 is not what happened.",
    "--b1",
    `Content-Type: message/${type}`,
    "",
    ...machine,
    "--b1",
    "Content-Type: text/rfc822-headers",
    "",
    ...(returned.length > 0 ? returned : ["Subject: Your order", "To: ada@example.com"]),
    "--b1--",
  );
}
const dsn = (...recipient: string[]) =>
  multipart("delivery-status", ["Reporting-MTA: dns; mx.example.net", "", ...recipient]);

describe("a delivery report", () => {
  test.each([
    ["5.1.1", "smtp; 550 5.1.1 no such user", ["permanent", "yes", "unknown_user", "5.1.1"]],
    ["5.1.2", "smtp; 550 no such domain", ["permanent", "yes", "unknown_domain", "5.1.2"]],
    ["5.0.0", "smtp; 550 no", ["permanent", "second", "unknown_user", "5.0.0"]],
    ["5.0.0", "smtp; 550 5.2.2 full", ["transient", "no", "mailbox_full", "5.2.2"]],
    ["5.2.2", "smtp; 552 5.2.2 full", ["transient", "no", "mailbox_full", "5.2.2"]],
    ["5.3.4", "smtp; 552 too large", ["transient", "no", "message_too_large", "5.3.4"]],
    ["5.6.0", "smtp; 554 content", ["transient", "no", "content_rejected", "5.6.0"]],
    ["5.7.26", "smtp; 550-5.7.26 unauthenticated", ["transient", "no", "policy", "5.7.26"]],
    ["4.4.7", "smtp; 451 4.4.1 no answer", ["transient", "no", "retries_exhausted", "4.4.7"]],
    ["5.4.6", "smtp; 554 loop", ["undetermined", "no", null, "5.4.6"]],
  ] as const)("with status %s and diagnostic %j becomes the bounce %j", (status, diagnostic, bounce) => {
    const [bounce_type, suppress, sub_type, enhanced] = bounce;
    const report = readReport(
      dsn(
        "Final-Recipient: rfc822; Ada@Example.com",
        "Action: failed",
        `Status: ${status}`,
        "Remote-MTA: dns; mx.example.com (192.0.2.1)",
        `Diagnostic-Code: ${diagnostic}`,
      ),
    );
    expect(report).toMatchObject({
      kind: "delivery",
      recipients: [
        {
          address: "Ada@Example.com",
          action: "failed",
          failure: { bounce_type, suppress, sub_type, enhanced, retry: false },
          response: diagnostic.slice(6),
          remoteHost: "mx.example.com",
        },
      ],
    });
  });

  test.each(["delayed", "delivered", "relayed", "expanded"])("with the action %s has no failure", (action) => {
    const report = readReport(dsn("Final-Recipient: rfc822; ada@example.com", `Action: ${action}`, "Status: 2.0.0"));
    expect(report).toMatchObject({ kind: "delivery", recipients: [{ action, failure: null }] });
  });

  test("has each recipient, unfolded fields and the original address", () => {
    const report = readReport(
      dsn(
        "Original-Recipient: rfc822;ada@example.com",
        "Final-Recipient: rfc822; forwarded@example.org",
        "Action: Failed (final)",
        "Status: 5.1.1 (no such user)",
        "Diagnostic-Code: smtp; 550 5.1.1",
        "  no such user",
        "",
        "Final-Recipient: rfc822;grace@example.com",
        "Action: delivered",
        "Status: 2.0.0",
      ),
    );
    expect(report).toMatchObject({
      recipients: [
        { address: "ada@example.com", response: "550 5.1.1 no such user" },
        { address: "grace@example.com", action: "delivered" },
      ],
    });
  });

  test("counts as a delivery report even if it is marked as an automatic reply", () => {
    const fields = ["Reporting-MTA: dns; mx", "", "Final-Recipient: rfc822; ada@example.com", "Status: 5.1.1"];
    const report = readReport(multipart("delivery-status", fields, ["Auto-Submitted: auto-replied"]));
    expect(report).toMatchObject({ kind: "delivery", recipients: [{ action: "failed" }] });
  });
});

describe("a report in prose", () => {
  test.each([
    [
      "of qmail",
      mail(
        "From: MAILER-DAEMON@mx.example.net",
        "Subject: failure notice",
        "",
        "Hi. This is the qmail-send program at mx.example.net.",
        "",
        "<ada@example.com>:",
        "192.0.2.1 does not like recipient.",
        "Remote host said: 550 5.1.1 no such user",
        "",
        "--- Below this line is a copy of the message.",
        "",
        "To: grace@example.com",
        "552 5.2.2 full",
      ),
      { address: "ada@example.com", failure: { bounce_type: "permanent", suppress: "yes", enhanced: "5.1.1" } },
    ],
    [
      "of Exim",
      mail(
        "Subject: Mail delivery failed: returning message to sender",
        "X-Failed-Recipients: ada@example.com",
        "Auto-Submitted: auto-replied",
        "",
        "The following address(es) failed:",
        "  ada@example.com",
        "    host mx.example.com [192.0.2.1]:",
        "    552 5.2.2 mailbox is full",
      ),
      { address: "ada@example.com", failure: { bounce_type: "transient", sub_type: "mailbox_full" } },
    ],
    [
      "without a code",
      mail("Subject: Undeliverable mail", "", "<ada@example.com>: user unknown"),
      { address: "ada@example.com", failure: { bounce_type: "permanent", suppress: "second" } },
    ],
    [
      "without a reason",
      mail("Subject: Undeliverable mail", "", "Your message to ada@example.com did not arrive."),
      { address: "ada@example.com", failure: { bounce_type: "undetermined", suppress: "no" } },
    ],
    [
      "of a delay",
      mail("Subject: Delayed mail", "", "<ada@example.com>: 451 4.4.1 no answer", "It will be retried for 3 days."),
      { address: "ada@example.com", action: "delayed", failure: null },
    ],
  ])("%s is read", (_, raw, recipient) => {
    expect(readReport(raw)).toMatchObject({ kind: "delivery", recipients: [recipient] });
  });
});

describe("a complaint", () => {
  test("has its feedback type and the header of the reported mail", () => {
    const fields = ["Feedback-Type: abuse", "User-Agent: Example/1.0", "Version: 1"];
    const returned = ["List-Unsubscribe: <https://example.com/u/1>", "Subject: Your order"];
    const report = readReport(multipart("feedback-report", fields, [], returned));
    expect(report).toMatchObject({ kind: "complaint", feedback_type: "abuse" });
    expect(report.kind === "complaint" && report.returned).toContain("List-Unsubscribe: <https://example.com/u/1>");
  });
});

describe("an automatic reply", () => {
  test.each([
    ["Auto-Submitted: auto-replied"],
    ["Auto-Submitted: auto-generated"],
    ["X-Autoreply: yes"],
    ["Precedence: auto_reply"],
    ["Subject: Out of office: back on Monday"],
    ["Subject: Automatic reply: Your order"],
  ])("is recognised by %s", (header) => {
    const raw = mail("From: ada@example.com", header, "", "I am away; write to room 550 5.1.1 instead.");
    expect(readReport(raw)).toEqual({ kind: "auto-reply" });
  });

  test("is not a mail that is marked as none", () => {
    const raw = mail("Auto-Submitted: no", "Subject: What?", "", "Who are you?");
    expect(readReport(raw)).toEqual({ kind: "unreadable", response: "What?" });
  });
});

describe("an unreadable mail", () => {
  test.each([
    ["nothing", Buffer.alloc(0)],
    ["noise", Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7919) % 256))],
    ["a boundary that never comes", mail('Content-Type: multipart/report; boundary="x"', "", "no parts")],
    ["an empty status part", dsn()],
    ["a tag in a tag in a tag", mail("Content-Type: text/html", "", "<div>".repeat(20_000))],
    [
      "parts within parts within parts",
      mail(
        ...Array.from({ length: 500 }, (_, i) => [
          `Content-Type: multipart/mixed; boundary="b${i}"`,
          "",
          `--b${i}`,
        ]).flat(),
      ),
    ],
  ])("is unreadable or empty: %s", (_, raw) => {
    expect(readReport(raw)).toMatchObject({ kind: expect.stringMatching(/unreadable|delivery/) });
  });

  test("and control characters are removed from what can be read, because not every store accepts them", async () => {
    const subject = mail(
      "From: MAILER-DAEMON@mx.example.net",
      "Subject: =?utf-8?q?What=00=1B[2J?=",
      "",
      "Something happened.",
    );
    expect(await readReport(subject)).toEqual({ kind: "unreadable", response: "What [2J" });
    const fields = ["Final-Recipient: rfc822; ada@example.com", "Diagnostic-Code: smtp; 250 ok\0 then"];
    const delivered = await readReport(dsn(...fields, "Action: delivered", "Status: 2.0.0"));
    expect(delivered).toMatchObject({ recipients: [{ action: "delivered", response: "250 ok  then" }] });
  });
});
