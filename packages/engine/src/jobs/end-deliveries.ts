import type { JobRunner } from "../queue/job-runner.js";
import { endSlice } from "../resources/webhooks/deliveries.js";
import type { Store } from "../store/store.js";

/** Gives back the runner that ends all deliveries that wait for a subscriber who is no more. */
export function endDeliveries(store: Store): JobRunner {
  return async (ctx, { ref, workspace_id }, leaseLost) => {
    const scope = { workspace: workspace_id };
    let done = false;
    while (!done && !leaseLost.aborted) {
      done = await store.transaction(scope, (tx) => endSlice(ctx, tx, ref, workspace_id));
    }
    return {};
  };
}
