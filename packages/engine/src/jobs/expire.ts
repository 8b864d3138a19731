import { idempotencyLife } from "../platform/context.js";
import type { JobRunner } from "../queue/worker.js";
import type { Store } from "../store/store.js";

/** How often housekeeping runs, in ms. */
const interval = 10 * 60 * 1000;
/** Rows forgotten in one transaction, so that nobody waits long behind it. */
const slice = 500;

/** Gives back the runner that forgets answers kept for idempotency once nobody can ask for them any more. */
export function expire(store: Store): JobRunner {
  return async (ctx) => {
    const before = ctx.clock.now() - idempotencyLife;
    let removed: number;
    do {
      removed = await store.transaction("system", async (tx) => {
        const old = await tx.idempotency.find({
          where: { created_at: { lte: before } },
          order: { by: "created_at", direction: "asc" },
          limit: slice,
        });
        for (const row of old) await tx.idempotency.delete(row.id);
        return old.length;
      });
    } while (removed === slice);
    return { retry: { at: ctx.clock.now() + interval, error: "" } };
  };
}
