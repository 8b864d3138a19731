import type { MailboxMail } from "../mailbox/mailbox-mail.js";
import type { CapturedEmail } from "../mock/mock.js";
import type { MockRecords } from "./mock-of.js";

/** The records of sent mail that its matchers read. */
export type SentRecords = Pick<MockRecords, "emails" | "scheduled" | "events">;

/** Returns the mail that `expect` received as what a mock has sent: a mail of a mailbox, or a list of them; undefined for anything else. */
export function mailsOf(received: unknown): SentRecords | undefined {
  const mails = Array.isArray(received) ? received : [received];
  return mails.every(isMailboxMail) ? { emails: mails.map(asCaptured), scheduled: [], events: [] } : undefined;
}

function isMailboxMail(value: unknown): value is MailboxMail {
  return typeof value === "object" && value !== null && "receivedAt" in value && "findLink" in value;
}

function asCaptured(mail: MailboxMail): CapturedEmail {
  const { from, to, subject, html, text, headers, messageId } = mail;
  const shown = headers.From ?? "";
  const name = shown
    .slice(0, Math.max(0, shown.indexOf("<")))
    .replaceAll('"', "")
    .trim();
  return {
    messageId: messageId ?? "",
    from: { name: name || null, address: from },
    to: to.join(", "),
    replyTo: headers["Reply-To"] ?? null,
    subject,
    html,
    text: text ?? "",
    headers,
    templateId: null,
  };
}
