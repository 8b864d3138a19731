const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The wait after the n-th failure, in ms: eight attempts in about 28 hours. */
const afterFailure = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour];

/** A receiver cannot put a delivery off for longer, in ms. */
const longestWish = 1 * hour;

/**
 * Gives back how many milliseconds to wait after the n-th failure, spread by ±20 % with `fraction` (0 ≤ x < 1), or what the
 * receiver asked for when that is longer; undefined when it was the last attempt.
 */
export function webhookRetryDelay(failures: number, wish: number, fraction: number): number | undefined {
  const delay = afterFailure[failures - 1];
  return delay === undefined ? undefined : Math.max(Math.round(delay * (0.8 + 0.4 * fraction)), wish);
}

/**
 * Gives back for how many milliseconds a receiver asks to be left alone: what a 429 or 503 says in `Retry-After`, in
 * seconds or as a date, and never more than an hour; 0 when it asks for nothing.
 */
export function retryAfterOf(answer: { status_code: number; retry_after: string | null }, now: number): number {
  const text = answer.retry_after?.trim() ?? "";
  if (answer.status_code !== 429 && answer.status_code !== 503) return 0;
  const wish = /^\d+$/.test(text) ? Number(text) * second : Date.parse(text) - now;
  return Number.isNaN(wish) ? 0 : Math.min(Math.max(wish, 0), longestWish);
}
