import { parseInstantOrDay } from "@posthorn/sdk/contract";
import type { ScheduledMail } from "../mock/mock.js";
import { differences, printed } from "./differences.js";
import { readMatch, type Text } from "./match.js";
import { mockOf } from "./mock-of.js";
import { decidesItself } from "./nearest-miss.js";
import { judge, type Verdict } from "./report.js";
import { readTimes, type Times } from "./times.js";

/** Which mail waits for its time. */
export interface ScheduledFields extends Times {
  /** When it is to be sent: a time in any form, or what its ISO form has to be like. */
  at?: Text | Date | number;
  /** One of the recipients, or all of them in order. */
  to?: Text | readonly Text[];
  from?: Text;
  subject?: Text;
  template?: Text | null;
  messageId?: Text;
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

/** Whether a mail that matches waits for its time. */
export function toHaveScheduledEmail(
  received: unknown,
  match: ScheduledFields | ((mail: ScheduledMail) => boolean) = {},
): Verdict {
  const { scheduled } = mockOf(received, "toHaveScheduledEmail");
  const decides = decidesItself(match);
  const { times, ...fields } = decides ? {} : readMatch(match, names);
  const some = { ...fields, ...(fields.at !== undefined && { at: isoOf(fields.at) }) };
  const wanted = decides ? match : Object.keys(fields).length === 0 ? undefined : some;
  return judge({
    noun: ["email", "emails"],
    verb: "scheduled",
    items: scheduled,
    wanted,
    times: readTimes({ ...(times !== undefined && { times }) }),
    fieldsOf: ({ to, templateId, ...mail }) => ({
      ...mail,
      template: templateId,
      to: decides ? to : chosen(to, fields.to),
    }),
    lineOf: ({ to, subject, at }) => `to ${to.map(printed).join(", ")}, subject ${printed(subject)}, at ${at}`,
  });
}

/** A text may be any of the recipients. */
function chosen(to: readonly string[], wanted: ScheduledFields["to"]): unknown {
  if (Array.isArray(wanted)) return to;
  return to.find((address) => differences(wanted, address).length === 0) ?? (to.length === 1 ? to[0] : to);
}

function isoOf(at: NonNullable<ScheduledFields["at"]>): Text {
  if (typeof at !== "string" && typeof at !== "number" && !(at instanceof Date)) return at;
  const given = typeof at === "string" ? parseInstantOrDay(at) : Number.NaN;
  const time = new Date(Number.isNaN(given) ? at : given);
  if (Number.isNaN(time.getTime()))
    throw new RangeError(`at must be a time; it is ${at instanceof Date ? at : printed(at)}`);
  return time.toISOString();
}
