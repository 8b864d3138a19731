import { emit } from "../../events/emit.js";
import { canonicalJson } from "../../platform/canonical-json.js";
import type { Ctx } from "../../platform/context.js";
import type { ContactRow } from "../../store/entities.js";
import type { Tx } from "../../store/store.js";
import { belongingsOf, toWire, type WireContact } from "./show-contacts.js";

/** Tells that a contact was changed, with what the changed fields held before, and gives it as the wire has it. */
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

/** What the fields that differ held before; when it was changed is no such field. */
function differing(before: WireContact, after: WireContact): Partial<WireContact> {
  const fields = Object.keys(before) as (keyof WireContact)[];
  const changed = fields.filter((field) => canonicalJson(before[field]) !== canonicalJson(after[field]));
  return Object.fromEntries(changed.filter((field) => field !== "updated_at").map((field) => [field, before[field]]));
}
