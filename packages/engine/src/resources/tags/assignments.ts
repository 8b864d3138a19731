import { emit } from "../../events/emit.js";
import type { Ctx } from "../../platform/context.js";
import { countInChunks, forEachInChunks } from "../../platform/event-loop.js";
import type { ContactRow, TagRow } from "../../store/entities.js";
import type { Tx } from "../../store/store.js";
import { findByValues } from "../find-by-values.js";

type Tagged = Pick<Readonly<ContactRow>, "id" | "workspace_id">;

/** Assigns a tag to contacts and returns how many did not have it before. */
export async function assignTag(
  ctx: Ctx,
  tx: Tx,
  { id: tag_id, workspace_id, name: tag_name }: Readonly<TagRow>,
  contacts: readonly (Tagged & Pick<Readonly<ContactRow>, "email">)[],
): Promise<number> {
  const ids = contacts.map(({ id }) => id);
  const assigned = await findByValues(tx.contact_tags, "contact_id", ids, { workspace_id, tag_id });
  const tagged = new Set(assigned.map(({ contact_id }) => contact_id));
  const untagged = contacts.filter(({ id }) => !tagged.has(id));
  const created_at = ctx.clock.now();
  await forEachInChunks(untagged, async ({ id: contact_id, email }) => {
    await tx.contact_tags.insert({ id: ctx.ids.uuid(), workspace_id, tag_id, contact_id, created_at });
    const data = { contact_id, email, tag_id, tag_name };
    await emit(ctx, tx, { type: "contact.tagged", workspace_id, subject_id: contact_id, data });
  });
  return untagged.length;
}

/** Removes all tags, or one, from contacts of one workspace and returns the number of deleted assignments. */
export async function unassignTags(tx: Tx, contacts: readonly Tagged[], tag?: Readonly<TagRow>): Promise<number> {
  const [first] = contacts;
  if (first === undefined) return 0;
  const within = { workspace_id: first.workspace_id, ...(tag && { tag_id: tag.id }) };
  const ids = contacts.map(({ id }) => id);
  const assigned = await findByValues(tx.contact_tags, "contact_id", ids, within);
  return countInChunks(assigned, ({ id }) => tx.contact_tags.delete(id));
}
