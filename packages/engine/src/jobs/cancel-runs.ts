import { forEachInChunks } from "../platform/event-loop.js";
import type { JobRunner } from "../queue/job-runner.js";
import { cancelRun } from "../resources/automations/run-writer.js";
import type { Store } from "../store/store.js";

/** Runs cancelled in one transaction, so that nobody waits long behind it. */
const slice = 500;

/** Gives back the runner that cancels the live runs of an automation that was deleted. */
export function cancelRuns(store: Store): JobRunner {
  return async (ctx, { workspace_id, ref: automation_id }, leaseLost) => {
    const where = { workspace_id, automation_id, status: "active" } as const;
    let cancelled = slice;
    while (cancelled === slice && !leaseLost.aborted) {
      cancelled = await store.transaction({ workspace: workspace_id }, async (tx) => {
        const live = await tx.automation_runs.find({ where, limit: slice });
        await forEachInChunks(live, (run) => cancelRun(ctx, tx, run));
        return live.length;
      });
    }
    return {};
  };
}
