import { notFound } from "../platform/errors.js";
import { readDailyCounts } from "../resources/analytics/counters.js";
import { readCounts, readStats } from "../resources/campaigns/stats.js";
import { toIso } from "../resources/handler.js";
import { getWorkspace } from "../resources/workspaces/workspaces.js";
import type { AdminHandler } from "./handler.js";

/** Returns the stored counts of each of the last days (UTC), oldest first, with their sums. */
export const listDailyCounts: AdminHandler<"analytics.days"> = async (
  { tx, clock },
  { path, query: { days = 30 } },
) => {
  const { id: workspace_id } = await getWorkspace(tx, path.id);
  return { data: await readDailyCounts(tx, workspace_id, { now: clock.now(), length: days }) };
};

/** Returns how far a campaign is, from its counters: every launched message is later counted as sent or as unsent. */
export const readProgress: AdminHandler<"campaigns.progress"> = async ({ tx, clock }, { path }) => {
  const campaign = await tx.campaigns.get(path.id);
  if (campaign === undefined) throw notFound("campaign");
  const count = await readCounts(tx, campaign);
  return {
    data: {
      status: campaign.status,
      now: toIso(clock.now()),
      started_at: toIso(campaign.started_at),
      completed_at: toIso(campaign.completed_at),
      launched: count("launched"),
      unsent: count("unsent"),
      ...(await readStats(tx, campaign)),
    },
  };
};
