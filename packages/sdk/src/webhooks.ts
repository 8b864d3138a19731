// The entry point `@posthorn/sdk/webhooks`: verifies and signs deliveries in every runtime with WebCrypto, without a client.

export type { HeadersLike } from "./webhooks/delivery-headers.js";
export { type DeliveryState, type DeliveryStore, recentDeliveries } from "./webhooks/delivery-store.js";
export { createHandler, type EventHandlers, type HandlerOptions } from "./webhooks/handler.js";
export { createNodeHandler, type NodeRequest, type NodeResponse } from "./webhooks/node-handler.js";
export type { RawBody } from "./webhooks/raw-body.js";
export { type SignedDelivery, type SignOptions, sign } from "./webhooks/sign.js";
export {
  parseUnverified,
  unwrap,
  unwrap as constructEvent,
  type VerifyOptions,
  verifySignature,
} from "./webhooks/verify.js";
export type { DeliveryOrigin, WebhookEvent } from "./webhooks/webhook-event.js";
export { WebhookVerificationError, type WebhookVerificationReason } from "./webhooks/webhook-verification-error.js";
