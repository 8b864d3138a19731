/** The epoch ms of an ISO 8601 date and time, NaN for what is none; a leap second is the second after it, as in Unix time. */
export function parseInstant(text: string): number {
  const leap = /:60(?=\.|Z|[+-])/i;
  return leap.test(text) ? Date.parse(text.replace(leap, ":59")) + 1000 : Date.parse(text);
}
