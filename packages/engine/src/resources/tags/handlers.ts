import { countInChunks } from "../../platform/event-loop.js";
import type { ContactTagRow, TagRow } from "../../store/entities.js";
import type { Tx } from "../../store/store.js";
import { findContacts } from "../contacts/contacts.js";
import { showContacts } from "../contacts/show-contacts.js";
import { deleteInBatches } from "../delete-in-batches.js";
import type { Handler, PreparedHandler } from "../handler.js";
import { pageWithRelated, searching } from "../page.js";
import { assignTag, unassignTags } from "./assignments.js";
import { addTag, assertNameFree, countContacts, getTag, nameKey, toWire } from "./tags.js";

export const list: Handler<"tags.list"> = async ({ tx, caller }, { query }) => {
  const matching = searching(query.search, ["name"]);
  const filter = { where: { workspace_id: caller.workspace.id }, ...(matching && { matching }) };
  const show = async (row: Readonly<TagRow>) => toWire(row, await countContacts(tx, row));
  return pageWithRelated(tx.tags, query, filter, (rows) => Promise.all(rows.map(show)));
};

export const create: Handler<"tags.create"> = async (ctx, { body }) => {
  const { tx, caller } = ctx;
  const workspace_id = caller.workspace.id;
  const { name, color = null, description = null } = body;
  await assertNameFree(tx, workspace_id, nameKey(name));
  return { data: toWire(await addTag(ctx, tx, { workspace_id, name, color, description }), 0) };
};

export const get: Handler<"tags.get"> = async ({ tx }, { path }) => {
  const row = await getTag(tx, path.id);
  return { data: toWire(row, await countContacts(tx, row)) };
};

export const update: Handler<"tags.update"> = async ({ tx, clock }, { path, body }) => {
  const before = await getTag(tx, path.id);
  const patch: Partial<TagRow> = { updated_at: clock.now() };
  if (body.name !== undefined) {
    patch.name = body.name;
    patch.name_key = nameKey(body.name);
    await assertNameFree(tx, before.workspace_id, patch.name_key, before.id);
  }
  if (body.color !== undefined) patch.color = body.color;
  if (body.description !== undefined) patch.description = body.description;
  const after = { ...before, ...patch };
  await tx.tags.update(before.id, patch);
  return { data: toWire(after, await countContacts(tx, after)) };
};

export const remove: PreparedHandler<"tags.delete"> = {
  async prepare({ store, caller }, { path }) {
    const where = { workspace_id: caller.workspace.id, tag_id: path.id };
    const unassignAll = (tx: Tx, rows: readonly Readonly<ContactTagRow>[]) =>
      countInChunks(rows, ({ id }) => tx.contact_tags.delete(id));
    await deleteInBatches(store, caller.scope, (tx, limit) => tx.contact_tags.find({ where, limit }), unassignAll);
    return async ({ tx }) => {
      const { id } = await getTag(tx, path.id);
      await unassignAll(tx, await tx.contact_tags.find({ where }));
      await tx.tags.delete(id);
      return { data: { id, success: true } };
    };
  },
};

export const listContacts: Handler<"tags.contacts.list"> = async ({ tx }, { path, query }) => {
  const { id: tag_id, workspace_id } = await getTag(tx, path.id);
  return pageWithRelated(tx.contact_tags, query, { where: { workspace_id, tag_id } }, async (assigned) => {
    const ids = assigned.map(({ contact_id }) => contact_id);
    return showContacts(tx, await findContacts(tx, workspace_id, ids));
  });
};

export const assign: Handler<"tags.contacts.assign"> = async (ctx, { path, body: { contact_ids } }) => {
  const { tx } = ctx;
  const row = await getTag(tx, path.id);
  const contacts = await findContacts(tx, row.workspace_id, contact_ids);
  const added = await assignTag(ctx, tx, row, contacts);
  return { data: { added, skipped: contact_ids.length - added } };
};

export const unassign: Handler<"tags.contacts.remove"> = async ({ tx }, { path, body: { contact_ids } }) => {
  const row = await getTag(tx, path.id);
  const contacts = await findContacts(tx, row.workspace_id, contact_ids);
  const removed = await unassignTags(tx, contacts, row);
  return { data: { removed, skipped: contact_ids.length - removed } };
};
