import { parseUrl } from "@posthorn/sdk/internal";

/** Returns the origin of a base URL. Throws RangeError unless it is an http or https URL with `/v1` right after the host. */
export function originOf(baseUrl: string): string {
  const url = parseUrl(baseUrl);
  if (url && /^https?:$/.test(url.protocol) && /^\/v1\/?$/.test(url.pathname) && !url.search && !url.hash)
    return url.origin;
  throw new RangeError(
    `baseUrl must be an http or https URL with /v1 right after the host, such as https://api.example.com/v1; it is ${JSON.stringify(baseUrl)}`,
  );
}
