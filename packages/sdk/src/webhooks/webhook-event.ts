import type { webhooks } from "../contract/generated/schema.js";

/** Who sent a delivery, from its headers, which the signature does not cover. */
export interface DeliveryOrigin {
  /** The same in every attempt, so that repetitions can be told. */
  deliveryId?: string;
  /** The subscription's id. */
  webhookId?: string;
}

type Payload<Name extends keyof webhooks> = webhooks[Name]["post"]["requestBody"]["content"]["application/json"];

/** What a delivery says; `event` tells which data it has. The service may send events that are newer than these. */
export type WebhookEvent = { [Name in keyof webhooks]: Payload<Name> & DeliveryOrigin }[keyof webhooks];
