import type { Ctx } from "../../platform/context.js";
import type { ShedLog } from "../../platform/shed-log.js";
import { Counters } from "./counters.js";
import { sourceOf } from "./source.js";

/** The visits of recipients; each kind is counted separately. */
export type VisitKind = "open" | "click" | "look" | "choice";

const minute = 60_000;

/** The visits of one message in a minute. A message to a mailing list has many readers. */
export const visitsPerMessage = 400;
/** The visits from one address in a minute. Image proxies of large providers open many messages. */
export const visitsPerSource = 2000;
/** How many keys are counted: some megabytes of memory. */
const rememberedKeys = 20_000;

/** Limits the visits of recipients' pages by message and by address. */
export interface VisitLimits {
  /** Counts a visit. Returns 0, or after how many seconds to retry. */
  count(kind: VisitKind, message_id: string, ip: string | null | undefined): number;
}

/** Returns limits without counted visits. Private addresses are not counted, because all visitors behind a proxy share one. */
export function createVisitLimits({ clock }: Pick<Ctx, "clock">, shedLog: ShedLog): VisitLimits {
  const messages = new Counters({ limit: visitsPerMessage, window: minute, keys: rememberedKeys });
  const sources = new Counters({ limit: visitsPerSource, window: minute, keys: rememberedKeys });
  return {
    count(kind, message_id, ip) {
      const now = clock.now();
      const source = sourceOf(ip);
      const left =
        messages.count(`${kind} ${message_id}`, now) ||
        (source === undefined ? 0 : sources.count(`${kind} ${source}`, now));
      if (left > 0) shedLog.shed("visits of recipients' pages");
      return Math.ceil(left / 1000);
    },
  };
}
