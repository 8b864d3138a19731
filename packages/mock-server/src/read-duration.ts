import { parseDuration } from "@posthorn/engine/core";
import type { Duration } from "./mock.js";

/**
 * The milliseconds of a duration, whole ones as the clock's and the ids' are: a part of one counts as one. Throws RangeError
 * naming the field when it is none, or negative.
 */
export function readDuration(field: string, duration: Duration): number {
  const milliseconds = typeof duration === "number" ? duration : parseDuration(duration);
  if (milliseconds !== undefined && Number.isFinite(milliseconds) && milliseconds >= 0) return Math.ceil(milliseconds);
  throw new RangeError(
    `${field} must be milliseconds or a duration such as "90s" or "3d"; it is ${JSON.stringify(duration)}`,
  );
}
