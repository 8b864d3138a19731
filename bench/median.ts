/** Returns the middle value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** Returns a figure with three digits behind the point. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Returns median, extremes and number of the ratios of some rounds, as a result shows them. */
export function spreadOf(ratios: readonly number[]): { ratio: number; min: number; max: number; rounds: number } {
  const [min, max] = [rounded(Math.min(...ratios)), rounded(Math.max(...ratios))];
  return { ratio: rounded(median(ratios)), min, max, rounds: ratios.length };
}
