import type { Ctx } from "../platform/context.js";
import { forEachInChunks } from "../platform/event-loop.js";
import type { JobRunner } from "../queue/job-runner.js";
import { releaseRun } from "../resources/automations/run-writer.js";
import type { JobRow } from "../store/entities.js";
import type { Store, Tx } from "../store/store.js";

/** The number of active runs examined in one transaction. */
const batchSize = 500;

/**
 * Returns the job runner that releases the held runs of a resumed automation. A run is queued for the time at which its
 * step became due, so that the earliest is first.
 */
export function resumeRuns(store: Store): JobRunner {
  return async (ctx, job, leaseLost) => {
    let after: string | null = "";
    while (after !== null && !leaseLost.aborted) {
      const behind: string = after;
      after = await store.transaction({ workspace: job.workspace_id }, (tx) => releaseBatch(ctx, tx, job, behind));
    }
    return {};
  };
}

/**
 * Releases the held runs among the next active ones. Returns the id to continue after; null at the end, or when the
 * automation is no longer active.
 */
async function releaseBatch(
  ctx: Ctx,
  tx: Tx,
  { workspace_id, ref: automation_id }: JobRow,
  after: string,
): Promise<string | null> {
  const automation = await tx.automations.get(automation_id);
  if (automation === undefined || automation.status !== "active" || automation.deleted_at !== null) return null;
  const active = await tx.automation_runs.find({
    where: { workspace_id, automation_id, status: "active", id: { gt: after } },
    limit: batchSize,
  });
  const held = active.filter((run) => run.parked);
  await forEachInChunks(held, (run) => releaseRun(ctx, tx, automation, run));
  return active.length < batchSize ? null : (active.at(-1)?.id ?? null);
}
