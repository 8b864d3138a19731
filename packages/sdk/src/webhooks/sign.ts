import { headerName } from "./delivery-headers.js";
import { givenSecrets, hash, standardHash } from "./signature.js";

export interface SignOptions {
  /** The subscription's secret; several make one hash each, for receivers that still have an old one. */
  secret: string | readonly string[];
  /** Unix seconds, whose fraction is left out. Default: the clock. */
  timestamp?: number | undefined;
  /** Default: the payload's own `event`, where it is an object. */
  event?: string | undefined;
  webhookId?: string | undefined;
  deliveryId?: string | undefined;
  /** What the names of the delivery's headers begin with. Default: `X-Service-`. */
  headerPrefix?: string | undefined;
}

export interface SignedDelivery {
  body: string;
  headers: Record<string, string>;
}

/** Gives back the body and the headers of a delivery as the service makes them; an object is written as JSON. */
export async function sign(payload: string | object, options: SignOptions): Promise<SignedDelivery> {
  const { secret, timestamp = Date.now() / 1_000, webhookId, deliveryId } = options;
  const seconds = String(Math.floor(timestamp));
  const body = typeof payload === "string" ? payload : JSON.stringify(payload);
  const event =
    options.event ?? (typeof payload === "object" && "event" in payload ? String(payload.event) : undefined);
  const bytes = new TextEncoder().encode(body);
  const given = givenSecrets(secret);
  const hashes = await Promise.all(given.map((each) => hash(each, seconds, bytes)));
  const name = (of: Parameters<typeof headerName>[0]): string => headerName(of, options.headerPrefix);
  // As the service has it: they sign the id, so there are none without one, nor for a secret that is not of this form.
  const standard = await Promise.all(given.map((each) => standardHash(each, `${deliveryId}.${seconds}`, bytes)));
  const headers = {
    "Content-Type": "application/json",
    [name("Signature")]: [`t=${seconds}`, ...hashes.map((each) => `v1=${each}`)].join(","),
    ...(event !== undefined && { [name("Event")]: event }),
    ...(deliveryId !== undefined && { [name("Delivery-Id")]: deliveryId }),
    ...(webhookId !== undefined && { [name("Webhook-Id")]: webhookId }),
    ...(deliveryId &&
      standard.every(Boolean) && {
        "webhook-id": deliveryId,
        "webhook-timestamp": seconds,
        "webhook-signature": standard.join(" "),
      }),
  };
  return { body, headers };
}
