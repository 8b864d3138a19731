import type { DeliveryFailure } from "./mailer.js";

/** The causes by subject and detail of RFC 3463 codes. A key that ends in a dot stands for every detail of its subject. */
const byDetail: Readonly<Record<string, string>> = {
  "1.1": "unknown_user",
  "1.3": "unknown_user",
  "1.6": "unknown_user",
  "1.2": "unknown_domain",
  "1.10": "unknown_domain",
  "4.4": "unknown_domain",
  "2.1": "mailbox_disabled",
  "2.2": "mailbox_full",
  "2.3": "message_too_large",
  "3.4": "message_too_large",
  "6.": "content_rejected",
  "7.": "policy",
};

/** A reply as far as its cause depends on it. */
interface ClassifiedReply extends Pick<DeliveryFailure, "bounce_type" | "retry"> {
  code: number | null;
  enhanced: string | null;
  /** Whether the mail was rejected before its content was sent. */
  isBeforeContent: boolean;
}

/**
 * Returns the cause of a failure: `unknown_user`, `unknown_domain`, `mailbox_disabled`, `mailbox_full`, `message_too_large`,
 * `content_rejected`, `policy`, or `retries_exhausted` for a temporary failure without another cause; null when the reply
 * does not say.
 */
export function subTypeOf({ bounce_type, retry, code, enhanced, isBeforeContent }: ClassifiedReply): string | null {
  const detail = enhanced?.slice(2) ?? "";
  const known = byDetail[detail] ?? byDetail[detail.slice(0, detail.indexOf(".") + 1)];
  if (known !== undefined) return known;
  if (code === 556) return "unknown_domain";
  if (bounce_type === "permanent") return "unknown_user";
  if (code === 552) return isBeforeContent ? "mailbox_full" : "message_too_large";
  if (bounce_type === "transient" && retry) return "retries_exhausted";
  if (code === 554 && !isBeforeContent) return "content_rejected";
  return null;
}
