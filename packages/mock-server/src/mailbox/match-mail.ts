import { type Asymmetric, isAsymmetric, printed } from "../matchers/differences.js";
import type { TextMatch } from "../matchers/match.js";
import { isPredicate } from "../matchers/nearest-miss.js";
import type { MailboxMail } from "./mailbox-mail.js";

/**
 * Criteria of a mail. A text of `subject`, `html`, `text` or a header must be part of it, in any case; other texts must be equal.
 * Null matches a mail without the field.
 */
export interface MailFields {
  subject?: TextMatch;
  from?: TextMatch;
  to?: TextMatch;
  html?: TextMatch | null;
  text?: TextMatch | null;
  code?: TextMatch | null;
  link?: TextMatch | null;
  source?: "posthorn" | "smtp";
  headers?: Readonly<Record<string, TextMatch>>;
  /** Only later mail than this one, or than the one with this id. */
  after?: MailboxMail | string;
}

/** Criteria of a mail: a part of its subject, a pattern of it, a function, or fields. */
export type MailboxMatch = string | RegExp | ((mail: MailboxMail) => boolean) | MailFields;

const names: readonly (keyof MailFields)[] = [
  "subject",
  "from",
  "to",
  "html",
  "text",
  "code",
  "link",
  "source",
  "headers",
  "after",
];

/** Returns the predicate that a match describes. Throws RangeError for an invalid match. */
export function mailPredicate(match: MailboxMatch): (mail: MailboxMail) => boolean {
  if (typeof match === "string" || match instanceof RegExp) return mailPredicate({ subject: match });
  if (isPredicate(match)) return match;
  if (typeof match !== "object" || match === null || isAsymmetric(match)) {
    throw new RangeError(`a match is a text, a pattern, a function or { subject: … }; it is ${printed(match)}`);
  }
  const unknown = Object.keys(match).find((name) => !(names as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new RangeError(`there is no field ${unknown} to match; there are ${names.join(", ")}`);
  return (mail) => hasFields(mail, match);
}

function hasFields(mail: MailboxMail, { to, from, headers = {}, after, ...fields }: MailFields): boolean {
  const parts = ["subject", "html", "text"];
  const received = mail as unknown as Record<string, string | null>;
  return (
    Object.entries(fields).every(([name, wanted]) => isLike(received[name] ?? null, wanted, parts.includes(name))) &&
    (from === undefined || isLike(mail.from, asAddress(from), false)) &&
    (to === undefined || mail.to.some((address) => isLike(address, asAddress(to), false))) &&
    Object.entries(headers).every(([name, wanted]) => isLike(headerOf(mail, name), wanted, true)) &&
    (after === undefined || mail.id > (typeof after === "string" ? after : after.id))
  );
}

function isLike(
  actual: string | null,
  wanted: TextMatch | null | undefined | ((text: string | null) => boolean),
  isPart: boolean,
): boolean {
  if (wanted === undefined) return true;
  if (typeof wanted === "function") return wanted(actual);
  if (wanted === null || actual === null) return wanted === actual;
  if (isAsymmetric(wanted)) return (wanted as Asymmetric).asymmetricMatch(actual);
  if (wanted instanceof RegExp) return actual.search(wanted) !== -1;
  return isPart ? actual.toLowerCase().includes(String(wanted).toLowerCase()) : actual === wanted;
}

/** Addresses are compared in any case. */
function asAddress(wanted: TextMatch): TextMatch | ((text: string | null) => boolean) {
  return typeof wanted === "string" ? (actual) => actual?.toLowerCase() === wanted.toLowerCase() : wanted;
}

function headerOf({ headers }: MailboxMail, name: string): string | null {
  return Object.entries(headers).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1] ?? null;
}
