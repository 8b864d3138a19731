// The client's door. Signed deliveries are checked by `@posthorn/sdk/webhooks`, which needs no client.
export { APIPromise, PagePromise, type Settled, type Success } from "./api-promise.js";
export type { ErrorCode } from "./contract/error-status.js";
export type { components, operations, paths } from "./contract/generated/schema.js";
export type { Body, Data, OperationId, Query } from "./contract/operation-types.js";
export type { DeleteAllOptions } from "./crafted/contacts.js";
export type { BulkDeleteOptions, BulkDeleteSums } from "./delete-many.js";
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
} from "./errors.js";
export type * from "./generated/schemas.js";
export type { Hooks, Logger, LogLevel } from "./observe.js";
export type { PosthornOptions, RequestOptions } from "./options.js";
export { Page, type Pagination } from "./page.js";
export { Posthorn, Posthorn as default } from "./posthorn.js";
export { type LocalErrorCode, PosthornConfigError, PosthornError, type PosthornErrorCode } from "./posthorn-error.js";
export type { CallInput, Item, Result } from "./resource.js";
export type { RateLimit, ResponseMeta, WithMeta } from "./response-meta.js";
export type { Runtime } from "./runtime.js";
export type { BatchMessage, ChunkResult, SendAll, SendAllOptions, SendAllSums } from "./send-all.js";
export type { StepChange, StepUpdate } from "./step-change.js";
export { type TemplateBlockDraft, type TemplateDraft, template } from "./template.js";
export type { ThrottleLimits } from "./throttle.js";
export type { WaitOptions } from "./wait.js";
export { WebhookVerificationError, type WebhookVerificationReason } from "./webhook-verification-error.js";
