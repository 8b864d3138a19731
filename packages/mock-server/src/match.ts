import { isDeepStrictEqual } from "node:util";
import type { CapturedEmail, MockEvent } from "./mock.js";

type Text = string | RegExp;

/** Which mail: a text is equal, a regular expression is found; `from` is the address. Or a function of the mail. */
export type EmailMatch =
  | ((email: CapturedEmail) => boolean)
  | { to?: Text; from?: Text; replyTo?: Text; subject?: Text; html?: Text; text?: Text; messageId?: Text };

/** Which event: its type, its type and part of its data, or a function of the event. */
export type EventMatch =
  | MockEvent["type"]
  | ((event: MockEvent) => boolean)
  | { type?: MockEvent["type"]; data?: Readonly<Record<string, unknown>> };

/** Whether a mail is the one that is looked for. */
export function emailFits(match: EmailMatch): (email: CapturedEmail) => boolean {
  if (typeof match === "function") return match;
  const wanted = Object.entries(match) as [keyof typeof match, Text | undefined][];
  return (email) =>
    wanted.every(
      ([field, text]) => text === undefined || fits(text, field === "from" ? email.from.address : email[field]),
    );
}

/** Whether an event is the one that is looked for. */
export function eventFits(match: EventMatch): (event: MockEvent) => boolean {
  if (typeof match === "function") return match;
  const { type, data = {} } = typeof match === "string" ? { type: match } : match;
  return (event) =>
    (type === undefined || event.type === type) &&
    Object.entries(data).every(([key, value]) => isDeepStrictEqual(event.data[key], value));
}

function fits(wanted: Text, value: string | null): boolean {
  if (value === null) return false;
  return typeof wanted === "string" ? value === wanted : value.search(wanted) !== -1;
}
