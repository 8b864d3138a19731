import type { Ctx } from "../../platform/context.js";
import type { JobPayloads } from "../../queue/catalog.js";
import type { JobRunner } from "../../queue/job-runner.js";
import { addJob } from "../../queue/queue.js";
import type { Store, Tx } from "../../store/store.js";
import { Erasure } from "./erasure.js";

/**
 * Returns the job runner that erases a person from a workspace. Each step may be repeated. The files of the store are rewritten
 * by a job behind it, because this one has the address in its row.
 */
export function erasePerson(store: Store): JobRunner {
  return async (ctx, job, leaseLost) => {
    const { email, address_key } = job.payload as JobPayloads["erase-person"];
    const { workspace_id } = job;
    await new Erasure(ctx, store, { workspace_id, email, address_key, leaseLost }).run();
    return { onCommit: (tx) => addPurge(ctx, tx, workspace_id) };
  };
}

function addPurge(ctx: Ctx, tx: Tx, workspace_id: string): Promise<void> {
  return addJob(ctx, tx, { kind: "purge-files", ref: ctx.ids.uuid(), workspace_id, payload: {} });
}

/** Returns the job runner that rewrites the files of a store, so that none has values that were deleted before. */
export function purgeFiles(store: Store): JobRunner {
  return async () => {
    await store.purge();
    return {};
  };
}
