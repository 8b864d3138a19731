/** What a request's connection, its length or the service itself decides. */
const reserved = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);
const reservedFamily = /^(?:x-service-|webhook-|proxy-)/;

/** Characters of a header's name (RFC 9110 §5.6.2), and those that all servers take in its value. */
const nameForm = /^[!#$%&'*+.^_`|~\w-]+$/;
const valueForm = /^[\t\x20-\x7e]*$/;

/** Gives back those headers of a user's that a request may carry, with names in lower case; the others are left out. */
export function allowedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name, value]) => isAllowedName(name) && valueForm.test(value)),
  );
}

function isAllowedName(name: string): boolean {
  return nameForm.test(name) && !reserved.has(name) && !reservedFamily.test(name);
}
