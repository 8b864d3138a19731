import type { ErrorCode } from "../contract/error-status.js";

/** The codes of what goes wrong without an error answer of the service. */
export type LocalErrorCode =
  | "config_error"
  | "connection_error"
  | "timeout"
  | "aborted"
  | "invalid_response"
  | "webhook_verification_failed";

/** Every code known today; the service may answer with newer ones. */
export type PosthornErrorCode = ErrorCode | LocalErrorCode | (string & {});

// In the global registry, so that two installed copies of this package know each other's errors.
export const brand = Symbol.for("posthorn.error");

/** What every error of this package is; tell it with `isPosthornError`. */
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

  /** Gives back what a log may show: no key, no headers, no bodies. */
  toJSON(): Record<string, unknown> {
    const { name, code, message } = this;
    return { name, code, message };
  }
}

/** The client was set up or called in a way that cannot work; nothing was sent. */
export class PosthornConfigError extends PosthornError {
  override readonly name = "PosthornConfigError";

  constructor(message: string, options?: ErrorOptions) {
    super("config_error", message, options);
  }
}
