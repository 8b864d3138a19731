import type { Ctx } from "../platform/context.js";
import { forEachInChunks } from "../platform/event-loop.js";
import type { JobRunner } from "../queue/job-runner.js";
import { releaseRun } from "../resources/automations/run-writer.js";
import type { JobRow } from "../store/entities.js";
import type { Store, Tx } from "../store/store.js";

/** Live runs looked at in one transaction, so that nobody waits long behind it. */
const slice = 500;

/**
 * Gives back the runner that has the runs of a resumed automation go on whose steps became due while it was paused. They are
 * queued for when they were due, so that whoever was due first is first.
 */
export function resumeRuns(store: Store): JobRunner {
  return async (ctx, job, leaseLost) => {
    let after: string | null = "";
    while (after !== null && !leaseLost.aborted) {
      const behind: string = after;
      after = await store.transaction({ workspace: job.workspace_id }, (tx) => resumeSlice(ctx, tx, job, behind));
    }
    return {};
  };
}

/** Resumes the parked ones among the next live runs and gives where to go on; null at the end, and once there is nothing to resume. */
async function resumeSlice(
  ctx: Ctx,
  tx: Tx,
  { workspace_id, ref: automation_id }: JobRow,
  after: string,
): Promise<string | null> {
  const automation = await tx.automations.get(automation_id);
  if (automation === undefined || automation.status !== "active" || automation.deleted_at !== null) return null;
  const live = await tx.automation_runs.find({
    where: { workspace_id, automation_id, status: "active", id: { gt: after } },
    limit: slice,
  });
  const held = live.filter((run) => run.parked);
  await forEachInChunks(held, (run) => releaseRun(ctx, tx, automation, run));
  return live.length < slice ? null : (live.at(-1)?.id ?? null);
}
