/** The only source of time. Milliseconds since the epoch, UTC. */
export interface Clock {
  now(): number;
  /** Calls `wake` once, when the clock has reached `time`; gives back how to call it off. Never earlier, never twice. */
  at(time: number, wake: () => void): () => void;
}

/** setTimeout fires at once above 2^31-1 ms, so longer waits are taken in pieces. */
const longestTimer = 2 ** 31 - 1;

/** Gives back the machine's own time, moved by `offset` milliseconds. */
export function systemClock(offset = 0): Clock {
  const now = () => Date.now() + offset;
  return {
    now,
    at(time, wake) {
      let timer: NodeJS.Timeout;
      const arm = () => {
        const wait = time - now();
        timer = wait > longestTimer ? setTimeout(arm, longestTimer) : setTimeout(wake, Math.max(0, wait));
      };
      arm();
      return () => clearTimeout(timer);
    },
  };
}
