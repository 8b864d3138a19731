import { deliveryHeaders } from "./delivery-headers.js";
import { givenSecrets, hash } from "./signature.js";

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
  const hashes = await Promise.all(givenSecrets(secret).map((each) => hash(each, seconds, bytes)));
  const names = deliveryHeaders(options.headerPrefix);
  const headers = {
    "Content-Type": "application/json",
    [names.signature]: [`t=${seconds}`, ...hashes.map((each) => `v1=${each}`)].join(","),
    ...(event !== undefined && { [names.event]: event }),
    ...(deliveryId !== undefined && { [names.deliveryId]: deliveryId }),
    ...(webhookId !== undefined && { [names.webhookId]: webhookId }),
  };
  return { body, headers };
}
