import type { RecordedCall } from "../../code/recorded-call.js";
import type { Tone } from "../../parts/badge.js";

/** An answered call of the public API. */
export interface LoggedRequest {
  readonly seq: number;
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
  readonly duration_ms: number;
  readonly request_id: string | null;
  readonly key_last4: string | null;
  readonly lost: boolean;
}

/** A call with the beginnings of its bodies, without secrets. */
export interface LoggedExchange extends LoggedRequest {
  readonly operation: string | null;
  readonly idempotency_key: string | null;
  readonly request_body: string | null;
  readonly request_truncated: boolean;
  readonly response_body: string | null;
  readonly response_truncated: boolean;
}

/** Returns how well a call went. */
export function toneOf({ status, lost }: Pick<LoggedRequest, "status" | "lost">): Tone {
  if (lost || status >= 500) return "bad";
  return status >= 400 ? "busy" : "good";
}

/** Returns a call as code for it takes it; undefined where its body was cut off. */
export function recordedCall(call: LoggedExchange): RecordedCall | undefined {
  const { method, operation, idempotency_key, request_body, request_truncated } = call;
  if (request_truncated) return undefined;
  const [path = "", query = ""] = call.path.split(/\?(.*)/s);
  const body = request_body === null ? undefined : parsed(request_body);
  return {
    method,
    path,
    query: [...new URLSearchParams(query)],
    ...(operation !== null && { operation }),
    ...(body !== undefined && { body }),
    ...(idempotency_key !== null && { idempotencyKey: idempotency_key }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns JSON with line breaks, anything else as it is. */
export function indented(text: string): string {
  const value = parsed(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}
