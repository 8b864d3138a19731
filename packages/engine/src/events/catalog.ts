import type { EventType } from "@posthorn/sdk/contract";
import type { MessageRow } from "../store/entities.js";

/** The event types without webhook subscriptions. They are stored and shown like others, and trigger automations. */
export const internalEventTypes = ["contact.tagged", "product.viewed", "custom"] as const;

export type InternalEventType = (typeof internalEventTypes)[number];

/** An event that is about to be written, with the data that the contract defines for its type. */
export interface NewEvent {
  type: EventType | InternalEventType;
  workspace_id: string;
  /** The id of the message, contact or other row that it is about. */
  subject_id: string | null;
  data: Record<string, unknown>;
}

/** Returns the data of an email event: the fields that all of them have, and those of one type. */
export function emailEventData(message: MessageRow, more: Readonly<Record<string, unknown>>): Record<string, unknown> {
  // Not a spread, which costs more for each message (bench/accept.bench.ts).
  return Object.assign(
    {
      message_id: message.id,
      to: message.to,
      from: message.from,
      subject: message.subject,
      status: message.status,
      contact_id: message.contact_id,
      campaign_id: message.campaign_id,
      automation_id: message.automation_id,
      run_id: message.run_id,
      batch_id: message.batch_id,
      template_id: message.template_id,
      sandbox: message.sandbox,
    },
    more,
  );
}
