import { explainNotSent } from "../mail/explain-not-sent.js";
import type { CapturedEmail } from "../mock/mock.js";
import { printed } from "./differences.js";
import { mailsOf, type SentRecords } from "./mails-of.js";
import { type EmailFields, emailFieldNames, emailFields, readMatch, type TextMatch } from "./match.js";
import { mockOf } from "./mock-of.js";
import { isPredicate } from "./nearest-miss.js";
import { type MatcherResult, readTimes, searchItems, type Times } from "./report.js";

/** Criteria of a sent mail: fields, or a function. */
export type SentEmail = ((email: CapturedEmail) => boolean) | (EmailFields & { template?: TextMatch | null } & Times);

const hintOf = (mock: SentRecords) => explainNotSent(mock) || "mail may be queued until `await mock.settle()`";

/** Passes if a sent mail of a mock matches, or one of some mails of a mailbox. */
export function toHaveSentEmail(received: unknown, match?: SentEmail): MatcherResult {
  const mock = mailsOf(received) ?? mockOf(received, "toHaveSentEmail");
  const { criteria, times } = read(match);
  return searchItems({
    noun: ["email", "emails"],
    verb: "sent",
    items: mock.emails,
    criteria,
    times,
    fieldsOf: (email) => ({ ...emailFields(email), template: email.templateId }),
    lineOf,
    hint: mock.emails.length === 0 ? hintOf(mock) : "",
  });
}

/** Passes if a mock has sent no mail, or if there are no mails of a mailbox. */
export function toHaveSentNothing(received: unknown): MatcherResult {
  const mock = mailsOf(received) ?? mockOf(received, "toHaveSentNothing");
  const result = searchItems({
    noun: ["email", "emails"],
    verb: "sent",
    items: mock.emails,
    criteria: undefined,
    fieldsOf: emailFields,
    lineOf,
    hint: mock.emails.length === 0 ? hintOf(mock) : "",
  });
  return { ...result, pass: !result.pass };
}

function read(match: SentEmail | undefined) {
  if (match === undefined || isPredicate(match)) return { criteria: match, times: undefined };
  const { times, ...fields } = readMatch(match, [...emailFieldNames, "template", "times"]);
  const criteria = Object.keys(fields).length === 0 ? undefined : fields;
  return { criteria, times: readTimes({ ...(times !== undefined && { times }) }) };
}

function lineOf({ to, subject }: CapturedEmail): string {
  return `to ${printed(to)}, subject ${printed(subject)}`;
}
