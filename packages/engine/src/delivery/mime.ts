import { assertMail } from "./assert-mail.js";
import { encodePhrase, encodeText, headerLine } from "./header-line.js";
import { displayName, displayText, mailDate } from "./mail-headers.js";
import type { OutgoingMail } from "./mailer.js";

/**
 * Returns the bytes of a mail (RFC 5322, CRLF, ASCII, lines ≤ 998); equal mails have equal bytes. nodemailer's composer
 * takes about twenty times as long (bench/mime.bench.ts), and rewrites invalid addresses instead of rejecting them.
 * @throws HeaderInjection when a field cannot be one header.
 */
export function buildMime(mail: OutgoingMail): Buffer {
  assertMail(mail);
  // Base64 has no `=_` in the middle and no line that begins with `--`, so no part can contain the boundary.
  const boundary = `=_${mail.messageId}`;
  const head = headers(mail);
  const text = part("plain", mail.text);
  if (mail.html === null) return Buffer.from(head + text, "latin1");
  const html = part("html", mail.html);
  return Buffer.from(
    `${head}Content-Type: multipart/alternative;\r\n boundary="${boundary}"\r\n\r\n` +
      `--${boundary}\r\n${text}--${boundary}\r\n${html}--${boundary}--\r\n`,
    "latin1",
  );
}

function headers(mail: OutgoingMail): string {
  const name = displayName(mail.from.name);
  const from = name === null ? mail.from.address : `${encodePhrase(name)} <${mail.from.address}>`;
  let lines = headerLine("Date", mailDate(mail.date));
  lines += headerLine("Message-ID", mail.headerMessageId);
  lines += headerLine("From", from);
  if (mail.replyTo !== null) lines += headerLine("Reply-To", mail.replyTo);
  lines += headerLine("To", mail.to);
  lines += headerLine("Subject", encodeText(displayText(mail.subject)));
  for (const [header, value] of mail.headers) lines += headerLine(header, value);
  lines += headerLine("X-Posthorn-Message-Id", mail.messageId);
  return `${lines}MIME-Version: 1.0\r\n`;
}

/** Returns a MIME part in base64, which no relay has a reason to change. */
function part(subtype: "plain" | "html", content: string): string {
  const base64 = toBase64(withCrlf(content));
  let lines = `Content-Type: text/${subtype}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n`;
  // RFC 2045 §6.8: lines of at most 76 characters.
  for (let start = 0; start < base64.length; start += 76) lines += `${base64.slice(start, start + 76)}\r\n`;
  return lines;
}

const encoder = new TextEncoder();
/** A buffer that each call overwrites, so that short texts need no new one. */
const scratch = Buffer.allocUnsafe(96 * 1024);

function toBase64(text: string): string {
  // One UTF-16 unit becomes three bytes at most.
  if (text.length * 3 > scratch.length) return Buffer.from(text).toString("base64");
  return scratch.toString("base64", 0, encoder.encodeInto(text, scratch).written);
}

/** RFC 2046 §4.1.1: the canonical line end of text is CRLF, also before encoding. */
function withCrlf(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n|\r|\n/g, "\r\n") : text.replaceAll("\n", "\r\n");
}
