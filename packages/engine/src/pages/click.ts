import type { CoreRequest, CoreResponse } from "../http/exchange.js";
import { readLink } from "../mail/links.js";
import { clickLink, findFollowedLink, saveLinks } from "../resources/emails/visits.js";
import { deadLink, wrongMethod } from "./layout.js";
import type { PageParts } from "./page-parts.js";
import { visitor } from "./visitor.js";

/**
 * Redirects to the target of a tracked link after the click is recorded. The target is looked up and is no part of the URL,
 * so that nobody can forge a link that leads elsewhere. A click above the limits of visits is redirected but not recorded.
 */
export async function click(parts: PageParts, request: CoreRequest, path: string): Promise<CoreResponse> {
  const { ctx, store, templates, limits } = parts;
  if (request.method !== "GET" && request.method !== "HEAD") return wrongMethod("GET, HEAD");
  const link = readLink(ctx, path);
  const followed = link?.kind === "click" ? await findFollowedLink(ctx, store, templates, link) : undefined;
  if (followed === undefined) return request.method === "HEAD" ? { ...deadLink(), body: null } : deadLink();
  const { message } = followed;
  const isRecorded =
    request.method === "GET" && message !== undefined && limits.count("click", message.id, request.ip) === 0;
  // The redirect works even if the click cannot be recorded.
  await saveLinks(ctx, store, followed)
    .then(() => (isRecorded ? clickLink(ctx, store, followed, visitor(request)) : undefined))
    .catch((error) => {
      ctx.log.error("a click could not be recorded", { message: message?.id, error: String(error) });
    });
  return {
    status: 302,
    headers: {
      // The normalised URL, because a header is ASCII only.
      Location: new URL(followed.url).href,
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    },
    body: request.method === "HEAD" ? null : "",
  };
}
