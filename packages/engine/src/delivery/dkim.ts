import type { KeyObject } from "node:crypto";
import { sha256Base64, signRsa } from "../platform/rsa.js";
import { headerLine } from "./header-line.js";

/** Who signs a mail, and when. */
export interface DkimSigner {
  /** The domain that answers for the mail (`d=`). */
  domain: string;
  /** Where under the domain its key is published (`s=`). */
  selector: string;
  key: KeyObject;
  /** Seconds since the epoch (`t=`); the same at every attempt, so that the bytes are. */
  time: number;
}

/** A mail that must not be signed as it is; the message says why. */
export class SigningError extends Error {
  override readonly name = "SigningError";
}

/**
 * What is signed, where the mail has it. RFC 8058 §4 wants both unsubscribe headers among them; our own id is there so that
 * a complaint that quotes it can be believed.
 */
const signed = [
  ..."From Reply-To To Subject Date Message-ID MIME-Version Content-Type".split(" "),
  ..."List-Unsubscribe List-Unsubscribe-Post List-Id Feedback-ID X-Posthorn-Message-Id".split(" "),
];

/** Named once more than they occur, so that none can be added on the way: readers show the first, verifiers take the last. */
const sealed = ["From", "Reply-To", "To", "Subject"];

/** Without these, or with a second one, a mail is none. */
const single = ["from", "to", "subject", "date", "message-id"];

/**
 * Gives back the mail with its DKIM signature in front (RFC 6376; rsa-sha256, relaxed headers, simple body): the same mail
 * gives the same bytes. Simple, because the body is base64, in which no relay finds a blank to touch, and relaxing it
 * takes longer than signing (bench/dkim.bench.ts). Throws `SigningError` when a header that must be there once is not.
 */
export async function signMail(mail: Buffer, { domain, selector, key, time }: DkimSigner): Promise<Buffer> {
  const end = mail.indexOf("\r\n\r\n");
  if (end < 0) throw new SigningError("the mail has no end of its headers");
  const fields = readFields(mail.toString("latin1", 0, end));
  for (const name of single) {
    const count = fields.get(name)?.length ?? 0;
    if (count !== 1) throw new SigningError(`the mail has ${count} ${name} headers, not one`);
  }
  const names = [...signed.filter((name) => fields.has(name.toLowerCase())), ...sealed];
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

/** The fields of a head as the relaxed canonical form has them, by lower-case name, the first one first. */
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

/** RFC 6376 §3.4.2. */
function relaxedField(field: string): string {
  const colon = field.indexOf(":");
  const name = field.slice(0, colon).trimEnd().toLowerCase();
  return `${name}:${field
    .slice(colon + 1)
    .replace(/[ \t\r\n]+/g, " ")
    .trim()}`;
}

/** RFC 6376 §3.4.3: a body ends with exactly one line end. */
function simpleBody(body: Buffer): Buffer {
  let end = body.length;
  while (end >= 2 && body[end - 2] === 13 && body[end - 1] === 10) end -= 2;
  if (end === body.length) return Buffer.concat([body, crlf]);
  return body.subarray(0, end + 2);
}

const crlf = Buffer.from("\r\n");
/** RFC 5322 §2.1.1 wishes lines of at most 78 characters. */
const lineLength = 76;

/** Blanks within a signature mean nothing, so it may be cut anywhere. */
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
