/** Returns the time until an instant: `in 2 d 3 h`, to the second below a day. */
export function countdown(until: number, now: number): string {
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  if (left === 0) return "now";
  const parts = [
    [Math.floor(left / 86_400), "d"],
    [Math.floor(left / 3600) % 24, "h"],
    [Math.floor(left / 60) % 60, "min"],
    [left % 60, "s"],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  const shown = parts.slice(first, first + 2).filter(([count]) => count > 0);
  return `in ${shown.map(([count, unit]) => `${count} ${unit}`).join(" ")}`;
}
