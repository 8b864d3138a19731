import type { AbortSignalLike } from "../../platform/cancellation.js";
import type { Ctx } from "../../platform/context.js";
import type { LifeName } from "../../platform/lives.js";
import type { JobRunner } from "../../queue/job-runner.js";
import { contentsUntil } from "../../store/contents.js";
import type { IdempotencyRow, JobRow } from "../../store/entities.js";
import type { Store } from "../../store/store.js";
import { deleteExpiredEvents } from "./delete-expired-events.js";
import { deleteExpiredMail } from "./delete-expired-mail.js";
import { deleteInTimeOrder, type TimeRange } from "./delete-in-time-order.js";
import { deleteOldRows } from "./delete-old-rows.js";
import { SweptRanges, WorkspaceLives } from "./swept.js";

/** How often housekeeping runs, in ms. */
const interval = 10 * 60 * 1000;

/** How often expired mail, product views and old counts are deleted, in ms. Their retention is counted in months. */
const mailInterval = 60 * 60 * 1000;

/** The maximum of contents deleted in one transaction, so that other transactions wait only briefly. Contents are large. */
const contentBatchSize = 50;

/** One pass over the rows of all workspaces. */
interface Pass {
  ctx: Ctx;
  store: Store;
  lives: WorkspaceLives;
  swept: SweptRanges;
  leaseLost: AbortSignalLike;
}

/** Returns the job runner that deletes what has passed its life: idempotent responses, dead letters, contents, events, mail, product views and old counts. */
export function expire(store: Store): JobRunner {
  let nextMail = Number.NEGATIVE_INFINITY;
  const swept = new SweptRanges();
  return async (ctx, _job, leaseLost) => {
    const lives = await WorkspaceLives.read(ctx.settings.lives, store);
    swept.begin(ctx.clock.now(), lives);
    const pass: Pass = { ctx, store, lives, swept, leaseLost };
    await deleteExpiredResponses(pass);
    await deleteDeadLetters(pass);
    for (const kind of ["link", "content", "unsubscribe"] as const) await deleteExpiredContents(pass, kind);
    await deleteExpiredEvents(ctx, store, leaseLost);
    // It is further away than an interval only when the clock was set back.
    if (ctx.clock.now() >= nextMail || nextMail - ctx.clock.now() > mailInterval) {
      await deleteExpiredMail(ctx, store, leaseLost);
      await deleteOldRows(ctx, store, leaseLost);
      nextMail = ctx.clock.now() + mailInterval;
    }
    return { reschedule: { at: ctx.clock.now() + interval } };
  };
}

function deleteExpiredResponses(pass: Pass): Promise<void> {
  return deletePassedRows<IdempotencyRow>(pass, "idempotency", {
    find: (tx, created_at, page) =>
      tx.idempotency.find({ where: { created_at }, order: { by: "created_at", direction: "asc" }, ...page }),
    timeOf: ({ created_at }) => created_at,
    remove: (tx, { id }) => tx.idempotency.delete(id),
  });
}

function deleteDeadLetters(pass: Pass): Promise<void> {
  return deletePassedRows<JobRow>(pass, "dead_job", {
    find: (tx, run_at, page) =>
      tx.jobs.find({ where: { state: "dead", run_at }, order: { by: "run_at", direction: "asc" }, ...page }),
    timeOf: ({ run_at }) => run_at,
    remove: (tx, { id }) => tx.jobs.delete(id, { state: "dead" }),
  });
}

interface PassedRows<R> extends Pick<TimeRange<R>, "find" | "timeOf"> {
  remove(tx: Parameters<TimeRange<R>["find"]>[0], row: Readonly<R>): Promise<boolean>;
}

/** Deletes the rows of all workspaces whose life has passed, workspace by workspace's life. */
async function deletePassedRows<R extends { id: string; workspace_id: string }>(
  { ctx, store, lives, swept, leaseLost }: Pass,
  name: LifeName,
  { find, timeOf, remove }: PassedRows<R>,
): Promise<void> {
  for (const life of lives.distinct(name)) {
    const until = ctx.clock.now() - life;
    await deleteInTimeOrder<R>({
      from: swept.endOf(name, life),
      until,
      leaseLost,
      transaction: (work) => store.transaction("system", work),
      find,
      timeOf,
      async deleteExpired(tx, rows) {
        const expired = rows.filter(({ workspace_id }) => lives.of(workspace_id, name) === life);
        for (const row of expired) await remove(tx, row);
        return new Set(expired.map(({ id }) => id));
      },
    });
    if (leaseLost.aborted) return;
    swept.setEnd(name, life, until);
  }
}

async function deleteExpiredContents(
  { ctx, store, lives, swept, leaseLost }: Pass,
  name: "content" | "link" | "unsubscribe",
): Promise<void> {
  for (const life of lives.distinct(name)) {
    const until = ctx.clock.now() - life;
    const { after, before } = contentsUntil(name, until);
    const end = swept.endOf(name, life);
    const from = end === 0 ? after : contentsUntil(name, end).before;
    for await (const rows of store.scan("contents", { after: from, before, batch: contentBatchSize })) {
      if (leaseLost.aborted) return;
      const expired = rows.filter(({ workspace_id }) => lives.of(workspace_id, name) === life);
      if (expired.length === 0) continue;
      await store.transaction("system", async (tx) => {
        for (const { id } of expired) await tx.contents.delete(id);
      });
    }
    swept.setEnd(name, life, until);
  }
}
