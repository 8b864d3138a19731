import { APITimeoutError, APIUserAbortError, type CallProgress } from "../errors/errors.js";
import { onAbort } from "./on-abort.js";
import type { Runtime } from "./runtime.js";

/** The time limit of some work. */
export interface TimeLimit {
  /** What the work returns, for the error message. */
  thing: string;
  /** Infinite for no limit. */
  timeout: number;
  signal: AbortSignal | undefined;
  progress: CallProgress;
}

/**
 * Returns the result of `work`, whose signal aborts when its time is up or the caller aborts. Does not wait for work that ignores its
 * signal.
 *
 * @throws APIUserAbortError when the caller's signal aborts, APITimeoutError when the time is up, and any error of `work`.
 */
export async function withTimeout<T>(
  { thing, timeout, signal, progress }: TimeLimit,
  runtime: Runtime,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw new APIUserAbortError(progress, { cause: signal.reason });
  const controller = new AbortController();
  let rejectEnded = (_: unknown): void => {};
  const ended = new Promise<never>((_, reject) => {
    rejectEnded = reject;
  });
  const stop = (reason?: unknown): void => {
    controller.abort(reason);
    rejectEnded(controller.signal.reason);
  };
  const cancelAbort = signal && onAbort(signal, () => stop(signal.reason));
  const cancelTimer = timeout < Infinity ? runtime.setTimer(timeout, () => stop()) : undefined;
  try {
    return await Promise.race([work(controller.signal), ended]);
  } catch (cause) {
    if (signal?.aborted) throw new APIUserAbortError(progress, { cause });
    if (controller.signal.aborted) throw new APITimeoutError(`no ${thing} within ${timeout} ms`, progress, { cause });
    throw cause;
  } finally {
    cancelTimer?.();
    cancelAbort?.();
  }
}
