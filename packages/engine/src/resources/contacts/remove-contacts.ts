import type { Ctx } from "../../platform/context.js";
import { countInChunks } from "../../platform/event-loop.js";
import { saveContent } from "../../store/contents.js";
import type { ContactRow } from "../../store/entities.js";
import type { Tx } from "../../store/store.js";
import { cancelRunsOfContacts } from "../automations/run-writer.js";
import { leaveLists } from "../lists/members.js";
import { unassignTags } from "../tags/assignments.js";

/**
 * Deletes contacts of one workspace with their tags and memberships, cancels their runs, and returns how many still
 * existed. Their events are kept.
 */
export async function removeContacts(ctx: Ctx, tx: Tx, contacts: readonly Readonly<ContactRow>[]): Promise<number> {
  await cancelRunsOfContacts(ctx, tx, contacts);
  await leaveLists(ctx, tx, { contacts, source: "api" });
  await unassignTags(tx, contacts);
  return countInChunks(contacts, ({ id }) => tx.contacts.delete(id));
}

/**
 * Deletes contacts as `removeContacts` does, and keeps their data with memberships and tags for the retention period of
 * content.
 */
export async function discardContacts(ctx: Ctx, tx: Tx, contacts: readonly Readonly<ContactRow>[]): Promise<number> {
  const [first] = contacts;
  if (first === undefined) return 0;
  const { workspace_id } = first;
  const where = { workspace_id, contact_id: { in: contacts.map(({ id }) => id) } };
  const [list_members, contact_tags] = await Promise.all([
    tx.list_members.find({ where }),
    tx.contact_tags.find({ where }),
  ]);
  await saveContent(ctx, tx, { workspace_id, kind: "contacts", value: { contacts, list_members, contact_tags } });
  return removeContacts(ctx, tx, contacts);
}
