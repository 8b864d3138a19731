import type { SegmentRow } from "../../store/entities.js";
import { acceptConditions, contactFilter } from "../contacts/conditions.js";
import { showContacts } from "../contacts/show-contacts.js";
import type { Handler, PreparedHandler } from "../handler.js";
import { page, pageWithRelated, searching } from "../page.js";
import { countContacts, getSegment, toWire } from "./segments.js";

export const list: Handler<"segments.list"> = async ({ tx, caller }, { query }) => {
  const matching = searching(query.search, ["name"]);
  const where = { workspace_id: caller.workspace.id };
  return page(tx.segments, query, { where, ...(matching && { matching }) }, toWire);
};

export const create: Handler<"segments.create"> = async ({ tx, caller, ids, clock }, { body }) => {
  const now = clock.now();
  const row: SegmentRow = {
    id: ids.uuid(),
    workspace_id: caller.workspace.id,
    name: body.name,
    conditions: body.conditions === undefined ? null : acceptConditions(body.conditions),
    created_at: now,
    updated_at: now,
  };
  await tx.segments.insert(row);
  return { data: toWire(row) };
};

export const get: Handler<"segments.get"> = async ({ tx, clock }, { path }) => {
  const row = await getSegment(tx, path.id);
  return { data: { ...toWire(row), contact_count: await countContacts(tx, row, clock.now()) } };
};

export const update: Handler<"segments.update"> = async ({ tx, clock }, { path, body }) => {
  const before = await getSegment(tx, path.id);
  const patch: Partial<SegmentRow> = { updated_at: clock.now() };
  if (body.name !== undefined) patch.name = body.name;
  if (body.conditions !== undefined) patch.conditions = acceptConditions(body.conditions);
  await tx.segments.update(before.id, patch);
  return { data: toWire({ ...before, ...patch }) };
};

export const remove: Handler<"segments.delete"> = async ({ tx }, { path }) => {
  await getSegment(tx, path.id);
  await tx.segments.delete(path.id);
  return { data: { id: path.id, success: true } };
};

/** The contacts are counted before the transaction, which would block writers. */
export const estimate: PreparedHandler<"segments.estimate"> = {
  async prepare({ store, caller, clock }, { path }) {
    const count = await store.read(caller.scope, async (tx) =>
      countContacts(tx, await getSegment(tx, path.id), clock.now()),
    );
    return async () => ({ data: { count } });
  },
};

export const listContacts: Handler<"segments.contacts.list"> = async ({ tx, clock }, { path, query }) => {
  const row = await getSegment(tx, path.id);
  const filter = await contactFilter(tx, row.workspace_id, row.conditions, clock.now());
  return pageWithRelated(tx.contacts, query, filter, (rows) => showContacts(tx, rows));
};
