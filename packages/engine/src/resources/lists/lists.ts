import type { components } from "@posthorn/sdk/contract";
import { invalid, notFound } from "../../platform/errors.js";
import type { ListRow } from "../../store/entities.js";
import type { ReadTx } from "../../store/store.js";
import { contactFilter, type WireConditions } from "../contacts/conditions.js";
import { toIso } from "../handler.js";

/** Returns a list in wire format. */
export function toWire(row: Readonly<ListRow>, member_count: number): components["schemas"]["List"] {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    type: row.type,
    // They were validated by the contract and stored unchanged.
    conditions: row.conditions as WireConditions | null,
    member_count,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

/** Returns the list with an id; throws `not_found` with `path`. */
export async function getList(tx: ReadTx, id: string, path?: string): Promise<Readonly<ListRow>> {
  const row = await tx.lists.get(id);
  if (row === undefined) throw notFound("list", path);
  return row;
}

/** Returns the static list with an id; throws `not_found`, or `validation_error` for a dynamic one, with `path`. */
export async function getStaticList(tx: ReadTx, id: string, path: string): Promise<Readonly<ListRow>> {
  const row = await getList(tx, id, path);
  if (row.type === "dynamic") throw invalid(path, "a dynamic list computes its members: they cannot be written");
  return row;
}

/** Returns the number of contacts on a list at a time (epoch ms). */
export async function countMembers(tx: ReadTx, list: Readonly<ListRow>, now: number): Promise<number> {
  const { id: list_id, workspace_id } = list;
  if (list.type === "static") return tx.list_members.count({ where: { workspace_id, list_id } });
  return tx.contacts.count(await contactFilter(tx, workspace_id, list.conditions, now));
}
