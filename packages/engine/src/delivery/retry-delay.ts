import type { DeliveryFailure } from "./mailer.js";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The delay after the n-th counted attempt: eleven attempts in just under 24 hours. */
const afterAttempt = [
  30 * second,
  2 * minute,
  5 * minute,
  15 * minute,
  30 * minute,
  1 * hour,
  2 * hour,
  4 * hour,
  8 * hour,
  8 * hour,
];

/** The delays while a server is unreachable: they grow from the first to the longest. */
const firstReconnect = 5 * second;
const longestReconnect = 1 * minute;

/** The attempts to deliver a message, including the one that has just failed. */
export interface AttemptCounts {
  /** Attempts that count against the message. */
  counted: number;
  /** Consecutive attempts since then that do not count. */
  uncounted: number;
}

/**
 * Returns how many milliseconds to wait before the next attempt, or undefined when the failure is final. `random` (0 ≤ x
 * < 1) spreads the delays by ±20 %, so that messages that failed together are not retried together.
 */
export function retryDelay(
  failure: DeliveryFailure,
  attempts: AttemptCounts,
  random: () => number,
): number | undefined {
  if (!failure.retry) return undefined;
  const spread = (delay: number) => Math.round(delay * (0.8 + 0.4 * random()));
  if (!failure.counted) {
    const backoff = firstReconnect * 2 ** Math.min(attempts.uncounted - 1, 10);
    return Math.max(failure.min_delay, Math.min(longestReconnect, spread(backoff)));
  }
  const delay = afterAttempt[attempts.counted - 1];
  if (delay === undefined || attempts.counted > (failure.max_retries ?? afterAttempt.length)) return undefined;
  return Math.max(failure.min_delay, spread(delay));
}
