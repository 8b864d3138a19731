import type { Ctx } from "../../platform/context.js";
import type { OutboundAnswer } from "../../platform/outbound.js";
import { sendTraced } from "../../platform/send-traced.js";
import type { EventRow, WebhookRow } from "../../store/entities.js";
import { toIso } from "../handler.js";
import { signatureHeaders, signingSecrets } from "./sign.js";

/** The event that a delivery is about. */
export interface Delivered {
  /** The delivery's id, which all attempts share. */
  id: string;
  event: Pick<EventRow, "type" | "at" | "data">;
}

/** Returns the body of a delivery, which is the same to the byte in all attempts. */
export function deliveryBody({ type, at, data }: Delivered["event"]): string {
  return JSON.stringify({ event: type, timestamp: toIso(at), data });
}

/** Returns the headers of a delivery that are the same in all attempts: those without the signature. */
export function deliveryHeaders(
  { settings }: Ctx,
  { id, type, webhook_id }: { id: string; type: string; webhook_id: string },
): Record<string, string> {
  return {
    "Content-Type": "application/json",
    "User-Agent": `Posthorn/${settings.version}`,
    "X-Service-Event": type,
    "X-Service-Delivery-Id": id,
    "X-Service-Webhook-Id": webhook_id,
  };
}

/** Posts an event to a receiver with a new signature, and returns the answer. The body is that of `deliveryBody`. */
export async function postEvent(
  ctx: Ctx,
  webhook: Pick<WebhookRow, "id" | "url" | "secret" | "previous_secret" | "previous_until">,
  { id, event, body = deliveryBody(event) }: Delivered & { body?: string },
  signal?: AbortSignal,
): Promise<OutboundAnswer> {
  const at = ctx.clock.now();
  const { secret: current, previous_secret: previous, previous_until: until } = webhook;
  const headers = {
    ...deliveryHeaders(ctx, { id, type: event.type, webhook_id: webhook.id }),
    ...signatureHeaders(signingSecrets(ctx, { current, previous, until }, at), { id, at, body }),
  };
  const request = { url: webhook.url, method: "POST", headers, body, ...(signal && { signal }) };
  return sendTraced(ctx, `webhook ${event.type}`, request);
}
