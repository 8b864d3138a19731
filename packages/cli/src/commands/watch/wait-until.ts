import { tellWait } from "../../client/waits.js";
import type { FlagValues } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { Failure } from "../../program/failure.js";
import { patienceFor } from "../contacts/patient-api.js";
import { intervalOf } from "./interval.js";

/** What `--timeout` and `--interval` say of a wait, in milliseconds. */
export interface Patience {
  /** Infinite where nothing ends the wait but what is waited for. */
  timeout: number;
  /** Undefined for pauses that grow, as those of the SDK do. */
  interval: number | undefined;
  /** Whether nothing is said of a wait for a limit. */
  quiet?: boolean;
}

/** How long one look may take. */
export interface LookLimits {
  timeout: number;
  deadline: number;
}

/** Milliseconds the last look has to be answered, however little time is left. */
const lastLook = 1000;
/** The milliseconds an attempt may take where `--timeout` is that of a whole wait. */
const longestAttempt = 60_000;
/** Seconds; no window of a key is longer, and a timer takes no more than some days. */
const longestPause = 3600;

/** Gives back how long and how often to look; `preset` is how long where `--timeout` does not say. */
export function patienceOf(flags: FlagValues, preset: number, { flags: given, settings }: Context): Patience {
  const timeout = given().timeout === undefined ? preset : settings().timeout;
  return { timeout, interval: intervalOf(flags.interval), quiet: given().quiet === true };
}

/** Looks until what is seen is done or time is up, and gives back what was seen last; a refusal that tells when to come back ends nothing. */
export async function waitUntil<Seen extends object>(
  look: (limits: LookLimits) => Promise<Seen>,
  isDone: (seen: Seen) => boolean,
  { timeout, interval, quiet = false }: Patience,
  io: Context["io"],
): Promise<Seen> {
  const { now, wait, signal } = io;
  const began = now();
  let waited = 0;
  let seen: Seen | undefined;
  for (let looks = 0; ; looks += 1) {
    const left = (): number => timeout - Math.max(waited, now() - began);
    let limited: string | undefined;
    let pause = interval ?? Math.min(500 * 2 ** looks, 5000);
    try {
      seen = await look({
        timeout: Math.min(timeout, longestAttempt),
        deadline: Math.max(left(), lastLook),
      });
      if (isDone(seen)) return seen;
    } catch (error) {
      // The last look may be too short for an answer; what was seen before still tells how things are.
      if (seen !== undefined && left() < lastLook && isLate(error)) return seen;
      const seconds = patienceFor(error);
      if (seconds === undefined || (seen === undefined && left() <= 0)) throw error;
      limited = (error as Failure).message;
      pause = Math.max(pause, Math.min(seconds, longestPause) * 1000);
    }
    const rest = left();
    if (seen !== undefined && rest <= 0) return seen;
    const next = Math.min(pause, rest);
    if (limited !== undefined) await tellWait(next, limited, io, quiet);
    await wait(next);
    signal.throwIfAborted();
    waited += next;
  }
}

function isLate(error: unknown): boolean {
  return error instanceof Failure && error.code === "timeout";
}
