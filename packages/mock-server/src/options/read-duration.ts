import { parseDuration } from "@posthorn/sdk/internal";
import { printed } from "../matchers/differences.js";
import type { Duration, WaitOptions } from "../mock/mock.js";

/**
 * Returns the whole milliseconds of a duration, rounded up because the clock and the ids count whole ones. Throws RangeError naming the
 * field for a negative duration and for what is no duration.
 */
export function readDuration(field: string, duration: Duration): number {
  const milliseconds = typeof duration === "number" ? duration : parseDuration(duration);
  if (milliseconds !== undefined && Number.isFinite(milliseconds) && milliseconds >= 0) return Math.ceil(milliseconds);
  throw new RangeError(`${field} must be milliseconds or a duration such as "90s" or "3d"; it is ${printed(duration)}`);
}

/** Returns the time-out of a wait in ms, 2000 by default. Throws RangeError for anything else than `{ timeout: "5s" }`. */
export function readTimeout(options: WaitOptions): number {
  const isOptions =
    typeof options === "object" && options !== null && Object.keys(options).every((name) => name === "timeout");
  if (isOptions) return readDuration("timeout", options.timeout ?? "2s");
  throw new RangeError(`the time-out of a wait is given as { timeout: "5s" }; it is ${printed(options)}`);
}
