import type { Refused } from "./mailer.js";

/** What was wrong, by subject and detail of RFC 3463 codes; those of which only the subject counts end in a dot. */
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

interface Told extends Pick<Refused, "bounce_type" | "retry"> {
  code: number | null;
  enhanced: string | null;
  /** Whether it was refused before its content was seen. */
  early: boolean;
}

/**
 * Gives back what was wrong more closely: `unknown_user`, `unknown_domain`, `mailbox_disabled`, `mailbox_full`,
 * `message_too_large`, `content_rejected`, `policy`, or, of what was tried in vain, `retries_exhausted`; null when it is not
 * known.
 */
export function subTypeOf({ bounce_type, retry, code, enhanced, early }: Told): string | null {
  const detail = enhanced?.slice(2) ?? "";
  const known = byDetail[detail] ?? byDetail[detail.slice(0, detail.indexOf(".") + 1)];
  if (known !== undefined) return known;
  if (code === 556) return "unknown_domain";
  if (bounce_type === "permanent") return "unknown_user";
  if (code === 552) return early ? "mailbox_full" : "message_too_large";
  if (bounce_type === "transient" && retry) return "retries_exhausted";
  if (code === 554 && !early) return "content_rejected";
  return null;
}
