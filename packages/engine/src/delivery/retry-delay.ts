import type { Refused } from "./mailer.js";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Delay after counted attempt n: eleven tries in just under 24 hours. */
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

/** An unreachable server is asked again soon, and never less often than once a minute. */
const firstReconnect = 5 * second;
const longestReconnect = 1 * minute;

/** How often a message has been tried, the refusal at hand included. */
export interface Tries {
  /** Attempts that count against the message. */
  counted: number;
  /** Attempts in a row that did not, since the last that did. */
  uncounted: number;
}

/**
 * Gives back how many milliseconds to wait before the same bytes go again, or undefined when the refusal is final.
 * Waits are spread by ±20 % with `random` (0 ≤ x < 1), so that what failed together does not come back together.
 */
export function retryDelay(refusal: Refused, tries: Tries, random: () => number): number | undefined {
  if (!refusal.retry) return undefined;
  const spread = (delay: number) => Math.round(delay * (0.8 + 0.4 * random()));
  if (!refusal.counted) {
    const backoff = firstReconnect * 2 ** Math.min(tries.uncounted - 1, 10);
    return Math.max(refusal.min_delay, Math.min(longestReconnect, spread(backoff)));
  }
  const delay = afterAttempt[tries.counted - 1];
  if (delay === undefined || tries.counted > (refusal.max_retries ?? afterAttempt.length)) return undefined;
  return Math.max(refusal.min_delay, spread(delay));
}
