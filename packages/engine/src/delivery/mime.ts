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
  const text = textPart("plain", mail.text);
  if (mail.html === null) return joinParts([{ ...text, head: head + text.head }], "");
  const html = textPart("html", mail.html);
  const multipart = `${head}Content-Type: multipart/alternative;\r\n boundary="${boundary}"\r\n\r\n`;
  return joinParts(
    [
      { ...text, head: `${multipart}--${boundary}\r\n${text.head}` },
      { ...html, head: `--${boundary}\r\n${html.head}` },
    ],
    `--${boundary}--\r\n`,
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

/** A MIME part: its headers with all that comes before them, and its content as base64 without line ends. */
interface Part {
  head: string;
  base64: string;
}

/** Returns a part in base64, which no relay has a reason to change. */
function textPart(subtype: "plain" | "html", content: string): Part {
  const head = `Content-Type: text/${subtype}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n`;
  return { head, base64: toBase64(withCrlf(content)) };
}

/** RFC 2045 §6.8: lines of at most 76 characters. */
const lineLength = 76;

/** Returns the bytes of parts, which are ASCII, and of what follows them. */
function joinParts(parts: readonly Part[], end: string): Buffer {
  let length = end.length;
  for (const { head, base64 } of parts) length += head.length + base64.length + 2 * lineCount(base64);
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for (const { head, base64 } of parts) {
    at += bytes.write(head, at, "latin1");
    at = writeLines(bytes, at, base64);
  }
  bytes.write(end, at, "latin1");
  return bytes;
}

function lineCount(base64: string): number {
  return Math.ceil(base64.length / lineLength);
}

/**
 * Writes base64 in lines at an offset, and returns the offset after them. The text is written where its last line ends, and its lines
 * are moved to their places: a string for each line takes longer (bench/mime.bench.ts).
 */
function writeLines(bytes: Buffer, offset: number, base64: string): number {
  let from = offset + 2 * lineCount(base64);
  const end = from + bytes.write(base64, from, "latin1");
  let at = offset;
  while (from < end) {
    const next = Math.min(from + lineLength, end);
    bytes.copyWithin(at, from, next);
    at += next - from;
    bytes[at++] = carriageReturn;
    bytes[at++] = lineFeed;
    from = next;
  }
  return at;
}

const carriageReturn = 0x0d;
const lineFeed = 0x0a;

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
