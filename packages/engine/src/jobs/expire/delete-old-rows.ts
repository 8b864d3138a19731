import type { AbortSignalLike } from "../../platform/cancellation.js";
import type { Ctx } from "../../platform/context.js";
import { createYielder } from "../../platform/event-loop.js";
import { idFloor } from "../../platform/ids.js";
import { livesOf } from "../../platform/lives.js";
import { dayOf, daysCounted } from "../../resources/analytics/counters.js";
import type { Store, Tx } from "../../store/store.js";
import { batchSize } from "./delete-in-time-order.js";

const day = 24 * 60 * 60 * 1000;

/**
 * Deletes, in every workspace, the counts of days that no period of analytics reaches any more, and the product views that have passed
 * the life of events: each is also an event, and nothing else reads it.
 */
export async function deleteOldRows(ctx: Ctx, store: Store, leaseLost: AbortSignalLike): Promise<void> {
  const now = ctx.clock.now();
  const firstDay = dayOf(now - daysCounted * day);
  const yieldIfDue = createYielder();
  for await (const workspaces of store.scan("workspaces")) {
    for (const { id: workspace_id, settings } of workspaces) {
      const counts = { workspace_id, kind: "day", of: { lt: firstDay } } as const;
      await deleteWhile(workspace_id, (tx) => tx.counters.find({ where: counts, limit: batchSize }), "counters");
      const until = now - livesOf(ctx.settings.lives, settings.lives).event;
      const views = { workspace_id, id: { lt: idFloor(until + 1) } };
      await deleteWhile(
        workspace_id,
        (tx) => tx.product_views.find({ where: views, limit: batchSize }),
        "product_views",
      );
    }
  }

  /** Deletes the rows that are found until a batch is not full. */
  async function deleteWhile(
    workspace: string,
    find: (tx: Tx) => Promise<readonly { id: string }[]>,
    name: "counters" | "product_views",
  ): Promise<void> {
    for (let found = batchSize; found === batchSize && !leaseLost.aborted; ) {
      found = await store.transaction({ workspace }, async (tx) => {
        const rows = await find(tx);
        for (const { id } of rows) await tx[name].delete(id);
        return rows.length;
      });
      await yieldIfDue();
    }
  }
}
