import type { Ctx } from "../../platform/context.js";
import { createShedLog, type ShedLog } from "../../platform/shed-log.js";
import { BodyBudget, bodyBounds, unboundedBodies } from "./body-budget.js";
import { type CallBounds, CallSlots } from "./call-slots.js";
import { createVisitLimits, type VisitLimits } from "./visit-limits.js";

/**
 * Calls in flight of one surface: enough for 1,000 that wait at once, twice. A workspace has half of them, so that its slow
 * calls leave room for those of others.
 */
const callBounds: CallBounds = { total: 2000, perCaller: 1000 };

/** What one process takes at once; what is more is refused with `rate_limit_exceeded` or loses what nobody misses. */
export interface LoadLimits {
  /** Of the public API. */
  readonly calls: CallSlots;
  /** Of the admin API, apart: the operator has to get in when tenants are too many. */
  readonly adminCalls: CallSlots;
  readonly bodies: BodyBudget;
  readonly visits: VisitLimits;
  readonly log: ShedLog;
}

/** Returns the limits of one process. Without `bounded` any number of calls and bodies is taken, as in a test's own process. */
export function createLoadLimits(ctx: Pick<Ctx, "clock" | "log">, { bounded }: { bounded: boolean }): LoadLimits {
  const log = createShedLog(ctx);
  const unbounded: CallBounds = { total: Number.POSITIVE_INFINITY, perCaller: Number.POSITIVE_INFINITY };
  return {
    calls: new CallSlots(bounded ? callBounds : unbounded, log),
    adminCalls: new CallSlots(bounded ? { ...callBounds, perCaller: callBounds.total } : unbounded, log),
    bodies: new BodyBudget(bounded ? bodyBounds : unboundedBodies, log),
    visits: createVisitLimits(ctx, log),
    log,
  };
}
