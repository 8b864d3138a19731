import type { Ctx } from "../platform/context.js";
import type { JobRow } from "../store/entities.js";
import type { Where } from "../store/query.js";
import type { Store } from "../store/store.js";
import type { JobKind } from "./catalog.js";
import type { DeadLetterHandlers } from "./job-runner.js";

/** The kinds of jobs that send something, or lead to it. The others put the store in order, and always run. */
const sendingKinds: readonly JobKind[] = [
  "deliver-email",
  "send-scheduled",
  "launch-campaign",
  "deliver-webhook",
  "trigger-automations",
  "advance-run",
  "resume-runs",
];

/** The maximum of jobs dropped in one transaction, so that other transactions wait only briefly. */
const batchSize = 100;

/**
 * Ends the jobs that send and were due by `until` (epoch ms), without running them, and returns how many. They become dead
 * letters, with `reason`, and what they were about ends as it does for any dead letter. A job that a worker runs is left out.
 */
export async function dropDueJobs(
  ctx: Ctx,
  store: Store,
  { until, reason, handlers }: { until: number; reason: string; handlers: DeadLetterHandlers },
): Promise<number> {
  const due = { run_at: { lte: until }, kind: { in: sendingKinds } };
  const droppable: Where<JobRow>[] = [
    { ...due, state: "queued" },
    { ...due, state: "leased", lease_until: { lte: ctx.clock.now() } },
  ];
  let dropped = 0;
  for (const where of droppable) {
    for (let count = batchSize; count === batchSize; dropped += count) {
      count = await store.transaction("system", async (tx) => {
        const jobs = await tx.jobs.find({ where, order: { by: "run_at", direction: "asc" }, limit: batchSize });
        for (const job of jobs) {
          await handlers[job.kind as JobKind]?.(ctx, tx, job, reason);
          const ended = { state: "dead", run_at: ctx.clock.now(), last_error: reason } as const;
          await tx.jobs.update(
            job.id,
            { ...ended, lease_until: null, lease_token: null },
            { lease_token: job.lease_token },
          );
        }
        return jobs.length;
      });
    }
  }
  return dropped;
}
