import type { CoreRequest, CoreResponse } from "../http/exchange.js";
import { readLink } from "../mail/links.js";
import { clickLink, findFollowedLink, saveLinks } from "../resources/emails/visits.js";
import { deadLink, wrongMethod } from "./layout.js";
import type { PageParts } from "./page-parts.js";
import { visitor } from "./visitor.js";

/**
 * Answers a followed link with the way to where it leads, once that it was followed is durable. The target is looked up and
 * no part of the address, so that nobody can make a link of ours that leads elsewhere. What exceeds the limits of visits is
 * answered and not kept.
 */
export async function click(parts: PageParts, request: CoreRequest, path: string): Promise<CoreResponse> {
  const { ctx, store, templates, limits } = parts;
  if (request.method !== "GET" && request.method !== "HEAD") return wrongMethod("GET, HEAD");
  const link = readLink(ctx, path);
  const followed = link?.kind === "click" ? await findFollowedLink(ctx, store, templates, link) : undefined;
  if (followed === undefined) return request.method === "HEAD" ? { ...deadLink(), body: null } : deadLink();
  const { message } = followed;
  const isKept =
    request.method === "GET" && message !== undefined && limits.count("click", message.id, request.ip) === 0;
  // A reader gets where the link leads, even when it cannot be written that he did.
  await saveLinks(ctx, store, followed)
    .then(() => (isKept ? clickLink(ctx, store, followed, visitor(request)) : undefined))
    .catch((error) => {
      ctx.log.error("a click could not be kept", { message: message?.id, error: String(error) });
    });
  return {
    status: 302,
    headers: {
      // As browsers write it: a header takes ASCII only.
      Location: new URL(followed.url).href,
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    },
    body: request.method === "HEAD" ? null : "",
  };
}
