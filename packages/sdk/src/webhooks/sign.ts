import { headerName } from "./delivery-headers.js";
import { givenSecrets, hash, standardHash } from "./signature.js";

export interface SignOptions {
  /** The secret of the subscription. Several secrets make one hash each, for receivers that still have an old one. */
  secret: string | readonly string[];
  /** Unix seconds, rounded down. Default: now. */
  timestamp?: number | undefined;
  /** Default: the `event` of a payload that is an object. */
  event?: string | undefined;
  webhookId?: string | undefined;
  deliveryId?: string | undefined;
  /** The beginning of the names of the headers. Default: `X-Service-`. */
  headerPrefix?: string | undefined;
}

export interface SignedDelivery {
  body: string;
  headers: Record<string, string>;
}

/** Returns the body and the headers of a delivery, signed as the service does. An object is serialised as JSON. */
export async function sign(payload: string | object, options: SignOptions): Promise<SignedDelivery> {
  const { secret, timestamp = Date.now() / 1_000, webhookId, deliveryId } = options;
  const seconds = String(Math.floor(timestamp));
  const body = typeof payload === "string" ? payload : JSON.stringify(payload);
  const event =
    options.event ?? (typeof payload === "object" && "event" in payload ? String(payload.event) : undefined);
  const bytes = new TextEncoder().encode(body);
  const secrets = givenSecrets(secret);
  const hashes = await Promise.all(secrets.map((each) => hash(each, seconds, bytes)));
  const name = (suffix: Parameters<typeof headerName>[0]): string => headerName(suffix, options.headerPrefix);
  // As in the service, there is no standard signature without an id, which it covers, and with a secret of another form.
  const standard = await Promise.all(secrets.map((each) => standardHash(each, `${deliveryId}.${seconds}`, bytes)));
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
