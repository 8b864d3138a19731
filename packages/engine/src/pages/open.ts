import type { CoreRequest, CoreResponse } from "../http/exchange.js";
import { readLink } from "../mail/links.js";
import { openMail } from "../resources/emails/visits.js";
import { wrongMethod } from "./layout.js";
import type { PageParts } from "./page-parts.js";
import { visitor } from "./visitor.js";

/** One transparent pixel. */
const image = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/**
 * Returns the tracking image of a mail and records the open. The image is always returned, so that no reader sees a broken
 * one. An open above the limits of visits is not recorded.
 */
export async function open(
  { ctx, store, limits }: PageParts,
  request: CoreRequest,
  path: string,
): Promise<CoreResponse> {
  if (request.method !== "GET" && request.method !== "HEAD") return wrongMethod("GET, HEAD");
  const link = readLink(ctx, path);
  if (link !== undefined && request.method === "GET" && limits.count("open", link.message_id, request.ip) === 0) {
    await openMail(ctx, store, link.message_id, visitor(request)).catch((error) => {
      ctx.log.error("an open could not be recorded", { message: link.message_id, error: String(error) });
    });
  }
  return {
    status: 200,
    headers: {
      "Content-Type": "image/gif",
      "Cache-Control": "no-store, max-age=0",
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Resource-Policy": "cross-origin",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    },
    body: request.method === "HEAD" ? null : image,
  };
}
