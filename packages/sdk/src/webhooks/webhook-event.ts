import type { webhooks } from "../contract/generated/schema.js";

/** Who sent a delivery, from its headers: of these `X-Service-Signature` covers none, `webhook-signature` the delivery's id. */
export interface DeliveryOrigin {
  /** The same in every attempt, so that repetitions can be told: `webhook-id`, which is signed, where it is there. */
  deliveryId?: string;
  /** The subscription's id. */
  webhookId?: string;
}

type Payload<Name extends keyof webhooks> = webhooks[Name]["post"]["requestBody"]["content"]["application/json"];

/** What a delivery says; `event` tells which data it has. The service may send events that are newer than these. */
export type WebhookEvent = { [Name in keyof webhooks]: Payload<Name> & DeliveryOrigin }[keyof webhooks];
