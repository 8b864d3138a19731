import type { components } from "@posthorn/sdk/contract";
import type { Ctx } from "../../platform/context.js";
import { ApiError, notFound } from "../../platform/errors.js";
import type { TagRow } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import { toIso } from "../handler.js";

/** Returns a tag in wire format. */
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

/** Returns the tag with an id; throws `not_found`. */
export async function getTag(tx: ReadTx, id: string): Promise<Readonly<TagRow>> {
  const row = await tx.tags.get(id);
  if (row === undefined) throw notFound("tag");
  return row;
}

/** Returns the number of contacts that have a tag. */
export async function countContacts(tx: ReadTx, { id: tag_id, workspace_id }: Readonly<TagRow>): Promise<number> {
  return tx.contact_tags.count({ where: { workspace_id, tag_id } });
}

/** Returns the key that a name has in any case. */
export function nameKey(name: string): string {
  return name.toLowerCase();
}

/** Returns the tag with a name in any case, or undefined. */
export async function findTag(tx: ReadTx, workspace_id: string, name: string): Promise<Readonly<TagRow> | undefined> {
  return tx.tags.first({ where: { workspace_id, name_key: nameKey(name) } });
}

/** Inserts a tag with a unique name and returns it. */
export async function addTag(
  ctx: Ctx,
  tx: Tx,
  values: Pick<TagRow, "workspace_id" | "name"> & Partial<Pick<TagRow, "color" | "description">>,
): Promise<Readonly<TagRow>> {
  const now = ctx.clock.now();
  const id = ctx.ids.uuid();
  const defaults = { color: null, description: null };
  const row: TagRow = { id, ...defaults, ...values, name_key: nameKey(values.name), created_at: now, updated_at: now };
  await tx.tags.insert(row);
  return row;
}

/** Throws `duplicate` if a tag other than `except` has the name. */
export async function assertNameFree(
  tx: ReadTx,
  workspace_id: string,
  name_key: string,
  except?: string,
): Promise<void> {
  const holder = await tx.tags.first({ where: { workspace_id, name_key } });
  if (holder === undefined || holder.id === except) return;
  throw new ApiError("duplicate", "a tag with this name exists", { path: "name" });
}
