import type { Ctx } from "../../platform/context.js";
import { createShedLog, type ShedLog } from "../../platform/shed-log.js";
import { BodyBudget, bodyBounds, unboundedBodies } from "./body-budget.js";
import { type CallBounds, CallSlots } from "./call-slots.js";
import { createVisitLimits, type VisitLimits } from "./visit-limits.js";

/**
 * The calls in flight of one surface. A workspace has at most half of them, so that its slow calls leave slots for others.
 */
const callBounds: CallBounds = { total: 2000, perCaller: 1000 };

/** The load limits of one process. A call above them fails with `rate_limit_exceeded`. */
export interface LoadLimits {
  /** The slots of the public API. */
  readonly calls: CallSlots;
  /** Separate slots of the admin API, so that the operator gets in while tenants take all others. */
  readonly adminCalls: CallSlots;
  readonly bodies: BodyBudget;
  readonly visits: VisitLimits;
  readonly log: ShedLog;
}

/** Returns the limits of one process. Without `bounded` calls and bodies are unlimited, as in the process of a test. */
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
