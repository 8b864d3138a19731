import type { Ctx } from "../platform/context.js";
import type { JobRunner } from "../queue/job-runner.js";
import { failScheduled, sendScheduled as send } from "../resources/emails/schedule.js";
import type { JobRow } from "../store/entities.js";
import type { Tx } from "../store/store.js";

/** Returns the job runner that sends a scheduled email, unless it was cancelled. */
export function sendScheduled(): JobRunner {
  return async (ctx, job) => ({ onCommit: (tx) => send(ctx, tx, job.ref) });
}

/** Fails the scheduled email of a job that was dropped. */
export function failScheduledOfDroppedJob(ctx: Ctx, tx: Tx, job: JobRow, error: string): Promise<void> {
  return failScheduled(ctx, tx, job.ref, error);
}
