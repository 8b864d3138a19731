import { notFound } from "../platform/errors.js";
import { type DailyCount, dailyCounts, dayOf } from "../resources/analytics/counters.js";
import { readCounts, readStats } from "../resources/campaigns/stats.js";
import { toIso } from "../resources/handler.js";
import { getWorkspace } from "../resources/workspaces/workspaces.js";
import type { AdminHandler } from "./handler.js";

const day = 24 * 60 * 60 * 1000;

type DayCounts = Record<DailyCount, number>;

const noCounts = Object.fromEntries(dailyCounts.map((name) => [name, 0])) as DayCounts;

/** Returns the stored counts of each of the last days (UTC), oldest first, with their sums. */
export const listDailyCounts: AdminHandler<"analytics.days"> = async (
  { tx, clock },
  { path, query: { days = 30 } },
) => {
  const { id: workspace_id } = await getWorkspace(tx, path.id);
  const now = clock.now();
  const dates = Array.from({ length: days }, (_, index) => dayOf(now - (days - 1 - index) * day));
  const range = { gte: dates[0] as string, lte: dates.at(-1) as string };
  const counters = await tx.counters.find({ where: { workspace_id, kind: "day", of: range } });
  const byDate = new Map(dates.map((date): [string, DayCounts] => [date, { ...noCounts }]));
  const totals = { ...noCounts };
  for (const { of, name, count } of counters) {
    const counts = byDate.get(of);
    if (counts === undefined || !(name in counts)) continue;
    counts[name as DailyCount] += count;
    totals[name as DailyCount] += count;
  }
  return { data: { days: [...byDate].map(([date, counts]) => ({ date, ...counts })), totals } };
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
