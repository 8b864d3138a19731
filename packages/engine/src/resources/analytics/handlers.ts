import type { Handler } from "../handler.js";
import { readDailyCounts } from "./counters.js";

export const get: Handler<"analytics.get"> = async ({ tx, caller, clock }, { query }) => {
  const { period = "30d" } = query;
  const length = Number.parseInt(period, 10);
  const { days, totals } = await readDailyCounts(tx, caller.workspace.id, { now: clock.now(), length });
  const daily_api_sends = days.map(({ date, api_sends }) => ({ date, count: api_sends }));
  return { data: { period, totals, daily_api_sends } };
};
