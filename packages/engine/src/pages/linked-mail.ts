import { linkTo } from "../mail/links.js";
import type { Ctx } from "../platform/context.js";
import type { ConsentSubject } from "../resources/contacts/consent.js";
import { findByAddress } from "../resources/contacts/contacts.js";
import { findMailRecipient } from "../resources/emails/mail-recipient.js";
import { findSuppression } from "../resources/suppressions/suppressions.js";
import type { Store } from "../store/store.js";

/** The mail that contains the link of a page. */
export interface LinkedMail extends ConsentSubject {
  /** The campaign of the mail; null without one. */
  campaign_id: string | null;
  company: string;
  /** Whether the address is suppressed or unsubscribed. */
  stopped: boolean;
  preferencesPath: string;
}

/** Returns the mail that contains a link, also after its message was deleted; undefined for an unknown one. */
export async function findLinkedMail(ctx: Ctx, store: Store, message_id: string): Promise<LinkedMail | undefined> {
  return store.read("system", async (tx) => {
    const recipient = await findMailRecipient(tx, message_id);
    const workspace = recipient && (await tx.workspaces.get(recipient.workspace_id));
    if (recipient === undefined || workspace === undefined) return undefined;
    const { workspace_id, email, address_key, campaign_id, sender } = recipient;
    const contact = await findByAddress(tx, workspace_id, address_key);
    const suppression = await findSuppression(tx, workspace_id, address_key);
    return {
      workspace_id,
      email,
      address_key,
      campaign_id,
      // Not the name of the workspace, which recipients do not know.
      company: workspace.settings.company_name || sender,
      stopped: suppression !== undefined || contact?.subscribed === false,
      preferencesPath: new URL(linkTo(ctx, "preferences", message_id)).pathname,
    };
  });
}
