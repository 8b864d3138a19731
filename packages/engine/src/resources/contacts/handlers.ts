import { emit } from "../../events/emit.js";
import { notFound } from "../../platform/errors.js";
import type { ContactRow } from "../../store/entities.js";
import type { Handler } from "../handler.js";
import { page, searching } from "../page.js";
import { liftSuppression } from "../suppressions/suppressions.js";
import { consentChanged } from "./consent.js";
import { addressKey, duplicateContact, findByAddress, getContact, mergeAttributes, toWire } from "./contacts.js";

export const list: Handler<"contacts.list"> = async ({ tx, caller }, { query }) => {
  const matching = searching(query.search, ["email", "first_name", "last_name"]);
  const where = {
    workspace_id: caller.workspace.id,
    ...(query.subscribed === undefined ? {} : { subscribed: query.subscribed }),
    ...(query.bounced === undefined ? {} : { bounced: query.bounced }),
  };
  return page(tx.contacts, query, { where, ...(matching && { matching }) }, toWire);
};

export const create: Handler<"contacts.create"> = async (ctx, { body }) => {
  const { tx, caller, clock, ids } = ctx;
  const workspace_id = caller.workspace.id;
  const address_key = addressKey(body.email);
  if (await findByAddress(tx, workspace_id, address_key)) throw duplicateContact();
  if (body.list_id !== undefined) throw notFound("list");
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
  const data = toWire(row);
  await emit(ctx, tx, { type: "contact.created", workspace_id, subject_id: row.id, data });
  return { data };
};

export const get: Handler<"contacts.get"> = async ({ tx }, { path }) => ({
  data: toWire(await getContact(tx, path.id)),
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
  const data = toWire(after);
  await emit(ctx, tx, {
    type: "contact.updated",
    workspace_id,
    subject_id: before.id,
    data: { ...data, previous: toWire(before) },
  });
  if (patch.subscribed !== undefined) await consentChanged(ctx, tx, after, "api");
  return { data };
};

export const remove: Handler<"contacts.delete"> = async ({ tx }, { path }) => {
  await getContact(tx, path.id);
  await tx.contacts.delete(path.id);
  return { data: { id: path.id, success: true } };
};
