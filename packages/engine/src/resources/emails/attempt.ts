import type { Ctx } from "../../platform/context.js";
import { readContent, saveContent } from "../../store/contents.js";
import type { MessageRow } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import { findByAddress } from "../contacts/contacts.js";
import { findSuppression } from "../suppressions/suppressions.js";
import type { MessageParts, RenderInputs } from "./compose.js";
import type { EmailContent } from "./content.js";
import { recordFailed } from "./messages.js";

/**
 * Begins an attempt to deliver a queued message. The first attempt stores the current contact, settings and public URL.
 * Returns undefined when there is nothing to send: the message is no longer queued, or its recipient wants no mail.
 */
export async function beginAttempt(ctx: Ctx, tx: Tx, message_id: string): Promise<Readonly<MessageRow> | undefined> {
  const message = await tx.messages.get(message_id);
  if (message === undefined || message.status !== "queued") return undefined;
  const reason = await reasonNotToSend(tx, message);
  if (reason !== undefined) {
    await recordFailed(ctx, tx, message, reason);
    return undefined;
  }
  return message.render_id === null ? freezeRenderInputs(ctx, tx, message) : message;
}

/**
 * Returns why a message must not be sent to its recipient; undefined when it may be. Being unsubscribed prevents mail
 * of campaigns and automations only.
 */
async function reasonNotToSend(tx: ReadTx, message: Readonly<MessageRow>): Promise<string | undefined> {
  const { workspace_id, address_key, campaign_id, automation_id, contact_id } = message;
  if (await findSuppression(tx, workspace_id, address_key)) return "the address is suppressed";
  if ((campaign_id === null && automation_id === null) || contact_id === null) return undefined;
  const contact = await tx.contacts.get(contact_id);
  if (contact === undefined) return "the contact was deleted";
  return contact.subscribed ? undefined : "the contact is unsubscribed";
}

/** Returns everything that a message is rendered from; undefined after its content has expired. */
export async function readParts(tx: ReadTx, message: Readonly<MessageRow>): Promise<MessageParts | undefined> {
  const content = await readContent<EmailContent>(tx, message.content_id);
  const inputs = await readContent<RenderInputs>(tx, message.render_id);
  const data = message.data_id === null ? {} : await readContent<Record<string, unknown>>(tx, message.data_id);
  if (content === undefined || inputs === undefined || data === undefined) return undefined;
  return { message, content, data, inputs };
}

async function freezeRenderInputs(
  ctx: Ctx,
  tx: Tx,
  message: Readonly<MessageRow>,
): Promise<Readonly<MessageRow> | undefined> {
  const { workspace_id } = message;
  const workspace = await tx.workspaces.get(workspace_id);
  const contact = await findByAddress(tx, workspace_id, message.address_key);
  const inputs: RenderInputs = {
    contact: contact
      ? {
          email: contact.email,
          first_name: contact.first_name,
          last_name: contact.last_name,
          attributes: contact.attributes,
        }
      : null,
    company_name: workspace?.settings.company_name ?? "",
    company_address: workspace?.settings.company_address ?? "",
    public_url: ctx.settings.publicUrl,
    shared_domain: ctx.settings.sharedDomain,
  };
  return tx.messages.update(message.id, {
    render_id: await saveContent(ctx, tx, { workspace_id, kind: "render", value: inputs }),
    rendered_at: ctx.clock.now(),
    contact_id: message.contact_id ?? contact?.id ?? null,
  });
}
