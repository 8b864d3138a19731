// The entry point `@posthorn/sdk`: the client. `@posthorn/sdk/webhooks` verifies signed deliveries without a client.

export { Posthorn, Posthorn as default } from "./posthorn.js";

// Types of arguments and results, and errors.

export type { ErrorCode } from "./contract/error-status.js";
export type { components, operations, paths } from "./contract/generated/schema.js";
export type { Body, Data, OperationId, Query } from "./contract/operation-types.js";
export { APIPromise, PagePromise, type Settled, type Success } from "./core/api-promise.js";
export type { Hooks, Logger, LogLevel } from "./core/hooks.js";
export type { PosthornOptions, RequestOptions } from "./core/options.js";
export { Page, type Pagination } from "./core/page.js";
export type { CallInput, Item, Result } from "./core/resource.js";
export type { RateLimit, ResponseMeta, WithMeta } from "./core/response-meta.js";
export type { Runtime } from "./core/runtime.js";
export type { ThrottleLimits } from "./core/throttle.js";
export {
  APIConnectionError,
  APIError,
  APITimeoutError,
  APIUserAbortError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  IdempotencyConflictError,
  InternalServerError,
  InvalidResponseError,
  isPosthornError,
  LimitReachedError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  type RequestSummary,
  WaitTimeoutError,
} from "./errors/errors.js";
export {
  type LocalErrorCode,
  PosthornConfigError,
  PosthornError,
  type PosthornErrorCode,
} from "./errors/posthorn-error.js";
export type { BulkDeleteOptions, BulkDeleteSums } from "./resources/bulk-delete.js";
export type { DeleteAllOptions } from "./resources/extensions/contacts.js";
export type * from "./resources/generated/schemas.js";
export type { WaitOptions } from "./resources/poll.js";
export type { BatchMessage, ChunkResult, SendAll, SendAllOptions, SendAllSums } from "./resources/send-all.js";
export type { StepChange, StepUpdate } from "./resources/step-change.js";
export { type TemplateBlockDraft, type TemplateDraft, template } from "./resources/template.js";
export { WebhookVerificationError, type WebhookVerificationReason } from "./webhooks/webhook-verification-error.js";
