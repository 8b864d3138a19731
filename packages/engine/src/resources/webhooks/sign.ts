import { hmac } from "../../platform/crypto.js";

/** What is signed: one attempt to deliver a body. */
export interface Signable {
  /** The same in every attempt. */
  id: string;
  /** When the attempt is made (epoch ms). */
  at: number;
  body: string;
}

const prefix = "whsec_";

/**
 * The headers that show who sent a body: `X-Service-Signature`, keyed with the whole secret, and beside it those of the
 * Standard Webhooks specification, keyed with what a `whsec_` secret encodes in base64; other secrets have none of these.
 */
export function signatureHeaders(secret: string, { id, at, body }: Signable): Record<string, string> {
  const t = Math.floor(at / 1000);
  const headers = { "X-Service-Signature": `t=${t},v1=${hmac(secret, `${t}.${body}`).toString("hex")}` };
  const encoded = secret.startsWith(prefix) ? secret.slice(prefix.length) : "";
  const key = Buffer.from(encoded, "base64");
  // What is read leniently here, a receiver would read as another key, or refuse.
  if (key.length === 0 || key.toString("base64") !== encoded) return headers;
  return {
    ...headers,
    "webhook-id": id,
    "webhook-timestamp": String(t),
    "webhook-signature": `v1,${hmac(key, `${id}.${t}.${body}`).toString("base64")}`,
  };
}
