import type { Handler } from "../handler.js";
import { type DailyCount, dailyCounts, dayOf } from "./counters.js";

const day = 24 * 60 * 60 * 1000;

export const get: Handler<"analytics.get"> = async ({ tx, caller, clock }, { query }) => {
  const { period = "30d" } = query;
  const now = clock.now();
  const length = Number.parseInt(period, 10);
  const days = Array.from({ length }, (_, index) => dayOf(now - (length - 1 - index) * day));
  const workspace_id = caller.workspace.id;
  const counters = await tx.counters.find({
    where: { workspace_id, kind: "day", of: { gte: days[0] as string, lte: dayOf(now) } },
  });

  const totals = Object.fromEntries(dailyCounts.map((name) => [name, 0])) as Record<DailyCount, number>;
  const sends = new Map(days.map((date) => [date, 0]));
  for (const { of, name, count } of counters) {
    totals[name as DailyCount] += count;
    if (name === "api_sends") sends.set(of, count);
  }
  const daily_api_sends = [...sends].map(([date, count]) => ({ date, count }));
  return { data: { period, totals, daily_api_sends } };
};
