import { createHash } from "node:crypto";
import type { Attachment } from "mailparser";
import { headerFields, headerValue } from "./header-fields.js";
import { type ListUnsubscribe, readListUnsubscribe } from "./list-unsubscribe.js";
import type { StoredMail } from "./mailbox.js";
import { type MailAddress, parseMail } from "./parse-mail.js";

/** An attachment in Mailpit's format; `PartID` is the id in `/part/{PartID}`. */
export interface AttachmentSummary {
  PartID: string;
  FileName: string;
  ContentType: string;
  ContentID: string;
  Size: number;
  Checksums: { MD5: string; SHA1: string; SHA256: string };
}

/** A whole message in Mailpit's format. */
export interface OpenedMail {
  ID: string;
  MessageID: string;
  From: MailAddress;
  To: MailAddress[];
  Cc: MailAddress[];
  Bcc: MailAddress[];
  ReplyTo: MailAddress[];
  ReturnPath: string;
  Subject: string;
  ListUnsubscribe: ListUnsubscribe;
  Date: string;
  Tags: string[];
  Username: string;
  Text: string;
  HTML: string;
  Size: number;
  Inline: AttachmentSummary[];
  Attachments: AttachmentSummary[];
}

/** A part that can be fetched separately. */
export interface MailPart {
  id: string;
  fileName: string;
  contentType: string;
  content: Buffer;
}

/** Returns the whole message. */
export async function openMail(mail: StoredMail): Promise<OpenedMail> {
  const parts = await parseMail(mail.raw);
  const fields = headerFields(mail.raw);
  const sent = Date.parse(headerValue(fields, "date"));
  const summaries = numbered([...parts.inline, ...parts.attachments]).map(summary);
  const named = (from: number, to?: number) =>
    summaries.slice(from, to).filter((part) => part.FileName !== "" || part.ContentID !== "");
  return {
    ID: mail.id,
    MessageID: parts.messageId,
    From: parts.from,
    To: parts.to,
    Cc: parts.cc,
    Bcc: parts.bcc,
    ReplyTo: parts.replyTo,
    ReturnPath: headerValue(fields, "return-path").replace(/^<|>$/g, "") || parts.from.Address,
    Subject: parts.subject,
    ListUnsubscribe: readListUnsubscribe(
      headerValue(fields, "list-unsubscribe"),
      headerValue(fields, "list-unsubscribe-post"),
    ),
    Date: new Date(Number.isNaN(sent) ? mail.received : sent).toISOString(),
    Tags: mail.tags,
    Username: mail.username,
    Text: parts.text || parts.htmlAsText,
    HTML: parts.html,
    Size: mail.raw.length,
    Inline: named(0, parts.inline.length),
    Attachments: named(parts.inline.length),
  };
}

/** Returns the part with an id, or undefined where the message has none. */
export async function openPart(mail: StoredMail, partId: string): Promise<MailPart | undefined> {
  const { inline, attachments } = await parseMail(mail.raw);
  const part = numbered([...inline, ...attachments]).find(({ id }) => id === partId);
  if (part === undefined) return undefined;
  const { attachment } = part;
  return {
    id: part.id,
    fileName: fileName(attachment),
    contentType: attachment.contentType,
    content: attachment.content,
  };
}

/** Returns the HTML of a message, with `cid:` links replaced by URLs of the inbox. */
export function htmlWithImages(mail: OpenedMail): string {
  const addresses = new Map(
    [...mail.Inline, ...mail.Attachments]
      .filter((part) => part.ContentID !== "")
      .map((part) => [part.ContentID, `/api/v1/message/${encodeURIComponent(mail.ID)}/part/${part.PartID}`]),
  );
  return mail.HTML.replace(/cid:([^\s"'()<>]+)/gi, (link, cid: string) => addresses.get(cid) ?? link);
}

function numbered(attachments: Attachment[]): { id: string; attachment: Attachment }[] {
  return attachments.map((attachment, index) => ({ id: String(index + 1), attachment }));
}

function fileName(attachment: Attachment): string {
  return attachment.filename ?? attachment.cid ?? "";
}

function summary({ id, attachment }: { id: string; attachment: Attachment }): AttachmentSummary {
  const digest = (algorithm: string) => createHash(algorithm).update(attachment.content).digest("hex");
  return {
    PartID: id,
    FileName: fileName(attachment),
    ContentType: attachment.contentType,
    ContentID: attachment.cid ?? "",
    Size: attachment.content.length,
    Checksums: { MD5: digest("md5"), SHA1: digest("sha1"), SHA256: digest("sha256") },
  };
}
