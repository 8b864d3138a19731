import { APITimeoutError, APIUserAbortError, type CallProgress } from "../errors/errors.js";
import { onAbort } from "./on-abort.js";
import type { Runtime } from "./runtime.js";

/** What ends a wait. */
export interface TimeLimit {
  /** What is waited for, for the error's message. */
  thing: string;
  /** Infinite for no limit. */
  timeout: number;
  signal: AbortSignal | undefined;
  progress: CallProgress;
}

/**
 * Gives back what some work gives, whose signal tells it to stop, and throws what it throws; throws an APIUserAbortError when
 * the caller's signal aborts and an APITimeoutError after so many milliseconds, whether the work heeds its signal or not.
 */
export async function withTimeout<T>(
  { thing, timeout, signal, progress }: TimeLimit,
  runtime: Runtime,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw new APIUserAbortError(progress, { cause: signal.reason });
  const end = new AbortController();
  let giveUp = (_: unknown): void => {};
  const ended = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  const stop = (reason?: unknown): void => {
    end.abort(reason);
    giveUp(end.signal.reason);
  };
  const leave = signal && onAbort(signal, () => stop(signal.reason));
  const silence = Number.isFinite(timeout) ? runtime.alarm(timeout, () => stop()) : undefined;
  try {
    return await Promise.race([work(end.signal), ended]);
  } catch (cause) {
    if (signal?.aborted) throw new APIUserAbortError(progress, { cause });
    if (end.signal.aborted) throw new APITimeoutError(`no ${thing} within ${timeout} ms`, progress, { cause });
    throw cause;
  } finally {
    silence?.();
    leave?.();
  }
}
