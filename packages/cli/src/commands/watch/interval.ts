import { parseDuration } from "@posthorn/sdk/internal";
import { usage } from "../../program/failure.js";

/** Gives back the milliseconds that `--interval` says, undefined where it was not given; too little is a usage failure. */
export function intervalOf(given: unknown): number | undefined {
  if (given === undefined) return undefined;
  const milliseconds = parseDuration(String(given));
  if (!milliseconds || milliseconds < 100)
    throw usage(`--interval must be a duration of at least 100ms, such as 2s, not "${given}"`);
  return milliseconds;
}
