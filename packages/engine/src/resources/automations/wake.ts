import type { Ctx } from "../../platform/context.js";
import { promoteJob } from "../../queue/queue.js";
import type { AutomationRunRow, StepRecord } from "../../store/entities.js";
import type { Tx } from "../../store/store.js";

/**
 * What a run that comes to a step waits for there, if anything. It does so from the moment it comes: a mail that is opened
 * before the job of the wait has had its turn was not opened too early.
 */
export function awaitedAt(step: Readonly<StepRecord> | undefined): string | null {
  return step?.step_type === "wait_for_event" ? String(step.config.eventType) : null;
}

/** Takes a run whose waiting has ended on at once; one that is due already, or parked, is left to its turn. */
export async function wakeRun(ctx: Ctx, tx: Tx, run: Readonly<AutomationRunRow>): Promise<void> {
  const now = ctx.clock.now();
  if (run.parked || run.next_run_at === null || run.next_run_at <= now) return;
  const hurried = await promoteJob(tx, "advance-run", run.id, now);
  if (hurried) await tx.automation_runs.update(run.id, { next_run_at: now, updated_at: now });
}
