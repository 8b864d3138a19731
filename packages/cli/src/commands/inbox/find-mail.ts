import { parseSince } from "../../input/flag-parsers.js";
import { findRunning } from "../../local/running.js";
import type { FlagValues } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure, usage } from "../../program/failure.js";
import { mailpitInbox, messageInbox } from "./captured-mail.js";

/** Which mails are meant. */
interface MailFilter {
  /** As it was asked for, for people. */
  words: string;
  fits(mail: MailSummary): boolean;
}

/** Returns the filter that the flags make; a wrong one is a usage failure. */
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

/** Text that is exactly so, or, behind a `~`, a regular expression. */
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

/** Milliseconds of real time between two looks. */
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

/** What a list says of a captured mail. */
export interface MailSummary {
  id: string;
  /** The service's own id (`msg_…`); what the mail says of itself where it is none of the service's. */
  message_id: string;
  /** ISO 8601: when it was captured. */
  at: string;
  from: string;
  /** Several are joined by a comma and a space. */
  to: string;
  subject: string;
}

/** A captured mail as its recipient would read it. */
export interface Mail extends MailSummary {
  from_name: string | null;
  reply_to: string | null;
  headers: Readonly<Record<string, string>>;
  html: string | null;
  text: string | null;
}

/** Where the mail of a server on this machine is kept. */
export interface Inbox {
  /** Newest first. */
  mails(): AsyncIterable<MailSummary>;
  read(mail: MailSummary): Promise<Mail>;
  /** Takes all of them away. */
  clear(): Promise<void>;
  /** What time it is where mails get theirs; milliseconds since 1970. */
  now(): Promise<number>;
  /** Where a browser shows a mail, undefined where nothing does. */
  pageOf(mail: MailSummary): string | undefined;
}

/** Returns the inbox of the server at the base URL: its own where it has one, otherwise what it has sent. */
export function openInbox(workspace: unknown, context: Context): Inbox {
  const { io, settings } = context;
  const running = findRunning(settings().baseUrl, io.env);
  const url = running ? running.inbox_url : io.env.POSTHORN_INBOX_URL;
  return url ? mailpitInbox(url, context) : messageInbox(workspace, context);
}
