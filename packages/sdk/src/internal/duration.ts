const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Returns the milliseconds of a duration such as `90s`, `1.5h` or `3d`, or undefined when the text is not a duration. */
export function parseDuration(text: string): number | undefined {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d|w)$/.exec(text) ?? [];
  return amount === undefined ? undefined : Math.round(Number(amount) * units[unit as keyof typeof units]);
}

/** Returns a time span (ms) for people to read, in its largest unit from seconds to days: `3 d`, `5.5 h`, `2 min`. */
export function spanText(span: number): string {
  const unit = (["d", "h", "m"] as const).find((each) => span >= units[each]) ?? "s";
  return `${Math.round((10 * span) / units[unit]) / 10} ${unit === "m" ? "min" : unit}`;
}
