import { replyLine } from "../classify.js";
import { readDeliveryStatus } from "./read-delivery-status.js";
import { readFields } from "./read-fields.js";
import { decodeField, type MimeMail, readMime } from "./read-mime.js";
import { readProse } from "./read-prose.js";
import type { Report } from "./report.js";

/** How many characters of an HTML part are read. */
const maxHtmlLength = 40_000;

/** Returns the report that a mail contains. Never throws; its time is linear in the length of the mail. */
export function readReport(raw: Buffer): Report {
  const mail = readMime(raw);
  const part = (...types: string[]) => mail.parts.find(({ type }) => types.includes(type))?.text;

  const feedback = part("message/feedback-report");
  if (feedback !== undefined) {
    const feedback_type = readFields(feedback)[0]?.get("feedback-type")?.toLowerCase() ?? "";
    return {
      kind: "complaint",
      feedback_type: replyLine(feedback_type),
      returned: part("message/rfc822", "text/rfc822-headers") ?? "",
    };
  }
  const status = part("message/delivery-status", "message/global-delivery-status");
  const recipients = status === undefined ? [] : readDeliveryStatus(status);
  if (recipients.length > 0) return { kind: "delivery", recipients };

  const subject = headerOf(mail, "subject") ?? "";
  const failedRecipients = headerOf(mail, "x-failed-recipients");
  if (failedRecipients === undefined && isAutoReply(mail, subject)) return { kind: "auto-reply" };
  const named = readProse(subject, readableText(mail), failedRecipients);
  if (named.length > 0) return { kind: "delivery", recipients: named };
  return { kind: "unreadable", response: replyLine(subject) };
}

/** Returns the text of a mail: of its plain parts, or of its HTML without tags. */
function readableText(mail: MimeMail): string {
  const textOf = (wanted: string) =>
    mail.parts
      .filter(({ type, attached }) => type === wanted && !attached)
      .map(({ text }) => text)
      .join("\n");
  return (
    textOf("text/plain") ||
    textOf("text/html")
      .slice(0, maxHtmlLength)
      .replaceAll(/<(?:br|\/p|\/div|\/tr)\b[^<>]{0,200}>/gi, "\n")
      .replaceAll(/<[^<>]{0,500}>/g, "")
  );
}

function headerOf(mail: MimeMail, name: string): string | undefined {
  const field = mail.header.get(name);
  return field === undefined ? undefined : decodeField(field);
}

/** The beginnings of the subjects of bounces. A mail with such a subject is no automatic reply. */
const bounceSubject =
  /^(?:automatically rejected|delivery (?:failure|status)|failure notice|mail delivery|mail failure|message delivery|returned mail|undeliver)/i;

/** Whether a mail is an automatic reply (RFC 3834), such as a vacation notice. Old programs show it in the subject only. */
function isAutoReply(mail: MimeMail, subject: string): boolean {
  const submitted = headerOf(mail, "auto-submitted");
  if (bounceSubject.test(subject) || /\(fail|\(reject/i.test(submitted ?? "")) return false;
  if (submitted !== undefined && !/^no\b/i.test(submitted)) return true;
  if (mail.header.has("x-autoreply") || mail.header.has("x-autorespond")) return true;
  if (/auto[-_]?reply/i.test(headerOf(mail, "precedence") ?? "")) return true;
  return /^(?:auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|on vacation|vacation|read:)/i.test(subject);
}
