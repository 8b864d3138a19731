import { whyUnsent } from "../mail/explain-not-sent.js";
import type { CapturedEmail } from "../mock/mock.js";
import { printed } from "./differences.js";
import { type EmailFields, emailFields, emailNames, readMatch, type Text } from "./match.js";
import { type Looked, mockOf } from "./mock-of.js";
import { decidesItself } from "./nearest-miss.js";
import { judge, type Verdict } from "./report.js";
import { readTimes, type Times } from "./times.js";

/** Which mail was sent: fields of it, each equal, found or decided; or a function of the mail. */
export type SentEmail = ((email: CapturedEmail) => boolean) | (EmailFields & { template?: Text | null } & Times);

const hintOf = (mock: Looked) => whyUnsent(mock) || "mail is on its way until `await mock.settle()`";

/** Whether a mail that matches was sent. */
export function toHaveSentEmail(received: unknown, match?: SentEmail): Verdict {
  const mock = mockOf(received, "toHaveSentEmail");
  const { wanted, times } = read(match);
  return judge({
    noun: ["email", "emails"],
    verb: "sent",
    items: mock.emails,
    wanted,
    times,
    fieldsOf: (email) => ({ ...emailFields(email), template: email.templateId }),
    lineOf,
    hint: mock.emails.length === 0 ? hintOf(mock) : "",
  });
}

/** Whether no mail was sent. */
export function toHaveSentNothing(received: unknown): Verdict {
  const mock = mockOf(received, "toHaveSentNothing");
  const verdict = judge({
    noun: ["email", "emails"],
    verb: "sent",
    items: mock.emails,
    wanted: undefined,
    fieldsOf: emailFields,
    lineOf,
    hint: mock.emails.length === 0 ? hintOf(mock) : "",
  });
  return { ...verdict, pass: !verdict.pass };
}

function read(match: SentEmail | undefined) {
  if (match === undefined || decidesItself(match)) return { wanted: match, times: undefined };
  const { times, ...fields } = readMatch(match, [...emailNames, "template", "times"]);
  const wanted = Object.keys(fields).length === 0 ? undefined : fields;
  return { wanted, times: readTimes({ ...(times !== undefined && { times }) }) };
}

function lineOf({ to, subject }: CapturedEmail): string {
  return `to ${printed(to)}, subject ${printed(subject)}`;
}
