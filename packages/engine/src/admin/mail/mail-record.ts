import { parseAddress } from "../../mail/address.js";
import type { EventRow } from "../../store/entities.js";

/** A mail that reached its recipient, as far as filters need it. */
export interface MailRecord {
  /** Ids are in the order in which mail reached its recipients. */
  readonly id: string;
  /** Epoch ms. */
  readonly at: number;
  readonly workspace_id: string | null;
  readonly from: string;
  readonly to: readonly string[];
  /** The keys of the addresses in `to`. */
  readonly keys: readonly string[];
  readonly subject: string;
}

/** A mail of a workspace, from the event that it was sent. */
export interface SentRecord extends MailRecord {
  readonly workspace_id: string;
  readonly message_id: string;
}

/** Which mail a call asks for. */
export interface MailFilter {
  /** The key of the recipient's address. */
  to?: string;
  /** The key of the sender's address. */
  from?: string;
  /** A part of the subject, in lower case. */
  subject?: string;
  workspace_id?: string;
  /** Only mail with a later id. */
  after?: string;
  limit: number;
}

/** Returns the text by which addresses are compared: that of `parseAddress`, or the lower-case text where it rejects the address. */
export function addressKey(address: string): string {
  return parseAddress(address)?.key ?? address.toLowerCase();
}

/** Returns the mail whose `email.sent` event this is. */
export function sentRecord({ id, at, workspace_id, subject_id, data }: Readonly<EventRow>): SentRecord {
  const to = String(data.to);
  const { from, subject } = data;
  return {
    id,
    at,
    workspace_id,
    message_id: subject_id ?? "",
    from: String(from),
    to: [to],
    keys: [addressKey(to)],
    subject: String(subject ?? ""),
  };
}

/** Returns whether a mail passes all filters; the limit is none. */
export function matches(filter: MailFilter, record: MailRecord): boolean {
  const { to, from, subject, workspace_id, after } = filter;
  return (
    (to === undefined || record.keys.includes(to)) &&
    (from === undefined || addressKey(record.from) === from) &&
    (subject === undefined || record.subject.toLowerCase().includes(subject)) &&
    (workspace_id === undefined || record.workspace_id === workspace_id) &&
    (after === undefined || record.id > after)
  );
}
