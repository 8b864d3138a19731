import type { Ctx } from "./context.js";
import { isSuccess, type OutboundAnswer, type OutboundRequest } from "./outbound.js";
import { type Span, toTraceparent } from "./trace.js";

/**
 * Sends a request to a URL of a user, and returns its answer. Where the current trace is recorded, the request is a span of it and
 * carries it on in `traceparent`. The span has no URL: that is a tenant's data, and may contain a secret.
 */
export function sendTraced(ctx: Ctx, name: string, request: OutboundRequest): Promise<OutboundAnswer> {
  const span = ctx.trace && ctx.tracer?.startSpan(ctx.trace, name, "client");
  return span === undefined ? ctx.outbound.send(request) : sendInSpan(ctx, span, request);
}

async function sendInSpan(ctx: Ctx, span: Span, request: OutboundRequest): Promise<OutboundAnswer> {
  const headers = { ...request.headers, traceparent: toTraceparent(span.context) };
  const answer = await ctx.outbound.send({ ...request, headers });
  const { status_code, error } = answer;
  span.end({
    // 0 stands for no response.
    attributes: { "http.request.method": request.method, "http.response.status_code": status_code },
    error: isSuccess(answer) ? undefined : (error ?? `answered ${status_code}`),
  });
  return answer;
}
