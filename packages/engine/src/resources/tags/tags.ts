import type { components } from "@posthorn/sdk/contract";
import { ApiError, notFound } from "../../platform/errors.js";
import type { TagRow } from "../../store/entities.js";
import type { ReadTx } from "../../store/store.js";
import { toIso } from "../handler.js";

/** A tag as the wire has it. */
export function toWire(row: Readonly<TagRow>, contact_count: number): components["schemas"]["Tag"] {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    description: row.description,
    contact_count,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

/** The tag with this id; throws `not_found`. */
export async function getTag(tx: ReadTx, id: string): Promise<Readonly<TagRow>> {
  const row = await tx.tags.get(id);
  if (row === undefined) throw notFound("tag");
  return row;
}

/** How many contacts carry a tag. */
export async function countContacts(tx: ReadTx, { id: tag_id, workspace_id }: Readonly<TagRow>): Promise<number> {
  return tx.contact_tags.count({ where: { workspace_id, tag_id } });
}

/** The key under which a name is one and the same, whatever its case. */
export function nameKey(name: string): string {
  return name.toLowerCase();
}

/** Throws `duplicate` when another tag than `but` has a name. */
export async function refuseTaken(tx: ReadTx, workspace_id: string, name_key: string, but?: string): Promise<void> {
  const holder = await tx.tags.first({ where: { workspace_id, name_key } });
  if (holder === undefined || holder.id === but) return;
  throw new ApiError("duplicate", "a tag with this name exists", { path: "name" });
}
