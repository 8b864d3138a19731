import type { HappenedEvent } from "../events/describe-event.js";
import type { Delivery } from "./receiver.js";

/** Returns the delivery that the service would make of an event, with the given delivery id, signed with the given secret. */
export async function deliveryFromEvent(
  { type, timestamp, data }: HappenedEvent,
  deliveryId: string,
  secret: string,
): Promise<Delivery> {
  const { parseUnverified, sign } = await import("@posthorn/sdk/webhooks");
  const { body, headers } = await sign({ event: type, timestamp, data }, { secret, deliveryId });
  return {
    event: { ...parseUnverified(body), deliveryId },
    headers: Object.entries(headers),
    body: Buffer.from(body),
  };
}
