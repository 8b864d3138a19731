import type { AbortSignalLike } from "../../platform/cancellation.js";
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

/** Posts a signed event, and returns the receiver's answer. */
export type PostEvent = (signal?: AbortSignalLike) => Promise<OutboundAnswer>;

/**
 * Signs an event for a receiver, and returns the function that posts it, with a new signature where the second of the first one
 * has passed. The body is that of `deliveryBody`.
 */
export function preparePost(
  ctx: Ctx,
  webhook: Pick<WebhookRow, "id" | "url" | "secret" | "previous_secret" | "previous_until">,
  { id, event, body = deliveryBody(event) }: Delivered & { body?: string },
): PostEvent {
  const { secret: current, previous_secret: previous, previous_until: until } = webhook;
  const sign = (at: number) => ({
    second: secondOf(at),
    headers: Object.assign(
      deliveryHeaders(ctx, { id, type: event.type, webhook_id: webhook.id }),
      signatureHeaders(signingSecrets(ctx, { current, previous, until }, at), { id, at, body }),
    ),
  });
  let signed = sign(ctx.clock.now());
  return (signal) => {
    const now = ctx.clock.now();
    if (secondOf(now) !== signed.second) signed = sign(now);
    const request = { url: webhook.url, method: "POST", headers: signed.headers, body, signal };
    return sendTraced(ctx, `webhook ${event.type}`, request);
  };
}

/** Signatures name the second of a time (epoch ms). */
function secondOf(time: number): number {
  return Math.floor(time / 1000);
}
