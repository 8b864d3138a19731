import { emit } from "../../events/emit.js";
import type { ContactRow } from "../../store/entities.js";
import { deleteInBatches } from "../delete-in-batches.js";
import type { Handler, PreparedHandler } from "../handler.js";
import { getList, getStaticList } from "../lists/lists.js";
import { joinList } from "../lists/members.js";
import { pageWithRelated, searching } from "../page.js";
import { liftSuppression } from "../suppressions/suppressions.js";
import { emitConsentChanged, emitListConsentChanged } from "./consent.js";
import { addressKey, duplicateContact, findByAddress, findContacts, getContact, mergeAttributes } from "./contacts.js";
import { duplicateIds } from "./duplicates.js";
import { emitContactUpdated } from "./emit-contact-updated.js";
import { discardContacts, removeContacts } from "./remove-contacts.js";
import { showContact, showContacts, toWire } from "./show-contacts.js";

export const list: Handler<"contacts.list"> = async ({ tx, caller }, { query }) => {
  const matching = searching(query.search, ["email", "first_name", "last_name"]);
  const where = {
    workspace_id: caller.workspace.id,
    ...(query.subscribed === undefined ? {} : { subscribed: query.subscribed }),
    ...(query.bounced === undefined ? {} : { bounced: query.bounced }),
  };
  return pageWithRelated(tx.contacts, query, { where, ...(matching && { matching }) }, (rows) =>
    showContacts(tx, rows),
  );
};

export const create: Handler<"contacts.create"> = async (ctx, { body }) => {
  const { tx, caller, clock, ids } = ctx;
  const workspace_id = caller.workspace.id;
  const address_key = addressKey(body.email);
  if (await findByAddress(tx, workspace_id, address_key)) throw duplicateContact();
  const onto = body.list_id && (await getStaticList(tx, body.list_id.toLowerCase(), "list_id"));
  const now = clock.now();
  const subscribed = body.subscribed ?? true;
  const row: ContactRow = {
    id: ids.uuid(),
    workspace_id,
    email: body.email,
    address_key,
    first_name: body.first_name ?? null,
    last_name: body.last_name ?? null,
    attributes: mergeAttributes({}, body.attributes ?? {}),
    subscribed,
    bounced: false,
    unsubscribed_at: subscribed ? null : now,
    last_opened_at: null,
    last_clicked_at: null,
    created_at: now,
    updated_at: now,
  };
  await tx.contacts.insert(row);
  const data = toWire(row, { tags: [], lists: onto ? [{ id: onto.id, name: onto.name }] : [] });
  await emit(ctx, tx, { type: "contact.created", workspace_id, subject_id: row.id, data });
  if (onto) {
    await joinList(ctx, tx, { list: onto, contacts: [row], source: "api" });
    if (subscribed) await emitListConsentChanged(ctx, tx, row, { list: onto, subscribed: true, source: "api" });
  }
  return { data };
};

export const get: Handler<"contacts.get"> = async ({ tx }, { path }) => ({
  data: await showContact(tx, await getContact(tx, path.id)),
});

export const update: Handler<"contacts.update"> = async (ctx, { path, body }) => {
  const { tx, caller, clock } = ctx;
  const workspace_id = caller.workspace.id;
  const before = await getContact(tx, path.id);
  const now = clock.now();
  const patch: Partial<ContactRow> = { updated_at: now };

  if (body.email !== undefined) {
    patch.email = body.email;
    patch.address_key = addressKey(body.email);
    const holder = await findByAddress(tx, workspace_id, patch.address_key);
    if (holder !== undefined && holder.id !== before.id) throw duplicateContact();
  }
  if (body.first_name !== undefined) patch.first_name = body.first_name;
  if (body.last_name !== undefined) patch.last_name = body.last_name;
  if (body.attributes !== undefined) patch.attributes = mergeAttributes(before.attributes, body.attributes);
  if (body.subscribed !== undefined && body.subscribed !== before.subscribed) {
    patch.subscribed = body.subscribed;
    patch.unsubscribed_at = body.subscribed ? null : now;
  }

  const after = { ...before, ...patch };
  await tx.contacts.update(before.id, patch);
  if (body.subscribed === true) await liftSuppression(tx, workspace_id, after.address_key, "unsubscribe");
  const data = await emitContactUpdated(ctx, tx, before, after);
  if (patch.subscribed !== undefined) await emitConsentChanged(ctx, tx, after, "api");
  return { data };
};

export const remove: Handler<"contacts.delete"> = async (ctx, { path }) => {
  await removeContacts(ctx, ctx.tx, [await getContact(ctx.tx, path.id)]);
  return { data: { id: path.id, success: true } };
};

export const bulkDelete: Handler<"contacts.bulkDelete"> = async (ctx, { body }) => {
  const contacts = await findContacts(ctx.tx, ctx.caller.workspace.id, body.contact_ids);
  return { data: { deleted: await removeContacts(ctx, ctx.tx, contacts) } };
};

/** Not one transaction, which would block others. Concurrent readers see fewer and fewer contacts. */
export const deleteAll: PreparedHandler<"contacts.deleteAll"> = {
  async prepare(ctx) {
    const where = { workspace_id: ctx.caller.workspace.id };
    const removed = await deleteInBatches(
      ctx.store,
      ctx.caller.scope,
      (tx, limit) => tx.contacts.find({ where, limit }),
      (tx, rows) => discardContacts(ctx, tx, rows),
    );
    return async ({ tx }) => {
      const rest = await tx.contacts.find({ where });
      return { data: { deleted: removed + (await discardContacts(ctx, tx, rest)) } };
    };
  },
};

/** The memberships are read before the transaction, which would block writers. */
export const duplicates: PreparedHandler<"contacts.duplicates"> = {
  async prepare({ store, caller }, { query }) {
    const { id: workspace_id } = caller.workspace;
    const list_id = query.list_id?.toLowerCase();
    if (list_id !== undefined) await store.read(caller.scope, (tx) => getList(tx, list_id, "list_id"));
    const ids = await duplicateIds(store, caller.scope, workspace_id, list_id);
    return async ({ tx }) => {
      const { limit = 100, offset = 0 } = query;
      const shown = ids.slice(offset, offset + limit);
      const contacts = await showContacts(tx, await findContacts(tx, workspace_id, shown));
      return {
        data: contacts.map((contact) => ({ ...contact, list_count: contact.lists.length })),
        pagination: { total: ids.length, limit, offset, has_more: offset + shown.length < ids.length },
      };
    };
  },
};
