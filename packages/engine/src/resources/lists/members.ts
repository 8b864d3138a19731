import { emit } from "../../events/emit.js";
import type { Ctx } from "../../platform/context.js";
import { countInChunks, forEachInChunks } from "../../platform/event-loop.js";
import type { ContactRow, ListRow } from "../../store/entities.js";
import type { Tx } from "../../store/store.js";
import { findByValues } from "../find-by-values.js";

/** The cause of a change of membership. */
export type MembershipSource = "api" | "preferences" | "automation";

type Member = Pick<Readonly<ContactRow>, "id" | "workspace_id" | "email">;

interface MembershipChange {
  contacts: readonly Member[];
  source: MembershipSource;
}

/** Adds contacts to a static list and returns how many were not on it before. */
export async function joinList(
  ctx: Ctx,
  tx: Tx,
  { list, contacts, source }: MembershipChange & { list: Readonly<ListRow> },
): Promise<number> {
  const { id: list_id, workspace_id } = list;
  const ids = contacts.map(({ id }) => id);
  const members = await findByValues(tx.list_members, "contact_id", ids, { workspace_id, list_id });
  const present = new Set(members.map(({ contact_id }) => contact_id));
  const joining = contacts.filter(({ id }) => !present.has(id));
  const created_at = ctx.clock.now();
  await forEachInChunks(joining, async (contact) => {
    await tx.list_members.insert({ id: ctx.ids.uuid(), workspace_id, list_id, contact_id: contact.id, created_at });
    await emitMembershipEvent(ctx, tx, "list.member_added", { list, contact, source });
  });
  return joining.length;
}

/**
 * Removes contacts of one workspace from all static lists, or from one, and returns the number of deleted memberships.
 */
export async function leaveLists(
  ctx: Ctx,
  tx: Tx,
  { contacts, source, list: one }: MembershipChange & { list?: Readonly<ListRow> },
): Promise<number> {
  const [first] = contacts;
  if (first === undefined) return 0;
  const { workspace_id } = first;
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const where = { workspace_id, ...(one && { list_id: one.id }) };
  const memberships = await findByValues(tx.list_members, "contact_id", [...byId.keys()], where);
  const ids = [...new Set(memberships.map(({ list_id }) => list_id))];
  const lists = one ? [one] : await tx.lists.find({ where: { workspace_id, id: { in: ids } } });
  const listOf = new Map(lists.map((list) => [list.id, list]));
  return countInChunks(memberships, async ({ id, list_id, contact_id }) => {
    // A concurrent removal has emitted the event.
    if (!(await tx.list_members.delete(id))) return false;
    const [list, contact] = [listOf.get(list_id), byId.get(contact_id)];
    if (list && contact) await emitMembershipEvent(ctx, tx, "list.member_removed", { list, contact, source });
    return true;
  });
}

async function emitMembershipEvent(
  ctx: Ctx,
  tx: Tx,
  type: "list.member_added" | "list.member_removed",
  { list, contact, source }: { list: Readonly<ListRow>; contact: Member; source: MembershipSource },
): Promise<void> {
  await emit(ctx, tx, {
    type,
    workspace_id: list.workspace_id,
    subject_id: contact.id,
    data: { list_id: list.id, list_name: list.name, contact_id: contact.id, email: contact.email, source },
  });
}
