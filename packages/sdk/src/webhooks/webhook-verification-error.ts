import { PosthornError } from "../errors/posthorn-error.js";

export type WebhookVerificationReason =
  | "no_header"
  | "malformed"
  | "timestamp_too_old"
  | "timestamp_in_future"
  | "mismatch"
  | "parsed_body"
  | "no_secret"
  | "secret_whitespace";

/** Thrown when a delivery is not authentic, or cannot be verified because its bytes were not passed. */
export class WebhookVerificationError extends PosthornError {
  override readonly name = "WebhookVerificationError";
  declare readonly reason: WebhookVerificationReason;

  constructor(reason: WebhookVerificationReason, message: string, options?: ErrorOptions) {
    super("webhook_verification_failed", message, options);
    this.reason = reason;
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), reason: this.reason };
  }
}
