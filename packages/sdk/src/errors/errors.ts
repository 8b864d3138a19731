import type { ErrorCode } from "../contract/error-status.js";
import type { Problem } from "../contract/problems.js";
import type { ReceivedResponse } from "../core/attempt.js";
import type { RateLimit } from "../core/response-meta.js";
import { brand, type LocalErrorCode, PosthornError } from "./posthorn-error.js";

/** The request of an error. */
export interface RequestSummary {
  method: string;
  /** The path on the server, without host and query. */
  path: string;
  idempotencyKey?: string;
}

/** A call and its attempts so far. */
export interface CallProgress {
  request: RequestSummary;
  /** How many times the request was sent. */
  attempts: number;
}

/** The fields of an APIError. */
export interface APIErrorFields extends CallProgress {
  status: number;
  code: ErrorCode | (string & {});
  message: string;
  path?: string;
  details?: Problem[];
  requestId?: string;
  retryAfter?: number;
  rateLimit?: RateLimit;
  headers: Headers;
  body: unknown;
}

/** Thrown when the service, or a proxy before it, answers with an error status. */
export class APIError extends PosthornError implements APIErrorFields {
  override readonly name: string = "APIError";
  /** The code of the contract; `http_<status>` when the answer has none, as a proxy's. */
  declare readonly code: ErrorCode | (string & {});
  declare readonly status: number;
  /** The invalid field, such as `messages[3].subject`. */
  declare readonly path?: string;
  /** All problems of the request, if there are several. */
  declare readonly details?: Problem[];
  declare readonly requestId?: string;
  /** Seconds to wait, from `Retry-After`. */
  declare readonly retryAfter?: number;
  declare readonly rateLimit?: RateLimit;
  declare readonly headers: Headers;
  /** The body, parsed if it is JSON and as text otherwise; undefined when there is none. */
  declare readonly body: unknown;
  declare readonly request: RequestSummary;
  declare readonly attempts: number;

  constructor(fields: APIErrorFields) {
    super(fields.code, fields.message);
    Object.assign(this, fields);
  }

  override toJSON(): Record<string, unknown> {
    const { status, path, details, requestId, retryAfter, request, attempts } = this;
    return { ...super.toJSON(), status, path, details, requestId, retryAfter, request, attempts };
  }
}

export class BadRequestError extends APIError {
  override readonly name = "BadRequestError";
}

export class AuthenticationError extends APIError {
  override readonly name = "AuthenticationError";
}

export class PermissionDeniedError extends APIError {
  override readonly name: string = "PermissionDeniedError";
}

/** Thrown when a sending limit of the workspace is reached. */
export class LimitReachedError extends PermissionDeniedError {
  override readonly name = "LimitReachedError";
}

export class NotFoundError extends APIError {
  override readonly name = "NotFoundError";
}

export class ConflictError extends APIError {
  override readonly name: string = "ConflictError";
}

/** Thrown when the idempotency key was used before with another body. */
export class IdempotencyConflictError extends ConflictError {
  override readonly name = "IdempotencyConflictError";
}

export class RateLimitError extends APIError {
  override readonly name = "RateLimitError";
}

/** Thrown for any status from 500. */
export class InternalServerError extends APIError {
  override readonly name = "InternalServerError";
}

class CallError extends PosthornError implements CallProgress {
  declare readonly request: RequestSummary;
  declare readonly attempts: number;

  constructor(code: LocalErrorCode, message: string, progress: CallProgress, options?: ErrorOptions) {
    super(code, message, options);
    this.request = progress.request;
    this.attempts = progress.attempts;
  }

  override toJSON(): Record<string, unknown> {
    const { request, attempts } = this;
    return { ...super.toJSON(), request, attempts };
  }
}

/** Thrown when no answer came, because the connection failed. */
export class APIConnectionError extends CallError {
  override readonly name = "APIConnectionError";

  constructor(message: string, progress: CallProgress, options?: ErrorOptions) {
    super("connection_error", message, progress, options);
  }
}

/** Thrown when no whole answer came in time. */
export class APITimeoutError extends CallError {
  override readonly name = "APITimeoutError";

  constructor(message: string, progress: CallProgress, options?: ErrorOptions) {
    super("timeout", message, progress, options);
  }
}

/** Thrown when a wait for a state is over. The state may still be reached later. */
export class WaitTimeoutError extends PosthornError {
  override readonly name = "WaitTimeoutError";
  /** The last state that was seen. */
  declare readonly seen: unknown;

  constructor(message: string, seen: unknown) {
    super("timeout", message);
    this.seen = seen;
  }
}

/** Thrown when the caller's signal aborts a call. The service may or may not have executed it. */
export class APIUserAbortError extends CallError {
  override readonly name = "APIUserAbortError";

  constructor(progress: CallProgress, options?: ErrorOptions) {
    super("aborted", "the call was aborted", progress, options);
  }
}

/** Thrown for a success status without JSON. The base URL may be that of another service. */
export class InvalidResponseError extends CallError {
  override readonly name = "InvalidResponseError";
  declare readonly status: number;
  declare readonly requestId?: string;
  declare readonly headers: Headers;
  /** The body as text. */
  declare readonly body: string;

  constructor(message: string, progress: CallProgress, answer: ReceivedResponse, options?: ErrorOptions) {
    super("invalid_response", message, progress, options);
    const { status, headers } = answer.response;
    Object.assign(this, { status, headers, body: answer.body, requestId: headers.get("X-Request-Id") ?? undefined });
  }

  override toJSON(): Record<string, unknown> {
    const { status, requestId } = this;
    return { ...super.toJSON(), status, requestId };
  }
}

/** Whether a value is an error of this package, with the code if one is given. */
export function isPosthornError<Code extends ErrorCode>(
  error: unknown,
  code: Code,
): error is APIError & { readonly code: Code };
export function isPosthornError(error: unknown, code?: string): error is PosthornError;
export function isPosthornError(error: unknown, code?: string): boolean {
  const candidate = Object(error);
  return candidate[brand] === true && (code === undefined || candidate.code === code);
}
