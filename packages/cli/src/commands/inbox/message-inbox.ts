import { callAdminApi, listAdminApi, serverTime } from "../../local/admin-api.js";
import { clearedTo, recordCleared } from "../../local/running.js";
import { workspaceId } from "../../local/workspace.js";
import { pathSegment } from "../../operations/call.js";
import type { Context } from "../../program/context.js";
import { usage } from "../../program/failure.js";
import type { Inbox, MailSummary } from "./mail.js";

/** A message as the admin API tells of it; the last part only when it is asked for by itself. */
interface Message {
  message_id: string;
  to: string;
  from: string;
  from_name: string | null;
  reply_to: string | null;
  subject: string;
  sandbox: boolean;
  sent_at: string | null;
  created_at: string;
  headers: Record<string, string> | null;
  html: string | null;
  text: string | null;
}

const pageSize = 100;

/** Returns the mail that a server without an inbox has sent, as its admin API tells of it. */
export function messageInbox(workspace: unknown, context: Context): Inbox {
  const { io, settings } = context;
  return {
    async *mails() {
      const id = await workspaceId(workspace, context);
      const cleared = clearedTo(settings().baseUrl, io.env) ?? "";
      for (let offset = 0; ; offset += pageSize) {
        const path = `/workspaces/${id}/messages?limit=${pageSize}&offset=${offset}`;
        const { data, pagination } = await listAdminApi(path, context);
        for (const message of data as Message[]) {
          if (momentOf(message.message_id) <= momentOf(cleared)) return;
          // What is simulated or still on its way was never in anybody's inbox.
          if (message.sent_at !== null && !message.sandbox) yield summaryOf(message);
        }
        if (!pagination.has_more) return;
      }
    },
    async read({ id }) {
      const path = `/messages/${pathSegment("id", id)}`;
      const message = (await callAdminApi("GET", path, undefined, context)) as Message;
      const { from_name, reply_to, headers, html, text } = message;
      return { ...summaryOf(message), from_name, reply_to, headers: headers ?? {}, html, text };
    },
    async clear() {
      const id = await workspaceId(workspace, context);
      const { data } = await listAdminApi(`/workspaces/${id}/messages?limit=1`, context);
      const [newest] = data as Message[];
      // Messages cannot be deleted, as what happened has happened: those up to here are passed over from now on.
      if (newest && !recordCleared(settings().baseUrl, newest.message_id, io.env)) {
        throw usage("only the mail of a dev or mock that this user has started here can be cleared");
      }
    },
    now: () => serverTime(context),
    pageOf: () => undefined,
  };
}

/** The end of an id, which grows with time; before it stands what kind of message it is. */
function momentOf(id: string): string {
  return id.slice(-32);
}

function summaryOf({ message_id, sent_at, created_at, from, to, subject }: Message): MailSummary {
  return { id: message_id, message_id, at: sent_at ?? created_at, from, to, subject };
}
