import { type Ctx, idempotencyLife } from "../../platform/context.js";
import type { JobRunner } from "../../queue/job-runner.js";
import { expiredContentRanges } from "../../store/contents.js";
import type { Store } from "../../store/store.js";
import { deleteExpiredEvents } from "./delete-expired-events.js";
import { deleteExpiredMail } from "./delete-expired-mail.js";

/** How often housekeeping runs, in ms. */
const interval = 10 * 60 * 1000;

/** How often mail is looked for whose life is over, in ms: it counts in months. */
const mailInterval = 60 * 60 * 1000;

/** Rows forgotten in one transaction, so that nobody waits long behind it; contents are large, and read to be found. */
const slice = 500;
const contentSlice = 50;

/** Returns the runner that forgets what nobody can ask for any more: kept answers, and content, events and mail that have had their time. */
export function expire(store: Store): JobRunner {
  let nextMail = Number.NEGATIVE_INFINITY;
  return async (ctx, _job, leaseLost) => {
    await forgetAnswers(ctx, store, leaseLost);
    await forgetContents(ctx, store, leaseLost);
    await deleteExpiredEvents(ctx, store, leaseLost);
    // Further away than a whole interval it is only when the clock was set back.
    if (ctx.clock.now() >= nextMail || nextMail - ctx.clock.now() > mailInterval) {
      await deleteExpiredMail(ctx, store, leaseLost);
      nextMail = ctx.clock.now() + mailInterval;
    }
    return { reschedule: { at: ctx.clock.now() + interval } };
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
  for (const part of expiredContentRanges(ctx)) {
    for await (const rows of store.scan("contents", { ...part, batch: contentSlice })) {
      if (leaseLost.aborted) return;
      await store.transaction("system", async (tx) => {
        for (const { id } of rows) await tx.contents.delete(id);
      });
    }
  }
}
