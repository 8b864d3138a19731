import { ReceiverBreaker } from "../delivery/receiver-breaker.js";
import { retryAfterOf, webhookRetryDelay } from "../delivery/webhook-retry-delay.js";
import type { AbortSignalLike } from "../platform/cancellation.js";
import type { Ctx } from "../platform/context.js";
import { isSuccess, type OutboundAnswer } from "../platform/outbound.js";
import { settleAll } from "../platform/settle-all.js";
import type { JobPayloads } from "../queue/catalog.js";
import type { JobResult, SetRunner } from "../queue/job-runner.js";
import { clockSkew } from "../resources/webhooks/clock-skew.js";
import {
  loadPendingDelivery,
  type PendingDelivery,
  recordCancelled,
  recordDeferred,
  recordFailure,
  recordSuccess,
} from "../resources/webhooks/deliveries.js";
import { deliveryBody, type PostEvent, preparePost } from "../resources/webhooks/post-event.js";
import type { EventRow, JobRow } from "../store/entities.js";
import type { Store, Tx } from "../store/store.js";

/** A pending delivery that is ready to be posted. */
interface ReadyDelivery extends PendingDelivery {
  post: PostEvent;
}

/**
 * Returns the runner that posts events to subscribers and records the results. The deliveries of a set are read together, and
 * signed while their leases become durable; each is posted on its own.
 */
export function deliverWebhook(store: Store, metrics: Ctx["metrics"]): SetRunner {
  const breaker = new ReceiverBreaker();
  metrics.onCollect(() => metrics.instruments.posthorn_webhook_circuits_open.set(breaker.open));

  async function deliver(
    ctx: Ctx,
    job: JobRow,
    pending: ReadyDelivery | string | undefined,
    lease: { lost: AbortSignalLike; isHeld: () => boolean },
  ): Promise<JobResult> {
    if (pending === undefined) return {};
    if (typeof pending === "string") return { independent: true, onCommit: (tx) => recordCancelled(ctx, tx, job.ref) };

    const at = ctx.clock.now();
    const openUntil = breaker.openUntil(pending.webhook.id, at);
    if (openUntil !== undefined) {
      const retry = { at: openUntil, error: "the receiver does not answer" };
      return { retry, independent: true, onCommit: (tx) => recordDeferred(ctx, tx, job.ref, openUntil) };
    }
    if (!lease.isHeld()) return { retry: { at, error: "the lease expired before the request" } };
    const answer = await pending.post(lease.lost);
    breaker.record(pending.webhook.id, answer, ctx.clock.now());
    return resultOf(ctx, job, pending, { at, answer });
  }

  return {
    async prepare(ctx, jobs) {
      const scope = { workspace: (jobs[0] as JobRow).workspace_id };
      const pending = await store.read(
        scope,
        (tx) => settleAll(jobs.map(({ ref, payload }) => loadPendingDelivery(tx, ref, payload as Payload))),
        { snapshot: false },
      );
      const bodyOf = bodiesOfSet();
      const ready = pending.map((each) => {
        if (typeof each !== "object") return each;
        const { delivery, webhook, event } = each;
        const post = preparePost(ctx, webhook, { id: delivery.id, event, body: bodyOf(event) });
        return { delivery, webhook, event, post };
      });
      return jobs.map((job, i) => (lost, isHeld) => deliver(ctx, job, ready[i], { lost, isHeld }));
    },
  };
}

type Payload = JobPayloads["deliver-webhook"];
type BodyOf = (event: Readonly<EventRow>) => string;

/** Returns `deliveryBody` for a set of deliveries, in which an event often occurs once for each of its subscribers. */
function bodiesOfSet(): BodyOf {
  const bodies = new Map<string, string>();
  return (event) => {
    const body = bodies.get(event.id) ?? deliveryBody(event);
    bodies.set(event.id, body);
    return body;
  };
}

/** Returns the job's result: the answer is recorded, and after a failure the time of the next attempt. */
function resultOf(
  ctx: Ctx,
  job: JobRow,
  pending: PendingDelivery,
  { at, answer }: { at: number; answer: OutboundAnswer },
): JobResult {
  const { status_code, duration_ms, error } = answer;
  // The statuses of receivers that could not verify the signature, perhaps because of this machine's clock.
  const isSignatureRejected = [400, 401, 403, 422].includes(status_code);
  const skew = isSignatureRejected ? (clockSkew(ctx) ?? null) : null;
  const response = answer.body === "" ? {} : { response: answerText(answer.body) };
  const attempt = { at, status_code, duration_ms, error: error ?? skew, ...response };
  if (isSuccess(answer)) return { independent: true, onCommit: (tx) => recordSuccess(ctx, tx, pending, attempt) };

  const payload = job.payload as Payload;
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
}

/** How much of an answer is kept with its attempt, in characters. */
const maxAnswerLength = 2_000;

/** Returns the beginning of an answer as text that every store can keep. */
function answerText(body: string): string {
  return body.slice(0, maxAnswerLength).toWellFormed().replaceAll("\0", "\uFFFD");
}

/** Cancels the delivery of a dead letter. */
export async function cancelDelivery(ctx: Ctx, tx: Tx, job: JobRow): Promise<void> {
  await recordCancelled(ctx, tx, job.ref);
}
