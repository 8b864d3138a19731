import { recipientContentId } from "../../store/contents.js";
import type { ContentRow, MessageRow } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";

/** The facts about a mail that its links need. They are kept for a while after the message has expired. */
export interface MailRecipient {
  workspace_id: string;
  email: string;
  address_key: string;
  campaign_id: string | null;
  /** The From header of the mail. */
  sender: string;
  /** The content row with the targets of the tracked links. */
  links_id: string | null;
}

/** Returns the recipient of a mail, even after its message expired; undefined if there was no such message, or too long ago. */
export async function findMailRecipient(tx: ReadTx, message_id: string): Promise<MailRecipient | undefined> {
  const message = await tx.messages.get(message_id);
  if (message !== undefined) return recipientOf(message);
  const row = await tx.contents.get(recipientContentId(message_id));
  return row === undefined ? undefined : (row.value as MailRecipient);
}

/**
 * Stores the recipient of an expiring message for the links in the mail, since recipients who cannot unsubscribe
 * complain instead. Does nothing for a message that never reached a server.
 */
export async function saveMailRecipient(tx: Tx, message: Readonly<MessageRow>, now: number): Promise<void> {
  const { id, workspace_id, sandbox, sent_at, attempts } = message;
  if (sandbox || (sent_at === null && attempts === 0)) return;
  const row: ContentRow = {
    id: recipientContentId(id),
    workspace_id,
    kind: "recipient",
    value: recipientOf(message),
    created_at: now,
  };
  await tx.contents.insertIfAbsent(row);
}

function recipientOf(message: Readonly<MessageRow>): MailRecipient {
  const { workspace_id, to: email, address_key, campaign_id, from_name, from, links_id } = message;
  return { workspace_id, email, address_key, campaign_id, sender: from_name || from, links_id };
}
