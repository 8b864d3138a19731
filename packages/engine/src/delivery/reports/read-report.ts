import type { ParsedMail } from "mailparser";
import { readDeliveryStatus } from "./dsn.js";
import { readFields } from "./fields.js";
import { readProse } from "./prose.js";
import type { Report } from "./report.js";

/** Gives back what a mail says that came in for one of ours. Never throws, whatever it is given. */
export async function readReport(raw: Buffer): Promise<Report> {
  // Loaded late: a process that takes no reports does not pay for it.
  const { simpleParser } = await import("mailparser");
  // `keepDeliveryStatus` is missing in the types: the part stays apart from the words for people. HTML is not turned into
  // text by the parser, which a deeply nested one keeps busy for minutes.
  const options = {
    keepDeliveryStatus: true,
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
  };
  let mail: ParsedMail;
  try {
    mail = await simpleParser(raw, options);
  } catch {
    return { kind: "unreadable", response: "" };
  }
  const part = (...types: string[]) =>
    mail.attachments.find(({ contentType }) => types.includes(contentType.toLowerCase()))?.content.toString("utf8");

  const feedback = part("message/feedback-report");
  if (feedback !== undefined) {
    const feedback_type = readFields(feedback)[0]?.get("feedback-type")?.toLowerCase() ?? "";
    return { kind: "complaint", feedback_type, returned: part("message/rfc822", "text/rfc822-headers") ?? "" };
  }
  const status = part("message/delivery-status", "message/global-delivery-status");
  const recipients = status === undefined ? [] : readDeliveryStatus(status);
  if (recipients.length > 0) return { kind: "delivery", recipients };

  const failedRecipients = headerOf(mail, "x-failed-recipients");
  if (failedRecipients === undefined && isAutoReply(mail)) return { kind: "auto-reply" };
  const told = readProse(mail.subject ?? "", wordsOf(mail), failedRecipients);
  if (told.length > 0) return { kind: "delivery", recipients: told };
  return { kind: "unreadable", response: mail.subject ?? "" };
}

/** What a mail says to people: all that is needed of HTML is where its words are. */
function wordsOf(mail: ParsedMail): string {
  if (mail.text) return mail.text;
  return (mail.html || "")
    .slice(0, 40_000)
    .replaceAll(/<(?:br|\/p|\/div|\/tr)\b[^<>]{0,200}>/gi, "\n")
    .replaceAll(/<[^<>]{0,500}>/g, "");
}

function headerOf(mail: ParsedMail, name: string): string | undefined {
  const value = mail.headers.get(name);
  return value === undefined ? undefined : String(value);
}

/** How servers begin the subject of what they send back, whatever else they say of it. */
const bounceSubject =
  /^(?:automatically rejected|delivery (?:failure|status)|failure notice|mail delivery|mail failure|message delivery|returned mail|undeliver)/i;

/** Whether a machine answered for its owner (RFC 3834), as vacation programs do; old ones can be told by their subject only. */
function isAutoReply(mail: ParsedMail): boolean {
  const subject = mail.subject ?? "";
  const submitted = headerOf(mail, "auto-submitted");
  if (bounceSubject.test(subject) || /\(fail|\(reject/i.test(submitted ?? "")) return false;
  if (submitted !== undefined && !/^no\b/i.test(submitted)) return true;
  if (mail.headers.has("x-autoreply") || mail.headers.has("x-autorespond")) return true;
  if (/auto[-_]?reply/i.test(headerOf(mail, "precedence") ?? "")) return true;
  return /^(?:auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|on vacation|vacation|read:)/i.test(subject);
}
