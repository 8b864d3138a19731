import type { Tone } from "../../parts/badge.js";
import { durationText } from "../../parts/duration.js";
import { type LoggedAttempt, type MessageDetail, toneOf } from "./message.js";

/** What happened to a message: when, how long (ms) after what happened before, and the server's words. */
export interface TimelineEntry {
  readonly name: string;
  readonly at: string;
  readonly after: number | null;
  readonly detail: string | null;
  readonly tone: Tone;
}

type Entry = Omit<TimelineEntry, "after">;

/** Returns what happened to a message, oldest first. Each attempt, open and click has an entry. */
export function timelineOf(message: MessageDetail): TimelineEntry[] {
  const attempts = attemptsOf(message);
  const entries = [...beginningOf(message), ...attempts, ...eventsOf(message)];
  entries.push(...endingOf(message, entries));
  // Of the same time, what came first stays first.
  const sorted = entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return sorted.map((entry, index) => {
    const before = sorted[index - 1];
    return { ...entry, after: before === undefined ? null : Date.parse(entry.at) - Date.parse(before.at) };
  });
}

function beginningOf({ created_at, send_at, status }: MessageDetail): Entry[] {
  if (send_at === null || send_at === created_at) {
    return [{ name: "Accepted and queued", at: created_at, detail: null, tone: "plain" }];
  }
  const accepted: Entry = { name: "Accepted", at: created_at, detail: null, tone: "plain" };
  if (status === "cancelled") return [accepted];
  const due = status === "scheduled" ? "Will be queued" : "Queued";
  return [accepted, { name: due, at: send_at, detail: "the time it was scheduled for", tone: "plain" }];
}

function attemptsOf({ attempt_log, sent_at }: MessageDetail): Entry[] {
  let tried = 0;
  return attempt_log.map((attempt, index) => {
    const first = tried + 1;
    tried += attempt.times;
    const isOnly = attempt_log.length === 1 && tried === 1;
    const name = isOnly ? "Attempt" : attempt.times === 1 ? `Attempt ${tried}` : `Attempts ${first} to ${tried}`;
    const isLast = index === attempt_log.length - 1;
    return { name, at: attempt.at, detail: attemptText(attempt), tone: isLast && sent_at !== null ? "good" : "busy" };
  });
}

function attemptText({ response, duration_ms, times, last_at, at }: LoggedAttempt): string {
  const words = response ?? "no answer";
  const took = `took ${durationText(duration_ms)}`;
  if (times === 1) return `${words} · ${took}`;
  return `${words} · each time, over ${durationText(Date.parse(last_at) - Date.parse(at))} · the last one ${took}`;
}

function eventsOf({ events, attempt_log }: MessageDetail): Entry[] {
  const told = attempt_log.map(({ response }) => response);
  return events.flatMap(({ type, timestamp, data }): Entry[] => {
    const word = type.replace(/^email\./, "");
    // The attempt says that it was sent, with the server's words.
    if (word === type || (word === "sent" && attempt_log.length > 0)) return [];
    const detail = detailOf(data);
    return [
      { name: capitalised(word), at: timestamp, detail: told.includes(detail) ? null : detail, tone: toneOf(word) },
    ];
  });
}

/** Returns what the message's own times say: events are deleted after their time, and a failure has none. */
function endingOf(message: MessageDetail, told: readonly Entry[]): Entry[] {
  const entries: Entry[] = [];
  for (const status of ["sent", "delivered", "opened", "clicked", "bounced"] as const) {
    const at = message[`${status}_at`];
    const name = capitalised(status);
    const isTold = told.some((entry) => entry.name === name || (status === "sent" && entry.name.startsWith("Attempt")));
    if (at !== null && !isTold) entries.push({ name, at, detail: null, tone: toneOf(status) });
  }
  const { status, updated_at, last_response } = message;
  if (status === "failed") entries.push({ name: "Given up", at: updated_at, detail: last_response, tone: "bad" });
  if (status === "cancelled") entries.push({ name: "Cancelled", at: updated_at, detail: null, tone: "plain" });
  return entries;
}

const wordy = ["smtp_response", "response", "reason", "diagnostic", "url", "bounce_type", "user_agent"];

function detailOf(data: Readonly<Record<string, unknown>>): string | null {
  const words = wordy.map((name) => data[name]).filter((value) => typeof value === "string" && value !== "");
  if (data.machine === true) words.push("by a program, not a reader");
  return words.length === 0 ? null : words.join(" · ");
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).replaceAll("_", " ");
}
