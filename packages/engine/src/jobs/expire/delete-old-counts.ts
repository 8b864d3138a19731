import type { Ctx } from "../../platform/context.js";
import { createYielder } from "../../platform/event-loop.js";
import { dayOf, daysCounted } from "../../resources/analytics/counters.js";
import type { Store } from "../../store/store.js";
import { batchSize } from "./delete-in-time-order.js";

const day = 24 * 60 * 60 * 1000;

/** Deletes the counts of days that no period of analytics reaches any more, in every workspace. */
export async function deleteOldCounts(ctx: Ctx, store: Store, leaseLost: AbortSignal): Promise<void> {
  const first = dayOf(ctx.clock.now() - daysCounted * day);
  const yieldIfDue = createYielder();
  for await (const workspaces of store.scan("workspaces")) {
    for (const { id: workspace_id } of workspaces) {
      const where = { workspace_id, kind: "day", of: { lt: first } } as const;
      for (let found = batchSize; found === batchSize && !leaseLost.aborted; ) {
        found = await store.transaction({ workspace: workspace_id }, async (tx) => {
          const counts = await tx.counters.find({ where, limit: batchSize });
          for (const { id } of counts) await tx.counters.delete(id);
          return counts.length;
        });
        await yieldIfDue();
      }
    }
  }
}
