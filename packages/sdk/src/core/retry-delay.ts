import { errorCode } from "../errors/to-api-error.js";
import type { ReceivedResponse } from "./attempt.js";
import { retryAfter } from "./retry-after.js";
import type { Settings } from "./settings.js";

/** The most by which a delay is prolonged at random, as a share of it, so that clients do not retry in step. */
const jitter = 0.25;

/** The earlier attempts of a call. */
export interface EarlierAttempts {
  attempts: number;
  /** Whether one of them ended without an answer of the service, which may have executed the call or be executing it. */
  unanswered: boolean;
}

/** Returns the milliseconds to wait before the next attempt; undefined for no retry. `answer` is undefined when none came. */
export function retryDelay(
  answer: ReceivedResponse | undefined,
  earlier: EarlierAttempts,
  { maxRetryAfter, runtime }: Pick<Settings, "maxRetryAfter" | "runtime">,
): number | undefined {
  const requested = answer && retryAfter(answer.response.headers, runtime.now());
  const leastDelay = requested ?? 0;
  if ((answer && !isRetryable(answer, requested, earlier)) || leastDelay > maxRetryAfter) return undefined;
  // 1, 2, 4, then always 8 seconds. The mock asks for no backoff with `Retry-After-Ms: 0`.
  const backoff =
    answer?.response.headers.get("Retry-After-Ms") === "0" ? 0 : 1_000 * 2 ** Math.min(earlier.attempts, 3);
  return Math.max(backoff, leastDelay) * (1 + runtime.random() * jitter);
}

function isRetryable(
  { response, body }: ReceivedResponse,
  requested: number | undefined,
  { unanswered }: EarlierAttempts,
): boolean {
  const { status } = response;
  // An unanswered attempt of this call may still be running, with the same idempotency key.
  if (status === 409) return requested !== undefined && unanswered && errorCode(body) === "conflict";
  // 501 is permanent.
  return status === 408 || status === 429 || (status >= 500 && status !== 501);
}
