import type { ErrorCode } from "../contract/error-status.js";

/** The codes of errors that the SDK itself detects. */
export type LocalErrorCode =
  | "config_error"
  | "connection_error"
  | "timeout"
  | "aborted"
  | "invalid_response"
  | "webhook_verification_failed";

/** All known codes. The service may answer with newer ones. */
export type PosthornErrorCode = ErrorCode | LocalErrorCode | (string & {});

// In the global symbol registry, so that two installed copies of this package recognise each other's errors.
export const brand = Symbol.for("posthorn.error");

/** The base class of all errors of this package. Check for it with `isPosthornError`. */
export class PosthornError extends Error {
  override readonly name: string = "PosthornError";
  declare readonly code: PosthornErrorCode;

  constructor(code: PosthornErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  get [brand](): true {
    return true;
  }

  /** Returns fields that are safe to log: no key, no headers, no bodies. */
  toJSON(): Record<string, unknown> {
    const { name, code, message } = this;
    return { name, code, message };
  }
}

/** Thrown for invalid options or arguments. Nothing was sent. */
export class PosthornConfigError extends PosthornError {
  override readonly name = "PosthornConfigError";

  constructor(message: string, options?: ErrorOptions) {
    super("config_error", message, options);
  }
}
