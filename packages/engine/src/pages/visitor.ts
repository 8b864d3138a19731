import type { CoreRequest } from "../http/exchange.js";
import type { Visit } from "../resources/emails/visits.js";

/** How many characters of a `User-Agent` are stored. */
const maxUserAgentLength = 512;

/** Returns the visitor of a page. The address is that of the connection, because headers can be forged. */
export function visitor({ headers, ip = null }: CoreRequest): Visit {
  const purpose = headers["sec-purpose"] ?? headers.purpose ?? headers["x-moz"] ?? "";
  return {
    ip_address: ip,
    user_agent: headers["user-agent"]?.slice(0, maxUserAgentLength) ?? null,
    prefetched: /prefetch|preview/i.test(purpose),
  };
}
