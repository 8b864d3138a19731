import type { HappenedEvent } from "../events/describe-event.js";
import type { Delivery } from "./receive.js";

/** Gives back the delivery that an event is, signed with a secret; `deliveryId` as the service would have called it. */
export async function deliveryOf(
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
