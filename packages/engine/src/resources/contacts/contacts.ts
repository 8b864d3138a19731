import { parseAddress } from "../../mail/address.js";
import type { Ctx } from "../../platform/context.js";
import { ApiError, invalid, notFound } from "../../platform/errors.js";
import type { ContactRow } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import { findByValues } from "../find-by-values.js";

/** Returns the contact with an id; throws `not_found`. */
export async function getContact(tx: ReadTx, id: string): Promise<Readonly<ContactRow>> {
  const row = await tx.contacts.get(id);
  if (row === undefined) throw notFound("contact");
  return row;
}

/** Returns the contacts with these ids, in the given order, without unknown and repeated ids. */
export async function findContacts(
  tx: ReadTx,
  workspace_id: string,
  contact_ids: readonly string[],
): Promise<Readonly<ContactRow>[]> {
  const ids = [...new Set(contact_ids.map((id) => id.toLowerCase()))];
  const rows = await findByValues(tx.contacts, "id", ids, { workspace_id });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the contact with an address in any spelling, or undefined. */
export function findByAddress(
  tx: ReadTx,
  workspace_id: string,
  address_key: string,
): Promise<Readonly<ContactRow> | undefined> {
  return tx.contacts.first({ where: { workspace_id, address_key } });
}

/** Marks the contact of an address as bounced. Does nothing for an address without a contact. */
export async function markBounced(ctx: Ctx, tx: Tx, workspace_id: string, address_key: string): Promise<void> {
  const contact = await findByAddress(tx, workspace_id, address_key);
  if (contact === undefined || contact.bounced) return;
  await tx.contacts.update(contact.id, { bounced: true, updated_at: ctx.clock.now() });
}

/** Stores the time at which a contact last opened a mail or clicked a link. Does nothing for a deleted contact. */
export async function recordEngagement(
  ctx: Ctx,
  tx: Tx,
  id: string,
  { opened, clicked }: { opened: boolean; clicked: boolean },
): Promise<void> {
  const now = ctx.clock.now();
  await tx.contacts.update(id, { ...(opened && { last_opened_at: now }), ...(clicked && { last_clicked_at: now }) });
}

/**
 * Returns the key that all spellings of an address have in common; throws `validation_error` for an invalid address.
 */
export function addressKey(email: string, path = "email"): string {
  const address = parseAddress(email);
  if (address === undefined) throw invalid(path, `${path} must be an email address`);
  return address.key;
}

/** Returns the error for an unknown contact at `path` of a body. */
export function unknownContact(path: string): ApiError {
  return new ApiError("contact_not_found", "there is no such contact", { path });
}

/** Returns the error for a second contact with an address. */
export function duplicateContact(): ApiError {
  return new ApiError("duplicate", "a contact with this email exists", { path: "email" });
}

/** Returns attributes with a change merged one level deep. Null deletes an attribute, and any name is allowed. */
export function mergeAttributes(
  before: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged = new Map(Object.entries(before));
  for (const [name, value] of Object.entries(change)) {
    if (value === null) merged.delete(name);
    else merged.set(name, value);
  }
  // fromEntries defines properties instead of assigning them: `__proto__` becomes an ordinary own property.
  return Object.fromEntries(merged);
}
