import type { MessageRow } from "@posthorn/engine/internal";
import type { ScheduledMail } from "../mock/mock.js";

/** Returns a scheduled mail as a test sees it. */
export function showScheduled(row: Readonly<MessageRow>): ScheduledMail {
  return {
    messageId: row.id,
    to: row.recipients === null ? [row.to] : row.recipients.map(({ to }) => to),
    from: row.from,
    subject: row.subject,
    templateId: row.template_id,
    at: new Date(row.send_at ?? 0).toISOString(),
  };
}

/** Whether a message is still scheduled. */
export function isWaiting({ status }: Readonly<MessageRow>): boolean {
  return status === "scheduled";
}
