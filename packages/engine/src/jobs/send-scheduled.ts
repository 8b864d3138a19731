import type { JobRunner } from "../queue/job-runner.js";
import { sendScheduled as send } from "../resources/emails/schedule.js";

/** Returns the job runner that sends a scheduled email, unless it was cancelled. */
export function sendScheduled(): JobRunner {
  return async (ctx, job) => ({ onCommit: (tx) => send(ctx, tx, job.ref) });
}
