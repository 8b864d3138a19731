import type { Ctx } from "../../platform/context.js";
import { notFound } from "../../platform/errors.js";
import type { WebhookRow } from "../../store/entities.js";
import type { ReadTx } from "../../store/store.js";
import { toIso } from "../handler.js";

/** The subscription with this id, disabled or not; throws `not_found`. */
export async function getWebhook(tx: ReadTx, id: string): Promise<Readonly<WebhookRow>> {
  const row = await tx.webhooks.get(id.toLowerCase());
  if (row === undefined) throw notFound("webhook subscription");
  return row;
}

/** A new signing secret: `whsec_` and 32 random bytes in base64. */
export function makeSecret({ random }: Ctx): string {
  return `whsec_${Buffer.from(random.bytes(32)).toString("base64")}`;
}

/** A subscription as the wire has it: without its secret. */
export function toWire(row: Readonly<WebhookRow>) {
  return { id: row.id, event: row.event, targetUrl: row.url, createdAt: toIso(row.created_at) };
}
