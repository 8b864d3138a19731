import { parseDuration } from "@posthorn/sdk/internal";
import { usage } from "../program/failure.js";

/** Returns the epoch ms of a time as the service reads times; NaN for anything else. The contract is large, so it is loaded only here. */
export async function parseTime(text: string): Promise<number> {
  const { parseInstant } = await import("@posthorn/sdk/contract");
  return parseInstant(text);
}

/** Returns the epoch ms of a time as the service reads times, or of the start (UTC) of a bare day; NaN for anything else. */
export async function parseTimeOrDay(text: string): Promise<number> {
  const { parseInstantOrDay } = await import("@posthorn/sdk/contract");
  return parseInstantOrDay(text);
}

/** Returns the epoch ms that `--since` names: a time, a day, or how long before `now`; throws a usage failure. */
export async function parseSince(text: string, now: () => Promise<number>): Promise<number> {
  const ago = parseDuration(text);
  if (ago !== undefined) return Math.max(0, (await now()) - ago);
  const at = await parseTimeOrDay(text);
  if (!Number.isNaN(at)) return at;
  throw usage(`--since must be a time such as 2026-03-09T08:30:00Z or a duration such as 1h, not "${text}"`);
}
