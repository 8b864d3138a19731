import type { Ctx } from "../../platform/context.js";
import { ApiError, notFound } from "../../platform/errors.js";
import type { metricCatalog } from "../../platform/metrics/catalog.js";
import { webhookConcurrencyKey } from "../../queue/catalog.js";
import { addJob, promoteJob, removeJob } from "../../queue/queue.js";
import type { DeliveryAttempt, DeliveryRow, EventRow, WebhookRow } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import { toIso } from "../handler.js";
import { deliveryBody, deliveryHeaders } from "./post-event.js";

/** The period of failures without a success after which a subscription is disabled, in ms. */
const maxFailingPeriod = 5 * 24 * 60 * 60 * 1000;

/** The number of deliveries cancelled in one transaction. */
const batchSize = 500;

/** A pending delivery with its subscription and event. */
export interface PendingDelivery {
  delivery: Readonly<DeliveryRow>;
  webhook: Readonly<WebhookRow>;
  event: Readonly<EventRow>;
}

/**
 * Returns a pending delivery with its subscription and event; why it cannot be made; or undefined if it is not pending.
 */
export async function loadPendingDelivery(
  tx: ReadTx,
  id: string,
  { replay }: { replay: boolean },
): Promise<PendingDelivery | string | undefined> {
  const delivery = await tx.deliveries.get(id);
  if (delivery?.status !== "pending") return undefined;
  const [webhook, event] = await Promise.all([tx.webhooks.get(delivery.webhook_id), tx.events.get(delivery.event_id)]);
  if (webhook === undefined) return "the subscription was deleted";
  if (webhook.status === "disabled" && !replay) return "the subscription is disabled";
  if (event === undefined) return "the event has expired";
  return { delivery, webhook, event };
}

/** Records a successful attempt. */
export async function recordSuccess(
  ctx: Ctx,
  tx: Tx,
  { delivery, webhook }: PendingDelivery,
  attempt: DeliveryAttempt,
): Promise<void> {
  await recordAttempt(ctx, tx, delivery, { attempt, status: "delivered" });
  countDelivery(ctx, tx, "delivered");
  if (webhook.failing_since === null) return;
  await tx.webhooks.update(webhook.id, { failing_since: null, updated_at: ctx.clock.now() });
}

/**
 * Records a failed attempt and the time of the next one (epoch ms; null: none). A subscription is disabled when its
 * receiver answers 410 or has failed for five days.
 */
export async function recordFailure(
  ctx: Ctx,
  tx: Tx,
  { delivery }: PendingDelivery,
  { attempt, next }: { attempt: DeliveryAttempt; next: number | null },
): Promise<void> {
  await recordAttempt(ctx, tx, delivery, { attempt, status: next === null ? "failed" : "pending", next });
  countDelivery(ctx, tx, next === null ? "failed" : "retried");
  const webhook = await tx.webhooks.get(delivery.webhook_id);
  if (webhook?.status !== "active") return;
  const now = ctx.clock.now();
  const since = webhook.failing_since ?? now;
  if (attempt.status_code === 410 || now - since >= maxFailingPeriod) {
    await tx.webhooks.update(webhook.id, { status: "disabled", disabled_at: now, updated_at: now });
    await cancelDeliveries(ctx, tx, webhook);
  } else if (webhook.failing_since === null) {
    await tx.webhooks.update(webhook.id, { failing_since: now, updated_at: now });
  }
}

/** Records that a pending delivery will not be made. */
export async function recordCancelled(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const patch = { status: "failed" as const, next_attempt_at: null, updated_at: ctx.clock.now() };
  if (await tx.deliveries.update(id, patch, { status: "pending" })) countDelivery(ctx, tx, "cancelled");
}

function countDelivery(ctx: Ctx, tx: Tx, outcome: DeliveryOutcome): void {
  ctx.metrics.countOnCommit(tx, "posthorn_deliveries_total", outcome);
}

type DeliveryOutcome = (typeof metricCatalog)["posthorn_deliveries_total"]["values"][number];

/** Records the next attempt of a deferred delivery (epoch ms). */
export async function recordDeferred(ctx: Ctx, tx: Tx, id: string, next_attempt_at: number): Promise<void> {
  await tx.deliveries.update(id, { next_attempt_at, updated_at: ctx.clock.now() });
}

/**
 * Cancels the pending deliveries of a deleted or disabled subscription. A job continues if there are more than one
 * transaction can cancel.
 */
export async function cancelDeliveries(
  ctx: Ctx,
  tx: Tx,
  { id: webhook_id, workspace_id }: Pick<WebhookRow, "id" | "workspace_id">,
): Promise<void> {
  if (await cancelBatch(ctx, tx, webhook_id, workspace_id)) return;
  const job = { kind: "end-deliveries", ref: webhook_id } as const;
  // The job may exist already, if the deleted subscription was disabled before.
  if (await tx.jobs.first({ where: job })) return;
  await addJob(ctx, tx, { ...job, workspace_id, payload: {} });
}

/** Cancels some pending deliveries of a subscription. Returns whether none is left. */
export async function cancelBatch(ctx: Ctx, tx: Tx, webhook_id: string, workspace_id: string): Promise<boolean> {
  const where = { workspace_id, webhook_id, status: "pending" } as const;
  const pending = await tx.deliveries.find({ where, limit: batchSize });
  for (const { id } of pending) {
    await recordCancelled(ctx, tx, id);
    await removeJob(tx, "deliver-webhook", id);
  }
  return pending.length < batchSize;
}

/** Repeats a delivery now. A pending delivery is attempted at once. Throws `conflict` if it cannot be made. */
export async function replay(ctx: Ctx, tx: Tx, id: string): Promise<Readonly<DeliveryRow>> {
  const delivery = await tx.deliveries.get(id);
  if (delivery === undefined) throw notFound("delivery");
  const { webhook_id, workspace_id } = delivery;
  const conflict = (message: string) => new ApiError("conflict", message);
  if ((await tx.webhooks.get(webhook_id)) === undefined) throw conflict("the subscription was deleted");
  if ((await tx.events.get(delivery.event_id)) === undefined) throw conflict("the event has expired");
  const now = ctx.clock.now();
  if (delivery.status === "pending") {
    if (!(await promoteJob(tx, "deliver-webhook", id, now))) throw conflict("an attempt is being made");
  } else {
    const concurrency_key = webhookConcurrencyKey(webhook_id);
    const payload = { failures: 0, replay: true };
    await addJob(ctx, tx, { kind: "deliver-webhook", ref: id, workspace_id, concurrency_key, payload });
  }
  const patch = { status: "pending" as const, next_attempt_at: now, updated_at: now };
  return (await tx.deliveries.update(id, patch)) ?? delivery;
}

/** Returns a delivery in the format of the admin API's list. */
export function deliveryToWire(row: Readonly<DeliveryRow>) {
  const { id, webhook_id, event_id, event, url, status, next_attempt_at } = row;
  const attempts = row.attempts.map(({ at, status_code, duration_ms, error }) => {
    return { at: toIso(at), status_code, duration_ms, error };
  });
  return { id, webhook_id, event_id, event, url, status, attempts, next_attempt_at: toIso(next_attempt_at) };
}

/** Returns a delivery with the request that every attempt makes, and what the receiver answered. `event` is undefined once it has expired. */
export function deliveryDetail(ctx: Ctx, row: Readonly<DeliveryRow>, event: Readonly<EventRow> | undefined) {
  const { id, workspace_id, webhook_id, attempts, url } = row;
  const listed = deliveryToWire(row);
  return {
    ...listed,
    workspace_id,
    created_at: toIso(row.created_at),
    request: {
      method: "POST",
      url,
      headers: deliveryHeaders(ctx, { id, type: row.event, webhook_id }),
      body: event === undefined ? null : deliveryBody(event),
    },
    attempts: listed.attempts.map((attempt, at) => ({ ...attempt, response: attempts[at]?.response ?? null })),
  };
}

interface AttemptRecord {
  attempt: DeliveryAttempt;
  status: DeliveryRow["status"];
  next?: number | null;
}

async function recordAttempt(ctx: Ctx, tx: Tx, { id, attempts }: DeliveryRow, record: AttemptRecord): Promise<void> {
  const { attempt, status, next: next_attempt_at = null } = record;
  const updated_at = ctx.clock.now();
  await tx.deliveries.update(id, { attempts: [...attempts, attempt], status, next_attempt_at, updated_at });
}
