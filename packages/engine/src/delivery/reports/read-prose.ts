import { failedRecipient } from "./read-delivery-status.js";
import type { ReportedRecipient } from "./report.js";

/** The line after which a report quotes the returned mail. */
const quoteStart =
  /^(?:[-=>* ]{2,80}.{0,120}(?:below|copy of|original (?:message|mail)|returned (?:message|mail)|unsent message|headers? (?:follow|of)|(?:message|mail|text) follows).*|this is a copy of .*|(?:return-path|received|delivered-to):.*)$/im;

/** How many characters of a report are read. */
const maxTextLength = 20_000;

/** A reply of a server: `550 5.1.1 no such user`, `#5.1.1`, `(#4.4.1)`. */
const reply = /(?:^|[\s:(<"'])([45]\d\d[ -](?:#?[45]\.\d{1,3}\.\d{1,3})?[^\n]*)/;
const bareStatus = /(?:^|[\s(#:])([45]\.\d{1,3}\.\d{1,3})(?![\d.])[^\n]*/;

/** The status that a phrase implies where no code is given. 5.1.0 and 5.4.4 suppress an address only the second time. */
const statusByPhrase: readonly (readonly [RegExp, status: string])[] = [
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

const delayed =
  /(?:still trying|will (?:keep|continue|be retried|retry)|not yet been delivered|do not need to resend|warning)/i;

/**
 * Returns the recipients of a report that has no part for machines (RFC 3464); some servers still send such reports. The
 * result is empty when no phrase of a failure is found.
 */
export function readProse(subject: string, content: string, failedRecipients: string | undefined): ReportedRecipient[] {
  const text = content.slice(0, maxTextLength).replaceAll(/\r\n?/g, "\n");
  const statement = text.slice(0, quoteStart.exec(text)?.index);
  const code = reply.exec(statement)?.[1]?.replace(/^(\d{3}[ -])#/, "$1");
  const implied = statusByPhrase.find(([pattern]) => pattern.test(statement.replaceAll(/\s+/g, " ")))?.[1] ?? null;
  const status = bareStatus.exec(statement)?.[1] ?? (code === undefined ? implied : null);
  if (
    failedRecipients === undefined &&
    code === undefined &&
    status === null &&
    !failure.test(`${subject}\n${statement}`)
  ) {
    return [];
  }

  const response = code ?? firstLine(statement, status);
  const named = failedRecipients?.match(addresses) ?? listedAddresses(statement);
  const recipients = named.length > 0 ? [...new Set(named)] : [null];
  if (failedRecipients === undefined && delayed.test(statement)) {
    return recipients.map((address) => ({ address, action: "delayed", failure: null, response, remoteHost: null }));
  }
  return recipients.map((address) => failedRecipient(address, status, response));
}

/** Returns the addresses of lines with one address, such as `<ada@example.com>: no`; those at the start of a line win. */
function listedAddresses(text: string): string[] {
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
