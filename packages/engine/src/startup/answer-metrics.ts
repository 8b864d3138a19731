import type { CoreRequest, CoreResponse } from "../http/exchange.js";
import { splitUrl } from "../http/handle.js";
import { respondError } from "../http/respond.js";
import { assertRead, unknownPath } from "../http/steps/match.js";
import type { Ctx } from "../platform/context.js";
import { metricsMediaType } from "../platform/metrics/render-metrics.js";

/** Returns the answer of a listener that has nothing but `/metrics`, which it serves without a token. */
export async function answerMetrics(
  { ctx }: { ctx: Pick<Ctx, "requestIds" | "log" | "metrics"> },
  request: CoreRequest,
): Promise<CoreResponse> {
  const headers = { "X-Request-Id": ctx.requestIds.uuid() };
  try {
    const { path } = splitUrl(request.url);
    if (path !== "/metrics") throw unknownPath(path, "GET /metrics");
    assertRead(request);
    const text = await ctx.metrics.text();
    const body = request.method === "HEAD" ? null : text;
    return { status: 200, headers: { ...headers, "Content-Type": metricsMediaType }, body };
  } catch (error) {
    return respondError(error, headers, ctx.log);
  }
}
