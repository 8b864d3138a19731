import { APITimeoutError, APIUserAbortError, type CallProgress, isPosthornError } from "../errors/errors.js";
import { PosthornConfigError } from "../errors/posthorn-error.js";
import { errorCode } from "../errors/to-api-error.js";
import { openRoutes } from "../resources/generated/routes.js";
import { assertNumbers } from "./assert-numbers.js";
import { attempt, type ReceivedResponse } from "./attempt.js";
import type { RequestOptions } from "./options.js";
import type { RequestParts } from "./request-parts.js";
import { retryDelay } from "./retry-delay.js";
import { checkedKey, type Settings } from "./settings.js";
import { emailsIn } from "./throttle.js";
import { withTimeout } from "./with-timeout.js";

/** The answer a call ended with, and how far it came. */
export interface CallOutcome extends ReceivedResponse, CallProgress {
  /** Milliseconds of all attempts and the waits between them. */
  durationMs: number;
}

export type Limits = Pick<RequestOptions, "timeout" | "deadline" | "maxRetries">;

/**
 * Sends a request until it is answered for good, the same bytes under the same idempotency key each time, and gives back
 * the last answer, whatever its status; throws what ended the call when no answer came.
 */
export async function transport(request: RequestParts, limits: Limits, settings: Settings): Promise<CallOutcome> {
  settings.check();
  const { runtime, emit, throttle } = settings;
  const { timeout = settings.timeout, deadline = Number.POSITIVE_INFINITY, maxRetries = settings.maxRetries } = limits;
  assertNumbers({ timeout, deadline, maxRetries });
  if (maxRetries % 1 > 0) throw new PosthornConfigError(`maxRetries must be a whole number, not ${maxRetries}`);
  const start = runtime.now();
  const latest = start + deadline;
  const patience = (): number => Math.min(timeout || deadline, Math.max(0, latest - runtime.now()));
  const path = new URL(request.url).pathname;
  const { method, headers, body, signal } = request;
  // Minted here, once; what the caller gave wins.
  if (method === "POST" && !headers.has("Idempotency-Key")) headers.set("Idempotency-Key", runtime.uuid());
  const summary = { method, path, idempotencyKey: headers.get("Idempotency-Key") ?? undefined };
  const route = `${method} ${path.slice(path.lastIndexOf("/v1/") + 3)}`;
  if (!headers.has("Authorization") && !openRoutes.includes(route)) {
    const { apiKey } = settings;
    const bounds = { thing: "key", timeout: patience(), signal, progress: { request: summary, attempts: 0 } };
    const key = typeof apiKey === "function" ? await withTimeout(bounds, runtime, async () => apiKey()) : apiKey;
    headers.set("Authorization", `Bearer ${checkedKey(key)}`);
  }

  const earlier = { attempts: 0, unanswered: false };
  for (;;) {
    const progress = { request: summary, attempts: earlier.attempts + 1 };
    const aborted = (cause: unknown): never => {
      throw new APIUserAbortError(progress, { cause });
    };
    if (throttle && !(await throttle(await emailsIn(path, body), signal, latest).catch(aborted))) {
      throw new APITimeoutError(`no room within ${deadline} ms (throttle)`, { ...progress, ...earlier });
    }
    const sent = runtime.now();
    emit("onRequest", progress);
    const outcome = await attempt(request, patience(), progress, settings).catch((error: Error) => error);
    const now = runtime.now();
    const durationMs = now - sent;
    const answer = outcome instanceof Error ? undefined : outcome;
    const status = answer?.response.status;
    if (isPosthornError(outcome)) emit("onError", { error: outcome, durationMs, ...progress });
    else if (status) {
      const requestId = answer?.response.headers.get("X-Request-Id") ?? undefined;
      emit("onResponse", { status, requestId, durationMs, ...progress });
    }
    const wait = retryDelay(answer, earlier, settings);
    if (wait === undefined || signal?.aborted || earlier.attempts >= maxRetries || now + wait >= latest) {
      if (outcome instanceof Error) throw outcome;
      // What is spread comes last: Node 20 takes microseconds for adding to it.
      return { durationMs: now - start, ...outcome, ...progress };
    }
    earlier.attempts += 1;
    // A gateway's page says nothing of what the service behind it does meanwhile.
    earlier.unanswered ||= answer === undefined || errorCode(answer.body) === undefined;
    emit("onRetry", { status, delayMs: wait, ...progress });
    await runtime.sleep(wait, signal).catch(aborted);
  }
}
