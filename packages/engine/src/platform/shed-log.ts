import type { Ctx } from "./context.js";
import type { LogFields } from "./log.js";

/** How long after a line the next with its message may follow, in ms. Each line doubles it, up to the longest. */
const firstPause = 10_000;
const longestPause = 600_000;

/** What a message has come to. */
interface Told {
  /** When the next line may be written. */
  next: number;
  pause: number;
  /** How often it came up since its last line. */
  count: number;
}

/** Reports what an attacker can bring about as often as he likes: at once, and then at growing intervals with a count. */
export interface ShedLog {
  /** Reports that load of a kind was refused so that the process stays available. */
  shed(kind: string): void;
  warn(message: string, fields?: LogFields): void;
}

/** Returns a log in which each message is rare. One that did not come up for two intervals is reported at once again. */
export function createShedLog({ clock, log }: Pick<Ctx, "clock" | "log">): ShedLog {
  const messages = new Map<string, Told>();
  return {
    shed(kind) {
      this.warn(`load is shed: ${kind}`);
    },
    warn(message, fields) {
      const now = clock.now();
      const told = messages.get(message);
      const isForgotten = told === undefined || now >= told.next + told.pause || now < told.next - told.pause;
      if (!isForgotten && now < told.next) {
        told.count += 1;
        return;
      }
      const count = (told?.count ?? 0) + 1;
      const pause = isForgotten ? firstPause : Math.min(told.pause * 2, longestPause);
      messages.set(message, { next: now + pause, pause, count: 0 });
      log.warn(message, { ...fields, count });
    },
  };
}
