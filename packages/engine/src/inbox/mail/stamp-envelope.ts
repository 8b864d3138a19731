import addressparser from "nodemailer/lib/addressparser";
import { type HeaderField, headerEnd } from "./header-fields.js";

/** The SMTP envelope: the sender's address ("" for a bounce) and the recipients', without angle brackets. */
export interface Envelope {
  from: string;
  to: readonly string[];
}

/**
 * Returns a message as Mailpit stores it: with a `Return-Path` of the envelope, a `Bcc` of the recipients that no header
 * names, and a `Message-ID` where it has none. All other bytes stay unchanged. `fields` are the fields of the message.
 */
export function stampEnvelope(
  raw: Buffer,
  fields: readonly HeaderField[],
  envelope: Envelope,
  fallbackMessageId: string,
): Buffer {
  const addressed = new Set(["to", "cc", "bcc"].flatMap((name) => addressesIn(fields, name)));
  const unnamed = [...new Set(envelope.to)].filter((recipient) => !addressed.has(recipient.toLowerCase()));
  const replaced = new Set(["return-path", ...(unnamed.length > 0 ? ["bcc"] : [])]);

  const stamps = [`Return-Path: <${envelope.from}>`];
  if (!fields.some((field) => isNamed(field, "message-id"))) stamps.push(`Message-ID: <${fallbackMessageId}>`);
  if (unnamed.length > 0) {
    const named = fields.filter((field) => isNamed(field, "bcc")).map((field) => field.value);
    stamps.push(`Bcc: ${[...named, ...unnamed].join(", ")}`);
  }
  const prefix = Buffer.from(`${stamps.join("\r\n")}\r\n`);
  if (!fields.some((field) => replaced.has(field.name.toLowerCase()))) return Buffer.concat([prefix, raw]);
  const kept = fields.filter((field) => !replaced.has(field.name.toLowerCase())).map((field) => field.text);
  return Buffer.concat([prefix, Buffer.from(kept.join(""), "latin1"), raw.subarray(headerEnd(raw))]);
}

function isNamed(field: HeaderField, name: string): boolean {
  return field.name.toLowerCase() === name;
}

function addressesIn(fields: readonly HeaderField[], name: string): string[] {
  return fields
    .filter((field) => isNamed(field, name))
    .flatMap((field) => addressparser(field.value, { flatten: true }))
    .map((entry) => entry.address.toLowerCase());
}
