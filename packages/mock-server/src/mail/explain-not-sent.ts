import type { Mock } from "../mock/mock.js";

/** Why no mail is there, where that can be told; empty where it cannot. */
export function whyUnsent({ emails, scheduled, events }: Pick<Mock, "emails" | "scheduled" | "events">): string {
  const [first] = scheduled;
  if (first !== undefined) return `${scheduled.length} scheduled for later, the first for ${first.at}`;
  if (emails.length > 0) return "";
  const types = new Set(events.map(({ type }) => type));
  if (types.has("email.sent"))
    return "mail of the sandbox key and to test addresses is simulated: `mock.events` has it";
  return types.has("email.bounced") ? "mail came back: `mock.events` says why" : "";
}
