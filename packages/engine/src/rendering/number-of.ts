const plainDecimal = /^[+-]?\d+(?:\.\d+)?$/;

/** Longer texts are digits, not quantities; reading them as numbers again and again would cost time without bound. */
const longestNumber = 40;

/** Gives back the number a value is, or is written as in plain decimals ("10", "-2.5"); NaN for everything else. */
export function numberOf(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.length > longestNumber) return Number.NaN;
  return plainDecimal.test(value) ? Number(value) : Number.NaN;
}
