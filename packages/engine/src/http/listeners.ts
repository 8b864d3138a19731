import type { Ctx } from "../platform/context.js";
import { ApiError } from "../platform/errors.js";
import type { CoreRequest, CoreResponse } from "./exchange.js";
import { splitUrl } from "./handle.js";
import { respondError } from "./respond.js";

/** What a listener answers where the admin API has one of its own. */
export type Serves = "public" | "admin";

/** Answers a request that came to the listener it is for; any other path is not found there, as if it did not exist. */
export async function handleOnly(
  serves: Serves,
  ctx: Pick<Ctx, "requestIds" | "log">,
  handle: (request: CoreRequest) => Promise<CoreResponse>,
  request: CoreRequest,
): Promise<CoreResponse> {
  const { path } = splitUrl(request.url);
  const isAdmin = path.split("/", 2)[1] === "_posthorn";
  if (isAdmin === (serves === "admin")) return handle(request);
  const headers = { "X-Request-Id": ctx.requestIds.uuid() };
  return respondError(new ApiError("not_found", `no such path: ${path}`), headers, ctx.log);
}
