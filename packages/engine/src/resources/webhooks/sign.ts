import type { Ctx } from "../../platform/context.js";
import { type Hmac, hmacUnder } from "../../platform/crypto.js";
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
  const signers = secrets.map(signerOf);
  const signatures = signers.map(({ whole }) => `v1=${whole(`${t}.${body}`, "hex")}`);
  const signature = [`t=${t}`, ...signatures].join(",");
  const standard = signers.map((signer) => signer.standard).filter((hmac) => hmac !== undefined);
  if (standard.length === 0) return { "X-Service-Signature": signature };
  return {
    "X-Service-Signature": signature,
    "webhook-id": id,
    "webhook-timestamp": String(t),
    "webhook-signature": standard.map((hmac) => `v1,${hmac(`${id}.${t}.${body}`, "base64")}`).join(" "),
  };
}

/** Signs under a whole secret, and under the key that a `whsec_` secret has for Standard Webhooks. */
interface Signer {
  whole: Hmac;
  standard: Hmac | undefined;
}

/** The number of secrets whose signers are remembered. */
const rememberedSigners = 1000;
const signersBySecret = new Map<string, Signer>();

function signerOf(secret: string): Signer {
  let signer = signersBySecret.get(secret);
  if (signer === undefined) {
    const key = readStandardKey(secret);
    signer = { whole: hmacUnder(Buffer.from(secret)), standard: key && hmacUnder(key) };
    remember(signersBySecret, rememberedSigners, [secret, signer]);
  }
  return signer;
}

/** Returns the key of a `whsec_` secret; undefined for any other. */
function readStandardKey(secret: string): Buffer | undefined {
  const encoded = secret.startsWith(prefix) ? secret.slice(prefix.length) : "";
  const key = Buffer.from(encoded, "base64");
  // A value that is decoded leniently here would be another key for a receiver, or invalid.
  return key.length === 0 || key.toString("base64") !== encoded ? undefined : key;
}
