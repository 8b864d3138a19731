import fc from "fast-check";
import { simpleParser } from "mailparser";
import { describe, expect, test } from "vitest";
import { HeaderInjection } from "./assert-mail.js";
import { buildMime } from "./mime.js";
import { exampleMail } from "./testing/example-mail.js";

const build = (changes: Parameters<typeof exampleMail>[0] = {}) => buildMime(exampleMail(changes)).toString("latin1");
const anyText = fc.string({ unit: "binary", maxLength: 300 });
const crlf = (text: string) => text.replace(/\r\n|\r|\n/g, "\r\n");
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");

describe("buildMime", () => {
  test("writes a mail with text and html", () => {
    expect(build()).toBe(
      [
        "Date: Fri, 02 Jan 2026 03:04:05 +0000",
        "Message-ID: <01hf00000000000000000000@mail.example.com>",
        "From: Example Shop <shop@example.com>",
        "Reply-To: help@example.com",
        "To: ada@example.com",
        "Subject: Your order",
        "List-Unsubscribe: <https://example.com/unsubscribe/abc>",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
        "X-Posthorn-Message-Id: msg_01hf00000000000000000000",
        "MIME-Version: 1.0",
        "Content-Type: multipart/alternative;",
        ' boundary="=_msg_01hf00000000000000000000"',
        "",
        "--=_msg_01hf00000000000000000000",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: base64",
        "",
        Buffer.from("Thank you, Ada.").toString("base64"),
        "--=_msg_01hf00000000000000000000",
        "Content-Type: text/html; charset=utf-8",
        "Content-Transfer-Encoding: base64",
        "",
        Buffer.from("<p>Thank you, Ada.</p>").toString("base64"),
        "--=_msg_01hf00000000000000000000--",
        "",
      ].join("\r\n"),
    );
  });

  test("writes a single text part when there is no html", async () => {
    const bytes = build({ html: null });
    expect(bytes).not.toContain("multipart");
    const parsed = await simpleParser(bytes);
    expect(parsed.html).toBe(false);
    expect(parsed.text).toBe("Thank you, Ada.");
  });

  test("leaves out Reply-To and the display name when there are none", () => {
    const bytes = build({ replyTo: null, from: { name: null, address: "shop@example.com" } });
    expect(bytes).toContain("\r\nFrom: shop@example.com\r\nTo:");
  });

  test.each([
    ["Example Shop", "Example Shop"],
    ["Shop, Example", '"Shop, Example"'],
    ['The "Shop" \\ Co.', '"The \\"Shop\\" \\\\ Co."'],
    ["Bücher", "=?utf-8?B?QsO8Y2hlcg==?="],
    ["=?utf-8?B?QQ==?=", "=?utf-8?B?PT91dGYtOD9CP1FRPT0/PQ==?="],
    ["eve@example.com>\r\nBcc: x", '"eve@example.com> Bcc: x"'],
  ])("writes the name %j as %s", (name, written) => {
    const bytes = build({ from: { name, address: "shop@example.com" } });
    expect(bytes).toContain(`\r\nFrom: ${written} <shop@example.com>\r\n`);
  });

  test("leaves a subject word of 900 characters as it is and encodes one of 901", () => {
    expect(build({ subject: "x".repeat(900) })).toContain(`\r\nSubject: ${"x".repeat(900)}\r\n`);
    expect(build({ subject: "x".repeat(901) })).toContain("\r\nSubject: =?utf-8?B?");
  });

  test("folds a long plain subject at its blanks", async () => {
    const subject = "seven letters and more ".repeat(20).trim();
    const bytes = build({ subject });
    expect(bytes).toMatch(/\r\nSubject: seven.*\r\n [^\r]+\r\n/);
    expect((await simpleParser(bytes)).subject).toBe(subject);
  });

  test("takes a header word of 900 characters and refuses one of 901", () => {
    expect(build({ headers: [["X-Tag", "x".repeat(900)]] })).toContain(`\r\nX-Tag: ${"x".repeat(900)}\r\n`);
    expect(() => build({ headers: [["X-Tag", "x".repeat(901)]] })).toThrow(HeaderInjection);
  });

  test.each<[string, Parameters<typeof exampleMail>[0]]>([
    ["messageId", { messageId: 'msg_"\r\n' }],
    ["headerMessageId", { headerMessageId: "<a@b>\r\nBcc: eve@example.com" }],
    ["headerMessageId", { headerMessageId: "a@b" }],
    ["date", { date: Number.NaN }],
    ["from.address", { from: { name: null, address: "shop@example.com, eve@example.com" } }],
    ["from.address", { from: { name: null, address: "Shop@EXAMPLE.com" } }],
    ["replyTo", { replyTo: "help@example.com\r\nBcc: eve@example.com" }],
    ["to", { to: "ada@example.com, eve@example.com" }],
    ["to", { to: '"ada@evil.example"@example.com' }],
    ["envelope.from", { envelope: { from: "<>", to: "ada@example.com" } }],
    ["envelope.to", { envelope: { from: "shop@example.com", to: "eve@example.com" } }],
    ['headers["X-Tag"]', { headers: [["X-Tag", "a\r\nBcc: eve@example.com"]] }],
    ['headers["X-Tag"]', { headers: [["X-Tag", "ümlaut"]] }],
    ['headers["X-Tag"]', { headers: [["X-Tag", ""]] }],
    ['headers["X Tag"]', { headers: [["X Tag", "a"]] }],
    ['headers["bcc"]', { headers: [["bcc", "eve@example.com"]] }],
    [
      'headers["x-tag"]',
      {
        headers: [
          ["X-Tag", "a"],
          ["x-tag", "b"],
        ],
      },
    ],
  ])("refuses an unusable %s and names it", (field, changes) => {
    expect(() => build(changes)).toThrow(HeaderInjection);
    expect(() => build(changes)).toThrow(field);
  });

  test("gives the same bytes for the same mail", () => {
    expect(build({ subject: "Grüße" })).toBe(build({ subject: "Grüße" }));
  });

  test("carries any subject, name, html and text unharmed, and never one header more", async () => {
    const field = fc.oneof(
      anyText,
      fc.tuple(anyText, anyText).map(([a, b]) => `${a}\r\nBcc: eve@example.com\r\n\r\n${b}`),
    );
    const cases = fc.record({ subject: field, name: field, html: fc.option(field), text: field });
    await fc.assert(
      fc.asyncProperty(cases, async ({ subject, name, html, text }) => {
        const mail = exampleMail({ subject, html, text, from: { name, address: "shop@example.com" } });
        const bytes = buildMime(mail);
        const raw = bytes.toString("latin1");
        const [head = ""] = raw.split("\r\n\r\n", 1);

        expect(raw).toMatch(/^(?:[\t -~]{0,998}\r\n)+$/);
        const names = head.split(/\r\n(?! )/).map((line) => line.slice(0, line.indexOf(":")));
        expect(names).toEqual([
          ...["Date", "Message-ID", "From", "Reply-To", "To", "Subject", "List-Unsubscribe", "List-Unsubscribe-Post"],
          ...["X-Posthorn-Message-Id", "MIME-Version", "Content-Type"],
          ...(html === null ? ["Content-Transfer-Encoding"] : []),
        ]);
        for (const word of head.match(/=\?utf-8\?B\?[^?]*\?=/g) ?? []) expect(word.length).toBeLessThanOrEqual(75);

        const parsed = await simpleParser(bytes, { skipHtmlToText: true, skipTextToHtml: true, skipTextLinks: true });
        expect(parsed.to).toMatchObject({ value: [{ address: "ada@example.com", name: "" }] });
        expect(parsed.cc ?? parsed.bcc).toBeUndefined();
        expect(parsed.from?.value).toEqual([{ address: "shop@example.com", name: oneLine(name).trim() }]);
        expect(parsed.subject ?? "").toBe(oneLine(subject));
        expect(partOf(raw, "plain")).toBe(crlf(text));
        expect(partOf(raw, "html")).toBe(html === null ? undefined : crlf(html));
      }),
    );
  });
});

/** The decoded content of a part, read without a parser that would tidy it up. */
function partOf(raw: string, subtype: string): string | undefined {
  const [, body] = raw.split(
    `Content-Type: text/${subtype}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n`,
  );
  return body === undefined ? undefined : Buffer.from(body.split("--")[0] ?? "", "base64").toString();
}
