import type { Ctx } from "../platform/context.js";
import type { JobPayloads } from "../queue/catalog.js";
import type { JobRunner } from "../queue/job-runner.js";
import { advanceRun, prepareStep } from "../resources/automations/advance.js";
import { failRun } from "../resources/automations/run-writer.js";
import { ensureStepSecret } from "../resources/workspaces/workspaces.js";
import type { JobRow } from "../store/entities.js";
import type { Store, Tx } from "../store/store.js";

/**
 * Returns the job runner that executes one step of a run. The writes of the step are part of the transaction that ends
 * this job and adds the next one, so that a crash repeats nothing. A network request of the step comes before the
 * transaction and may be repeated.
 */
export function advanceRunJob(store: Store): JobRunner {
  return async (ctx, job, leaseLost) => {
    const { prepare } = job.payload as JobPayloads["advance-run"];
    const call = prepare ? await prepareWithSecret(ctx, store, job) : undefined;
    const prepared = await call?.(leaseLost);
    return { onCommit: (tx) => advanceRun(ctx, tx, job.ref, prepared) };
  };
}

/** Prepares the step's request. A workspace of an older version gets its step secret first, in a committed transaction. */
async function prepareWithSecret(ctx: Ctx, store: Store, { workspace_id, ref }: JobRow) {
  const scope = { workspace: workspace_id };
  const unsigned = await store.read(scope, async (tx) => {
    const workspace = await tx.workspaces.get(workspace_id);
    return workspace?.settings.step_webhook_secret === null;
  });
  if (unsigned) await store.transaction(scope, (tx) => ensureStepSecret(ctx, tx, workspace_id));
  return store.read(scope, (tx) => prepareStep(ctx, tx, ref));
}

/** Fails the run of a dead letter. */
export async function failRunOfDeadJob(ctx: Ctx, tx: Tx, job: JobRow, error: string): Promise<void> {
  const run = await tx.automation_runs.get(job.ref);
  if (run?.status === "active") await failRun(ctx, tx, run, `its step could not be done: ${error}`);
}
