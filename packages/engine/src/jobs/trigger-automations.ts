import type { JobRunner } from "../queue/job-runner.js";
import { reactToEvent } from "../resources/automations/react-to-event.js";

/** Gives back the runner that lets automations react to an event. */
export function triggerAutomationsJob(): JobRunner {
  return async (ctx, job) => ({ onCommit: (tx) => reactToEvent(ctx, tx, job.ref) });
}
