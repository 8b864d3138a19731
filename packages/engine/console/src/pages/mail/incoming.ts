import type { MailListRow } from "./message.js";

/** A mail that another program sent to the embedded inbox, as the list of the admin API has it. */
export interface IncomingRow {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly received_at: string;
}

/** Such a mail with its content. */
export interface IncomingDetail extends IncomingRow {
  readonly html: string | null;
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly code: string | null;
}

/** What is in the place of a status. */
export const incomingStatus = "other program";

/** Returns a mail of another program as a row of the list of mail. */
export function incomingListRow({ id, to, subject, received_at }: IncomingRow): MailListRow {
  return { message_id: id, status: incomingStatus, to: to.join(", "), subject, created_at: received_at };
}

/**
 * Returns a page of messages with the mail of other programs of the same time, newest first. `oldest` is the time (ISO 8601) at which the page ends;
 * undefined for the last page.
 */
export function mergeByTime(
  messages: readonly MailListRow[],
  incoming: readonly IncomingRow[],
  oldest: string | undefined,
): MailListRow[] {
  const end = oldest === undefined ? Number.NEGATIVE_INFINITY : Date.parse(oldest);
  const among = incoming.filter(({ received_at }) => Date.parse(received_at) >= end).map(incomingListRow);
  // Of the same time, what came first stays first.
  return [...messages, ...among].sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));
}
