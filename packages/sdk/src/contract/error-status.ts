import { vocabulary } from "./generated/vocabulary.js";

/** A code of the contract. An answer may have one that is newer than this list. */
export type ErrorCode = (typeof vocabulary.ErrorCode)[number];

/** The codes of the contract. */
export const errorCodes: readonly ErrorCode[] = vocabulary.ErrorCode;

/** The HTTP status of each code. */
export const errorStatus: Readonly<Record<ErrorCode, number>> = {
  validation_error: 400,
  no_content: 400,
  missing_from_email: 400,
  invalid_schedule: 400,
  unauthorized: 401,
  forbidden: 403,
  domain_invalid: 403,
  limit_reached: 403,
  not_found: 404,
  template_not_found: 404,
  contact_not_found: 404,
  workspace_not_found: 404,
  method_not_allowed: 405,
  duplicate: 409,
  idempotency_conflict: 409,
  conflict: 409,
  rate_limited: 429,
  rate_limit_exceeded: 429,
  internal_error: 500,
  schedule_failed: 500,
  unavailable: 503,
};
