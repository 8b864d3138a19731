/** A link of a mail. */
export interface MailLink {
  readonly url: string;
  readonly text: string;
  readonly kind: "link" | "unsubscribe" | "preferences";
}

/** A mail as the admin API lists it. */
export interface ListedMail {
  id: string;
  message_id: string | null;
  source: "posthorn" | "smtp";
  from: string;
  to: string[];
  subject: string;
  html: string | null;
  text: string | null;
  headers: Record<string, string>;
  links: MailLink[];
  codes: string[];
  code: string | null;
  link: string | null;
  received_at: string;
}

/** A mail that came to a mailbox. */
export interface MailboxMail {
  /** Later mail has a higher id. */
  readonly id: string;
  /** Null for mail that another program sent by SMTP. */
  readonly messageId: string | null;
  readonly source: "posthorn" | "smtp";
  readonly subject: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly html: string | null;
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Each URL once, in the order of the mail, as in the template: tracking is undone. */
  readonly links: readonly MailLink[];
  /** The URL to follow to go on: to confirm, verify, reset or sign in. */
  readonly link: string | null;
  /** The one-time code that a person would type, without separators. */
  readonly code: string | null;
  readonly codes: readonly string[];
  readonly unsubscribeUrl: string | null;
  /** ISO time. */
  readonly receivedAt: string;
  /** Returns the URL of the first link whose text or URL has a text, in any case, or matches a pattern; null where none does. */
  findLink(wanted: string | RegExp): string | null;
}

/** Returns a listed mail as a test sees it. */
export function showMail(mail: ListedMail): MailboxMail {
  const { id, message_id, source, subject, from, to, html, text, headers, links, link, code, codes, received_at } =
    mail;
  const unsubscribeUrl = links.find(({ kind }) => kind === "unsubscribe")?.url ?? unsubscribeHeader(headers);
  return {
    ...{ id, messageId: message_id, source, subject, from, to, html, text, headers },
    ...{ links, link, code, codes, unsubscribeUrl, receivedAt: received_at },
    findLink(wanted) {
      const has = (value: string) =>
        typeof wanted === "string" ? value.toLowerCase().includes(wanted.toLowerCase()) : value.search(wanted) !== -1;
      return (links.find((each) => has(each.text)) ?? links.find((each) => has(each.url)))?.url ?? null;
    },
  };
}

function unsubscribeHeader(headers: ListedMail["headers"]): string | null {
  const value = Object.entries(headers).find(([name]) => name.toLowerCase() === "list-unsubscribe")?.[1] ?? "";
  return /<(https?:[^<>]+)>/i.exec(value)?.[1] ?? null;
}
