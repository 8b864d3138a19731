import type { FlagValues } from "../../operations/value-flags.js";
import { usage } from "../../program/failure.js";
import { parseSince } from "../../settings/times.js";
import type { Inbox, MailSummary } from "./mail.js";

/** Which mails are meant. */
export interface MailFilter {
  /** As it was asked for, for people. */
  words: string;
  fits(mail: MailSummary): boolean;
}

/** Gives back the filter that the flags make; a wrong one is a usage failure. */
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
