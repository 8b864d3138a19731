import { parseSince } from "../../input/flag-parsers.js";
import type { FlagValues } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure, usage } from "../../program/failure.js";
import type { Inbox, Mail, MailSummary } from "./captured-mail.js";

/** A test for mails. */
interface MailFilter {
  /** The filter in words, for messages. */
  words: string;
  fits(mail: MailSummary): boolean;
}

/** Returns the filter that the flags describe. @throws a usage failure for an invalid flag. */
export async function mailFilter(flags: FlagValues, inbox: Inbox): Promise<MailFilter> {
  const to = textTest(flags.to, "--to", false);
  const subject = textTest(flags.subject, "--subject", true);
  const since = flags.since === undefined ? undefined : await parseSince(String(flags.since), async () => inbox.now());
  const words = [
    ...(to ? [`to ${flags.to}`] : []),
    ...(subject ? [`with the subject ${JSON.stringify(flags.subject)}`] : []),
    ...(since === undefined ? [] : [`since ${new Date(since).toISOString()}`]),
  ].join(" ");
  return {
    words,
    fits: (mail) =>
      (!to || mail.to.split(", ").some(to)) &&
      (!subject || subject(mail.subject)) &&
      (since === undefined || Date.parse(mail.at) >= since),
  };
}

/** Returns a test for a text: equal to the flag's value or, behind a `~`, matched by it as a regular expression. */
function textTest(given: unknown, flag: string, isCaseMeant: boolean): ((text: string) => boolean) | undefined {
  if (given === undefined) return undefined;
  const wanted = String(given);
  if (!wanted.startsWith("~")) {
    return (text) => (isCaseMeant ? text === wanted : text.toLowerCase() === wanted.toLowerCase());
  }
  try {
    const pattern = new RegExp(wanted.slice(1), isCaseMeant ? "u" : "iu");
    return (text) => pattern.test(text);
  } catch (error) {
    throw usage(`${flag} is no regular expression: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Returns the mail with an id, its own or its message's, or, without one, the newest that fits; throws not_found. */
export async function findMail(id: string | undefined, filter: MailFilter, inbox: Inbox): Promise<MailSummary> {
  for await (const mail of inbox.mails()) {
    if (id === undefined ? filter.fits(mail) : mail.id === id || mail.message_id === id) return mail;
  }
  const which = id === undefined ? filter.words : `with the id ${id}`;
  throw new Failure(
    "not_found",
    ["no mail", which, "is in the inbox"].filter((part) => part !== "").join(" "),
    exitCodes.notFound,
    {
      hint: id === undefined ? "inbox wait waits for it." : undefined,
      next: ["posthorn inbox list"],
    },
  );
}

/** The poll interval, in milliseconds of real time. */
const interval = 250;
const mostTold = 5;

/** Returns the newest mail that fits, as soon as there is one; throws not_met after so many milliseconds of real time. */
export async function waitForMail(
  filter: MailFilter,
  timeout: number,
  inbox: Inbox,
  { io }: Context,
): Promise<MailSummary> {
  const began = io.now();
  let newest: string | undefined;
  let others: MailSummary[] = [];
  for (let waited = 0; ; waited += interval) {
    const fresh: MailSummary[] = [];
    for await (const mail of inbox.mails()) {
      if (mail.id === newest) break;
      if (filter.fits(mail)) return mail;
      fresh.push(mail);
    }
    newest = fresh[0]?.id ?? newest;
    others = [...fresh, ...others].slice(0, mostTold);
    const left = timeout - Math.max(waited, io.now() - began);
    if (left <= 0) throw notMet(filter, timeout, others);
    await io.wait(Math.min(interval, left));
    io.signal.throwIfAborted();
  }
}

function notMet({ words }: MailFilter, timeout: number, others: readonly MailSummary[]): Failure {
  const seen = others.map(({ to, subject }) => `${to} ${JSON.stringify(subject)}`);
  return new Failure("not_met", `no mail ${words} came within ${timeout} ms`.replace("  ", " "), exitCodes.unmet, {
    hint: seen.length === 0 ? "The inbox is empty." : `The last ones there: ${seen.join("; ")}.`,
    next: ["posthorn inbox list"],
  });
}

/** The links and codes of a mail. */
interface MailLinks {
  /** Each link once, in the order of the mail, without the one for unsubscribing. */
  urls: string[];
  /** Those that the text calls a code, then other numbers of 4 to 8 digits. */
  codes: string[];
  unsubscribe_url: string | null;
}

const urlPattern = /https?:\/\/[^\s<>"'`\\^{}|]+/gi;
const namedCode =
  /\b(?:code|pin|otp|passcode|password|token)\b[^\p{L}\p{N}\n]{0,4}(?:is\b[^\p{L}\p{N}\n]{0,3})?([A-Z0-9][A-Z0-9-]{2,18}[A-Z0-9])\b/giu;
/** A number that stands alone: no price, date, time, part of a word or of a longer number. */
const bareCode = /(?<![\p{L}\p{N}_\-/.,:#$€£@+])\d{4,8}(?![\p{L}\p{N}_\-/@%])(?![.,:]\d)/gu;
/** Two groups of three digits, as codes are often written. */
const splitCode = /(?<![\p{L}\p{N}_\-/.,:#$€£@+])\d{3}[ -]\d{3}(?![\p{L}\p{N}_\-/@%])(?![.,:]\d)/gu;

/** A subject with one of these words holds a code; numbers in other subjects are orders, years and amounts. */
const saysCode = /\b(?:code|pin|otp|passcode|password|verif\w*)\b/i;

/**
 * Returns the links of a mail, and the codes of its subject and text; of the text part where there is one, as the links of the
 * HTML may be counted ones.
 */
export function mailLinks({ subject, html, text, headers }: Mail): MailLinks {
  const unsubscribe_url = /<(https?:[^<>]+)>/i.exec(headerNamed(headers, "list-unsubscribe") ?? "")?.[1] ?? null;
  const plain = text ?? textOf(html ?? "");
  const found = text === null ? hrefsIn(html ?? "") : urlsIn(text);
  const managed = unsubscribe_url === null ? [] : [unsubscribe_url, preferencesBeside(unsubscribe_url)];
  const isManaged = (url: string): boolean => managed.some((start) => url.startsWith(start));
  const title = saysCode.test(subject) ? `${subject}\n` : "";
  const words = title + plain.replace(urlPattern, " ");
  const named = [...words.matchAll(namedCode)].map(([, code = ""]) => code).filter((code) => /\d/.test(code));
  const bare = [splitCode, bareCode].flatMap((pattern) => [...words.matchAll(pattern)].map(([code]) => code));
  return { urls: once(found.filter((url) => !isManaged(url))), codes: once([...named, ...bare]), unsubscribe_url };
}

/** What the page of preferences beside it begins with; its token is another. */
function preferencesBeside(unsubscribeUrl: string): string {
  return unsubscribeUrl.replace(/\/u\/[^/]*$/, "/p/");
}

function urlsIn(text: string): string[] {
  return [...text.matchAll(urlPattern)].map(([url]) => {
    // Punctuation behind it belongs to the sentence, a bracket only when it was opened before.
    let end = url.replace(/(?<![.,;:!?'*_~])[.,;:!?'*_~]+$/, "");
    if (end.endsWith(")") && !end.includes("(")) end = end.slice(0, -1);
    return end.endsWith("]") && !end.includes("[") ? end.slice(0, -1) : end;
  });
}

function hrefsIn(html: string): string[] {
  return [...html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)]
    .map(([, double, single]) => unescaped(double ?? single ?? ""))
    .filter((url) => /^https?:/i.test(url));
}

function textOf(html: string): string {
  return unescaped(withoutTags(html));
}

function unescaped(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

function headerNamed(headers: Mail["headers"], name: string): string | undefined {
  return Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
}

function once(items: readonly string[]): string[] {
  return [...new Set(items)];
}

/**
 * Returns HTML with a blank in place of each tag, and of each `<style>` and `<script>` with its content. What has no end
 * stays, and is looked for once: looked for at every start, it would cost the square of the length.
 */
export function withoutTags(html: string): string {
  const lower = html.toLowerCase();
  const unended = new Set<string>();
  let text = "";
  let copied = 0;
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", Math.max(at + 1, copied))) {
    const end = endOfElement(lower, at, unended) ?? endOfTag(lower, at);
    if (end === undefined) break;
    text += `${html.slice(copied, at)} `;
    copied = end;
  }
  return text + html.slice(copied);
}

/** Where a `<style>` or `<script>` that begins at an offset ends; undefined where another tag begins, or it has no end. */
function endOfElement(lower: string, at: number, unended: Set<string>): number | undefined {
  const name = ["style", "script"].find((each) => lower.startsWith(each, at + 1));
  if (name === undefined || unended.has(name) || /\w/.test(lower.charAt(at + 1 + name.length))) return undefined;
  const endTag = `</${name}>`;
  const end = lower.indexOf(endTag, at);
  if (end === -1) unended.add(name);
  return end === -1 ? undefined : end + endTag.length;
}

function endOfTag(lower: string, at: number): number | undefined {
  const end = lower.indexOf(">", at);
  return end === -1 ? undefined : end + 1;
}
