/** The epoch ms of an ISO 8601 date and time, NaN for what is none; a leap second is the second after it, as in Unix time. */
export function parseInstant(text: string): number {
  const leap = /:60(?=\.|Z|[+-])/i;
  return leap.test(text) ? Date.parse(text.replace(leap, ":59")) + 1000 : Date.parse(text);
}

/** The epoch ms of an ISO time, or of a day's beginning; NaN where it is none. Date.parse alone takes "5" for a month, and a 30th of February. */
export function readTime(text: string): number {
  const [day] = /^\d{4}-\d\d-\d\d(?=T|$)/.exec(text) ?? [];
  const start = day === undefined ? Number.NaN : Date.parse(day);
  return Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day ? Number.NaN : Date.parse(text);
}
