import { parseInstantOrDay } from "@posthorn/sdk/contract";
import type { ScheduledMail } from "../mock/mock.js";
import { differences, printed } from "./differences.js";
import { readMatch, type TextMatch } from "./match.js";
import { mockOf } from "./mock-of.js";
import { isPredicate } from "./nearest-miss.js";
import { type MatcherResult, readTimes, searchItems, type Times } from "./report.js";

/** The criteria of a scheduled mail. */
export interface ScheduledFields extends Times {
  /** The time of `send_at` in any form, or a match of its ISO text. */
  at?: TextMatch | Date | number;
  /** One of the recipients, or all of them in order. */
  to?: TextMatch | readonly TextMatch[];
  from?: TextMatch;
  subject?: TextMatch;
  template?: TextMatch | null;
  messageId?: TextMatch;
}

const names = [
  "to",
  "at",
  "from",
  "subject",
  "template",
  "messageId",
  "times",
] as const satisfies (keyof ScheduledFields)[];

/** Passes if a scheduled mail matches. */
export function toHaveScheduledEmail(
  received: unknown,
  match: ScheduledFields | ((mail: ScheduledMail) => boolean) = {},
): MatcherResult {
  const { scheduled } = mockOf(received, "toHaveScheduledEmail");
  const isFunction = isPredicate(match);
  const { times, ...fields } = isFunction ? {} : readMatch(match, names);
  const fieldCriteria = { ...fields, ...(fields.at !== undefined && { at: isoOf(fields.at) }) };
  const criteria = isFunction ? match : Object.keys(fields).length === 0 ? undefined : fieldCriteria;
  return searchItems({
    noun: ["email", "emails"],
    verb: "scheduled",
    items: scheduled,
    criteria,
    times: readTimes({ ...(times !== undefined && { times }) }),
    fieldsOf: ({ to, templateId, ...mail }) => ({
      ...mail,
      template: templateId,
      to: isFunction ? to : recipientsToMatch(to, fields.to),
    }),
    lineOf: ({ to, subject, at }) => `to ${to.map(printed).join(", ")}, subject ${printed(subject)}, at ${at}`,
  });
}

/** Returns the recipients to compare: all of them with a list, and the one that matches with a text. */
function recipientsToMatch(to: readonly string[], wanted: ScheduledFields["to"]): unknown {
  if (Array.isArray(wanted)) return to;
  return to.find((address) => differences(wanted, address).length === 0) ?? (to.length === 1 ? to[0] : to);
}

function isoOf(at: NonNullable<ScheduledFields["at"]>): TextMatch {
  if (typeof at !== "string" && typeof at !== "number" && !(at instanceof Date)) return at;
  const given = typeof at === "string" ? parseInstantOrDay(at) : Number.NaN;
  const time = new Date(Number.isNaN(given) ? at : given);
  if (Number.isNaN(time.getTime()))
    throw new RangeError(`at must be a time; it is ${at instanceof Date ? at : printed(at)}`);
  return time.toISOString();
}
