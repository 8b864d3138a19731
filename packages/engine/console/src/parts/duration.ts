/** Returns a duration in ms as people write it: `320 ms`, `4.2 s`, `3 min`, `2.5 h`, `4 d`. */
export function durationText(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const [unit, size] = units.find(([, each]) => ms >= each) ?? ["s", 1000];
  const count = ms / size;
  return `${count < 10 ? Number(count.toFixed(1)) : Math.round(count)} ${unit}`;
}

const units: readonly (readonly [string, number])[] = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1000],
];
