import type { Month } from "./month.js";

/** The greatest value of the last month, as a multiple of that of the second one. A median of times varies more than a size. */
const most: Readonly<Partial<Record<keyof Month, number>>> = {
  disk: 1.15,
  heap: 1.15,
  resident: 1.25,
  send: 1.5,
  get: 1.5,
  list: 1.5,
  analytics: 1.5,
};

/** Returns what grew from the second month to the last, in words; nothing for less than three months. */
export function flatness(months: readonly Month[]): string[] {
  const second = months[1];
  const last = months.at(-1);
  if (second === undefined || last === undefined || months.length < 3) return [];
  return Object.entries(most).flatMap(([name, limit]) => {
    const [before, after] = [second[name as keyof Month], last[name as keyof Month]];
    const ratio = after / before;
    return ratio <= limit
      ? []
      : [`${name} was ${before} in month 2 and ${after} in month ${last.month}: ${ratio.toFixed(2)} > ${limit}`];
  });
}
