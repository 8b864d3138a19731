import { assertNumbers } from "../core/assert-numbers.js";
import type { RequestOptions } from "../core/options.js";
import type { Runtime } from "../core/runtime.js";
import { APIUserAbortError, type RequestSummary, WaitTimeoutError } from "../errors/errors.js";
import { PosthornConfigError } from "../errors/posthorn-error.js";

/** How long and how often a state is polled. */
export interface WaitOptions {
  /** Milliseconds until a WaitTimeoutError. */
  timeout?: number | undefined;
  /** Milliseconds between two polls. Default: 500, doubling up to 5,000. */
  interval?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** How to fetch a state, and when to stop. */
export interface Poll<T> {
  /** The request that is sent, for errors. */
  request: RequestSummary;
  fetchState(options: RequestOptions): PromiseLike<T>;
  isDone(state: T): boolean;
}

/** Milliseconds the last call may take at least, however little time is left. */
const shortestDeadline = 1_000;

/**
 * Polls a state until it is done, and returns it.
 *
 * @throws WaitTimeoutError with the last state when the time is up, APIUserAbortError when the signal aborts, and any error of a call.
 */
export async function poll<T>(
  { request, fetchState, isDone }: Poll<T>,
  { timeout = 60_000, interval, signal }: WaitOptions,
  runtime: Runtime,
): Promise<T> {
  if (interval !== undefined && !(interval > 0)) throw new PosthornConfigError("interval must be above 0 ms");
  assertNumbers({ timeout });
  const end = runtime.now() + timeout;
  for (let polls = 0; ; polls++) {
    const state = await fetchState({ signal, deadline: Math.max(shortestDeadline, end - runtime.now()) });
    if (isDone(state)) return state;
    const left = end - runtime.now();
    if (!(left > 0)) throw new WaitTimeoutError(`${request.path} is not done after ${timeout} ms`, state);
    const pause = interval ?? Math.min(500 * 2 ** polls, 5_000);
    await runtime.sleep(Math.min(pause, left), signal).catch((cause: unknown) => {
      throw new APIUserAbortError({ request, attempts: polls + 1 }, { cause });
    });
  }
}
