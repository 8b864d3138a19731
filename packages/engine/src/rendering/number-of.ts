const plainDecimal = /^[+-]?\d+(?:\.\d+)?$/;

/** Longer texts are not quantities, and converting them repeatedly would take unbounded time. */
const maxNumberLength = 40;

/** Returns the number that a value is, or that a plain decimal text means ("10", "-2.5"); NaN for everything else. */
export function numberOf(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.length > maxNumberLength) return Number.NaN;
  return plainDecimal.test(value) ? Number(value) : Number.NaN;
}
