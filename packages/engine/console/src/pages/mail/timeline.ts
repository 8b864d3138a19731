import type { MessageDetail } from "./message.js";

/** What happened to a message: when, how long (ms) after what happened before, and the server's words. */
export interface TimelineEntry {
  readonly name: string;
  readonly at: string;
  readonly after: number | null;
  readonly detail: string | null;
}

/** Returns what happened to a message, oldest first. Each open and click has an entry. */
export function timelineOf(message: MessageDetail): TimelineEntry[] {
  const { created_at, send_at, last_response } = message;
  const entries: Omit<TimelineEntry, "after">[] = [{ name: "Accepted", at: created_at, detail: null }];
  if (send_at !== null && send_at !== created_at)
    entries.push({ name: "Due", at: send_at, detail: "scheduled for this time" });
  const told = new Set<string>();
  for (const { type, timestamp, data } of message.events) {
    if (!type.startsWith("email.")) continue;
    told.add(type);
    entries.push({ name: capitalised(type.slice("email.".length)), at: timestamp, detail: detailOf(data) });
  }
  // Events are deleted after their time; the message keeps its own times.
  for (const status of ["sent", "delivered", "opened", "clicked", "bounced"] as const) {
    const at = message[`${status}_at`];
    if (at === null || told.has(`email.${status}`)) continue;
    const detail = status === "sent" || status === "bounced" ? last_response : null;
    entries.push({ name: capitalised(status), at, detail });
  }
  entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return entries.map((entry, index) => {
    const before = entries[index - 1];
    return { ...entry, after: before === undefined ? null : Date.parse(entry.at) - Date.parse(before.at) };
  });
}

const wordy = ["response", "reason", "diagnostic", "url", "bounce_type", "user_agent"];

function detailOf(data: Readonly<Record<string, unknown>>): string | null {
  const words = wordy.map((name) => data[name]).filter((value) => typeof value === "string" && value !== "");
  return words.length === 0 ? null : words.join(" · ");
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).replaceAll("_", " ");
}
