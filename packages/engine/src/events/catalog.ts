import type { EventType } from "@posthorn/sdk/contract";
import type { MessageRow } from "../store/entities.js";

/** Facts that nobody can subscribe to: they are kept and shown like others, and set automations in motion. */
export const internalEventTypes = ["contact.tagged", "product.viewed", "custom"] as const;

export type InternalEventType = (typeof internalEventTypes)[number];

/** An event about to be written: a fact, told in the words of the contract. */
export interface NewEvent {
  type: EventType | InternalEventType;
  workspace_id: string;
  /** The message, contact or other thing it is about. */
  subject_id: string | null;
  data: Record<string, unknown>;
}

/** What every email event says of its message, and what else this one says. */
export function emailEventData(message: MessageRow, more: Readonly<Record<string, unknown>>): Record<string, unknown> {
  // Not `{ ...spread, more }`: V8 11 makes a hidden class for each such object, twice its own size and many times its time.
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
