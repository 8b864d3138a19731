import { plainText, type Style } from "../../output/terminal-text.js";

/** Something that happened, as the admin API and deliveries tell it. */
export interface HappenedEvent {
  type: string;
  /** ISO 8601. */
  timestamp: string;
  data: Readonly<Record<string, unknown>>;
}

/** What an event's data says of who it happened to, and of what with; the first of a line that is there is shown. */
const tellingFields: readonly (readonly string[])[] = [
  ["to", "email", "contact_email"],
  ["subject", "list_name", "automation_name", "form_name", "tag_name", "event_name", "name", "product"],
  ["url", "bounce_type", "status", "value"],
];

// The kinds that somebody has to look at.
const alarming = /bounced|complained|unsubscribed|failed/;

/** Returns an event as a line for people: when, what, and whom it is about. */
export function describeEvent({ type, timestamp, data }: HappenedEvent, style: Style): string {
  const about = tellingFields.flatMap((names) => {
    const value = names.map((name) => data[name]).find((each) => isTelling(each));
    return value === undefined ? [] : [plainText(String(value)).replaceAll(/\s+/g, " ")];
  });
  const kind = plainText(type).padEnd(20);
  const time = plainText(timestamp).replace("T", " ").replace(/Z$/, "");
  return `${style.faint(time)}  ${alarming.test(type) ? style.alarm(kind) : style.heading(kind)}  ${about.join("  ")}`.trimEnd();
}

function isTelling(value: unknown): boolean {
  return (typeof value === "string" && value !== "") || typeof value === "number";
}
