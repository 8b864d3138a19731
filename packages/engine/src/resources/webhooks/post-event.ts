import type { Ctx } from "../../platform/context.js";
import type { OutboundAnswer } from "../../platform/outbound.js";
import type { EventRow, WebhookRow } from "../../store/entities.js";
import { toIso } from "../handler.js";
import { signatureHeaders } from "./sign.js";

/** What a subscriber is told. */
export interface Delivered {
  /** The delivery's id: the same in every attempt. */
  id: string;
  event: Pick<EventRow, "type" | "at" | "data">;
}

/** The body of all attempts to deliver an event, to the byte. */
export function deliveryBody({ type, at, data }: Delivered["event"]): string {
  return JSON.stringify({ event: type, timestamp: toIso(at), data });
}

/** Posts an event to a subscriber, signed now, and gives what came of it; the body is the same each time. */
export async function postEvent(
  ctx: Ctx,
  webhook: Pick<WebhookRow, "id" | "url" | "secret">,
  { id, event }: Delivered,
  signal?: AbortSignal,
): Promise<OutboundAnswer> {
  const body = deliveryBody(event);
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": `Posthorn/${ctx.settings.version}`,
    "X-Service-Event": event.type,
    "X-Service-Delivery-Id": id,
    "X-Service-Webhook-Id": webhook.id,
    ...signatureHeaders(ctx.secrets.unseal(webhook.secret), { id, at: ctx.clock.now(), body }),
  };
  return ctx.outbound.send({ url: webhook.url, method: "POST", headers, body, ...(signal && { signal }) });
}
