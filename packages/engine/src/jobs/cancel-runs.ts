import { forEachInChunks } from "../platform/event-loop.js";
import type { JobRunner } from "../queue/job-runner.js";
import { cancelRun } from "../resources/automations/run-writer.js";
import type { Store } from "../store/store.js";

/** The number of runs cancelled in one transaction. */
const batchSize = 500;

/** Returns the job runner that cancels the active runs of a deleted automation. */
export function cancelRuns(store: Store): JobRunner {
  return async (ctx, { workspace_id, ref: automation_id }, leaseLost) => {
    const where = { workspace_id, automation_id, status: "active" } as const;
    let count = batchSize;
    while (count === batchSize && !leaseLost.aborted) {
      count = await store.transaction({ workspace: workspace_id }, async (tx) => {
        const active = await tx.automation_runs.find({ where, limit: batchSize });
        await forEachInChunks(active, (run) => cancelRun(ctx, tx, run));
        return active.length;
      });
    }
    return {};
  };
}
