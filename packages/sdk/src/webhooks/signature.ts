import { WebhookVerificationError } from "../webhook-verification-error.js";

/** What a signature header says: `t=<Unix seconds>,v1=<hash>`, with more than one hash while a secret is replaced. */
export interface Signature {
  /** As it is written, since the hash covers it. */
  timestamp: string;
  hashes: string[];
}

/** Gives back what a signature header says, or throws a WebhookVerificationError; schemes other than v1 are passed over. */
export function parseSignature(name: string, header: string): Signature {
  const parts = header.split(",").map((part) => part.trim());
  const values = (name: string): string[] =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
  const [timestamp, second] = values("t");
  // With two times, one would be signed and the other believed.
  if (timestamp === undefined || second !== undefined || !/^\d{1,15}$/.test(timestamp)) {
    throw new WebhookVerificationError("malformed", `${name} must have one t, in Unix seconds`);
  }
  const hashes = values("v1").filter((hash) => hash !== "");
  if (hashes.length === 0) throw new WebhookVerificationError("malformed", `${name} must have a v1`);
  return { timestamp, hashes };
}

/** Gives back the secrets that are given, at least one, or throws a WebhookVerificationError. */
export function givenSecrets(secret: string | readonly string[] | undefined): string[] {
  const secrets = [secret ?? []].flat().filter(Boolean);
  if (secrets.length === 0) throw new WebhookVerificationError("no_secret", "the subscription's secret is missing");
  return secrets;
}

/** Gives back HMAC-SHA256 over the timestamp, a dot and the body, keyed with the whole secret, in lower-case hex. */
export async function hash(secret: string, timestamp: string, body: Uint8Array): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
  const prefix = encoder.encode(`${timestamp}.`);
  const signed = new Uint8Array(prefix.length + body.length);
  signed.set(prefix);
  signed.set(body, prefix.length);
  const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, signed));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Tells whether two hashes are equal, in a time that does not depend on where they differ. */
export function equalHashes(left: string, right: string): boolean {
  let difference = left.length ^ right.length;
  for (let index = 0; index < right.length; index++) difference |= left.charCodeAt(index) ^ right.charCodeAt(index);
  return difference === 0;
}
