import { parseDuration, parseUrl } from "@posthorn/sdk/internal";
import { usage } from "../program/failure.js";

/** Returns the epoch ms of a time as the service parses it; NaN for anything else. The large contract is loaded only here. */
export async function parseTime(text: string): Promise<number> {
  const { parseInstant } = await import("@posthorn/sdk/contract");
  return parseInstant(text);
}

/** Returns the epoch ms of a time as the service parses it, or of the start of a day in UTC; NaN for anything else. */
export async function parseTimeOrDay(text: string): Promise<number> {
  const { parseInstantOrDay } = await import("@posthorn/sdk/contract");
  return parseInstantOrDay(text);
}

/** Returns the epoch ms of `--since`: a time, a day, or a duration before `now`. @throws a usage failure. */
export async function parseSince(text: string, now: () => Promise<number>): Promise<number> {
  const ago = parseDuration(text);
  if (ago !== undefined) return Math.max(0, (await now()) - ago);
  const at = await parseTimeOrDay(text);
  if (!Number.isNaN(at)) return at;
  throw usage(`--since must be a time such as 2026-03-09T08:30:00Z or a duration such as 1h, not "${text}"`);
}

/** Returns the bounds in milliseconds of a range such as `50..200` or `1s..2s`, or of one duration; undefined for other texts. A bare number is milliseconds. */
export function parseDurationRange(text: string): readonly [least: number, most: number] | undefined {
  const parts = text.split("..").map((part) => (/^\d+$/.test(part) ? Number(part) : parseDuration(part)));
  const [least, most = least] = parts;
  if (least === undefined || most === undefined || parts.length > 2 || parts.includes(undefined)) return undefined;
  return least <= most ? [least, most] : undefined;
}

/** Returns the URL of a text as a browser's address bar reads it: `localhost:3000/hooks` gets `http://`. @throws a usage failure for other protocols. */
export function parseHttpUrl(flag: string, text: string): string {
  const whole = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  // `ftp://host` must not become `http://ftp://host`.
  const hasOtherProtocol = whole !== text && /^[a-z][\w+.-]*:\/\//i.test(text);
  const url = hasOtherProtocol ? undefined : parseUrl(whole);
  if (url === undefined) throw usage(`${flag} must be a URL such as http://localhost:3000/hooks, not "${text}"`);
  return url.href;
}
