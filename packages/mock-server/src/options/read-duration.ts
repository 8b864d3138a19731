import { parseDuration } from "@posthorn/sdk/internal";
import { printed } from "../matchers/differences.js";
import type { Duration, WaitOptions } from "../mock/mock.js";

/**
 * The milliseconds of a duration, whole ones as the clock's and the ids' are: a part of one counts as one. Throws RangeError
 * naming the field when it is none, or negative.
 */
export function readDuration(field: string, duration: Duration): number {
  const milliseconds = typeof duration === "number" ? duration : parseDuration(duration);
  if (milliseconds !== undefined && Number.isFinite(milliseconds) && milliseconds >= 0) return Math.ceil(milliseconds);
  throw new RangeError(`${field} must be milliseconds or a duration such as "90s" or "3d"; it is ${printed(duration)}`);
}

/** How long to wait, in ms; throws RangeError when that is not said as `{ timeout: "5s" }`. */
export function readPatience(options: WaitOptions): number {
  const name =
    typeof options === "object" && options !== null ? Object.keys(options).find((each) => each !== "timeout") : "";
  if (name === undefined) return readDuration("timeout", options.timeout ?? "2s");
  throw new RangeError(`how long to wait is said as { timeout: "5s" }; it is ${printed(options)}`);
}
