import type { KeyObject } from "node:crypto";
import { sha256Base64, signRsa } from "../platform/rsa.js";
import { headerLine } from "./header-line.js";

/** The domain that signs a mail, its key, and the time of the signature. */
export interface DkimSigner {
  /** The signing domain (`d=`). */
  domain: string;
  /** The name under which the domain publishes the key (`s=`). */
  selector: string;
  key: KeyObject;
  /** Seconds since the epoch (`t=`); equal at every attempt, so that the bytes are equal. */
  time: number;
}

/** Thrown for a mail that must not be signed. The message says why. */
export class SigningError extends Error {
  override readonly name = "SigningError";
}

/**
 * The headers that are signed where the mail has them. RFC 8058 §4 requires both unsubscribe headers. X-Posthorn-Message-Id
 * is signed, because complaints quote it.
 */
const signed = [
  ..."From Reply-To To Subject Date Message-ID MIME-Version Content-Type".split(" "),
  ..."List-Unsubscribe List-Unsubscribe-Post List-Id Feedback-ID X-Posthorn-Message-Id".split(" "),
];

/**
 * Headers that are named once more than they occur, so that nobody can add a second one: readers show the first, and
 * verifiers check the last.
 */
const oversigned = ["From", "Reply-To", "To", "Subject"];

/** Headers that every mail has exactly once. */
const requiredOnce = ["from", "to", "subject", "date", "message-id"];

/**
 * Returns the mail with its DKIM signature in front (RFC 6376; rsa-sha256, relaxed headers, simple body); equal mails have
 * equal bytes. The body is canonicalised as "simple", because it is base64, which has no blanks that a relay could change,
 * and "relaxed" takes longer than signing (bench/dkim.bench.ts).
 * @throws SigningError when a required header is missing or repeated.
 */
export async function signMail(mail: Buffer, { domain, selector, key, time }: DkimSigner): Promise<Buffer> {
  const end = mail.indexOf("\r\n\r\n");
  if (end < 0) throw new SigningError("the mail has no end of its headers");
  const fields = readFields(mail.toString("latin1", 0, end));
  for (const name of requiredOnce) {
    const count = fields.get(name)?.length ?? 0;
    if (count !== 1) throw new SigningError(`the mail has ${count} ${name} headers, not one`);
  }
  const names = [...signed.filter((name) => fields.has(name.toLowerCase())), ...oversigned];
  const bodyHash = sha256Base64(simpleBody(mail.subarray(end + 4)));
  const tags = `v=1; a=rsa-sha256; c=relaxed/simple; d=${domain}; s=${selector}; t=${time};`;
  const value = `${tags} h=${names.join(": ")}; bh=${bodyHash}; b=`;

  let text = "";
  for (const name of names) {
    const field = fields.get(name.toLowerCase())?.pop();
    if (field !== undefined) text += `${field}\r\n`;
  }
  const unsigned = headerLine("DKIM-Signature", value).slice(0, -2);
  const signature = await signRsa(key, text + relaxedField(unsigned)).catch(() => {
    throw new SigningError("unusable key");
  });
  const line = `${unsigned}${fold(signature, lengthOfLastLine(unsigned))}\r\n`;
  return Buffer.concat([Buffer.from(line, "latin1"), mail]);
}

/** Returns the header fields in relaxed canonical form by lower-case name, in their order. */
function readFields(head: string): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const field of head.split(/\r\n(?![ \t])/)) {
    const canonical = relaxedField(field);
    const name = canonical.slice(0, canonical.indexOf(":"));
    const others = fields.get(name);
    if (others === undefined) fields.set(name, [canonical]);
    else others.push(canonical);
  }
  return fields;
}

/** Returns a field in the relaxed canonical form of RFC 6376 §3.4.2. */
function relaxedField(field: string): string {
  const colon = field.indexOf(":");
  const name = field.slice(0, colon).trimEnd().toLowerCase();
  return `${name}:${field
    .slice(colon + 1)
    .replace(/[ \t\r\n]+/g, " ")
    .trim()}`;
}

/** Returns a body in the simple canonical form of RFC 6376 §3.4.3: it ends with exactly one line end. */
function simpleBody(body: Buffer): Buffer {
  let end = body.length;
  while (end >= 2 && body[end - 2] === 13 && body[end - 1] === 10) end -= 2;
  if (end === body.length) return Buffer.concat([body, crlf]);
  return body.subarray(0, end + 2);
}

const crlf = Buffer.from("\r\n");
/** RFC 5322 §2.1.1 recommends lines of at most 78 characters. */
const lineLength = 76;

/** Returns a signature in folded lines. Blanks in a signature have no meaning, so it can be folded anywhere. */
function fold(signature: string, column: number): string {
  let folded = signature.slice(0, Math.max(0, lineLength - column));
  for (let at = folded.length; at < signature.length; at += lineLength - 1) {
    folded += `\r\n ${signature.slice(at, at + lineLength - 1)}`;
  }
  return folded;
}

function lengthOfLastLine(lines: string): number {
  return lines.length - (lines.lastIndexOf("\r\n") + 2);
}
