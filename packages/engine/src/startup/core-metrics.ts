import type { LoadLimits } from "../http/load/load-limits.js";
import { withTimeout } from "../platform/clock.js";
import type { Ctx } from "../platform/context.js";
import type { DueJobs, Store } from "../store/store.js";

/** How long a scrape waits for the store, in ms. A store that is away must not hide the other metrics. */
const storeTimeout = 1000;

/** Sets the gauges of a core before each scrape: due jobs, whether the store can be written, and the load. */
export function collectCoreMetrics(ctx: Ctx, store: Store, limits: LoadLimits): void {
  const gauges = ctx.metrics.instruments;
  ctx.metrics.onCollect(async () => {
    const now = ctx.clock.now();
    const due = await withTimeout(
      storeTimeout,
      store.dueJobs(now).catch(() => undefined),
    );
    gauges.posthorn_store_available.set(due === undefined || store.failure() !== undefined ? 0 : 1);
    setDueJobs(gauges, due, now);
    gauges.posthorn_limit_used_ratio.set(limits.calls.usedRatio, "calls");
    gauges.posthorn_limit_used_ratio.set(limits.bodies.usedRatio, "bodies");
  });
}

/** Without an answer of the store the two gauges have no sample: a last value would look like a current one. */
function setDueJobs(gauges: Ctx["metrics"]["instruments"], due: DueJobs | undefined, now: number): void {
  gauges.posthorn_jobs_due.clear();
  gauges.posthorn_jobs_oldest_due_seconds.clear();
  if (due === undefined) return;
  gauges.posthorn_jobs_due.set(due.count);
  gauges.posthorn_jobs_oldest_due_seconds.set(due.since === undefined ? 0 : Math.max(0, now - due.since) / 1000);
}
