/** Returns the milliseconds of `Retry-After` (RFC 9110, section 10.2.3), given in seconds or as a date; undefined where it is missing or invalid. */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get("Retry-After")?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
