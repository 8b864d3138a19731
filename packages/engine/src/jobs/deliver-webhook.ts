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

/** Gives back the runner that posts one event to one subscriber, and writes down what came of it. */
export function deliverWebhook(store: Store): JobRunner {
  const breaker = new ReceiverBreaker();
  return async (ctx, job, leaseLost) => {
    const payload = job.payload as JobPayloads["deliver-webhook"];
    const due = await store.read({ workspace: job.workspace_id }, (tx) => loadPendingDelivery(tx, job.ref, payload));
    if (due === undefined) return {};
    if (typeof due === "string") return { onCommit: (tx) => recordCancelled(ctx, tx, job.ref) };

    const at = ctx.clock.now();
    const rest = breaker.openUntil(due.webhook.id, at);
    if (rest !== undefined) {
      const retry = { at: rest, error: "the receiver does not answer" };
      return { retry, onCommit: (tx) => recordDeferred(ctx, tx, job.ref, rest) };
    }
    const answer = await postEvent(ctx, due.webhook, { id: job.ref, event: due.event }, leaseLost);
    breaker.ended(due.webhook.id, answer, ctx.clock.now());
    const { status_code, duration_ms, error } = answer;
    // What receivers answer that could not verify a signature.
    const isRefusal = [400, 401, 403, 422].includes(status_code);
    const attempt = { at, status_code, duration_ms, error: error ?? (isRefusal ? (clockSkew(ctx) ?? null) : null) };
    if (isSuccess(answer)) return { onCommit: (tx) => recordSuccess(ctx, tx, due, attempt) };

    const now = ctx.clock.now();
    const failures = payload.failures + 1;
    const spread = ctx.jitter(`${job.ref}/${failures}`);
    const isLast = payload.replay || status_code === 410;
    const delay = isLast ? undefined : webhookRetryDelay(failures, retryAfterOf(answer, now), spread);
    if (delay === undefined) return { onCommit: (tx) => recordFailure(ctx, tx, due, { attempt, next: null }) };
    const next = now + delay;
    return {
      retry: { at: next, error: attempt.error ?? `answered ${status_code}`, payload: { failures, replay: false } },
      onCommit: (tx) => recordFailure(ctx, tx, due, { attempt, next }),
    };
  };
}

/** Ends the delivery of a job that cannot be done: nobody will try it again. */
export async function cancelDelivery(ctx: Ctx, tx: Tx, job: JobRow): Promise<void> {
  await recordCancelled(ctx, tx, job.ref);
}
