import type { DeliveryFailure } from "./mailer.js";
import { subTypeOf } from "./sub-type.js";

/** The stage of the SMTP session in which a delivery failed. */
export type Stage =
  /** Name lookup, connecting, TLS, greeting. */
  | "connect"
  /** EHLO, HELO, AUTH. */
  | "session"
  | "mail"
  | "rcpt"
  /** The reply to the DATA command. */
  | "data"
  /** After the 354 to DATA, before the final dot was sent. */
  | "body"
  /** After the final dot was sent. */
  | "dot";

export interface SmtpFailure {
  stage: Stage;
  /** The server's reply with its code, lines separated by LF; null when the connection broke or timed out. */
  reply: string | null;
  /** The message of the system or of the SMTP client when there was no reply. */
  message: string;
  /** A cause that is known without a reply: no login method in common, or a message above the size that the server announced. */
  cause?: "auth" | "size";
  /** The reply does not fit the command, so client and server have lost their order. */
  outOfSync?: boolean;
}

type Verdict = Pick<DeliveryFailure, "result" | "retry" | "counted" | "bounce_type" | "suppress"> &
  Partial<Pick<DeliveryFailure, "min_delay" | "max_retries">>;

const minute = 60_000;

const unreachable: Verdict = verdict("unreachable", { retry: true, counted: false });
/** Only the operator can correct this, so the relay is tried again every five minutes. */
const relayRejected: Verdict = verdict("relay_rejected", { retry: true, counted: false, min_delay: 5 * minute });
const transient: Verdict = verdict("transient", { retry: true });
/** Greylisting and rate limits (4.7.x, 4.2.1) last longer when the mail is retried too soon. */
const throttled: Verdict = { ...transient, min_delay: 5 * minute };
const undetermined: Verdict = verdict("undetermined", { retry: true, bounce_type: "undetermined" });
/** A new connection restores the order of commands and replies; where it does not, further ones would not either. */
const outOfSync: Verdict = { ...undetermined, max_retries: 2 };
/** Rejected for good because of the mailbox (full), the size, the content or a policy: the address itself is valid. */
const rejected: Verdict = verdict("permanent");
const unexplained: Verdict = verdict("permanent", { bounce_type: "undetermined" });
const unknownRecipient: Verdict = verdict("permanent", { bounce_type: "permanent", suppress: "yes" });
/** A code without details has too many meanings, so only the second one within 30 days suppresses the address. */
const perhapsUnknown: Verdict = { ...unknownRecipient, suppress: "second" };

/** Subject and detail of the RFC 3463 codes for a mailbox or domain that does not exist. */
const unknownCodes = new Set(["1.1", "1.2", "1.3", "1.6", "1.10", "2.1"]);
/** Codes for the same that servers also use for other reasons (Exchange's 5.4.1, unroutable 5.4.4, "other" 5.0.0 and 5.1.0). */
const perhapsUnknownCodes = new Set(["0.0", "1.0", "4.1", "4.4"]);

/** Returns the consequences of a failed delivery for the message, its recipient and the relay. */
export function classify(failure: SmtpFailure): DeliveryFailure {
  const { code, enhanced } = parseReply(failure.reply);
  const verdict = judge(failure, code, enhanced);
  return {
    response: replyLine(failure.reply ?? failure.message),
    code,
    enhanced,
    min_delay: 0,
    max_retries: null,
    sub_type:
      failure.cause === "size"
        ? "message_too_large"
        : subTypeOf({ ...verdict, code, enhanced, isBeforeContent: failure.stage === "rcpt" }),
    ...verdict,
  };
}

/** Returns the outcome of a mail that cannot be sent to any server. */
export function unusableMail(reason: string): DeliveryFailure {
  const nothing = { code: null, enhanced: null, sub_type: null, min_delay: 0, max_retries: null };
  return { ...nothing, response: replyLine(reason), ...verdict("failed", { counted: true }) };
}

/**
 * Returns the consequences of a failure that a delivery report announces. `status` is the enhanced code of the report; a
 * server without one writes "5.0.0". `diagnostic` is the reply of the rejecting server, without the `smtp;` before it.
 */
export function classifyReported(status: string | null, diagnostic: string): DeliveryFailure {
  const quoted = parseReply(diagnostic);
  const isUnspecific = status === null || /^[245]\.0\.0$/.test(status);
  const enhanced = (isUnspecific ? quoted.enhanced : null) ?? status;
  const verdict = judgeReported(enhanced, quoted.code);
  return {
    response: replyLine(diagnostic),
    code: quoted.code,
    enhanced,
    min_delay: 0,
    max_retries: null,
    sub_type: subTypeOf({ ...verdict, code: quoted.code, enhanced, isBeforeContent: true }),
    ...verdict,
    retry: false,
  };
}

/** Returns the verdict on a reported failure. A server that reports a temporary one no longer retries. */
function judgeReported(enhanced: string | null, code: number | null): Verdict {
  if (enhanced?.startsWith("4.") || (enhanced === null && code !== null && code < 500)) return transient;
  if (isTooLarge(code ?? 0, enhanced?.slice(2))) return rejected;
  if (enhanced === "5.0.0" && code !== null) return judgeCode(code, "rcpt");
  if (enhanced !== null) return judgeDetail(enhanced.slice(2), enhanced.startsWith("5."));
  return code === null ? unexplained : judgeCode(code, "rcpt");
}

function judge(failure: SmtpFailure, code: number | null, enhanced: string | null): Verdict {
  const { stage, cause } = failure;
  if (stage === "connect") return unreachable;
  if (cause === "size") return rejected;
  if (stage === "session") return (code === null ? cause === "auth" : code >= 500) ? relayRejected : unreachable;
  if (failure.outOfSync) return outOfSync;
  if (code === null) return stage === "dot" ? undetermined : transient;
  if (code === 503 || code < 400 || code > 599) return outOfSync;
  if (code < 500) return enhanced && (enhanced === "4.2.1" || enhanced.startsWith("4.7.")) ? throttled : transient;
  if (code === 530 || code === 535) return relayRejected;
  const detail = enhanced?.slice(2);
  if (isTooLarge(code, detail)) return rejected;
  if (stage === "mail") return relayRejected;
  return detail === undefined ? judgeCode(code, stage) : judgeDetail(detail, enhanced?.startsWith("5.") === true);
}

/** `isPermanent`: the code begins with 5, so a missing mailbox is certain. */
function judgeDetail(detail: string, isPermanent: boolean): Verdict {
  if (unknownCodes.has(detail)) return isPermanent ? unknownRecipient : perhapsUnknown;
  if (perhapsUnknownCodes.has(detail)) return perhapsUnknown;
  return /^(?:2|6|7)\./.test(detail) ? rejected : unexplained;
}

/** Returns the verdict on a reply code without details. 521 and 556 (RFC 7504): the host or domain accepts no mail. */
function judgeCode(code: number, stage: Stage): Verdict {
  if (stage === "rcpt" && [521, 550, 551, 553, 556].includes(code)) return perhapsUnknown;
  return code >= 550 ? rejected : unexplained;
}

function isTooLarge(code: number, detail: string | undefined): boolean {
  return detail === "2.3" || detail === "3.4" || (code === 552 && detail === undefined);
}

/** Returns the code of a reply and, where it has one, its enhanced status code (RFC 3463). */
export function parseReply(reply: string | null): { code: number | null; enhanced: string | null } {
  const match = /^(\d{3})(?:[ -](?:([245]\.\d{1,3}\.\d{1,3})(?!\d))?|$)/.exec(reply ?? "");
  return { code: match ? Number(match[1]) : null, enhanced: match?.[2] ?? null };
}

function verdict(result: DeliveryFailure["result"], rest: Partial<Verdict> = {}): Verdict {
  return { result, retry: false, counted: true, bounce_type: "transient", suppress: "no", ...rest };
}

/** Returns a reply as one line that every store accepts: without control characters, at most 1,000 characters. */
export function replyLine(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, 1000)
    .toWellFormed();
}
