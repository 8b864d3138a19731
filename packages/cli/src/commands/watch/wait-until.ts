import { parseDuration } from "@posthorn/sdk/internal";
import { printWait, retryAfterOf } from "../../client/rate-limit.js";
import type { FlagValues } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { Failure, usage } from "../../program/failure.js";

/** The options of a wait, from `--timeout`, `--interval` and `--quiet`. */
export interface WaitOptions {
  /** In milliseconds; infinite where only the awaited condition ends the wait. */
  timeout: number;
  /** In milliseconds; undefined for pauses that grow, as those of the SDK do. */
  interval: number | undefined;
  /** Whether waits for a rate limit are not noted on stderr. */
  quiet?: boolean;
}

/** The time limits of one poll, in milliseconds. */
export interface PollLimits {
  /** For each attempt. */
  timeout: number;
  /** For all attempts of the poll. */
  deadline: number;
}

/** The time, in milliseconds, that the last poll gets even where less of the time-out is left. */
const minPollTime = 1000;
/** The longest time of one attempt, in milliseconds; `--timeout` is that of the whole wait. */
const maxAttemptTime = 60_000;
/** The longest pause, in seconds: no rate-limit window is longer, and a timer takes no more than 24 days. */
const maxPause = 3600;

/** Returns the options of a wait; `defaultTimeout`, in milliseconds, is used without `--timeout`. */
export function waitOptions(flags: FlagValues, defaultTimeout: number, context: Context): WaitOptions {
  const global = context.flags();
  const timeout = global.timeout === undefined ? defaultTimeout : context.settings().timeout;
  return { timeout, interval: intervalOf(flags.interval), quiet: global.quiet === true };
}

/**
 * Polls until the state is done or time is up, and returns the last state. A rate limit or a busy service only delays the next
 * poll. @throws the failure of the first poll that is not retried, or the last one where no poll was answered in time.
 */
export async function waitUntil<State extends object>(
  poll: (limits: PollLimits) => Promise<State>,
  isDone: (state: State) => boolean,
  { timeout, interval, quiet = false }: WaitOptions,
  io: Context["io"],
): Promise<State> {
  const { now, wait, signal } = io;
  const began = now();
  let waited = 0;
  let state: State | undefined;
  for (let polls = 0; ; polls += 1) {
    const remaining = (): number => timeout - Math.max(waited, now() - began);
    let limitMessage: string | undefined;
    let pause = interval ?? Math.min(500 * 2 ** polls, 5000);
    try {
      state = await poll({
        timeout: Math.min(timeout, maxAttemptTime),
        deadline: Math.max(remaining(), minPollTime),
      });
      if (isDone(state)) return state;
    } catch (error) {
      // The last poll may have too little time for an answer; the state before it is still the latest known.
      if (state !== undefined && remaining() < minPollTime && isTimeout(error)) return state;
      const retryAfter = retryAfterOf(error);
      if (retryAfter === undefined || (state === undefined && remaining() <= 0)) throw error;
      limitMessage = (error as Failure).message;
      pause = Math.max(pause, Math.min(retryAfter, maxPause) * 1000);
    }
    const left = remaining();
    if (state !== undefined && left <= 0) return state;
    const next = Math.min(pause, left);
    if (limitMessage !== undefined) await printWait(next, limitMessage, io, quiet);
    await wait(next);
    signal.throwIfAborted();
    waited += next;
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Failure && error.code === "timeout";
}

/** Returns the milliseconds of `--interval`, undefined where it was not given. @throws a usage failure for less than 100 ms. */
export function intervalOf(given: unknown): number | undefined {
  if (given === undefined) return undefined;
  const milliseconds = parseDuration(String(given));
  if (!milliseconds || milliseconds < 100)
    throw usage(`--interval must be a duration of at least 100ms, such as 2s, not "${given}"`);
  return milliseconds;
}

/** Returns a function that notes progress on a terminal whenever its text has changed; off a terminal it does nothing. */
export function progressNotes({ io, note }: Context): (text: string) => Promise<void> {
  let noted = "";
  return async (text) => {
    if (io.stderr.isTTY !== true || text === noted) return;
    noted = text;
    await note(text);
  };
}
