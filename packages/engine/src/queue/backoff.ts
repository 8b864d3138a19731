/** Returns the wait in ms before a job that failed unexpectedly runs again: 1 s, 2 s, 4 s … at most 5 min. */
export function backoff(attempts: number): number {
  return Math.min(1000 * 2 ** (attempts - 1), 300_000);
}

/** After so many consecutive unexpected failures a job becomes a dead letter. */
export const maxAttempts = 12;
