import { emit } from "../../events/emit.js";
import { canonicalJson } from "../../platform/canonical-json.js";
import type { Ctx } from "../../platform/context.js";
import type { ContactRow } from "../../store/entities.js";
import type { Tx } from "../../store/store.js";
import { belongingsOf, toWire, type WireContact } from "./show-contacts.js";

/**
 * Emits the event of an updated contact, with the previous values of changed fields, and returns the contact in wire
 * format.
 */
export async function emitContactUpdated(
  ctx: Ctx,
  tx: Tx,
  before: Readonly<ContactRow>,
  after: Readonly<ContactRow>,
): Promise<WireContact> {
  const { id, workspace_id } = after;
  const belongings = (await belongingsOf(tx, [after]))(id);
  const data = toWire(after, belongings);
  const previous = differing(toWire(before, belongings), data);
  await emit(ctx, tx, { type: "contact.updated", workspace_id, subject_id: id, data: { ...data, previous } });
  return data;
}

/** Returns the previous values of the fields that differ, except `updated_at`. */
function differing(before: WireContact, after: WireContact): Partial<WireContact> {
  const fields = Object.keys(before) as (keyof WireContact)[];
  const changed = fields.filter((field) => canonicalJson(before[field]) !== canonicalJson(after[field]));
  return Object.fromEntries(changed.filter((field) => field !== "updated_at").map((field) => [field, before[field]]));
}
