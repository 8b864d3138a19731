import { createYielder } from "../../platform/event-loop.js";
import type { ListMemberRow } from "../../store/entities.js";
import type { Scope, Store } from "../../store/store.js";

/** The number of memberships examined in one transaction. */
const batchSize = 1_000;

/**
 * Returns the ids of the contacts that are on more than one static list, newest first; with `list_id` of those that are
 * on that list and another one. It reads all memberships, or those of the list, and no contacts.
 */
export async function duplicateIds(
  store: Store,
  scope: Scope,
  workspace_id: string,
  list_id: string | undefined,
): Promise<string[]> {
  // A contact is on a list once, so both orders read the memberships contact by contact.
  const by = list_id === undefined ? "contact_id" : "id";
  const ofList = { workspace_id, ...(list_id !== undefined && { list_id }) };
  const found: string[] = [];
  const yieldIfDue = createYielder();
  let last: Readonly<ListMemberRow> | undefined;
  do {
    const where = last === undefined ? ofList : { ...ofList, [by]: { gt: last[by] } };
    last = await store.read(scope, async (tx) => {
      const members = await tx.list_members.find({ where, order: { by, direction: "asc" }, limit: batchSize });
      const ids = [...new Set(members.map(({ contact_id }) => contact_id))];
      const memberships = await tx.list_members.find({ where: { workspace_id, contact_id: { in: ids } } });
      const counts = new Map<string, number>();
      for (const { contact_id } of memberships) counts.set(contact_id, (counts.get(contact_id) ?? 0) + 1);
      for (const [id, count] of counts) if (count > 1) found.push(id);
      return members.length < batchSize ? undefined : members.at(-1);
    });
    await yieldIfDue();
  } while (last !== undefined);
  return found.sort().reverse();
}
