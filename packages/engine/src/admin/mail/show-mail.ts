import type { Ctx } from "../../platform/context.js";
import type { TemplateCache } from "../../rendering/template-cache.js";
import { readParts } from "../../resources/emails/attempt.js";
import { type ComposedMail, composeMail } from "../../resources/emails/compose.js";
import { toIso } from "../../resources/handler.js";
import type { MessageRow } from "../../store/entities.js";
import type { Store } from "../../store/store.js";
import type { IncomingRecord, MailContent } from "./incoming-mail.js";
import type { MailReadings } from "./mail-readings.js";
import type { MailRecord, SentRecord } from "./mail-record.js";

/** Where a mail came from: a workspace, or another program. */
type MailOrigin = "posthorn" | "smtp";

/** What a mail is shown with. */
export interface ShowParts {
  ctx: Ctx;
  store: Store;
  templates: TemplateCache;
  readings: MailReadings;
}

/** Returns a mail of a workspace as the API shows it; undefined where its message was deleted. */
export async function showSent({ ctx, store, templates, readings }: ShowParts, record: SentRecord) {
  const { workspace_id, message_id } = record;
  const read = await store.read({ workspace: workspace_id }, async (tx) => {
    const message = await tx.messages.get(message_id);
    return message && { message, parts: await readParts(tx, message) };
  });
  if (read === undefined) return undefined;
  const { message, parts } = read;
  // Composed again without tracking, so that its links are those of the template.
  const untracked = parts && { ...parts, message: { ...parts.message, track_clicks: false, track_opens: false } };
  const mail = untracked && (await composeMail(ctx, templates, untracked));
  const content: MailContent = {
    subject: mail?.subject ?? record.subject,
    html: mail?.html ?? null,
    text: mail?.text ?? null,
    headers: mail ? headersOf(mail, message) : {},
  };
  return wireMail(record, content, { message_id, source: "posthorn", readings });
}

/** Returns a mail of another program as the API shows it; undefined where the inbox has deleted it. */
export async function showIncoming({ readings }: ShowParts, record: IncomingRecord) {
  const content = await record.incoming.open();
  return content && wireMail(record, content, { message_id: null, source: "smtp", readings });
}

function wireMail(
  { id, workspace_id, from, to, at }: MailRecord,
  content: MailContent,
  { message_id, source, readings }: { message_id: string | null; source: MailOrigin; readings: MailReadings },
) {
  const { links, codes, code, link } = readings.of(id, content);
  const { subject, html, text, headers } = content;
  const head = { id, message_id, workspace_id, source, from, to, subject };
  return { ...head, html, text, headers, links, codes, code, link, received_at: toIso(at) };
}

function headersOf(mail: ComposedMail, message: Readonly<MessageRow>): Record<string, string> {
  const { name, address } = mail.from;
  return {
    From: name === null ? address : `${name} <${address}>`,
    To: mail.to,
    Subject: mail.subject,
    Date: new Date(mail.date).toUTCString().replace("GMT", "+0000"),
    "Message-ID": mail.headerMessageId,
    ...(mail.replyTo !== null && { "Reply-To": mail.replyTo }),
    "X-Posthorn-Message-Id": message.id,
    ...Object.fromEntries(mail.headers),
  };
}
