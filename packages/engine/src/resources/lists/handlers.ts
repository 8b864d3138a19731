import { invalid } from "../../platform/errors.js";
import { countInChunks } from "../../platform/event-loop.js";
import type { ListMemberRow, ListRow } from "../../store/entities.js";
import type { Tx } from "../../store/store.js";
import { acceptConditions, contactFilter } from "../contacts/conditions.js";
import { findContacts } from "../contacts/contacts.js";
import { showContacts } from "../contacts/show-contacts.js";
import { deleteInBatches } from "../delete-in-batches.js";
import type { Handler, PreparedHandler } from "../handler.js";
import { pageWithRelated } from "../page.js";
import { countMembers, getList, getStaticList, toWire } from "./lists.js";
import { joinList, leaveLists } from "./members.js";

export const list: Handler<"lists.list"> = async ({ tx, caller, clock }, { query }) => {
  const where = { workspace_id: caller.workspace.id, ...(query.type === undefined ? {} : { type: query.type }) };
  const show = async (row: Readonly<ListRow>) => toWire(row, await countMembers(tx, row, clock.now()));
  return pageWithRelated(tx.lists, query, { where }, (rows) => Promise.all(rows.map(show)));
};

export const create: Handler<"lists.create"> = async ({ tx, caller, ids, clock }, { body }) => {
  const { name, description = null, type = "static", conditions } = body;
  if (type === "dynamic" && conditions === undefined) throw invalid("conditions", "a dynamic list needs conditions");
  if (type === "static" && conditions !== undefined) throw unexpectedConditions();
  const now = clock.now();
  const row: ListRow = {
    id: ids.uuid(),
    workspace_id: caller.workspace.id,
    name,
    description,
    type,
    conditions: conditions === undefined ? null : acceptConditions(conditions),
    created_at: now,
    updated_at: now,
  };
  await tx.lists.insert(row);
  return { data: toWire(row, await countMembers(tx, row, now)) };
};

export const get: Handler<"lists.get"> = async ({ tx, clock }, { path }) => {
  const row = await getList(tx, path.id);
  return { data: toWire(row, await countMembers(tx, row, clock.now())) };
};

export const update: Handler<"lists.update"> = async ({ tx, clock }, { path, body }) => {
  const before = await getList(tx, path.id);
  const now = clock.now();
  const patch: Partial<ListRow> = { updated_at: now };
  if (body.name !== undefined) patch.name = body.name;
  if (body.description !== undefined) patch.description = body.description;
  if (body.conditions !== undefined) {
    if (before.type === "static") throw unexpectedConditions();
    patch.conditions = acceptConditions(body.conditions);
  }
  const after = { ...before, ...patch };
  await tx.lists.update(before.id, patch);
  return { data: toWire(after, await countMembers(tx, after, now)) };
};

/** The memberships are deleted without events, since nobody leaves a deleted list. */
export const remove: PreparedHandler<"lists.delete"> = {
  async prepare({ store, caller }, { path }) {
    const where = { workspace_id: caller.workspace.id, list_id: path.id };
    const deleteMembers = (tx: Tx, rows: readonly Readonly<ListMemberRow>[]) =>
      countInChunks(rows, ({ id }) => tx.list_members.delete(id));
    await deleteInBatches(store, caller.scope, (tx, limit) => tx.list_members.find({ where, limit }), deleteMembers);
    return async ({ tx }) => {
      const { id } = await getList(tx, path.id);
      await deleteMembers(tx, await tx.list_members.find({ where }));
      await tx.lists.delete(id);
      return { data: { id, success: true } };
    };
  },
};

export const listMembers: Handler<"lists.members.list"> = async ({ tx, clock }, { path, query }) => {
  const { id: list_id, workspace_id, type, conditions } = await getList(tx, path.id);
  if (type === "dynamic") {
    const filter = await contactFilter(tx, workspace_id, conditions, clock.now());
    return pageWithRelated(tx.contacts, query, filter, (rows) => showContacts(tx, rows));
  }
  return pageWithRelated(tx.list_members, query, { where: { workspace_id, list_id } }, async (members) => {
    const ids = members.map(({ contact_id }) => contact_id);
    return showContacts(tx, await findContacts(tx, workspace_id, ids));
  });
};

export const addMembers: Handler<"lists.members.add"> = async (ctx, { path, body: { contact_ids } }) => {
  const { tx } = ctx;
  const row = await getStaticList(tx, path.id, "id");
  const contacts = await findContacts(tx, row.workspace_id, contact_ids);
  const added = await joinList(ctx, tx, { list: row, contacts, source: "api" });
  return { data: { added, skipped: contact_ids.length - added } };
};

export const removeMembers: Handler<"lists.members.remove"> = async (ctx, { path, body: { contact_ids } }) => {
  const { tx } = ctx;
  const row = await getStaticList(tx, path.id, "id");
  const contacts = await findContacts(tx, row.workspace_id, contact_ids);
  const removed = await leaveLists(ctx, tx, { list: row, contacts, source: "api" });
  return { data: { removed, skipped: contact_ids.length - removed } };
};

function unexpectedConditions(): Error {
  return invalid("conditions", "only a dynamic list has conditions");
}
