import type { CoreRequest } from "../http/exchange.js";
import type { Visit } from "../resources/emails/visits.js";

/** A name may be as long as its bearer likes; this much of it says what it is. */
const longestAgent = 512;

/** Who asks for a page. The address is that of the connection: a header that names another one proves nothing. */
export function visitor({ headers, ip = null }: CoreRequest): Visit {
  const purpose = headers["sec-purpose"] ?? headers.purpose ?? headers["x-moz"] ?? "";
  return {
    ip_address: ip,
    user_agent: headers["user-agent"]?.slice(0, longestAgent) ?? null,
    prefetched: /prefetch|preview/i.test(purpose),
  };
}
