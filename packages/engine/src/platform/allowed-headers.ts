/** Headers that the connection, the body or the service sets. */
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

/** The characters of a header name (RFC 9110 §5.6.2), and those that all servers accept in a value. */
const nameForm = /^[!#$%&'*+.^_`|~\w-]+$/;
const valueForm = /^[\t\x20-\x7e]*$/;

/** Returns the headers of a user that a request may have, with lower-case names; drops the others. */
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
