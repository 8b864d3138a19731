import type { components } from "@posthorn/sdk/contract";
import { notFound } from "../../platform/errors.js";
import type { CampaignRow } from "../../store/entities.js";
import type { ReadTx } from "../../store/store.js";
import { toIso } from "../handler.js";

/** Returns a campaign as it appears in lists, without statistics. */
export function toWire(row: Readonly<CampaignRow>): components["schemas"]["Campaign"] {
  return {
    id: row.id,
    name: row.name,
    subject: row.subject,
    template_id: row.template_id,
    list_id: row.list_id,
    segment_id: row.segment_id,
    status: row.status,
    total_recipients: row.total_recipients,
    started_at: toIso(row.started_at),
    completed_at: toIso(row.completed_at),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

/** Returns the campaign with an id; throws `not_found` with `path`. */
export async function getCampaign(tx: ReadTx, id: string, path?: string): Promise<Readonly<CampaignRow>> {
  const row = await tx.campaigns.get(id.toLowerCase());
  if (row === undefined) throw notFound("campaign", path);
  return row;
}
