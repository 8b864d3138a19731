import type { JobRunner } from "../queue/job-runner.js";
import { sendScheduled as send } from "../resources/emails/schedule.js";

/** Gives back the runner that sends a scheduled email when its time has come, unless it was cancelled. */
export function sendScheduled(): JobRunner {
  return async (ctx, job) => ({ onCommit: (tx) => send(ctx, tx, job.ref) });
}
