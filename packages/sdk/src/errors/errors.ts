import type { ErrorCode } from "../contract/error-status.js";
import type { Problem } from "../contract/problems.js";
import type { RateLimit } from "../core/response-meta.js";
import { brand, type LocalErrorCode, PosthornError } from "./posthorn-error.js";

/** Which request an error belongs to. */
export interface RequestSummary {
  method: string;
  /** The path on the server, without host and query. */
  path: string;
  idempotencyKey?: string;
}

/** How far a call came. */
export interface CallProgress {
  request: RequestSummary;
  /** How many times the request was sent. */
  attempts: number;
}

/** What an error answer says, whatever form it had. */
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

/** The service, or something before it, answered with an error status. */
export class APIError extends PosthornError implements APIErrorFields {
  override readonly name: string = "APIError";
  /** The contract's code; `http_<status>` when the answer carries none, as a proxy's does. */
  declare readonly code: ErrorCode | (string & {});
  declare readonly status: number;
  /** The field at fault, such as `messages[3].subject`. */
  declare readonly path?: string;
  /** Every problem of the request, where there are several. */
  declare readonly details?: Problem[];
  declare readonly requestId?: string;
  /** Seconds to wait, from `Retry-After`. */
  declare readonly retryAfter?: number;
  declare readonly rateLimit?: RateLimit;
  declare readonly headers: Headers;
  /** The body as JSON, otherwise as text; undefined when there was none. */
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

/** A sending limit of the workspace is reached. */
export class LimitReachedError extends PermissionDeniedError {
  override readonly name = "LimitReachedError";
}

export class NotFoundError extends APIError {
  override readonly name = "NotFoundError";
}

export class ConflictError extends APIError {
  override readonly name: string = "ConflictError";
}

/** The idempotency key was used before, with another body. */
export class IdempotencyConflictError extends ConflictError {
  override readonly name = "IdempotencyConflictError";
}

export class RateLimitError extends APIError {
  override readonly name = "RateLimitError";
}

/** Any status from 500 on. */
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

/** No answer came: the connection was refused, broke or never came about. */
export class APIConnectionError extends CallError {
  override readonly name = "APIConnectionError";

  constructor(message: string, progress: CallProgress, options?: ErrorOptions) {
    super("connection_error", message, progress, options);
  }
}

/** No whole answer came within the time allowed. */
export class APITimeoutError extends CallError {
  override readonly name = "APITimeoutError";

  constructor(message: string, progress: CallProgress, options?: ErrorOptions) {
    super("timeout", message, progress, options);
  }
}

/** What was waited for did not come about in time; it still may. */
export class WaitTimeoutError extends PosthornError {
  override readonly name = "WaitTimeoutError";
  /** What the last look showed. */
  declare readonly seen: unknown;

  constructor(message: string, seen: unknown) {
    super("timeout", message);
    this.seen = seen;
  }
}

/** The caller's signal ended the call; whether the service acted is not known. */
export class APIUserAbortError extends CallError {
  override readonly name = "APIUserAbortError";

  constructor(progress: CallProgress, options?: ErrorOptions) {
    super("aborted", "the call was aborted", progress, options);
  }
}

/** A success status came without JSON; the base URL may point at something else. */
export class InvalidResponseError extends CallError {
  override readonly name = "InvalidResponseError";
  declare readonly status: number;
  declare readonly requestId?: string;
  declare readonly headers: Headers;
  /** The body as text. */
  declare readonly body: string;

  constructor(message: string, progress: CallProgress, response: Response, body: string, options?: ErrorOptions) {
    super("invalid_response", message, progress, options);
    this.status = response.status;
    this.requestId = response.headers.get("X-Request-Id") ?? undefined;
    this.headers = response.headers;
    this.body = body;
  }

  override toJSON(): Record<string, unknown> {
    const { status, requestId } = this;
    return { ...super.toJSON(), status, requestId };
  }
}

/** Tells whether a value is an error of this package, and, where a code is given, whether it carries that code. */
export function isPosthornError<Code extends ErrorCode>(
  error: unknown,
  code: Code,
): error is APIError & { readonly code: Code };
export function isPosthornError(error: unknown, code?: string): error is PosthornError;
export function isPosthornError(error: unknown, code?: string): boolean {
  const given = Object(error);
  return given[brand] === true && (code === undefined || given.code === code);
}
