import type { Ctx } from "../../platform/context.js";
import { ApiError, notFound } from "../../platform/errors.js";
import { webhookConcurrencyKey } from "../../queue/catalog.js";
import { addJob, promoteJob, removeJob } from "../../queue/queue.js";
import type { DeliveryAttempt, DeliveryRow, EventRow, WebhookRow } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import { toIso } from "../handler.js";

/** After this time of nothing but failures a subscription is disabled, in ms. */
const longestFailing = 5 * 24 * 60 * 60 * 1000;

/** Deliveries ended in one transaction, so that nobody waits long behind it. */
const slice = 500;

/** A delivery that is to be made, and all it takes. */
export interface PendingDelivery {
  delivery: Readonly<DeliveryRow>;
  webhook: Readonly<WebhookRow>;
  event: Readonly<EventRow>;
}

/** A waiting delivery with all it takes, or why it cannot be made; undefined when nothing waits. */
export async function loadPendingDelivery(
  tx: ReadTx,
  id: string,
  { replay }: { replay: boolean },
): Promise<PendingDelivery | string | undefined> {
  const delivery = await tx.deliveries.get(id);
  if (delivery?.status !== "pending") return undefined;
  const [webhook, event] = [await tx.webhooks.get(delivery.webhook_id), await tx.events.get(delivery.event_id)];
  if (webhook === undefined) return "the subscription was deleted";
  if (webhook.status === "disabled" && !replay) return "the subscription is disabled";
  if (event === undefined) return "the event is no longer kept";
  return { delivery, webhook, event };
}

/** Writes that a subscriber took an event. */
export async function recordSuccess(
  ctx: Ctx,
  tx: Tx,
  { delivery, webhook }: PendingDelivery,
  attempt: DeliveryAttempt,
): Promise<void> {
  await note(ctx, tx, delivery, { attempt, status: "delivered" });
  if (webhook.failing_since === null) return;
  await tx.webhooks.update(webhook.id, { failing_since: null, updated_at: ctx.clock.now() });
}

/**
 * Writes that a subscriber did not take an event, and when it is tried again (epoch ms; null: never). One who said that it
 * is gone is disabled, and so is one from whom nothing but failures came for five days.
 */
export async function recordFailure(
  ctx: Ctx,
  tx: Tx,
  { delivery }: PendingDelivery,
  { attempt, next }: { attempt: DeliveryAttempt; next: number | null },
): Promise<void> {
  await note(ctx, tx, delivery, { attempt, status: next === null ? "failed" : "pending", next });
  const webhook = await tx.webhooks.get(delivery.webhook_id);
  if (webhook?.status !== "active") return;
  const now = ctx.clock.now();
  const since = webhook.failing_since ?? now;
  if (attempt.status_code === 410 || now - since >= longestFailing) {
    await tx.webhooks.update(webhook.id, { status: "disabled", disabled_at: now, updated_at: now });
    await endDeliveries(ctx, tx, webhook);
  } else if (webhook.failing_since === null) {
    await tx.webhooks.update(webhook.id, { failing_since: now, updated_at: now });
  }
}

/** Writes that a waiting delivery will not be made. */
export async function recordCancelled(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const patch = { status: "failed" as const, next_attempt_at: null, updated_at: ctx.clock.now() };
  await tx.deliveries.update(id, patch, { status: "pending" });
}

/** Writes when a delivery that was put off is looked at again (epoch ms). */
export async function recordDeferred(ctx: Ctx, tx: Tx, id: string, next_attempt_at: number): Promise<void> {
  await tx.deliveries.update(id, { next_attempt_at, updated_at: ctx.clock.now() });
}

/** Ends what waits for a subscriber who is no more; a job goes on where there is more than one transaction's worth. */
export async function endDeliveries(
  ctx: Ctx,
  tx: Tx,
  { id: webhook_id, workspace_id }: Pick<WebhookRow, "id" | "workspace_id">,
): Promise<void> {
  if (await endSlice(ctx, tx, webhook_id, workspace_id)) return;
  const job = { kind: "end-deliveries", ref: webhook_id } as const;
  // It may be on its way already: a subscription that was disabled is deleted.
  if (await tx.jobs.first({ where: job })) return;
  await addJob(ctx, tx, { ...job, workspace_id, payload: {} });
}

/** Ends some of the deliveries that wait for a subscriber; whether there are no more. */
export async function endSlice(ctx: Ctx, tx: Tx, webhook_id: string, workspace_id: string): Promise<boolean> {
  const where = { workspace_id, webhook_id, status: "pending" } as const;
  const waiting = await tx.deliveries.find({ where, limit: slice });
  for (const { id } of waiting) {
    await recordCancelled(ctx, tx, id);
    await removeJob(tx, "deliver-webhook", id);
  }
  return waiting.length < slice;
}

/** Makes a delivery once more, now; one that waits for its next attempt has it at once. Throws `conflict` where it cannot be made. */
export async function replay(ctx: Ctx, tx: Tx, id: string): Promise<Readonly<DeliveryRow>> {
  const delivery = await tx.deliveries.get(id);
  if (delivery === undefined) throw notFound("delivery");
  const { webhook_id, workspace_id } = delivery;
  const refuse = (why: string) => new ApiError("conflict", why);
  if ((await tx.webhooks.get(webhook_id)) === undefined) throw refuse("the subscription was deleted");
  if ((await tx.events.get(delivery.event_id)) === undefined) throw refuse("the event is no longer kept");
  const now = ctx.clock.now();
  if (delivery.status === "pending") {
    if (!(await promoteJob(tx, "deliver-webhook", id, now))) throw refuse("an attempt is being made");
  } else {
    const concurrency_key = webhookConcurrencyKey(webhook_id);
    const payload = { failures: 0, replay: true };
    await addJob(ctx, tx, { kind: "deliver-webhook", ref: id, workspace_id, concurrency_key, payload });
  }
  const patch = { status: "pending" as const, next_attempt_at: now, updated_at: now };
  return (await tx.deliveries.update(id, patch)) ?? delivery;
}

/** A delivery as the operator sees it. */
export function deliveryToWire(row: Readonly<DeliveryRow>) {
  const { id, webhook_id, event_id, event, url, status, next_attempt_at } = row;
  const attempts = row.attempts.map((attempt) => ({ ...attempt, at: toIso(attempt.at) }));
  return { id, webhook_id, event_id, event, url, status, attempts, next_attempt_at: toIso(next_attempt_at) };
}

interface Noted {
  attempt: DeliveryAttempt;
  status: DeliveryRow["status"];
  next?: number | null;
}

async function note(ctx: Ctx, tx: Tx, { id, attempts }: DeliveryRow, noted: Noted): Promise<void> {
  const { attempt, status, next: next_attempt_at = null } = noted;
  const updated_at = ctx.clock.now();
  await tx.deliveries.update(id, { attempts: [...attempts, attempt], status, next_attempt_at, updated_at });
}
