import type { Ctx } from "../platform/context.js";
import { webhookConcurrencyKey } from "../queue/catalog.js";
import { addJob } from "../queue/queue.js";
import type { EventRow, WebhookRow } from "../store/entities.js";
import type { Tx } from "../store/store.js";
import { memoizePerTransaction } from "./memoize-per-transaction.js";

const subscriptions = memoizePerTransaction<Readonly<WebhookRow>[]>();

/**
 * Returns the active webhook subscriptions of a workspace, of which there are few: they are read once where a transaction has several
 * events. Work that will have events reads them beside what else it reads, so that it waits for a database once.
 */
export function readSubscriptions(tx: Tx, workspace_id: string): Promise<Readonly<WebhookRow>[]> {
  return subscriptions(tx, workspace_id, () => tx.webhooks.find({ where: { workspace_id, status: "active" } }));
}

/** Adds a delivery and its job for each active subscription to the type of an event. */
export async function addDeliveries(ctx: Ctx, tx: Tx, event: EventRow): Promise<void> {
  const { workspace_id } = event;
  const now = ctx.clock.now();
  for (const webhook of await readSubscriptions(tx, workspace_id)) {
    if (webhook.event !== event.type) continue;
    const id = ctx.ids.uuid();
    await tx.deliveries.insert({
      id,
      workspace_id,
      webhook_id: webhook.id,
      event_id: event.id,
      event: event.type,
      url: webhook.url,
      status: "pending",
      attempts: [],
      next_attempt_at: now,
      created_at: now,
      updated_at: now,
    });
    const concurrency_key = webhookConcurrencyKey(webhook.id);
    const payload = { failures: 0, replay: false };
    await addJob(ctx, tx, { kind: "deliver-webhook", ref: id, workspace_id, concurrency_key, payload });
  }
}
