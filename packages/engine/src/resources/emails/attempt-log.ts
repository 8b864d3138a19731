import type { LoggedAttempt, MessageRow } from "../../store/entities.js";
import { toIso } from "../handler.js";

/** The most entries of a log. A message is tried about thirty times in its five days. */
const maxEntries = 50;
/** The most characters of a server's words in the log. */
const maxResponse = 1_000;

/** An attempt that ended: when, how long (ms) it took, and the server's words. */
export interface EndedAttempt {
  at: number;
  duration_ms: number;
  response: string;
}

/** Returns the log of a message after an attempt. An outage of hours with the same words is one entry. */
export function logAttempt(
  log: readonly LoggedAttempt[] | null | undefined,
  { at, duration_ms, response: words }: EndedAttempt,
): readonly LoggedAttempt[] {
  const before = log ?? [];
  const last = before.at(-1);
  const response = words.slice(0, maxResponse);
  if (last?.response === response) {
    return [...before.slice(0, -1), { ...last, last_at: at, duration_ms, times: last.times + 1 }];
  }
  return [...before, { at, last_at: at, duration_ms, response, times: 1 }].slice(-maxEntries);
}

/** Returns the attempts of a message as the admin API shows them. Where the first one succeeded, the row's times say how long it took. */
export function attemptsToWire({ attempt_log, attempts, rendered_at, sent_at, last_response }: Readonly<MessageRow>) {
  if (attempt_log && attempt_log.length > 0) {
    return attempt_log.map((entry) => ({ ...entry, at: toIso(entry.at), last_at: toIso(entry.last_at) }));
  }
  if (attempts === 0 || sent_at === null) return [];
  const at = toIso(sent_at);
  const duration_ms = rendered_at === null ? 0 : Math.max(0, sent_at - rendered_at);
  return [{ at, last_at: at, duration_ms, response: last_response, times: 1 }];
}
