import type { Refused } from "./mailer.js";
import { subTypeOf } from "./sub-type.js";

/** How far a delivery had come when it failed. */
export type Stage =
  /** Name lookup, connecting, TLS, greeting. */
  | "connect"
  /** EHLO, HELO, AUTH. */
  | "session"
  | "mail"
  | "rcpt"
  /** The reply to the DATA command. */
  | "data"
  /** After DATA was let in, before the final dot was handed over. */
  | "body"
  /** After the final dot was handed over. */
  | "dot";

export interface SmtpFailure {
  stage: Stage;
  /** The server's reply with its code, lines parted by LF; null when the connection broke or fell silent. */
  reply: string | null;
  /** What the system or the client said when there was no reply. */
  message: string;
  /** Known without a reply: a login that could not even be tried, a message larger than the server said it takes. */
  cause?: "auth" | "size";
  /** The server answered something that has no place where it was said. */
  outOfSync?: boolean;
}

type Verdict = Pick<Refused, "result" | "retry" | "counted" | "bounce_type" | "suppress"> &
  Partial<Pick<Refused, "min_delay" | "max_retries">>;

const minute = 60_000;

const unreachable: Verdict = verdict("unreachable", { retry: true, counted: false });
/** The operator has to act, not the recipient: ask again every five minutes. */
const relayRejected: Verdict = verdict("relay_rejected", { retry: true, counted: false, min_delay: 5 * minute });
const transient: Verdict = verdict("transient", { retry: true });
/** Greylisting and rate limits (4.7.x, 4.2.1) only grow longer when asked again too soon. */
const throttled: Verdict = { ...transient, min_delay: 5 * minute };
const undetermined: Verdict = verdict("undetermined", { retry: true, bounce_type: "undetermined" });
/** The session was out of step, which a new connection heals; if not, no number of them will. */
const outOfSync: Verdict = { ...undetermined, max_retries: 2 };
/** Full, too large, content, policy: refused for good, but the address is a good one. */
const refused: Verdict = verdict("permanent");
const unexplained: Verdict = verdict("permanent", { bounce_type: "undetermined" });
const unknownRecipient: Verdict = verdict("permanent", { bounce_type: "permanent", suppress: "yes" });
/** A bare code is used for too many things to believe it the first time. */
const perhapsUnknown: Verdict = { ...unknownRecipient, suppress: "second" };

/** Subject and detail of RFC 3463 codes that say: there is no such mailbox or domain. */
const unknown = new Set(["1.1", "1.2", "1.3", "1.6", "1.10", "2.1"]);
/** The same, from servers that also say it for other reasons (Exchange's 5.4.1, unroutable 5.4.4, "other" 5.0.0 and 5.1.0). */
const perhaps = new Set(["0.0", "1.0", "4.1", "4.4"]);

/** Gives back what a failed delivery means for the message, its recipient and the relay. */
export function classify(failure: SmtpFailure): Refused {
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
        : subTypeOf({ ...verdict, code, enhanced, early: failure.stage === "rcpt" }),
    ...verdict,
  };
}

/** Gives back the outcome of a mail that must not be sent as it is. */
export function failed(reason: string): Refused {
  const nothing = { code: null, enhanced: null, sub_type: null, min_delay: 0, max_retries: null };
  return { ...nothing, response: replyLine(reason), ...verdict("failed", { counted: true }) };
}

/**
 * Gives back what a report of a failed delivery means: `status` is its enhanced code, which servers fill in with "5.0.0"
 * when they were given none, `diagnostic` what the refusing server said, without the `smtp;` before it.
 */
export function classifyReported(status: string | null, diagnostic: string): Refused {
  const said = parseReply(diagnostic);
  const vague = status === null || /^[245]\.0\.0$/.test(status);
  const enhanced = (vague ? said.enhanced : null) ?? status;
  const verdict = judgeReported(enhanced, said.code);
  return {
    response: replyLine(diagnostic),
    code: said.code,
    enhanced,
    min_delay: 0,
    max_retries: null,
    sub_type: subTypeOf({ ...verdict, code: said.code, enhanced, early: true }),
    ...verdict,
    retry: false,
  };
}

/** Who reports a temporary refusal has given up on it. */
function judgeReported(enhanced: string | null, code: number | null): Verdict {
  if (enhanced?.startsWith("4.") || (enhanced === null && code !== null && code < 500)) return transient;
  if (isTooLarge(code ?? 0, enhanced?.slice(2))) return refused;
  if (enhanced === "5.0.0" && code !== null) return judgeBare(code, "rcpt");
  if (enhanced !== null) return judgeDetail(enhanced.slice(2), enhanced.startsWith("5."));
  return code === null ? unexplained : judgeBare(code, "rcpt");
}

function judge(failure: SmtpFailure, code: number | null, enhanced: string | null): Verdict {
  const { stage, cause } = failure;
  if (stage === "connect") return unreachable;
  if (cause === "size") return refused;
  if (stage === "session") return (code === null ? cause === "auth" : code >= 500) ? relayRejected : unreachable;
  if (failure.outOfSync) return outOfSync;
  if (code === null) return stage === "dot" ? undetermined : transient;
  if (code === 503 || code < 400 || code > 599) return outOfSync;
  if (code < 500) return enhanced && (enhanced === "4.2.1" || enhanced.startsWith("4.7.")) ? throttled : transient;
  if (code === 530 || code === 535) return relayRejected;
  const detail = enhanced?.slice(2);
  if (isTooLarge(code, detail)) return refused;
  if (stage === "mail") return relayRejected;
  return detail === undefined ? judgeBare(code, stage) : judgeDetail(detail, enhanced?.startsWith("5.") === true);
}

function judgeDetail(detail: string, trusted: boolean): Verdict {
  if (unknown.has(detail)) return trusted ? unknownRecipient : perhapsUnknown;
  if (perhaps.has(detail)) return perhapsUnknown;
  return /^(?:2|6|7)\./.test(detail) ? refused : unexplained;
}

/** 521 and 556 (RFC 7504): the host, the domain takes no mail. */
function judgeBare(code: number, stage: Stage): Verdict {
  if (stage === "rcpt" && [521, 550, 551, 553, 556].includes(code)) return perhapsUnknown;
  return code >= 550 ? refused : unexplained;
}

function isTooLarge(code: number, detail: string | undefined): boolean {
  return detail === "2.3" || detail === "3.4" || (code === 552 && detail === undefined);
}

/** Gives back the reply code and, when one follows it, the enhanced status code of a reply. */
export function parseReply(reply: string | null): { code: number | null; enhanced: string | null } {
  const match = /^(\d{3})(?:[ -](?:([245]\.\d{1,3}\.\d{1,3})(?!\d))?|$)/.exec(reply ?? "");
  return { code: match ? Number(match[1]) : null, enhanced: match?.[2] ?? null };
}

function verdict(result: Refused["result"], rest: Partial<Verdict> = {}): Verdict {
  return { result, retry: false, counted: true, bounce_type: "transient", suppress: "no", ...rest };
}

/** Returns what a server said as one line that every store can keep: without control characters, 1,000 characters at most. */
export function replyLine(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, 1000)
    .toWellFormed();
}
