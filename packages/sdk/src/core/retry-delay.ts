import { errorCode } from "../errors/to-api-error.js";
import type { ReceivedResponse } from "./attempt.js";
import { retryAfter } from "./retry-after.js";
import type { Settings } from "./settings.js";

/** A wait is prolonged by up to this share of itself, so that clients do not come back together. */
const jitter = 0.25;

/** The attempts of a call that came before the one in question. */
export interface EarlierAttempts {
  attempts: number;
  /** Whether one of them ended without an answer of the service, which may have acted or still be at it. */
  unanswered: boolean;
}

/**
 * Gives back the milliseconds to wait before a call is sent again, or undefined when it must not be. An undefined answer
 * is one that never came.
 */
export function retryDelay(
  answer: ReceivedResponse | undefined,
  earlier: EarlierAttempts,
  { maxRetryAfter, runtime }: Pick<Settings, "maxRetryAfter" | "runtime">,
): number | undefined {
  const asked = answer && retryAfter(answer.response.headers, runtime.now());
  if (answer && !mayPass(answer, asked, earlier)) return undefined;
  if (asked !== undefined && asked > maxRetryAfter) return undefined;
  // 1, 2, 4, then always 8 seconds. A stand-in for the service whose failure no pause would mend asks for none.
  const step = answer?.response.headers.get("Retry-After-Ms") === "0" ? 0 : 1_000 * 2 ** Math.min(earlier.attempts, 3);
  return Math.max(step, asked ?? 0) * (1 + runtime.random() * jitter);
}

function mayPass(
  { response, body }: ReceivedResponse,
  asked: number | undefined,
  { unanswered }: EarlierAttempts,
): boolean {
  const { status } = response;
  // The attempt without an answer may still be running under this call's idempotency key.
  if (status === 409) return asked !== undefined && unanswered && errorCode(body) === "conflict";
  // What is not implemented will not be a second later.
  return status === 408 || status === 429 || (status >= 500 && status !== 501);
}
