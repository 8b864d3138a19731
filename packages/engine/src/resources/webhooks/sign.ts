import type { Ctx } from "../../platform/context.js";
import { hmac } from "../../platform/crypto.js";
import { remember } from "../../platform/remember.js";

/** The signed data: one attempt to deliver a body. */
export interface Signable {
  /** The id that all attempts share. */
  id: string;
  /** The time of the attempt (epoch ms). */
  at: number;
  body: string;
}

const prefix = "whsec_";

/** How long a secret that was replaced signs together with the new one, in ms. */
export const secretOverlap = 24 * 60 * 60 * 1000;

/** A sealed secret, and the one that it replaced, which signs until `until` (epoch ms). */
export interface SealedSecrets {
  current: string;
  previous: string | null | undefined;
  until: number | null | undefined;
}

/** Returns the secrets that sign at a time (epoch ms), the current one first. */
export function signingSecrets({ secrets }: Pick<Ctx, "secrets">, sealed: SealedSecrets, at: number): string[] {
  const { current, previous, until } = sealed;
  const isValid = typeof previous === "string" && at < (until ?? 0);
  return [current, ...(isValid ? [previous] : [])].map((each) => secrets.unseal(each));
}

/**
 * Returns the signature headers of a body: `X-Service-Signature`, keyed with the whole secret, and those of the
 * Standard Webhooks specification, keyed with the base64 value of a `whsec_` secret. Other secrets have none of the
 * latter. With several secrets each header has a signature of each.
 */
export function signatureHeaders(secrets: readonly string[], { id, at, body }: Signable): Record<string, string> {
  const t = Math.floor(at / 1000);
  const signatures = secrets.map((secret) => `v1=${hmac(secret, `${t}.${body}`).toString("hex")}`);
  const headers = { "X-Service-Signature": [`t=${t}`, ...signatures].join(",") };
  const keys = secrets.flatMap((secret) => standardKey(secret) ?? []);
  if (keys.length === 0) return headers;
  return {
    ...headers,
    "webhook-id": id,
    "webhook-timestamp": String(t),
    "webhook-signature": keys.map((key) => `v1,${hmac(key, `${id}.${t}.${body}`).toString("base64")}`).join(" "),
  };
}

/** The number of secrets whose keys are remembered. */
const rememberedKeys = 1000;
const standardKeys = new Map<string, Buffer | undefined>();

/** Returns the key of a `whsec_` secret; undefined for any other. */
function standardKey(secret: string): Buffer | undefined {
  if (!standardKeys.has(secret)) remember(standardKeys, rememberedKeys, [secret, readStandardKey(secret)]);
  return standardKeys.get(secret);
}

function readStandardKey(secret: string): Buffer | undefined {
  const encoded = secret.startsWith(prefix) ? secret.slice(prefix.length) : "";
  const key = Buffer.from(encoded, "base64");
  // A value that is decoded leniently here would be another key for a receiver, or invalid.
  return key.length === 0 || key.toString("base64") !== encoded ? undefined : key;
}
