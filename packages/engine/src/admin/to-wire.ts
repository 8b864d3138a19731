import type { Ctx } from "../platform/context.js";
import type { TemplateCache } from "../rendering/template-cache.js";
import { readParts } from "../resources/emails/attempt.js";
import { attemptsToWire } from "../resources/emails/attempt-log.js";
import { composeMail } from "../resources/emails/compose.js";
import { readStatus } from "../resources/emails/status.js";
import { toIso } from "../resources/handler.js";
import { findSuppression, toWire as suppressionToWire } from "../resources/suppressions/suppressions.js";
import type { EventRow, MessageRow } from "../store/entities.js";
import type { ReadTx } from "../store/store.js";

/** Returns a message as lists of the admin API show it. A scheduled email to several recipients has an entry, too. */
export async function messageRow(tx: ReadTx, row: Readonly<MessageRow>) {
  return {
    ...(await readStatus(tx, row)),
    workspace_id: row.workspace_id,
    from: row.from,
    from_name: row.from_name,
    reply_to: row.reply_to,
    subject: row.subject,
    sandbox: row.sandbox,
    attempts: row.attempts,
    last_response: row.last_response,
    template_id: row.template_id,
    contact_id: row.contact_id,
    campaign_id: row.campaign_id,
    automation_id: row.automation_id,
    run_id: row.run_id,
    batch_id: row.batch_id,
    schedule_id: row.schedule_id,
    send_at: toIso(row.send_at),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

/** Returns an event as the admin API shows it. */
export function eventToWire(row: Readonly<EventRow>) {
  return { id: row.id, type: row.type, timestamp: toIso(row.at), data: row.data };
}

/** Returns a message with its content and events. The content is null before the first attempt and after it expired. */
export async function messageDetail(ctx: Ctx, tx: ReadTx, templates: TemplateCache, message: Readonly<MessageRow>) {
  const parts = await readParts(tx, message);
  const mail = parts && (await composeMail(ctx, templates, parts));
  const events = await tx.events.find({
    where: { workspace_id: message.workspace_id, subject_id: message.id },
    order: { by: "id", direction: "asc" },
  });
  const suppression = await findSuppression(tx, message.workspace_id, message.address_key);
  const { contact = null, company_name, company_address } = parts?.inputs ?? {};
  return {
    ...(await messageRow(tx, message)),
    attempt_log: attemptsToWire(message),
    suppression: suppression === undefined ? null : suppressionToWire(suppression),
    template_data: parts?.data ?? null,
    rendered_with: parts === undefined ? null : { contact, company_name, company_address },
    headers: mail ? Object.fromEntries([["Message-ID", mail.headerMessageId], ...mail.headers]) : null,
    html: mail?.html ?? null,
    text: mail?.text ?? null,
    events: events.map(eventToWire),
  };
}
