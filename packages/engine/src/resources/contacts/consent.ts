import { emit } from "../../events/emit.js";
import type { Ctx } from "../../platform/context.js";
import type { ContactRow, ListRow } from "../../store/entities.js";
import type { Tx } from "../../store/store.js";
import { countForCampaign } from "../analytics/counters.js";
import { liftSuppression, suppress } from "../suppressions/suppressions.js";
import { findByAddress } from "./contacts.js";

/** The origin of a change of consent. */
export type ConsentSource = "api" | "unsubscribe_link" | "preferences" | "automation";

/** Emits the event of a contact that subscribed or unsubscribed. */
export async function emitConsentChanged(
  ctx: Ctx,
  tx: Tx,
  contact: Readonly<ContactRow>,
  source: ConsentSource,
): Promise<void> {
  await emitConsentEvent(ctx, tx, contact, { subscribed: contact.subscribed, list: null, source });
}

/** Emits the event of a contact that subscribed to a list or unsubscribed from it. */
export async function emitListConsentChanged(
  ctx: Ctx,
  tx: Tx,
  contact: Readonly<ContactRow>,
  change: { list: Readonly<ListRow>; subscribed: boolean; source: ConsentSource },
): Promise<void> {
  await emitConsentEvent(ctx, tx, contact, change);
}

/**
 * Performs a recipient's request on an unsubscribe link: suppresses the address and unsubscribes its contact, if there
 * is one. Repeating it changes nothing. It counts as an unsubscription from the campaign whose mail contained the link.
 */
export async function unsubscribe(
  ctx: Ctx,
  tx: Tx,
  recipient: ConsentSubject & { campaign_id: string | null },
  source: ConsentSource,
): Promise<void> {
  const isNew = (await suppress(ctx, tx, { ...recipient, reason: "unsubscribe" })) !== undefined;
  const contact = await findByAddress(tx, recipient.workspace_id, recipient.address_key);
  if (contact?.subscribed) await setSubscribed(ctx, tx, contact, { subscribed: false, source });
  if (isNew || contact?.subscribed) await countForCampaign(tx, recipient, "unsubscribes");
}

/** Reverses `unsubscribe`. An address that is suppressed for another reason stays suppressed. */
export async function resubscribe(ctx: Ctx, tx: Tx, recipient: ConsentSubject, source: ConsentSource): Promise<void> {
  await liftSuppression(tx, recipient.workspace_id, recipient.address_key, "unsubscribe");
  const contact = await findByAddress(tx, recipient.workspace_id, recipient.address_key);
  if (contact === undefined || contact.subscribed) return;
  await setSubscribed(ctx, tx, contact, { subscribed: true, source });
}

/** An address whose owner expresses consent. */
export interface ConsentSubject {
  workspace_id: string;
  email: string;
  address_key: string;
}

async function setSubscribed(
  ctx: Ctx,
  tx: Tx,
  contact: Readonly<ContactRow>,
  { subscribed, source }: { subscribed: boolean; source: ConsentSource },
): Promise<void> {
  const now = ctx.clock.now();
  const patch = { subscribed, unsubscribed_at: subscribed ? null : now, updated_at: now };
  const after = await tx.contacts.update(contact.id, patch);
  if (after) await emitConsentChanged(ctx, tx, after, source);
}

async function emitConsentEvent(
  ctx: Ctx,
  tx: Tx,
  { id: contact_id, email, workspace_id }: Readonly<ContactRow>,
  change: { subscribed: boolean; list: Readonly<ListRow> | null; source: ConsentSource },
): Promise<void> {
  const { subscribed, list, source } = change;
  await emit(ctx, tx, {
    type: subscribed ? "contact.subscribed" : "contact.unsubscribed",
    workspace_id,
    subject_id: contact_id,
    data: { contact_id, email, list_id: list?.id ?? null, list_name: list?.name ?? null, source },
  });
}
