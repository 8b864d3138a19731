import type { webhooks } from "../contract/generated/schema.js";

/** Fields from the headers of a delivery. `X-Service-Signature` covers none of them, `webhook-signature` covers the id of the delivery. */
export interface DeliveryOrigin {
  /** The same in every attempt, to detect repetitions. It is the signed `webhook-id`, if there is one. */
  deliveryId?: string;
  /** The id of the subscription. */
  webhookId?: string;
}

type Payload<Name extends keyof webhooks> = webhooks[Name]["post"]["requestBody"]["content"]["application/json"];

/** The event of a delivery. The type of `data` depends on `event`. The service may send event types that are newer than these. */
export type WebhookEvent = { [Name in keyof webhooks]: Payload<Name> & DeliveryOrigin }[keyof webhooks];
