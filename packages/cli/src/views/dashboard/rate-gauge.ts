import type { Rate } from "../../commands/dashboard/service.js";

const cells = 10;

/** Returns how much of a key's window of requests is left, as a bar where there is room; empty where the key has no limit. */
export function rateGauge(rate: Rate | undefined, columns: number): string {
  if (!rate) return "requests: no limit";
  const { limit, remaining } = rate;
  const left = `${remaining} of ${limit} requests left`;
  if (columns < 72) return left;
  const used = Math.min(cells, Math.ceil(((limit - remaining) / limit) * cells));
  return `[${"#".repeat(used)}${"-".repeat(cells - used)}] ${left}`;
}
