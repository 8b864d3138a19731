import { addressText, type MailDigest, plainWords } from "./digest-mail.js";
import type { StoredMail } from "./mailbox.js";
import type { MailAddress } from "./parse-mail.js";
import { parseSearchDate } from "./parse-search-date.js";

/** Whether a search finds a message. */
export type MailTest = (mail: StoredMail, digest: MailDigest) => boolean;

/**
 * Returns the test for a query in Mailpit's search syntax: every term must match, a leading `!` or `-` negates a term, and
 * quotes join words. As in Mailpit, an invalid date is ignored. `timezone` is an IANA name for dates without an offset;
 * without it they are in the time zone of the machine.
 */
export function searchQuery(query: string, timezone?: string): MailTest {
  const tests = terms(query).flatMap((term) => {
    const negated = term.length > 1 && /^[!-]/.test(term);
    const test = termTest(negated ? term.slice(1) : term, timezone);
    if (test === undefined) return [];
    return [negated ? (...found: Parameters<MailTest>) => !test(...found) : test];
  });
  return (mail, digest) => tests.every((test) => test(mail, digest));
}

function terms(query: string): string[] {
  const found = query.match(/(?:[^\s"]|"[^"]*"?)+/g) ?? [];
  return found.map((term) => term.replaceAll('"', "").trim()).filter((term) => term !== "");
}

const flags: Record<string, MailTest> = {
  "is:read": (mail) => mail.read,
  "is:unread": (mail) => !mail.read,
  "is:tagged": (mail) => mail.tags.length > 0,
  "has:attachment": (_mail, digest) => digest.attachments > 0,
  "has:attachments": (_mail, digest) => digest.attachments > 0,
  "has:inline": (_mail, digest) => digest.inline > 0,
  "has:inlines": (_mail, digest) => digest.inline > 0,
};

const filters: Record<string, (wanted: string, timezone?: string) => MailTest | undefined> = {
  to: among((digest) => digest.to),
  from: among((digest) => [digest.from]),
  cc: among((digest) => digest.cc),
  bcc: among((digest) => digest.bcc),
  "reply-to": among((digest) => digest.replyTo),
  addressed: among((digest) => [digest.from, ...digest.to, ...digest.cc, ...digest.bcc, ...digest.replyTo]),
  subject: (wanted) => (_mail, digest) => digest.subject.toLowerCase().includes(wanted),
  "message-id": (wanted) => (_mail, digest) => digest.messageId.toLowerCase().includes(plainWords(wanted)),
  tag: (wanted) => (mail) => mail.tags.some((tag) => tag.toLowerCase() === plainWords(wanted)),
  after: (wanted, timezone) => {
    const time = parseSearchDate(wanted, timezone);
    return time === undefined ? undefined : (mail) => mail.received >= time;
  },
  before: (wanted, timezone) => {
    const time = parseSearchDate(wanted, timezone);
    return time === undefined ? undefined : (mail) => mail.received <= time;
  },
  larger: (wanted) => {
    const bytes = parseSize(wanted);
    return bytes === undefined ? undefined : (mail) => mail.raw.length > bytes;
  },
  smaller: (wanted) => {
    const bytes = parseSize(wanted);
    return bytes === undefined ? undefined : (mail) => mail.raw.length < bytes;
  },
};

function termTest(written: string, timezone?: string): MailTest | undefined {
  const term = written.toLowerCase();
  const flag = flags[term];
  if (flag !== undefined) return flag;
  const colon = term.indexOf(":");
  const filter = Object.hasOwn(filters, term.slice(0, Math.max(colon, 0))) ? filters[term.slice(0, colon)] : undefined;
  if (filter !== undefined) {
    const wanted = term.slice(colon + 1);
    return wanted === "" ? undefined : filter(wanted, timezone);
  }
  const words = plainWords(term);
  return words === "" ? undefined : (_mail, digest) => digest.words.includes(words);
}

function among(people: (digest: MailDigest) => readonly MailAddress[]) {
  return (wanted: string): MailTest =>
    (_mail, digest) =>
      people(digest).some((person) => plainWords(addressText(person)).includes(plainWords(wanted)));
}

function parseSize(text: string): number | undefined {
  const [, amount, unit = ""] = /^(\d+(?:\.\d+)?)\s?(kb?|mb?)?$/.exec(text) ?? [];
  if (amount === undefined) return undefined;
  return Number(amount) * (unit === "" ? 1 : unit.startsWith("k") ? 1024 : 1024 * 1024);
}
