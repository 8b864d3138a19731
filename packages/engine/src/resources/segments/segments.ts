import type { components } from "@posthorn/sdk/contract";
import { notFound } from "../../platform/errors.js";
import type { SegmentRow } from "../../store/entities.js";
import type { ReadTx } from "../../store/store.js";
import { contactFilter, type WireConditions } from "../contacts/conditions.js";
import { toIso } from "../handler.js";

/** Returns a segment in wire format. */
export function toWire(row: Readonly<SegmentRow>): components["schemas"]["Segment"] {
  return {
    id: row.id,
    name: row.name,
    // They were validated by the contract and stored unchanged.
    conditions: row.conditions as WireConditions | null,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

/** Returns the segment with an id; throws `not_found`. */
export async function getSegment(tx: ReadTx, id: string): Promise<Readonly<SegmentRow>> {
  const row = await tx.segments.get(id);
  if (row === undefined) throw notFound("segment");
  return row;
}

/** Returns the number of contacts that a segment matches at a time (epoch ms). */
export async function countContacts(tx: ReadTx, segment: Readonly<SegmentRow>, now: number): Promise<number> {
  return tx.contacts.count(await contactFilter(tx, segment.workspace_id, segment.conditions, now));
}
