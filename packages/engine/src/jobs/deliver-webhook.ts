import { ReceiverBreaker } from "../delivery/receiver-breaker.js";
import { retryAfterOf, webhookRetryDelay } from "../delivery/webhook-retry-delay.js";
import type { Ctx } from "../platform/context.js";
import { isSuccess } from "../platform/outbound.js";
import type { JobPayloads } from "../queue/catalog.js";
import type { JobRunner } from "../queue/job-runner.js";
import { clockSkew } from "../resources/webhooks/clock-skew.js";
import {
  loadPendingDelivery,
  recordCancelled,
  recordDeferred,
  recordFailure,
  recordSuccess,
} from "../resources/webhooks/deliveries.js";
import { postEvent } from "../resources/webhooks/post-event.js";
import type { JobRow } from "../store/entities.js";
import type { Store, Tx } from "../store/store.js";

/** Returns the runner that posts one event to one subscriber and records the result. */
export function deliverWebhook(store: Store): JobRunner {
  const breaker = new ReceiverBreaker();
  return async (ctx, job, leaseLost, isLeaseHeld) => {
    const payload = job.payload as JobPayloads["deliver-webhook"];
    const scope = { workspace: job.workspace_id };
    const pending = await store.read(scope, (tx) => loadPendingDelivery(tx, job.ref, payload));
    if (pending === undefined) return {};
    if (typeof pending === "string") return { onCommit: (tx) => recordCancelled(ctx, tx, job.ref) };

    const at = ctx.clock.now();
    const openUntil = breaker.openUntil(pending.webhook.id, at);
    if (openUntil !== undefined) {
      const retry = { at: openUntil, error: "the receiver does not answer" };
      return { retry, onCommit: (tx) => recordDeferred(ctx, tx, job.ref, openUntil) };
    }
    if (!isLeaseHeld()) return { retry: { at, error: "the lease expired before the request" } };
    const answer = await postEvent(ctx, pending.webhook, { id: job.ref, event: pending.event }, leaseLost);
    breaker.record(pending.webhook.id, answer, ctx.clock.now());
    const { status_code, duration_ms, error } = answer;
    // The statuses of receivers that could not verify the signature, perhaps because of this machine's clock.
    const isSignatureRejected = [400, 401, 403, 422].includes(status_code);
    const skew = isSignatureRejected ? (clockSkew(ctx) ?? null) : null;
    const attempt = { at, status_code, duration_ms, error: error ?? skew };
    if (isSuccess(answer)) return { onCommit: (tx) => recordSuccess(ctx, tx, pending, attempt) };

    const now = ctx.clock.now();
    const failures = payload.failures + 1;
    const jitter = ctx.jitter(`${job.ref}/${failures}`);
    const isLast = payload.replay || status_code === 410;
    const delay = isLast ? undefined : webhookRetryDelay(failures, retryAfterOf(answer, now), jitter);
    if (delay === undefined) return { onCommit: (tx) => recordFailure(ctx, tx, pending, { attempt, next: null }) };
    const next = now + delay;
    return {
      retry: { at: next, error: attempt.error ?? `answered ${status_code}`, payload: { failures, replay: false } },
      onCommit: (tx) => recordFailure(ctx, tx, pending, { attempt, next }),
    };
  };
}

/** Cancels the delivery of a dead letter. */
export async function cancelDelivery(ctx: Ctx, tx: Tx, job: JobRow): Promise<void> {
  await recordCancelled(ctx, tx, job.ref);
}
