import { hmac } from "../../platform/crypto.js";

/** The signed data: one attempt to deliver a body. */
export interface Signable {
  /** The id that all attempts share. */
  id: string;
  /** The time of the attempt (epoch ms). */
  at: number;
  body: string;
}

const prefix = "whsec_";

/**
 * Returns the signature headers of a body: `X-Service-Signature`, keyed with the whole secret, and those of the
 * Standard Webhooks specification, keyed with the base64 value of a `whsec_` secret. Other secrets have none of the
 * latter.
 */
export function signatureHeaders(secret: string, { id, at, body }: Signable): Record<string, string> {
  const t = Math.floor(at / 1000);
  const headers = { "X-Service-Signature": `t=${t},v1=${hmac(secret, `${t}.${body}`).toString("hex")}` };
  const encoded = secret.startsWith(prefix) ? secret.slice(prefix.length) : "";
  const key = Buffer.from(encoded, "base64");
  // A value that is decoded leniently here would be another key for a receiver, or invalid.
  if (key.length === 0 || key.toString("base64") !== encoded) return headers;
  return {
    ...headers,
    "webhook-id": id,
    "webhook-timestamp": String(t),
    "webhook-signature": `v1,${hmac(key, `${id}.${t}.${body}`).toString("base64")}`,
  };
}
