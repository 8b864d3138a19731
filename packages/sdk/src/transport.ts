import { type Answer, attempt } from "./attempt.js";
import type { Draft } from "./draft.js";
import { errorCode } from "./error-answer.js";
import { APITimeoutError, APIUserAbortError, type CallProgress, isPosthornError } from "./errors.js";
import { openRoutes } from "./generated/routes.js";
import type { RequestOptions } from "./options.js";
import { retryDelay } from "./retry.js";
import type { Settings } from "./settings.js";
import { emailsIn } from "./throttle.js";

/** The answer a call ended with, and how far it came. */
export interface Exchange extends Answer, CallProgress {
  /** Milliseconds of all attempts and the waits between them. */
  durationMs: number;
}

export type Limits = Pick<RequestOptions, "timeout" | "deadline" | "maxRetries">;

/**
 * Sends a request until it is answered for good, the same bytes under the same idempotency key each time, and gives back
 * the last answer, whatever its status; throws what ended the call when no answer came.
 */
export async function transport(request: Draft, limits: Limits, settings: Settings): Promise<Exchange> {
  settings.check();
  const { runtime, hooks, throttle } = settings;
  const { timeout = settings.timeout, deadline = Number.POSITIVE_INFINITY, maxRetries = settings.maxRetries } = limits;
  const start = runtime.now();
  const latest = start + deadline;
  const path = new URL(request.url).pathname;
  await seal(request, path, settings);
  const { headers, body } = request;
  // Made only where somebody waits: in Node it costs as much as the rest of a call.
  const signal = (): AbortSignal => request.signal ?? new AbortController().signal;
  const summary = { method: request.method, path, idempotencyKey: headers.get("Idempotency-Key") ?? undefined };

  const earlier = { attempts: 0, unanswered: false };
  for (;;) {
    const progress = { request: summary, attempts: earlier.attempts + 1 };
    const aborted = (cause: unknown): never => {
      throw new APIUserAbortError(progress, { cause });
    };
    if (throttle && !(await throttle.admit(emailsIn(path, body), signal(), latest).catch(aborted))) {
      throw new APITimeoutError(`the throttle has no room within ${deadline} ms`, { ...progress, ...earlier });
    }
    const sent = runtime.now();
    hooks.onRequest(progress);
    const patience = Math.min(timeout || Number.POSITIVE_INFINITY, Math.max(0, latest - runtime.now()));
    const outcome = await attempt(request, patience, progress, settings).catch((error: Error) => error);
    const now = runtime.now();
    const durationMs = now - sent;
    const answer = outcome instanceof Error ? undefined : outcome;
    const status = answer?.response.status;
    if (isPosthornError(outcome)) hooks.onError({ ...progress, error: outcome, durationMs });
    else if (answer) hooks.onResponse({ ...progress, ...told(answer.response), durationMs });
    const wait = retryDelay(answer, earlier, settings);
    if (wait === undefined || earlier.attempts >= maxRetries || now + wait >= latest) {
      if (outcome instanceof Error) throw outcome;
      return { ...outcome, ...progress, durationMs: now - start };
    }
    earlier.attempts += 1;
    // A gateway's page says nothing of what the service behind it does meanwhile.
    earlier.unanswered ||= answer === undefined || errorCode(answer.body) === undefined;
    hooks.onRetry({ ...progress, status, delayMs: wait });
    await runtime.sleep(wait, signal()).catch(aborted);
  }
}

function told({ status, headers }: Response): { status: number; requestId?: string } {
  return { status, requestId: headers.get("X-Request-Id") ?? undefined };
}

/** Gives a request the headers of all its attempts. The key is minted here, once, and what the caller gave wins. */
async function seal({ method, headers }: Draft, path: string, settings: Settings): Promise<void> {
  const route = `${method} ${path.slice(settings.basePath().length)}`;
  if (!headers.has("Authorization") && !openRoutes.includes(route)) {
    headers.set("Authorization", `Bearer ${await settings.key()}`);
  }
  if (method === "POST" && !headers.has("Idempotency-Key")) {
    headers.set("Idempotency-Key", settings.runtime.uuid());
  }
}
