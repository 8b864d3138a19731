import type { CoreRequest, CoreResponse } from "../../http/exchange.js";
import type { Ctx } from "../../platform/context.js";
import { readLink } from "../../platform/links.js";
import type { TemplateCache } from "../../rendering/template-cache.js";
import { clickLink, findFollowedLink } from "../../resources/emails/visits.js";
import type { Store } from "../../store/store.js";
import { deadLink, wrongMethod } from "./layout.js";
import { visitor } from "./visitor.js";

/**
 * Answers a followed link with the way to where it leads, once that it was followed is durable. The target is looked up and
 * no part of the address, so that nobody can make a link of ours that leads elsewhere.
 */
export async function click(
  ctx: Ctx,
  store: Store,
  templates: TemplateCache,
  request: CoreRequest,
  path: string,
): Promise<CoreResponse> {
  if (request.method !== "GET" && request.method !== "HEAD") return wrongMethod("GET, HEAD");
  const link = readLink(ctx, path);
  const followed = link?.kind === "click" ? await findFollowedLink(ctx, store, templates, link) : undefined;
  if (followed === undefined) return request.method === "HEAD" ? { ...deadLink(), body: null } : deadLink();
  if (request.method === "GET") {
    // A reader gets where the link leads, even when it cannot be written that he did.
    await clickLink(ctx, store, followed, visitor(request)).catch((error) => {
      ctx.log.error("a click could not be kept", { message: followed.message.id, error: String(error) });
    });
  }
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
