import type { Style } from "../../output/style.js";
import { describeEvent } from "../events/describe-event.js";
import type { Forwarded } from "./forward.js";
import type { Delivery } from "./receive.js";

/** Gives back a delivery as scripts get it: what it says, which it is, and how it was taken where it was handed on. */
export function deliveryItem({ event }: Delivery, forwarded: Forwarded | undefined): Record<string, unknown> {
  const { deliveryId, webhookId, ...said } = event;
  return {
    ...said,
    delivery_id: deliveryId ?? null,
    webhook_id: webhookId ?? null,
    ...(forwarded && { forwarded }),
  };
}

/** Gives back a delivery as a line for people. */
export function deliveryLine({ event }: Delivery, style: Style): string {
  const { event: type, timestamp, data, deliveryId } = event;
  const line = describeEvent({ type, timestamp, data: data as Record<string, unknown> }, style);
  return deliveryId ? `${line}  ${style.faint(deliveryId)}` : line;
}

/** Gives back how a delivery was taken, as a line for people below its own. */
export function forwardedLine({ url, status, duration_ms, error }: Forwarded, style: Style): string {
  const outcome = error ?? String(status);
  const good = status !== null && status >= 200 && status < 300;
  return `  ${style.faint("->")} ${good ? outcome : style.alarm(outcome)}  ${style.faint(`${url} in ${duration_ms} ms`)}`;
}
