import { failedRecipient } from "./dsn.js";
import type { ReportedRecipient } from "./report.js";

/** Where the words of a report end and the mail it returns begins. */
const returned =
  /^(?:[-=>* ]{2,80}.{0,120}(?:below|copy of|original (?:message|mail)|returned (?:message|mail)|unsent message|headers? (?:follow|of)|(?:message|mail|text) follows).*|this is a copy of .*|(?:return-path|received|delivered-to):.*)$/im;

/** So many characters of a report are read at most. */
const longestTold = 20_000;

/** A reply of a server: `550 5.1.1 no such user`, `#5.1.1`, `(#4.4.1)`. */
const reply = /(?:^|[\s:(<"'])([45]\d\d[ -](?:#?[45]\.\d{1,3}\.\d{1,3})?[^\n]*)/;
const bareStatus = /(?:^|[\s(#:])([45]\.\d{1,3}\.\d{1,3})(?![\d.])[^\n]*/;

/** What servers say in words alone. An enhanced code that is believed at its second time only stands for a guess. */
const inWords: readonly (readonly [RegExp, status: string])[] = [
  [
    /over ?quota|quota (?:is )?exceeded|(?:mailbox|mailfolder|disk|account|folder)[^.]{0,20} (?:is )?full|exceeds? (?:the )?(?:quota|allowed storage)|over the allowed quota/i,
    "5.2.2",
  ],
  [
    /host (?:unknown|not found)|unknown host|no such (?:host|domain)|domain[^.]{0,40}(?:not exist|unknown|not found)|couldn't find any host/i,
    "5.4.4",
  ],
  [
    /(?:user|recipient|mailbox|account|address|addressee)s?\b[^.]{0,40}(?:unknown|not (?:be )?(?:found|known|exist|listed|recogni[sz]ed|valid|active)|n't exist|n't have|no longer|invalid|disabled|closed|inactive|unavailable)/i,
    "5.1.0",
  ],
  [
    /(?:unknown|invalid|no such|bad|illegal|inactive|non-?existent|not a valid)[^.]{0,24}(?:user|recipient|mailbox|account|address|addressee)|no (?:mailbox|account) (?:here|by)/i,
    "5.1.0",
  ],
];

const failure =
  /undeliver|could ?n[o']t be (?:delivered|reached)|(?:un|not )able to deliver|cannot be delivered|delivery (?:\w+ )?(?:failed|failure|error)|failed|failure|returned mail|permanent (?:fatal )?error|not delivered|did not reach|rejected|wasn't able|bounce/i;

const addresses = /[\w.!#$%&'*+/=?^{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+/gi;

const notYet =
  /(?:still trying|will (?:keep|continue|be retried|retry)|not yet been delivered|do not need to resend|warning)/i;

/**
 * Returns what a report in plain words says: servers older than RFC 3464, and some that know better, send such. Empty
 * when no word of a failure is found in it.
 */
export function readProse(subject: string, text: string, failedRecipients: string | undefined): ReportedRecipient[] {
  const words = text.slice(0, longestTold).replaceAll(/\r\n?/g, "\n");
  const told = words.slice(0, returned.exec(words)?.index);
  const code = reply.exec(told)?.[1]?.replace(/^(\d{3}[ -])#/, "$1");
  const guess = inWords.find(([pattern]) => pattern.test(told.replaceAll(/\s+/g, " ")))?.[1] ?? null;
  const status = bareStatus.exec(told)?.[1] ?? (code === undefined ? guess : null);
  if (failedRecipients === undefined && code === undefined && status === null && !failure.test(`${subject}\n${told}`)) {
    return [];
  }

  const response = code ?? firstLine(told, status);
  const named = failedRecipients?.match(addresses) ?? listed(told);
  const recipients = named.length > 0 ? [...new Set(named)] : [null];
  if (failedRecipients === undefined && notYet.test(told)) {
    return recipients.map((address) => ({ address, action: "delayed", refused: null, response, remoteHost: null }));
  }
  return recipients.map((address) => failedRecipient(address, status, response));
}

/** The addresses on lines that have one alone, as those that failed do: `<ada@example.com>: no`, `ada@example.com`. */
function listed(text: string): string[] {
  const found = text.split("\n").flatMap((line) => {
    const [address, ...more] = line.match(addresses) ?? [];
    const isHeader = /^\s*(?:from|to|cc|reply-to|sender|subject|message-id|date|return-path):/i.test(line);
    return address === undefined || isHeader || more.some((other) => other !== address) ? [] : [{ address, line }];
  });
  const leading = found.filter(({ line, address }) => /^[\s<("'[:*>-]*$/.test(line.slice(0, line.indexOf(address))));
  return (leading.length > 0 ? leading : found).map(({ address }) => address);
}

function firstLine(text: string, status: string | null): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.find((line) => status !== null && line.includes(status)) ?? lines.find((line) => line !== "") ?? "";
}
