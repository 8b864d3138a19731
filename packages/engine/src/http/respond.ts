import type { ErrorCode } from "@posthorn/sdk/contract";
import { ApiError } from "../platform/errors.js";
import type { Log } from "../platform/log.js";
import type { Reply } from "../resources/handler.js";
import { publicReason, StoreUnavailable } from "../store/store.js";
import type { BodyStream, CoreResponse, OperationEntry } from "./exchange.js";
import type { SavedAnswer } from "./steps/idempotency.js";

const json = "application/json; charset=utf-8";

/** A status and body; JSON unless `type` is another media type. */
interface EncodedReply extends SavedAnswer {
  type?: string;
  stream?: BodyStream;
}

/** Returns the status and body of a handler's reply, in the contract's envelope. */
export function envelope(operation: OperationEntry, reply: Reply): EncodedReply {
  const { data, pagination } = reply;
  const status = reply.status ?? operation.success[0] ?? 200;
  if (reply.stream) return { status, body: "", type: "text/event-stream; charset=utf-8", stream: reply.stream };
  if (reply.plain) {
    return { status, body: String(data), type: reply.plain === true ? "text/plain; charset=utf-8" : reply.plain };
  }
  return {
    status,
    body: JSON.stringify(pagination === undefined ? { data } : { data, pagination }),
  };
}

/** Returns the response with a status and body; adds the content type to `headers`. */
export function respond(reply: EncodedReply, headers: Record<string, string>): CoreResponse {
  headers["Content-Type"] = reply.type ?? json;
  if (reply.stream) {
    // Nothing on the way may keep the events or hold them back.
    Object.assign(headers, { "Cache-Control": "no-store", "X-Accel-Buffering": "no" });
    return { status: reply.status, headers, body: null, stream: reply.stream };
  }
  return { status: reply.status, headers, body: reply.body };
}

/** Returns the response to an error. An unexpected error is logged, and its caller learns the request id only. */
export function respondError(thrown: unknown, headers: Record<string, string>, log: Log): CoreResponse {
  const error = asApiError(thrown, headers, log);
  Object.assign(headers, error.headers);
  const body: { code: ErrorCode; message: string; path?: string; details?: unknown } = {
    code: error.code,
    message: error.message,
  };
  if (error.path !== undefined) body.path = error.path;
  if (error.details !== undefined) body.details = error.details;
  return respond({ status: error.status, body: JSON.stringify({ error: body }) }, headers);
}

function asApiError(thrown: unknown, headers: Record<string, string>, log: Log): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const request_id = headers["X-Request-Id"];
  if (thrown instanceof StoreUnavailable) {
    log.error("the store is unavailable", { request_id, reason: thrown.message });
    return new ApiError("unavailable", `${publicReason(thrown)}; it is safe to repeat with the same Idempotency-Key`, {
      headers: { "Retry-After": "5" },
    });
  }
  log.error("a request failed unexpectedly", {
    request_id,
    error: thrown instanceof Error ? thrown.stack : String(thrown),
  });
  return new ApiError("internal_error", "an unexpected error occurred; it is safe to retry");
}
