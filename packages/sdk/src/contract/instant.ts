const zone = "(?:Z|([+-])([01]\\d|2[0-3])(?::?([0-5]\\d))?)";
const second = "([0-5]\\d|60)(?:[.,](\\d{1,9}))?";
const extended = new RegExp(`^(\\d{4})-(\\d\\d)-(\\d\\d)T([01]\\d|2[0-3]):([0-5]\\d)(?::${second})?${zone}$`, "i");
const basic = new RegExp(`^(\\d{4})(\\d\\d)(\\d\\d)T([01]\\d|2[0-3])([0-5]\\d)(?:${second})?${zone}$`, "i");
const calendarDay = /^(\d{4})(-?)(\d\d)\2(\d\d)$/;

const minuteMs = 60_000;

/**
 * Returns the epoch ms of an ISO 8601 date-time with a zone; NaN for anything else. Accepts the extended and the basic
 * format, with or without seconds, and the zones `Z`, `+01:00`, `+0100` and `+01`. A leap second is the second after it, as in Unix
 * time. Digits beyond milliseconds are cut off. Rejects 24:00, week and ordinal dates, and days that the calendar does not have.
 */
export function parseInstant(text: string): number {
  const match = extended.exec(text) ?? basic.exec(text);
  if (match === null) return Number.NaN;
  const [, year, month, day, hour, minute, seconds = "0", fraction = "", sign, zoneHour = "0", zoneMinute = "0"] =
    match;
  const midnight = dayStart(Number(year), Number(month), Number(day));
  const ms = Number(seconds) * 1000 + Number(fraction.padEnd(3, "0").slice(0, 3));
  const offset = (sign === "-" ? -1 : 1) * (Number(zoneHour) * 60 + Number(zoneMinute));
  return midnight + (Number(hour) * 60 + Number(minute) - offset) * minuteMs + ms;
}

/**
 * Returns the epoch ms of an ISO 8601 date-time with a zone, or of the start (UTC) of a day; NaN for anything else. For
 * query parameters, where an unencoded plus sign of an offset arrives as a space: it is read as a plus sign.
 */
export function parseInstantOrDay(text: string): number {
  const [, year, , month, day] = calendarDay.exec(text) ?? [];
  if (year !== undefined) return dayStart(Number(year), Number(month), Number(day));
  return parseInstant(text.replace(/ (?=\d\d(?::?\d\d)?$)/, "+"));
}

/** Returns the epoch ms at which a day begins in UTC; NaN for a day that the calendar does not have. */
function dayStart(year: number, month: number, day: number): number {
  const date = new Date(0);
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  const start = date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? start : Number.NaN;
}
