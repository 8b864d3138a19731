import { printed } from "../differences.js";
import { type EmailFields, emailFields, type Text } from "../match.js";
import type { CapturedEmail } from "../mock.js";
import { mockOf } from "./mock-of.js";
import { judge, type Verdict } from "./report.js";
import { readTimes, type Times } from "./times.js";

/** Which mail was sent: fields of it, each equal, found or decided; or a function of the mail. */
export type SentEmail = ((email: CapturedEmail) => boolean) | (EmailFields & { template?: Text } & Times);

const hint = "mail is on its way until `await mock.settle()`";

/** Whether a mail that matches was sent. */
export function toHaveSentEmail(received: unknown, match?: SentEmail): Verdict {
  const { emails } = mockOf(received, "toHaveSentEmail");
  const { wanted, times } = read(match);
  return judge({
    noun: ["email", "emails"],
    verb: "sent",
    items: emails,
    wanted,
    times,
    fieldsOf: (email) => ({ ...emailFields(email), template: email.templateId }),
    lineOf,
    hint,
  });
}

/** Whether no mail was sent. */
export function toHaveSentNothing(received: unknown): Verdict {
  const { emails } = mockOf(received, "toHaveSentNothing");
  const verdict = judge({
    noun: ["email", "emails"],
    verb: "sent",
    items: emails,
    wanted: undefined,
    fieldsOf: emailFields,
    lineOf,
    hint,
  });
  return { ...verdict, pass: !verdict.pass };
}

function read(match: SentEmail | undefined) {
  if (match === undefined || typeof match === "function") return { wanted: match, times: undefined };
  const { times, ...fields } = match;
  const wanted = Object.keys(fields).length === 0 ? undefined : fields;
  return { wanted, times: readTimes({ ...(times !== undefined && { times }) }) };
}

function lineOf({ to, subject }: CapturedEmail): string {
  return `to ${printed(to)}, subject ${printed(subject)}`;
}
