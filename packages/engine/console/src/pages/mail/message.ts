import type { Tone } from "../../parts/badge.js";

/** A message as lists of the admin API show it. Times are ISO 8601. */
export interface MessageRow {
  readonly message_id: string;
  readonly to: string;
  readonly from: string;
  readonly from_name: string | null;
  readonly reply_to: string | null;
  readonly subject: string;
  readonly status: string;
  readonly sandbox: boolean;
  readonly attempts: number;
  readonly last_response: string | null;
  /** Why it is still queued after an attempt. */
  readonly reason?: string;
  readonly bounce_type: string | null;
  readonly template_id: string | null;
  readonly contact_id: string | null;
  readonly campaign_id: string | null;
  readonly automation_id: string | null;
  readonly run_id: string | null;
  readonly batch_id: string | null;
  readonly send_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly sent_at: string | null;
  readonly delivered_at: string | null;
  readonly opened_at: string | null;
  readonly clicked_at: string | null;
  readonly bounced_at: string | null;
}

/** What a row of the list of mail shows. */
export type MailListRow = Pick<MessageRow, "message_id" | "status" | "to" | "subject" | "created_at">;

/** An attempt to pass a message to its server; the same words several times in a row are one. */
export interface LoggedAttempt {
  readonly at: string;
  readonly last_at: string;
  readonly duration_ms: number;
  readonly response: string | null;
  readonly times: number;
}

/** A message with its content and events. The content is null before the first attempt and after it has expired. */
export interface MessageDetail extends MessageRow {
  readonly attempt_log: readonly LoggedAttempt[];
  /** What suppresses its address now. */
  readonly suppression: { readonly reason: string; readonly created_at: string } | null;
  readonly template_data: Readonly<Record<string, unknown>> | null;
  readonly rendered_with: Readonly<Record<string, unknown>> | null;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly html: string | null;
  readonly text: string | null;
  readonly events: readonly { id: string; type: string; timestamp: string; data: Readonly<Record<string, unknown>> }[];
}

export const statuses = [
  "scheduled",
  "queued",
  "sent",
  "delivered",
  "opened",
  "clicked",
  "bounced",
  "failed",
  "cancelled",
] as const;

/** Returns how good a status is. */
export function toneOf(status: string): Tone {
  if (["delivered", "opened", "clicked"].includes(status)) return "good";
  if (["bounced", "failed", "complained"].includes(status)) return "bad";
  return ["queued", "sent"].includes(status) ? "busy" : "plain";
}
