import { linkTo } from "../mail/links.js";
import type { Ctx } from "../platform/context.js";
import type { ConsentSubject } from "../resources/contacts/consent.js";
import { findByAddress } from "../resources/contacts/contacts.js";
import { findMailRecipient } from "../resources/emails/mail-recipient.js";
import { findSuppression } from "../resources/suppressions/suppressions.js";
import type { Store } from "../store/store.js";

/** What a page needs to know of the mail its link came in. */
export interface LinkedMail extends ConsentSubject {
  /** The campaign it is of. */
  campaign_id: string | null;
  company: string;
  /** Whether this address gets no mail now. */
  stopped: boolean;
  preferencesPath: string;
}

/** The mail a link came in, also after its message was forgotten; undefined when there never was one. */
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
      // The workspace's own name is nothing its recipients have heard of.
      company: workspace.settings.company_name || sender,
      stopped: suppression !== undefined || contact?.subscribed === false,
      preferencesPath: new URL(linkTo(ctx, "preferences", message_id)).pathname,
    };
  });
}
