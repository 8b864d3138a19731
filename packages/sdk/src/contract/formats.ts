import { parseUrl } from "../core/parse-url.js";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const calendarDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const offsetTime = /^([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;
/** RFC 5322 dot-atom, ASCII only: no quotes, no comments. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Letters and digits of any script, hyphens inside. */
const domainLabel = /^[\p{L}\p{N}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u;

/** Whether a text is a UUID of any version, in either case. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** Whether a text is a day of the calendar as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const [, year, month, day] = calendarDate.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/** Whether a text is an ISO 8601 date and time with `Z` or an offset, on a day of the calendar. */
export function isDateTime(text: string): boolean {
  return /^.{10}T/i.test(text) && isDate(text.slice(0, 10)) && offsetTime.test(text.slice(11));
}

/** Whether a text is an email address: an ASCII local part, and a domain name of at least two labels. */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.lastIndexOf("@");
  if (at < 1 || at > 64 || !localPart.test(text.slice(0, at))) return false;
  const labels = text.slice(at + 1).split(".");
  const allLabels = labels.every((label) => label.length <= 63 && domainLabel.test(label));
  // A domain whose last label has only digits would be an IP address.
  return labels.length >= 2 && allLabels && !/^\d+$/.test(labels.at(-1) ?? "");
}

/** Whether a text is an absolute http or https URL. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\/[^\s/\\]/i.test(text) && parseUrl(text) !== undefined;
}
