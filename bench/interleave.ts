import { median, rounded } from "./median.js";
import type { Result } from "./result.js";

interface Comparison {
  id: string;
  what: string;
  gate: string;
  target: string;
  rounds: number;
  /** Names the unit of the costs in the detail. */
  unit: string;
  /** Does a round of the work and returns the cost of one piece of it. */
  reference: () => Promise<number>;
  own: () => Promise<number>;
}

/**
 * Returns the cost of the reference divided by that of the own work. Rounds alternate; the first of each is a warm-up.
 */
export async function interleave({ rounds, unit, reference, own, ...goal }: Comparison): Promise<Result> {
  const costs: { reference: number; own: number }[] = [];
  for (let round = 0; round <= rounds; round++) costs.push({ reference: await reference(), own: await own() });
  costs.shift();
  const ratios = costs.map((cost) => cost.reference / cost.own);
  return {
    ...goal,
    ratio: rounded(median(ratios)),
    min: rounded(Math.min(...ratios)),
    max: rounded(Math.max(...ratios)),
    rounds,
    detail: {
      [`reference, ${unit}`]: rounded(median(costs.map((cost) => cost.reference))),
      [`own, ${unit}`]: rounded(median(costs.map((cost) => cost.own))),
    },
  };
}
