import { parseDuration } from "@posthorn/sdk/internal";
import { usage } from "../../program/failure.js";

/** Returns the milliseconds of `--interval`, undefined where it was not given. @throws a usage failure for less than 100 ms. */
export function intervalOf(given: unknown): number | undefined {
  if (given === undefined) return undefined;
  const milliseconds = parseDuration(String(given));
  if (!milliseconds || milliseconds < 100)
    throw usage(`--interval must be a duration of at least 100ms, such as 2s, not "${given}"`);
  return milliseconds;
}
