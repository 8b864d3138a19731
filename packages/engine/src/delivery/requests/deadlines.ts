import type { Clock } from "../../platform/clock.js";

/** Time-outs of equal length, which share one timer. */
export interface Deadlines {
  readonly clock: Clock;
  /** Calls `onTimeout` when the time-out has passed. Returns the function that cancels it. */
  set(onTimeout: () => void): () => void;
}

interface Deadline {
  at: number;
  onTimeout: () => void;
}

/** Returns deadlines of `timeout` ms. One timer serves all of them. */
export function createDeadlines(clock: Clock, timeout: number): Deadlines {
  /** In the order they were set, which is also the order in which they pass. */
  const open = new Set<Deadline>();
  let cancelTimer: (() => void) | undefined;

  function arm(at: number): void {
    cancelTimer = clock.at(at, () => {
      cancelTimer = undefined;
      for (const deadline of open) {
        if (deadline.at > clock.now()) {
          arm(deadline.at);
          break;
        }
        open.delete(deadline);
        deadline.onTimeout();
      }
    });
  }

  return {
    clock,
    set(onTimeout) {
      const deadline = { at: clock.now() + timeout, onTimeout };
      open.add(deadline);
      if (cancelTimer === undefined) arm(deadline.at);
      return () => {
        open.delete(deadline);
        // Without a deadline the timer must not keep the process alive.
        if (open.size > 0) return;
        cancelTimer?.();
        cancelTimer = undefined;
      };
    },
  };
}
