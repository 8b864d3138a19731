/**
 * The time a date of a search means, in milliseconds since the epoch, or undefined where it is none. A date without an
 * offset is meant in `timezone` (an IANA name; one nobody knows counts as none), else in the machine's.
 */
export function parseSearchDate(text: string, timezone?: string): number | undefined {
  const written = text.trim().toUpperCase().replaceAll("/", "-");
  // The language reads a date alone as UTC, but a date with a time as local: always give it a time.
  const complete = /^\d{4}-\d{2}-\d{2}$/.test(written)
    ? `${written}T00:00`
    : written.replace(/^([\d-]+) (?=\d)/, "$1T");
  const zone = /(Z|[+-]\d{2}:?\d{2})$/.test(complete.slice(10)) ? undefined : knownZone(timezone);
  const time = Date.parse(zone === undefined ? complete : `${complete}Z`);
  if (Number.isNaN(time)) return undefined;
  if (zone === undefined) return time;
  // Near a change of the clocks the offset at the guess is not yet the offset at the answer; the second look is.
  const guess = time - zoneOffset(zone, time);
  return time - zoneOffset(zone, guess);
}

function knownZone(timezone: string | undefined): Intl.DateTimeFormat | undefined {
  if (!timezone) return undefined;
  const fields = { year: "numeric", month: "numeric", day: "numeric" } as const;
  const clock = { hour: "numeric", minute: "numeric", second: "numeric", hourCycle: "h23" } as const;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: timezone, ...fields, ...clock });
  } catch {
    return undefined;
  }
}

/** How far the zone's clock is ahead of UTC at that time, in milliseconds. */
function zoneOffset(zone: Intl.DateTimeFormat, time: number): number {
  const part = Object.fromEntries(zone.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.trunc(time / 1000) * 1000;
}
