import type { Clock } from "../../platform/clock.js";

/** Ends of patience that all are as far away when they are set, so that one timer does for all of them. */
export interface Deadlines {
  readonly clock: Clock;
  /** Calls `late` once the time is up; gives back how to call it off. */
  set(late: () => void): () => void;
}

interface Deadline {
  at: number;
  late: () => void;
}

/** Gives back deadlines `timeout` ms away. A timer for each request would cost a fifth of what a request does. */
export function createDeadlines(clock: Clock, timeout: number): Deadlines {
  /** In the order they were set, which is that of their ends. */
  const open = new Set<Deadline>();
  let disarm: (() => void) | undefined;

  function arm(at: number): void {
    disarm = clock.at(at, () => {
      disarm = undefined;
      for (const deadline of open) {
        if (deadline.at > clock.now()) {
          arm(deadline.at);
          break;
        }
        open.delete(deadline);
        deadline.late();
      }
    });
  }

  return {
    clock,
    set(late) {
      const deadline = { at: clock.now() + timeout, late };
      open.add(deadline);
      if (disarm === undefined) arm(deadline.at);
      return () => {
        open.delete(deadline);
        // Nothing is waited for any more: the process may end.
        if (open.size > 0) return;
        disarm?.();
        disarm = undefined;
      };
    },
  };
}
