/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** A figure with three digits behind the point. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
