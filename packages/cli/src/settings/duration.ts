import { parseDuration } from "@posthorn/sdk/internal";

/** The milliseconds of a duration, or of a range such as `50..200` or `1s..2s` from the least to the most; a bare number is milliseconds. Undefined when the text is neither. */
export function parseDurationRange(text: string): readonly [least: number, most: number] | undefined {
  const parts = text.split("..").map((part) => (/^\d+$/.test(part) ? Number(part) : parseDuration(part)));
  const [least, most = least] = parts;
  if (least === undefined || most === undefined || parts.length > 2 || parts.includes(undefined)) return undefined;
  return least <= most ? [least, most] : undefined;
}
