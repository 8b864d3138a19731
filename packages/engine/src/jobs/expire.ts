import { type Ctx, idempotencyLife } from "../platform/context.js";
import type { JobRunner } from "../queue/worker.js";
import { expiredContents } from "../store/contents.js";
import type { Store } from "../store/store.js";
import { forgetEvents } from "./forget-events.js";

/** How often housekeeping runs, in ms. */
const interval = 10 * 60 * 1000;

/** Rows forgotten in one transaction, so that nobody waits long behind it; contents are large, and read to be found. */
const slice = 500;
const contentSlice = 50;

/** Gives back the runner that forgets what nobody can ask for any more: kept answers, and content and events that have had their time. */
export function expire(store: Store): JobRunner {
  return async (ctx, _job, leaseLost) => {
    await forgetAnswers(ctx, store, leaseLost);
    await forgetContents(ctx, store, leaseLost);
    await forgetEvents(ctx, store, leaseLost);
    return { retry: { at: ctx.clock.now() + interval, error: "" } };
  };
}

async function forgetAnswers(ctx: Ctx, store: Store, leaseLost: AbortSignal): Promise<void> {
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
  } while (removed === slice && !leaseLost.aborted);
}

async function forgetContents(ctx: Ctx, store: Store, leaseLost: AbortSignal): Promise<void> {
  for (const part of expiredContents(ctx)) {
    for await (const rows of store.scan("contents", { ...part, batch: contentSlice })) {
      if (leaseLost.aborted) return;
      await store.transaction("system", async (tx) => {
        for (const { id } of rows) await tx.contents.delete(id);
      });
    }
  }
}
