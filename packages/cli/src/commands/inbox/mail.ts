import { findRunning } from "../../local/running.js";
import type { Context } from "../../program/context.js";
import { mailpitInbox } from "./mailpit-inbox.js";
import { messageInbox } from "./message-inbox.js";

/** What a list says of a captured mail. */
export interface MailSummary {
  id: string;
  /** The service's own id (`msg_…`); what the mail says of itself where it is none of the service's. */
  message_id: string;
  /** ISO 8601: when it was captured. */
  at: string;
  from: string;
  /** Several are joined by a comma and a space. */
  to: string;
  subject: string;
}

/** A captured mail as its recipient would read it. */
export interface Mail extends MailSummary {
  from_name: string | null;
  reply_to: string | null;
  headers: Readonly<Record<string, string>>;
  html: string | null;
  text: string | null;
}

/** Where the mail of a server on this machine is kept. */
export interface Inbox {
  /** Newest first. */
  mails(): AsyncIterable<MailSummary>;
  read(mail: MailSummary): Promise<Mail>;
  /** Takes all of them away. */
  clear(): Promise<void>;
  /** What time it is where mails get theirs; milliseconds since 1970. */
  now(): Promise<number>;
  /** Where a browser shows a mail, undefined where nothing does. */
  pageOf(mail: MailSummary): string | undefined;
}

/** Returns the inbox of the server at the base URL: its own where it has one, otherwise what it has sent. */
export function openInbox(workspace: unknown, context: Context): Inbox {
  const { io, settings } = context;
  const running = findRunning(settings().baseUrl, io.env);
  const url = running ? running.inbox_url : io.env.POSTHORN_INBOX_URL;
  return url ? mailpitInbox(url, context) : messageInbox(workspace, context);
}
