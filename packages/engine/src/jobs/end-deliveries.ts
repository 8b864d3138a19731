import type { JobRunner } from "../queue/job-runner.js";
import { cancelBatch } from "../resources/webhooks/deliveries.js";
import type { Store } from "../store/store.js";

/** Returns the job runner that cancels the pending deliveries of a deleted or disabled subscription. */
export function endDeliveries(store: Store): JobRunner {
  return async (ctx, { ref, workspace_id }, leaseLost) => {
    const scope = { workspace: workspace_id };
    let done = false;
    while (!done && !leaseLost.aborted) {
      done = await store.transaction(scope, (tx) => cancelBatch(ctx, tx, ref, workspace_id));
    }
    return {};
  };
}
