import { APITimeoutError, APIUserAbortError, type CallProgress, isPosthornError } from "../errors/errors.js";
import { PosthornConfigError } from "../errors/posthorn-error.js";
import { errorCode } from "../errors/to-api-error.js";
import { openRoutes } from "../resources/generated/routes.js";
import { assertNumbers } from "./assert-numbers.js";
import { attempt, type ReceivedResponse } from "./attempt.js";
import type { RequestOptions } from "./options.js";
import type { RequestParts } from "./request-parts.js";
import { retryDelay } from "./retry-delay.js";
import { parseApiKey, type Settings } from "./settings.js";
import { emailsIn } from "./throttle.js";
import { withTimeout } from "./with-timeout.js";

/** The last answer of a call, with its attempts. */
export interface CallOutcome extends ReceivedResponse, CallProgress {
  /** Milliseconds of all attempts and the waits between them. */
  durationMs: number;
}

export type CallLimits = Pick<RequestOptions, "timeout" | "deadline" | "maxRetries">;

/**
 * Sends a request, and retries it after temporary failures with the same body and idempotency key. Returns the last answer with any
 * status. Throws a PosthornError when the last attempt has no answer.
 */
export async function transport(request: RequestParts, limits: CallLimits, settings: Settings): Promise<CallOutcome> {
  settings.assertValid();
  const { runtime, emit, throttle } = settings;
  const { timeout = settings.timeout, deadline = Infinity, maxRetries = settings.maxRetries } = limits;
  assertNumbers({ timeout, deadline, maxRetries });
  if (maxRetries % 1 > 0) throw new PosthornConfigError(`maxRetries must be a whole number, not ${maxRetries}`);
  const start = runtime.now();
  const end = start + deadline;
  const remainingTime = (): number => Math.min(timeout || deadline, Math.max(0, end - runtime.now()));
  const path = new URL(request.url).pathname;
  const { method, headers, body, signal } = request;
  // One key for all attempts.
  if (method === "POST" && !headers.has("Idempotency-Key")) headers.set("Idempotency-Key", runtime.uuid());
  const summary = { method, path, idempotencyKey: headers.get("Idempotency-Key") ?? undefined };
  const route = `${method} ${path.slice(path.lastIndexOf("/v1/") + 3)}`;
  if (!headers.has("Authorization") && !openRoutes.includes(route)) {
    const { apiKey } = settings;
    const limit = { thing: "key", timeout: remainingTime(), signal, progress: { request: summary, attempts: 0 } };
    const key = typeof apiKey === "function" ? await withTimeout(limit, runtime, async () => apiKey()) : apiKey;
    headers.set("Authorization", `Bearer ${parseApiKey(key)}`);
  }

  const earlier = { attempts: 0, unanswered: false };
  for (;;) {
    const progress = { request: summary, attempts: earlier.attempts + 1 };
    const aborted = (cause: unknown): never => {
      throw new APIUserAbortError(progress, { cause });
    };
    if (throttle && !(await throttle(await emailsIn(path, body), signal, end).catch(aborted))) {
      throw new APITimeoutError(`the throttle allows no request within ${deadline} ms`, { ...progress, ...earlier });
    }
    const sentAt = runtime.now();
    emit("onRequest", progress);
    const outcome = await attempt(request, remainingTime(), progress, settings).catch((error: Error) => error);
    const now = runtime.now();
    const durationMs = now - sentAt;
    const answer = outcome instanceof Error ? undefined : outcome;
    const status = answer?.response.status;
    if (isPosthornError(outcome)) emit("onError", { error: outcome, durationMs, ...progress });
    else if (status) {
      const requestId = answer?.response.headers.get("X-Request-Id") ?? undefined;
      emit("onResponse", { status, requestId, durationMs, ...progress });
    }
    const delay = retryDelay(answer, earlier, settings);
    if (delay === undefined || signal?.aborted || earlier.attempts >= maxRetries || now + delay >= end) {
      if (outcome instanceof Error) throw outcome;
      // Spreads come last: in Node 20 a property after a spread takes microseconds more (bench/sdk.bench.ts).
      return { durationMs: now - start, ...outcome, ...progress };
    }
    earlier.attempts += 1;
    // A gateway answers without an error code. The service behind it may still execute the call.
    earlier.unanswered ||= answer === undefined || errorCode(answer.body) === undefined;
    emit("onRetry", { status, delayMs: delay, ...progress });
    await runtime.sleep(delay, signal).catch(aborted);
  }
}
