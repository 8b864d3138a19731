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

/** A delivery is not what it claims to be, or was handed over in a way that cannot be checked. */
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
