import { type Ctx, idempotencyLife } from "../../platform/context.js";
import type { JobRunner } from "../../queue/job-runner.js";
import { expiredContentRanges } from "../../store/contents.js";
import type { Store } from "../../store/store.js";
import { deleteExpiredEvents } from "./delete-expired-events.js";
import { deleteExpiredMail } from "./delete-expired-mail.js";

/** How often housekeeping runs, in ms. */
const interval = 10 * 60 * 1000;

/** How often expired mail is deleted, in ms. Its retention is counted in months. */
const mailInterval = 60 * 60 * 1000;

/** The maximum of rows deleted in one transaction, so that other transactions wait only briefly. Contents are large. */
const batchSize = 500;
const contentBatchSize = 50;

/** Returns the job runner that deletes what has passed its retention: idempotent responses, contents, events and mail. */
export function expire(store: Store): JobRunner {
  let nextMail = Number.NEGATIVE_INFINITY;
  return async (ctx, _job, leaseLost) => {
    await deleteExpiredResponses(ctx, store, leaseLost);
    await deleteExpiredContents(ctx, store, leaseLost);
    await deleteExpiredEvents(ctx, store, leaseLost);
    // It is further away than an interval only when the clock was set back.
    if (ctx.clock.now() >= nextMail || nextMail - ctx.clock.now() > mailInterval) {
      await deleteExpiredMail(ctx, store, leaseLost);
      nextMail = ctx.clock.now() + mailInterval;
    }
    return { reschedule: { at: ctx.clock.now() + interval } };
  };
}

async function deleteExpiredResponses(ctx: Ctx, store: Store, leaseLost: AbortSignal): Promise<void> {
  const before = ctx.clock.now() - idempotencyLife;
  let removed: number;
  do {
    removed = await store.transaction("system", async (tx) => {
      const expired = await tx.idempotency.find({
        where: { created_at: { lte: before } },
        order: { by: "created_at", direction: "asc" },
        limit: batchSize,
      });
      for (const row of expired) await tx.idempotency.delete(row.id);
      return expired.length;
    });
  } while (removed === batchSize && !leaseLost.aborted);
}

async function deleteExpiredContents(ctx: Ctx, store: Store, leaseLost: AbortSignal): Promise<void> {
  for (const range of expiredContentRanges(ctx)) {
    for await (const rows of store.scan("contents", { ...range, batch: contentBatchSize })) {
      if (leaseLost.aborted) return;
      await store.transaction("system", async (tx) => {
        for (const { id } of rows) await tx.contents.delete(id);
      });
    }
  }
}
