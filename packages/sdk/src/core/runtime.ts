import { onAbort } from "./on-abort.js";

/** Time, waiting and chance. */
export interface Runtime {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 up to but not including 1. */
  random(): number;
  uuid(): string;
  /** Resolves after so many milliseconds; rejects with the reason of a signal as soon as that aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Rings once after so many milliseconds, unless the function it gives back is called before. */
  alarm(milliseconds: number, ring: () => void): () => void;
}

export const realRuntime: Runtime = {
  now: () => Date.now(),
  random: () => Math.random(),
  uuid: () => crypto.randomUUID(),

  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const cancel = realRuntime.alarm(milliseconds, () => {
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

  alarm(milliseconds, ring) {
    // A longer one than a timer takes would ring at once.
    const timer = setTimeout(ring, Math.min(milliseconds, 0x7fffffff));
    return () => clearTimeout(timer);
  },
};
