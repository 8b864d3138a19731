import type { Problem } from "../contract/problems.js";
import { responseMeta } from "../core/response-meta.js";
import { retryAfter } from "../core/retry-after.js";
import {
  APIError,
  type APIErrorFields,
  AuthenticationError,
  BadRequestError,
  type CallProgress,
  ConflictError,
  IdempotencyConflictError,
  InternalServerError,
  LimitReachedError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
} from "./errors.js";

/** Returns the error of an answer with an error status. `body` is parsed JSON, text or undefined. */
export function toApiError(
  response: Response,
  body: unknown,
  { request, attempts }: CallProgress,
  now: number,
): APIError {
  const { status, statusText, headers } = response;
  const { requestId, rateLimit } = responseMeta(response, { attempts, durationMs: 0 });
  const error = errorIn(body);
  const wait = retryAfter(headers, now);
  const fields: APIErrorFields = {
    request,
    attempts,
    status,
    code: text(error.code) ?? `http_${status}`,
    message: text(error.message) ?? `the server answered ${status} ${statusText}`.trim(),
    path: text(error.path),
    details: Array.isArray(error.details) ? (error.details as Problem[]) : undefined,
    requestId,
    rateLimit,
    retryAfter: wait === undefined ? undefined : wait / 1_000,
    headers,
    body: body === "" ? undefined : body,
  };
  return new (errorClass(status, fields.code))(fields);
}

/** Returns the code in the text of an error answer; undefined where there is none. */
export function errorCode(body: string): string | undefined {
  try {
    return text(errorIn(JSON.parse(body)).code);
  } catch {
    return undefined;
  }
}

function errorClass(status: number, code: string): typeof APIError {
  if (status >= 500) return InternalServerError;
  if (code === "limit_reached") return LimitReachedError;
  if (code === "idempotency_conflict") return IdempotencyConflictError;
  return classes[status] ?? APIError;
}

const classes: Readonly<Record<number, typeof APIError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
};

/** Returns the `error` object of an envelope, or an empty object. */
function errorIn(envelope: unknown): { [field: string]: unknown } {
  return Object(Object(envelope).error);
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
