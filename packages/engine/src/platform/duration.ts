const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** The milliseconds of a duration such as `90s`, `1.5h` or `3d`; undefined when the text is none. */
export function parseDuration(text: string): number | undefined {
  const [, amount, unit = ""] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d|w)$/.exec(text) ?? [];
  return amount === undefined ? undefined : Math.round(Number(amount) * (units[unit] ?? 0));
}

/** Returns a time span (ms) as a person says it, in its largest unit from seconds to days: `3 d`, `5.5 h`. */
export function spanText(span: number): string {
  const [unit = "s", length = 1000] =
    (["d", "h", "m", "s"] as const)
      .map((name) => [name, units[name] ?? 1000] as const)
      .find(([, size]) => span >= size) ?? [];
  return `${Math.round((10 * span) / length) / 10} ${unit === "m" ? "min" : unit}`;
}
