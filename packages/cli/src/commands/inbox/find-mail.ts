import { parseSince } from "../../input/flag-parsers.js";
import { callAdminApi, hasAdminToken } from "../../local/admin-api.js";
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

/** The longest wait of one call, in milliseconds. */
const longestCall = 20_000;

/** Waits for mail through the admin API of a local server, which answers as soon as there is some. Others are polled. */
class Arrivals {
  readonly #context: Context;
  #after = "";
  #isFollowed: boolean;

  constructor(context: Context) {
    this.#context = context;
    this.#isFollowed = hasAdminToken(context);
  }

  /** Resolves when there may be new mail, at the latest after so many milliseconds, with how many of them have passed. */
  async next(longest: number): Promise<number> {
    const { io } = this.#context;
    if (this.#isFollowed) {
      const wait = Math.max(1, Math.floor(Math.min(longest, this.#context.settings().timeout / 2)));
      const mails = await this.#ask(wait);
      if (mails !== undefined) {
        this.#after = mails.at(-1)?.id ?? this.#after;
        return mails.length === 0 ? wait : 0;
      }
      this.#isFollowed = false;
    }
    const pause = Math.min(interval, longest);
    await io.wait(pause);
    return pause;
  }

  /** Returns new mail; undefined where the server does not list any. */
  async #ask(wait: number): Promise<{ id: string }[] | undefined> {
    const path = `/mail?wait=${wait}ms${this.#after === "" ? "" : `&after=${this.#after}`}`;
    try {
      const mails = await callAdminApi("GET", path, undefined, this.#context);
      return Array.isArray(mails) ? mails : undefined;
    } catch (error) {
      if (error instanceof Failure) return undefined;
      throw error;
    }
  }
}

/** Returns the newest mail that fits, as soon as there is one; throws not_met after so many milliseconds of real time. */
export async function waitForMail(
  filter: MailFilter,
  timeout: number,
  inbox: Inbox,
  context: Context,
): Promise<MailSummary> {
  const { io } = context;
  const began = io.now();
  const arrivals = new Arrivals(context);
  let newest: string | undefined;
  let others: MailSummary[] = [];
  for (let waited = 0; ; ) {
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
    waited += await arrivals.next(Math.min(left, longestCall));
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
export interface MailLinks {
  /** Each URL once, in the order of the mail, without those for unsubscribing and for preferences. */
  urls: string[];
  /** The one-time codes without separators, the most likely first. */
  codes: string[];
  code: string | null;
  /** The URL to follow to go on. */
  link: string | null;
  unsubscribe_url: string | null;
}

/**
 * Returns the links and codes of a mail: those of the text part where there is one, because the links of the HTML may be tracked.
 */
export async function mailLinks({ subject, html, text, headers }: Mail): Promise<MailLinks> {
  // Imported here, because most commands read no mail.
  const { readMail } = await import("@posthorn/sdk/internal");
  const { codes, code } = readMail({ subject, html, text, headers });
  const { links, link } = readMail({ subject, html: text === null ? html : null, text, headers });
  const urls = links.filter(({ kind }) => kind === "link").map(({ url }) => url);
  const [, unsubscribe_url = null] = /<(https?:[^<>]+)>/i.exec(headerNamed(headers, "list-unsubscribe") ?? "") ?? [];
  return { urls, codes, code, link, unsubscribe_url };
}

function headerNamed(headers: Mail["headers"], name: string): string | undefined {
  return Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
}
