import type { EventType, TriggerType } from "@posthorn/sdk/contract";
import type { Ctx } from "../platform/context.js";
import type { EventRow } from "../store/entities.js";
import type { Tx } from "../store/store.js";
import { addDeliveries } from "./add-deliveries.js";
import type { InternalEventType } from "./catalog.js";
import { triggerAutomations } from "./trigger-automations.js";

/** The events that a `wait_for_event` step can await. */
export type WaitedEvent = "email_opened" | "email_clicked" | "purchase" | "page_viewed";

/** The consequences of an event. */
export interface Reaction {
  /** Whether it is delivered to the webhook subscriptions of its type. */
  webhooks: boolean;
  /** The type of trigger whose automations it starts. */
  trigger?: TriggerType;
  /** The wait that it ends. */
  wait?: WaitedEvent;
}

/** The reactions to every event. No other place reacts to events. */
export const reactions = {
  "contact.created": { webhooks: true, trigger: "signup" },
  "contact.updated": { webhooks: true },
  "contact.subscribed": { webhooks: true },
  "contact.unsubscribed": { webhooks: true },
  "contact.tagged": { webhooks: false, trigger: "tag_added" },
  "campaign.sent": { webhooks: true },
  "campaign.completed": { webhooks: true },
  "email.sent": { webhooks: true },
  "email.delivered": { webhooks: true },
  "email.opened": { webhooks: true, trigger: "email_open", wait: "email_opened" },
  "email.clicked": { webhooks: true, trigger: "email_click", wait: "email_clicked" },
  "email.bounced": { webhooks: true },
  "email.complained": { webhooks: true },
  "flow.triggered": { webhooks: true },
  "flow.completed": { webhooks: true },
  "form.submitted": { webhooks: true },
  "conversion.created": { webhooks: true, trigger: "purchase", wait: "purchase" },
  "product.viewed": { webhooks: false, trigger: "product_viewed", wait: "page_viewed" },
  "list.member_added": { webhooks: true, trigger: "added_to_list" },
  "list.member_removed": { webhooks: true },
  custom: { webhooks: false, trigger: "custom" },
} as const satisfies Record<EventType | InternalEventType, Reaction>;

/** Adds the reactions to an event, in its transaction. There are none to an event that a program caused, such as a link scanner. */
export async function react(ctx: Ctx, tx: Tx, event: EventRow, type: EventType | InternalEventType): Promise<void> {
  if (event.data.machine === true) return;
  const reaction: Reaction = reactions[type];
  if (reaction.webhooks) await addDeliveries(ctx, tx, event);
  const mayTrigger = reaction.trigger !== undefined || reaction.wait !== undefined;
  if (mayTrigger) await triggerAutomations(ctx, tx, event, reaction);
}
