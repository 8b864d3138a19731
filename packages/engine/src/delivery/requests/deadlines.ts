import type { Clock } from "../../platform/clock.js";

/** What has a deadline. */
export interface Expiring {
  /** Called when the time-out has passed. */
  onTimeout(): void;
}

/** Time-outs of equal length, which share one timer. */
export interface Deadlines {
  readonly clock: Clock;
  /** Starts the time-out of a request; `startedAt` is the clock's current time (epoch ms). */
  set(request: Expiring, startedAt: number): void;
  /** Cancels the time-out of a request. */
  clear(request: Expiring): void;
}

/** Returns deadlines of `timeout` ms. One timer serves all of them. */
export function createDeadlines(clock: Clock, timeout: number): Deadlines {
  /** When each passes, in the order they were set, which is also the order in which they pass. */
  const open = new Map<Expiring, number>();
  let cancelTimer: (() => void) | undefined;

  function arm(time: number): void {
    cancelTimer = clock.at(time, () => {
      cancelTimer = undefined;
      for (const [request, at] of open) {
        if (at > clock.now()) {
          arm(at);
          break;
        }
        open.delete(request);
        request.onTimeout();
      }
    });
  }

  return {
    clock,
    set(request, startedAt) {
      open.set(request, startedAt + timeout);
      if (cancelTimer === undefined) arm(startedAt + timeout);
    },
    clear(request) {
      open.delete(request);
      // Without a deadline the timer must not keep the process alive.
      if (open.size > 0) return;
      cancelTimer?.();
      cancelTimer = undefined;
    },
  };
}
