const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** The milliseconds of a duration such as `10s`, `1.5h` or `3d`; undefined when the text is none. */
export function parseDuration(text: string): number | undefined {
  const [, amount, unit = ""] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d|w)$/.exec(text) ?? [];
  return amount === undefined ? undefined : Math.round(Number(amount) * (units[unit] ?? 0));
}

/** The milliseconds of a duration, or of a range such as `50..200` or `1s..2s` from the least to the most; a bare number is milliseconds. Undefined when the text is neither. */
export function parseDurationRange(text: string): readonly [least: number, most: number] | undefined {
  const parts = text.split("..").map((part) => (/^\d+$/.test(part) ? Number(part) : parseDuration(part)));
  const [least, most = least] = parts;
  if (least === undefined || most === undefined || parts.length > 2 || parts.includes(undefined)) return undefined;
  return least <= most ? [least, most] : undefined;
}
