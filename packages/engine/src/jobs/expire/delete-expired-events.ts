import type { Ctx } from "../../platform/context.js";
import { createYielder } from "../../platform/event-loop.js";
import { idFloor } from "../../platform/ids.js";
import type { DeliveryRow, EventRow } from "../../store/entities.js";
import type { Store, Tx } from "../../store/store.js";

/** Rows looked at in one transaction, so that nobody waits long behind it. */
const slice = 500;

/** A delivery is written with its event: how much later its id may have been made at most, in ms. */
const margin = 60 * 60 * 1000;

/**
 * Forgets the events that have outlived their time, and the deliveries of that time that have ended. An event stays for as
 * long as something is still to be done with it: a delivery that is under way, or automations it has yet to set in motion.
 */
export async function deleteExpiredEvents(ctx: Ctx, store: Store, leaseLost: AbortSignal): Promise<void> {
  const last = ctx.clock.now() - ctx.settings.eventLife;
  const end = idFloor(last + 1);
  // A store in memory never waits for anything.
  const yieldIfDue = createYielder();
  for await (const workspaces of store.scan("workspaces")) {
    for (const { id: workspace_id } of workspaces) {
      const needed = new Set<string>();
      await forEachSlice(async (after) => {
        const rows = await sliceOf(store, workspace_id, async (tx) => {
          const where = { workspace_id, id: { gt: after, lt: idFloor(last + 1 + margin) } };
          const found = await tx.deliveries.find({ where, order: { by: "id", direction: "asc" }, limit: slice });
          return Promise.all(found.map(async (row) => ({ ...row, gone: await forgetDelivery(tx, row, end) })));
        });
        for (const { event_id, gone } of rows) if (!gone) needed.add(event_id);
        return rows;
      });
      await forEachSlice((after) =>
        sliceOf(store, workspace_id, async (tx) => {
          const where = { workspace_id, id: { gt: after, lt: end } };
          const found = await tx.events.find({ where, order: { by: "id", direction: "asc" }, limit: slice });
          const unneeded = found.filter(({ id }) => !needed.has(id));
          const waiting = await waitingEvents(tx, unneeded);
          await Promise.all(unneeded.map(({ id }) => waiting.has(id) || tx.events.delete(id)));
          return found;
        }),
      );
    }
  }

  /** Goes on behind the last row of each slice until one is not full. */
  async function forEachSlice(work: (after: string) => Promise<readonly { id: string }[]>): Promise<void> {
    for (let after: string | undefined = ""; after !== undefined && !leaseLost.aborted; ) {
      const rows = await work(after);
      await yieldIfDue();
      after = rows.length < slice ? undefined : rows.at(-1)?.id;
    }
  }
}

function sliceOf<T>(store: Store, workspace: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return store.transaction({ workspace }, work);
}

/** Whether a delivery is gone; one that is sent again in this moment is not. */
async function forgetDelivery(tx: Tx, { id, status }: Readonly<DeliveryRow>, end: string): Promise<boolean> {
  return status !== "pending" && id < end && (await tx.deliveries.delete(id, { status }));
}

/** The ids of those events that have yet to set automations in motion. */
async function waitingEvents(tx: Tx, events: readonly Readonly<EventRow>[]): Promise<Set<string>> {
  if (events.length === 0) return new Set();
  const where = { kind: "trigger-automations", ref: { in: events.map(({ id }) => id) } };
  return new Set((await tx.jobs.find({ where })).map(({ ref }) => ref));
}
