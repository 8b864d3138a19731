import type { Ctx } from "../../platform/context.js";
import type { ShedLog } from "../../platform/shed-log.js";
import { Counters } from "./counters.js";
import { sourceOf } from "./source.js";

/** What recipients do: each kind is counted by itself. */
export type VisitKind = "open" | "click" | "look" | "choice";

const minute = 60_000;

/** One message may have many readers, where it went to a mailing list; 400 of them in a minute are more than any has. */
export const visitsPerMessage = 400;
/** Image proxies of large providers, and companies behind one address, open many messages: 33 a second are let through. */
export const visitsPerSource = 2000;
/** Some megabytes. */
const rememberedKeys = 20_000;

/** Bounds the visits of recipients' pages by message and by address. */
export interface VisitLimits {
  /** Counts a visit; returns 0, or how many seconds later the next may be counted. */
  count(kind: VisitKind, message_id: string, ip: string | null | undefined): number;
}

/** Returns empty limits. Addresses of private networks are not counted: all visitors behind a proxy share one. */
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
