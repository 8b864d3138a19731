/** Returns the value. Throws RangeError naming the field unless it is a whole number within the range. */
export function wholeNumber(field: string, value: number, least: number, most = Number.MAX_SAFE_INTEGER): number {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw new RangeError(`${field} must be a whole number ${range}; it is ${value}`);
}
