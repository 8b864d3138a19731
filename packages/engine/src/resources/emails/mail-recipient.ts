import type { ContentRow, MessageRow } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";

/** What the links of a mail need to know of it; all that is kept of a message once its life is over. */
export interface MailRecipient {
  workspace_id: string;
  email: string;
  address_key: string;
  campaign_id: string | null;
  /** Who the mail was from, in the words of its From header. */
  sender: string;
  /** The content row of what its tracked links lead to. */
  links_id: string | null;
}

/** Returns whom a mail went to, also after its message was forgotten; undefined for a message there never was. */
export async function findMailRecipient(tx: ReadTx, message_id: string): Promise<MailRecipient | undefined> {
  const message = await tx.messages.get(message_id);
  if (message !== undefined) return recipientOf(message);
  const row = await tx.contents.get(rowId(message_id));
  return row === undefined ? undefined : (row.value as MailRecipient);
}

/**
 * Keeps whom a message went to, for the links in the mail that its recipient may still have: one that cannot unsubscribe
 * complains instead. Does nothing for a message of which no server was ever given anything.
 */
export async function saveMailRecipient(tx: Tx, message: Readonly<MessageRow>, now: number): Promise<void> {
  const { id, workspace_id, sandbox, sent_at, attempts } = message;
  if (sandbox || (sent_at === null && attempts === 0)) return;
  const row: ContentRow = {
    id: rowId(id),
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

function rowId(message_id: string): string {
  return `recipient-${message_id}`;
}
