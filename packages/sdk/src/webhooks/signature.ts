import { joinedBytes } from "./raw-body.js";
import { WebhookVerificationError } from "./webhook-verification-error.js";

/** A signature header `t=<Unix seconds>,v1=<hash>`. It has several hashes while a secret is rotated. */
export interface Signature {
  /** As text, because the hash covers it. */
  timestamp: string;
  hashes: string[];
}

/** Returns the parsed signature header, without schemes other than v1. Throws a WebhookVerificationError for an invalid one. */
export function parseSignature(name: string, header: string): Signature {
  const parts = header.split(",").map((part) => part.trim());
  const values = (name: string): string[] =>
    parts.flatMap((part) => (part.startsWith(`${name}=`) ? part.slice(name.length + 1) : []));
  const [timestamp, second] = values("t");
  // With two times, one might be signed and the other be read.
  if (timestamp === undefined || second !== undefined || !/^\d{1,15}$/.test(timestamp)) {
    throw new WebhookVerificationError("malformed", `${name} must have one t, in Unix seconds`);
  }
  const hashes = values("v1").filter((hash) => hash !== "");
  if (!hashes[0]) throw new WebhookVerificationError("malformed", `${name} must have a v1`);
  return { timestamp, hashes };
}

/** Returns the secrets as a list. Throws a WebhookVerificationError without a secret, and for one with white space around it. */
export function givenSecrets(secret: string | readonly string[] | undefined): string[] {
  const secrets = [secret ?? []].flat().filter(Boolean);
  if (!secrets[0]) throw new WebhookVerificationError("no_secret", "the secret is missing");
  if (secrets.some((each) => each !== each.trim())) {
    throw new WebhookVerificationError("secret_whitespace", "the secret has space around it");
  }
  return secrets;
}

/** Returns HMAC-SHA256 over the timestamp, a dot and the body, keyed with the whole secret, in lower-case hex. */
export async function hash(secret: string, timestamp: string, body: Uint8Array): Promise<string> {
  const digest = await hmac(new TextEncoder().encode(secret), timestamp, body);
  return Array.from(digest, (char) => char.charCodeAt(0).toString(16).padStart(2, "0")).join("");
}

/**
 * Returns the signature of the Standard Webhooks specification over `prefix`, a dot and the body, keyed with the decoded secret. Empty
 * for a secret that is not of the form `whsec_<base64>`.
 */
export async function standardHash(secret: string, prefix: string, body: Uint8Array): Promise<string> {
  let key = "";
  try {
    key = atob(/^whsec_(.+)/.exec(secret)?.[1] ?? "");
  } catch {
    // The secret is not valid base64.
  }
  return (
    key &&
    `v1,${btoa(
      await hmac(
        Uint8Array.from(key, (char) => char.charCodeAt(0)),
        prefix,
        body,
      ),
    )}`
  );
}

/** Returns HMAC-SHA256 over a prefix, a dot and the body, as a string with one character per byte. */
async function hmac(secret: Uint8Array<ArrayBuffer>, prefix: string, body: Uint8Array): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", secret, algorithm, false, ["sign"]);
  const signed = joinedBytes([new TextEncoder().encode(`${prefix}.`), body]);
  return String.fromCharCode(...new Uint8Array(await crypto.subtle.sign("HMAC", key, signed)));
}

/** Whether two hashes are equal, compared in a time that does not depend on where they differ. */
export function equalHashes(left: string, right: string): boolean {
  let difference = left.length ^ right.length;
  for (let index = 0; index < right.length; index++) difference |= left.charCodeAt(index) ^ right.charCodeAt(index);
  return difference === 0;
}
