import { findRunning } from "../../local/running.js";
import type { Context } from "../../program/context.js";
import type { Inbox } from "./mail.js";
import { mailpitInbox } from "./mailpit-inbox.js";
import { messageInbox } from "./message-inbox.js";

/** Gives back the inbox of the server at the base URL: its own where it has one, otherwise what it has sent. */
export function openInbox(workspace: unknown, context: Context): Inbox {
  const { io, settings } = context;
  const running = findRunning(settings().baseUrl, io.env);
  const url = running ? running.inbox_url : io.env.POSTHORN_INBOX_URL;
  return url ? mailpitInbox(url, context) : messageInbox(workspace, context);
}
