import type { Ctx } from "../../platform/context.js";
import { readContent, saveContent } from "../../store/contents.js";
import type { MessageRow } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import { findByAddress } from "../contacts/contacts.js";
import { findSuppression } from "../suppressions/suppressions.js";
import type { MessageParts, RenderInputs } from "./compose.js";
import type { EmailContent, OwnContent } from "./content.js";
import { recordFailed } from "./messages.js";

/** A message whose attempt has begun. */
export interface BegunMessage {
  message: Readonly<MessageRow>;
  /** What the first attempt stored. Undefined in a later one, which reads it. */
  inputs?: RenderInputs;
}

/**
 * Begins an attempt to deliver a queued message. The first attempt stores the current contact, settings and public URL.
 * Returns undefined when there is nothing to send: the message is no longer queued, or its recipient wants no mail.
 */
export async function beginAttempt(ctx: Ctx, tx: Tx, message_id: string): Promise<BegunMessage | undefined> {
  const message = await tx.messages.get(message_id);
  if (message === undefined || message.status !== "queued") return undefined;
  const isFirst = message.render_id === null;
  // Together, because each wait for a database makes the whole set wait.
  const [reason, recipient] = await Promise.all([
    reasonNotToSend(tx, message),
    isFirst ? readRecipient(ctx, tx, message) : undefined,
  ]);
  if (reason !== undefined) {
    await recordFailed(ctx, tx, message, reason);
    return undefined;
  }
  return recipient === undefined ? { message } : freezeInputs(ctx, tx, message, recipient);
}

/**
 * Returns why a message must not be sent to its recipient; undefined when it may be. Being unsubscribed prevents mail
 * of campaigns and automations only.
 */
async function reasonNotToSend(tx: ReadTx, message: Readonly<MessageRow>): Promise<string | undefined> {
  const { workspace_id, address_key, campaign_id, automation_id, contact_id } = message;
  const suppressed = "the address is suppressed";
  const suppression = findSuppression(tx, workspace_id, address_key);
  const needsSubscription = (campaign_id !== null || automation_id !== null) && contact_id !== null;
  if (!needsSubscription) return (await suppression) && suppressed;
  const [found, contact] = await Promise.all([suppression, tx.contacts.get(contact_id)]);
  if (found !== undefined) return suppressed;
  if (contact === undefined) return "the contact was deleted";
  return contact.subscribed ? undefined : "the contact is unsubscribed";
}

/** Returns everything that a message is rendered from; undefined after its content has expired. `known` is what need not be read. */
export async function readParts(
  tx: ReadTx,
  message: Readonly<MessageRow>,
  known?: RenderInputs,
): Promise<MessageParts | undefined> {
  const reading = readContentAndData(tx, message);
  const [{ content, data }, inputs] =
    known !== undefined
      ? [await reading, known]
      : await Promise.all([reading, readContent<RenderInputs>(tx, message.render_id)]);
  if (content === undefined || inputs === undefined || data === undefined) return undefined;
  return { message, content, data, inputs };
}

/** Returns the content and the merge data of a message; undefined for one that has expired. */
export async function readContentAndData(
  tx: ReadTx,
  { content_id, data_id }: Pick<MessageRow, "content_id" | "data_id">,
): Promise<{ content?: EmailContent | undefined; data?: OwnContent["data"] | undefined }> {
  const reading = readContent<EmailContent | OwnContent>(tx, content_id);
  const [stored, data] =
    data_id === null ? [await reading, {}] : await Promise.all([reading, readContent<OwnContent["data"]>(tx, data_id)]);
  if (stored === undefined || !("data" in stored)) return { content: stored, data };
  const { data: own, ...content } = stored;
  return { content, data: own };
}

/** The recipient's contact, where there is one, and what the recipient's mail is rendered from. */
interface Recipient {
  contact_id: string | undefined;
  inputs: RenderInputs;
}

async function readRecipient(ctx: Ctx, tx: ReadTx, message: Readonly<MessageRow>): Promise<Recipient> {
  const { workspace_id, address_key } = message;
  const [workspace, contact] = await Promise.all([
    tx.workspaces.get(workspace_id),
    findByAddress(tx, workspace_id, address_key),
  ]);
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
  return { contact_id: contact?.id, inputs };
}

/** Stores what the message is rendered from, in this attempt and all later ones. */
async function freezeInputs(
  ctx: Ctx,
  tx: Tx,
  { id, workspace_id, contact_id }: Readonly<MessageRow>,
  { contact_id: found, inputs }: Recipient,
): Promise<BegunMessage | undefined> {
  const message = await tx.messages.update(id, {
    render_id: await saveContent(ctx, tx, { workspace_id, kind: "render", value: inputs }),
    rendered_at: ctx.clock.now(),
    contact_id: contact_id ?? found ?? null,
  });
  return message && { message, inputs };
}
