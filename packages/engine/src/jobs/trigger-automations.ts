import type { JobRunner } from "../queue/job-runner.js";
import { reactToEvent } from "../resources/automations/react-to-event.js";

/** Returns the job runner that starts and resumes the runs that an event affects. */
export function triggerAutomationsJob(): JobRunner {
  return async (ctx, job) => ({ onCommit: (tx) => reactToEvent(ctx, tx, job.ref) });
}
