import { parseAddress } from "../../platform/address.js";
import type { Ctx } from "../../platform/context.js";
import { ApiError, invalid, notFound } from "../../platform/errors.js";
import type { ContactRow } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import { findByValues } from "../find-by-values.js";

/** The contact with this id; throws `not_found`. */
export async function getContact(tx: ReadTx, id: string): Promise<Readonly<ContactRow>> {
  const row = await tx.contacts.get(id);
  if (row === undefined) throw notFound("contact");
  return row;
}

/** The contacts with these ids, in their order; unknown ids are passed over, and so are repeated ones. */
export async function findContacts(
  tx: ReadTx,
  workspace_id: string,
  given: readonly string[],
): Promise<Readonly<ContactRow>[]> {
  const ids = [...new Set(given.map((id) => id.toLowerCase()))];
  const rows = await findByValues(tx.contacts, "id", ids, { workspace_id });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The contact with this address, however it is spelt, or undefined. */
export async function findByAddress(
  tx: ReadTx,
  workspace_id: string,
  address_key: string,
): Promise<Readonly<ContactRow> | undefined> {
  return tx.contacts.first({ where: { workspace_id, address_key } });
}

/** Notes that the mailbox of a contact takes no mail; an address that is no contact stays none. */
export async function markBounced(ctx: Ctx, tx: Tx, workspace_id: string, address_key: string): Promise<void> {
  const contact = await findByAddress(tx, workspace_id, address_key);
  if (contact === undefined || contact.bounced) return;
  await tx.contacts.update(contact.id, { bounced: true, updated_at: ctx.clock.now() });
}

/** Notes when a contact last opened a mail or followed a link; one that was deleted stays so. */
export async function recordEngagement(
  ctx: Ctx,
  tx: Tx,
  id: string,
  { opened, clicked }: { opened: boolean; clicked: boolean },
): Promise<void> {
  const now = ctx.clock.now();
  await tx.contacts.update(id, { ...(opened && { last_opened_at: now }), ...(clicked && { last_clicked_at: now }) });
}

/** The key under which an address is one and the same; throws `validation_error` for what is no address. */
export function addressKey(email: string, path = "email"): string {
  const address = parseAddress(email);
  if (address === undefined) throw invalid(path, `${path} must be an email address`);
  return address.key;
}

/** The error for a contact that a body names at `path` and that is not there. */
export function unknownContact(path: string): ApiError {
  return new ApiError("contact_not_found", "there is no such contact", { path });
}

/** The error for a second contact with an address. */
export function duplicateContact(): ApiError {
  return new ApiError("duplicate", "a contact with this email exists", { path: "email" });
}

/** Attributes with a change merged in, one level deep: null deletes one. Any name is a plain name. */
export function mergeAttributes(
  before: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged = new Map(Object.entries(before));
  for (const [name, value] of Object.entries(change)) {
    if (value === null) merged.delete(name);
    else merged.set(name, value);
  }
  // fromEntries defines names instead of assigning them: `__proto__` becomes an own name like any other.
  return Object.fromEntries(merged);
}
