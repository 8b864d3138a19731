import type { Ctx } from "./context.js";
import type { LogFields } from "./log.js";

/** The interval before the next line with the same message, in ms. Each line doubles it, up to the longest. */
const firstInterval = 10_000;
const longestInterval = 600_000;

/** A message that was logged before. */
interface RepeatedMessage {
  /** When the next line may be written. */
  next: number;
  interval: number;
  /** How often it occurred since its last line. */
  count: number;
}

/** Logs events that an attacker can cause at any rate: the first at once, the next at growing intervals with a count. */
export interface ShedLog {
  /** Logs that load of a kind was rejected so that the process stays available. */
  shed(kind: string): void;
  warn(message: string, fields?: LogFields): void;
}

/** Returns a log that repeats each message rarely. One that did not occur for two intervals is logged at once again. */
export function createShedLog({ clock, log }: Pick<Ctx, "clock" | "log">): ShedLog {
  const messages = new Map<string, RepeatedMessage>();
  return {
    shed(kind) {
      this.warn(`load is shed: ${kind}`);
    },
    warn(message, fields) {
      const now = clock.now();
      const earlier = messages.get(message);
      const isForgotten =
        earlier === undefined || now >= earlier.next + earlier.interval || now < earlier.next - earlier.interval;
      if (!isForgotten && now < earlier.next) {
        earlier.count += 1;
        return;
      }
      const count = (earlier?.count ?? 0) + 1;
      const interval = isForgotten ? firstInterval : Math.min(earlier.interval * 2, longestInterval);
      messages.set(message, { next: now + interval, interval, count: 0 });
      log.warn(message, { ...fields, count });
    },
  };
}
