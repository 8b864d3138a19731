/**
 * Returns the time of a date in a search, in epoch ms, or undefined where it is no date. A date without an offset is in
 * `timezone` (an IANA name; an unknown one counts as none), or else in the time zone of the machine.
 */
export function parseSearchDate(text: string, timezone?: string): number | undefined {
  const written = text.trim().toUpperCase().replaceAll("/", "-");
  // Date.parse reads a date as UTC but a date with a time as local, so a time is always added.
  const complete = /^\d{4}-\d{2}-\d{2}$/.test(written)
    ? `${written}T00:00`
    : written.replace(/^([\d-]+) (?=\d)/, "$1T");
  const zone = /(Z|[+-]\d{2}:?\d{2})$/.test(complete.slice(10)) ? undefined : knownZone(timezone);
  const time = Date.parse(zone === undefined ? complete : `${complete}Z`);
  if (Number.isNaN(time)) return undefined;
  if (zone === undefined) return time;
  // Around a change to or from summer time, the offset of the guess may differ from the offset of the result.
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

/** Returns how far a time zone is ahead of UTC at a time, in ms. */
function zoneOffset(zone: Intl.DateTimeFormat, time: number): number {
  const part = Object.fromEntries(zone.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.trunc(time / 1000) * 1000;
}
