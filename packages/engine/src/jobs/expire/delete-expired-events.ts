import type { AbortSignalLike } from "../../platform/cancellation.js";
import type { Ctx } from "../../platform/context.js";
import { createYielder } from "../../platform/event-loop.js";
import { idFloor } from "../../platform/ids.js";
import { livesOf } from "../../platform/lives.js";
import type { DeliveryRow, EventRow } from "../../store/entities.js";
import type { Store, Tx } from "../../store/store.js";

/** The maximum of rows read in one transaction, so that other transactions wait only briefly. */
const batchSize = 500;

/** How much later than its event's id the id of a delivery may be, in ms: both are written in one transaction. */
const idMargin = 60 * 60 * 1000;

/**
 * Deletes the events that have passed their life in their workspace, and the ended deliveries of that time. An event stays while a delivery of it
 * is pending, or while its automations have not been triggered.
 */
export async function deleteExpiredEvents(ctx: Ctx, store: Store, leaseLost: AbortSignalLike): Promise<void> {
  // The memory store never yields to the event loop.
  const yieldIfDue = createYielder();
  for await (const workspaces of store.scan("workspaces")) {
    for (const { id: workspace_id, settings } of workspaces) {
      const last = ctx.clock.now() - livesOf(ctx.settings.lives, settings.lives).event;
      const end = idFloor(last + 1);
      const needed = new Set<string>();
      await forEachBatch(async (after) => {
        const rows = await batchOf(store, workspace_id, async (tx) => {
          const where = { workspace_id, id: { gt: after, lt: idFloor(last + 1 + idMargin) } };
          const found = await tx.deliveries.find({ where, order: { by: "id", direction: "asc" }, limit: batchSize });
          return Promise.all(found.map(async (row) => ({ ...row, deleted: await deleteEndedDelivery(tx, row, end) })));
        });
        for (const { event_id, deleted } of rows) if (!deleted) needed.add(event_id);
        return rows;
      });
      await forEachBatch((after) =>
        batchOf(store, workspace_id, async (tx) => {
          const where = { workspace_id, id: { gt: after, lt: end } };
          const found = await tx.events.find({ where, order: { by: "id", direction: "asc" }, limit: batchSize });
          const unneeded = found.filter(({ id }) => !needed.has(id));
          const untriggered = await untriggeredEvents(tx, unneeded);
          await Promise.all(unneeded.map(({ id }) => untriggered.has(id) || tx.events.delete(id)));
          return found;
        }),
      );
    }
  }

  /** Continues behind the last row of each batch until one is not full. */
  async function forEachBatch(work: (after: string) => Promise<readonly { id: string }[]>): Promise<void> {
    for (let after: string | undefined = ""; after !== undefined && !leaseLost.aborted; ) {
      const rows = await work(after);
      await yieldIfDue();
      after = rows.length < batchSize ? undefined : rows.at(-1)?.id;
    }
  }
}

function batchOf<T>(store: Store, workspace: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return store.transaction({ workspace }, work);
}

/** Deletes a delivery that has ended, and returns whether it did. One that is replayed at the same time stays. */
async function deleteEndedDelivery(tx: Tx, { id, status }: Readonly<DeliveryRow>, end: string): Promise<boolean> {
  return status !== "pending" && id < end && (await tx.deliveries.delete(id, { status }));
}

/** Returns the ids of the events whose automations have not been triggered yet. */
async function untriggeredEvents(tx: Tx, events: readonly Readonly<EventRow>[]): Promise<Set<string>> {
  if (events.length === 0) return new Set();
  const where = { kind: "trigger-automations", ref: { in: events.map(({ id }) => id) } };
  return new Set((await tx.jobs.find({ where })).map(({ ref }) => ref));
}
