import { assertNumbers } from "../core/assert-numbers.js";
import type { RequestOptions } from "../core/options.js";
import type { Runtime } from "../core/runtime.js";
import { APIUserAbortError, type RequestSummary, WaitTimeoutError } from "../errors/errors.js";
import { PosthornConfigError } from "../errors/posthorn-error.js";

/** How long and how often something is looked at. */
export interface WaitOptions {
  /** Milliseconds until a WaitTimeoutError. */
  timeout?: number | undefined;
  /** Milliseconds between two looks. Default: half a second, growing to five. */
  interval?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** What is looked at, and when that has an end. */
export interface Poll<T> {
  /** The request a look sends, for errors. */
  request: RequestSummary;
  look(options: RequestOptions): PromiseLike<T>;
  done(seen: T): boolean;
}

/** Milliseconds the last look has to be answered, however little time is left. */
const lastLook = 1_000;

/**
 * Gives back what a look shows once it is done. Throws a WaitTimeoutError with what was seen last, an APIUserAbortError
 * when the signal aborts, and whatever a look throws.
 */
export async function poll<T>(
  { request, look, done }: Poll<T>,
  { timeout = 60_000, interval, signal }: WaitOptions,
  runtime: Runtime,
): Promise<T> {
  if (interval !== undefined && !(interval > 0)) throw new PosthornConfigError("interval must be above 0 ms");
  assertNumbers({ timeout });
  const latest = runtime.now() + timeout;
  for (let looks = 0; ; looks++) {
    const seen = await look({ signal, deadline: Math.max(lastLook, latest - runtime.now()) });
    if (done(seen)) return seen;
    const left = latest - runtime.now();
    if (!(left > 0)) throw new WaitTimeoutError(`${request.path} is not done after ${timeout} ms`, seen);
    const pause = interval ?? Math.min(500 * 2 ** looks, 5_000);
    await runtime.sleep(Math.min(pause, left), signal).catch((cause: unknown) => {
      throw new APIUserAbortError({ request, attempts: looks + 1 }, { cause });
    });
  }
}
