import type { components } from "@posthorn/sdk/contract";
import type { CampaignRow } from "../../store/entities.js";
import type { ReadTx } from "../../store/store.js";
import type { CampaignCount } from "../analytics/counters.js";

type Stats = components["schemas"]["CampaignStats"];

/** Returns a function that returns a counter of a campaign, 0 by default. */
export async function readCounts(
  tx: ReadTx,
  { workspace_id, id }: Pick<CampaignRow, "workspace_id" | "id">,
): Promise<(name: CampaignCount) => number> {
  const rows = await tx.counters.find({ where: { workspace_id, kind: "campaign", of: { gte: id, lte: id } } });
  const counts = new Map(rows.map(({ name, count }) => [name, count]));
  return (name) => counts.get(name) ?? 0;
}

/** Returns the current statistics of a campaign. */
export async function readStats(tx: ReadTx, campaign: Readonly<CampaignRow>): Promise<Stats> {
  const count = await readCounts(tx, campaign);
  return {
    recipients: campaign.total_recipients ?? 0,
    sent: count("sent"),
    delivered: count("delivered"),
    opens: count("opens"),
    unique_opens: count("unique_opens"),
    clicks: count("clicks"),
    unique_clicks: count("unique_clicks"),
    bounces: count("bounces"),
    complaints: count("complaints"),
    unsubscribes: count("unsubscribes"),
  };
}

/**
 * Returns rates from 0 to 1 with four decimal places. Deliveries and bounces relate to sent messages, all others to
 * delivered ones.
 */
export function ratesOf(stats: Stats): components["schemas"]["CampaignRates"] {
  const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000);
  return {
    delivery_rate: share(stats.delivered, stats.sent),
    bounce_rate: share(stats.bounces, stats.sent),
    open_rate: share(stats.unique_opens, stats.delivered),
    click_rate: share(stats.unique_clicks, stats.delivered),
    complaint_rate: share(stats.complaints, stats.delivered),
    unsubscribe_rate: share(stats.unsubscribes, stats.delivered),
  };
}
