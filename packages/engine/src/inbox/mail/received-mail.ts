import { headerFields, headerValue } from "./header-fields.js";
import type { Mailbox, StoredMail } from "./mailbox.js";
import { parseMail } from "./parse-mail.js";
import type { Envelope } from "./stamp-envelope.js";

/** A mail that the inbox received. */
export interface ReceivedMail {
  /** The addresses of the envelope. */
  from: string;
  to: readonly string[];
  /** Milliseconds since the epoch. */
  received: number;
  /** The value of `X-Posthorn-Message-Id`; "" without one. */
  messageId: string;
  /** Returns the content; undefined once the mail is deleted. */
  open(): Promise<
    { subject: string; html: string | null; text: string | null; headers: Record<string, string> } | undefined
  >;
  /** Whether the inbox still has the mail. */
  isStored(): boolean;
}

/** Returns a mail of the mailbox as those who follow the inbox see it. */
export function receivedMail(mailbox: Mailbox, mail: StoredMail, envelope: Envelope): ReceivedMail {
  const isStored = () => mailbox.find(mail.id) === mail;
  return {
    from: envelope.from,
    to: envelope.to,
    received: mail.received,
    messageId: headerValue(headerFields(mail.raw), "x-posthorn-message-id"),
    isStored,
    async open() {
      if (!isStored()) return undefined;
      const { subject, html, text } = await parseMail(mail.raw);
      return { subject, html: html || null, text: text || null, headers: headersOf(mail.raw) };
    },
  };
}

/** Returns the header fields; the values of a repeated field are joined by a comma. */
function headersOf(raw: Buffer): Record<string, string> {
  const headers = new Map<string, string>();
  for (const { name, value } of headerFields(raw)) {
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(headers);
}
