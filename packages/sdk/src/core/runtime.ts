import { onAbort } from "./on-abort.js";

/** Time, timers and random values. */
export interface Runtime {
  /** Returns the epoch milliseconds. */
  now(): number;
  /** Returns a number from 0 up to, but not including, 1. */
  random(): number;
  uuid(): string;
  /** Resolves after `milliseconds`. Rejects with the reason of `signal` as soon as it aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Calls `onTimeout` once after `milliseconds`. Returns the function that cancels it. */
  setTimer(milliseconds: number, onTimeout: () => void): () => void;
  /** @deprecated Use `setTimer`. */
  alarm?(milliseconds: number, onTimeout: () => void): () => void;
}

/** Returns the real runtime with the given functions in place of the real ones. */
export function resolveRuntime(given: Partial<Runtime> = {}): Runtime {
  return { ...realRuntime, ...given, setTimer: given.setTimer ?? given.alarm ?? setTimer };
}

function setTimer(milliseconds: number, onTimeout: () => void): () => void {
  // The longest delay of a timer: it fires at once for a longer one.
  const timer = setTimeout(onTimeout, Math.min(milliseconds, 0x7fffffff));
  return () => clearTimeout(timer);
}

export const realRuntime: Runtime = {
  now: () => Date.now(),
  random: () => Math.random(),
  uuid: () => crypto.randomUUID(),

  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const cancel = setTimer(milliseconds, () => {
        leave?.();
        resolve();
      });
      const leave =
        signal &&
        onAbort(signal, () => {
          leave?.();
          cancel();
          reject(signal.reason);
        });
    }),

  setTimer,
};
