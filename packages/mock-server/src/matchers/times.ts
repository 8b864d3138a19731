import { wholeNumber } from "../options/whole-number.js";

/** How often something is to have happened. */
export interface Times {
  /** Exactly so often; at least once unless given. */
  times?: number;
}

/** How often; throws RangeError when that is no whole number. */
export function readTimes({ times }: Times): number | undefined {
  return times === undefined ? undefined : wholeNumber("times", times, 0);
}
