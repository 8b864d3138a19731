import type { Month } from "./month.js";

/**
 * The greatest value of the last month, as a multiple of that of an earlier one, by default the second. Times vary more than
 * sizes, by the other work of the machine.
 */
const limits: Readonly<Partial<Record<keyof Month, { most: number; since?: number }>>> = {
  data: { most: 1.15 },
  // A snapshot is written when the journal has twice its size, so that files reach their bound after some snapshots of the full size.
  disk: { most: 1.15, since: 4 },
  heap: { most: 1.15 },
  resident: { most: 1.3 },
  send: { most: 1.5 },
  get: { most: 1.5 },
  list: { most: 1.5 },
  analytics: { most: 1.5 },
};

/** Returns what grew up to the last month, in words; nothing for the first months. */
export function flatness(months: readonly Month[]): string[] {
  const last = months.at(-1);
  return Object.entries(limits).flatMap(([key, { most, since = 2 }]) => {
    const name = key as keyof Month;
    const before = months[since - 1];
    if (before === undefined || last === undefined || before === last) return [];
    const ratio = last[name] / before[name];
    if (ratio <= most) return [];
    return [
      `${name} was ${before[name]} in month ${since} and ${last[name]} in month ${last.month}: ${ratio.toFixed(2)} > ${most}`,
    ];
  });
}
