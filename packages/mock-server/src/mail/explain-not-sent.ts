import type { Mock } from "../mock/mock.js";

/** Returns a likely reason why a mail was not captured; empty where none is known. */
export function explainNotSent({ emails, scheduled, events }: Pick<Mock, "emails" | "scheduled" | "events">): string {
  const [first] = scheduled;
  if (first !== undefined) return `${scheduled.length} scheduled for later, the first for ${first.at}`;
  if (emails.length > 0) return "";
  const types = new Set(events.map(({ type }) => type));
  if (types.has("email.sent")) return "mail of the sandbox key and to test addresses is simulated: see `mock.events`";
  return types.has("email.bounced") ? "mail bounced: see `mock.events`" : "";
}
