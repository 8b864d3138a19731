const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The delay after the n-th failure, in ms: eight attempts in about 28 hours. */
const afterFailure = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour];

/** The longest `Retry-After` that is honoured, in ms. */
const longestRetryAfter = 1 * hour;

/**
 * Returns how many milliseconds to wait after the n-th failure, or undefined when it was the last attempt. `fraction` (0 ≤ x
 * < 1) spreads the delay by ±20 %. The receiver's `retryAfter` counts where it is longer.
 */
export function webhookRetryDelay(failures: number, retryAfter: number, fraction: number): number | undefined {
  const delay = afterFailure[failures - 1];
  return delay === undefined ? undefined : Math.max(Math.round(delay * (0.8 + 0.4 * fraction)), retryAfter);
}

/**
 * Returns the `Retry-After` of a 429 or 503 in ms, at most one hour; 0 without one. The header is in seconds or a date (RFC
 * 9110 §10.2.3).
 */
export function retryAfterOf(answer: { status_code: number; retry_after: string | null }, now: number): number {
  const text = answer.retry_after?.trim() ?? "";
  if (answer.status_code !== 429 && answer.status_code !== 503) return 0;
  const delay = /^\d+$/.test(text) ? Number(text) * second : Date.parse(text) - now;
  return Number.isNaN(delay) ? 0 : Math.min(Math.max(delay, 0), longestRetryAfter);
}
