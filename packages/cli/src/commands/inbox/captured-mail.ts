import { callAdminApi, listAdminApi, serverTime, workspaceId } from "../../local/admin-api.js";
import { clearedTo, findRunning, recordCleared } from "../../local/running.js";
import { pathSegment } from "../../operations/manifest.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure, usage } from "../../program/failure.js";
import { nodeFetch } from "../../start-up/node-fetch.js";

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

/** The mail that a server on this machine has captured. */
export interface Inbox {
  /** Newest first. */
  mails(): AsyncIterable<MailSummary>;
  read(mail: MailSummary): Promise<Mail>;
  /** Deletes all mails. */
  clear(): Promise<void>;
  /** Returns the time of the clock that dates the mails, in milliseconds since 1970. */
  now(): Promise<number>;
  /** Returns the URL at which a browser shows a mail; undefined where no page does. */
  pageOf(mail: MailSummary): string | undefined;
}

/** Returns the inbox of the server at the base URL: its Mailpit where it has one, otherwise the messages it has sent. */
export function openInbox(workspace: unknown, context: Context): Inbox {
  const { io, settings } = context;
  const running = findRunning(settings().baseUrl, io.env);
  const url = running ? running.inbox_url : io.env.POSTHORN_INBOX_URL;
  return url ? mailpitInbox(url, context) : messageInbox(workspace, context);
}

interface MailpitAddress {
  Name: string;
  Address: string;
}

/** A mail of Mailpit's API; a list leaves out `HTML` and `Text`. */
interface MailpitMail {
  ID: string;
  MessageID: string;
  From: MailpitAddress | null;
  To: MailpitAddress[] | null;
  ReplyTo: MailpitAddress[] | null;
  Subject: string;
  Created: string;
  HTML: string;
  Text: string;
}

const pageSize = 100;

/** Returns the inbox at a URL that answers as Mailpit's API: the inbox of `dev`, or a Mailpit. */
function mailpitInbox(root: string, { io, settings }: Context): Inbox {
  const base = root.replace(/(?<!\/)\/+$/, "");

  async function ask(method: "GET" | "DELETE", path: string): Promise<unknown> {
    const signal = AbortSignal.any([io.signal, AbortSignal.timeout(settings().timeout)]);
    const headers = { "Content-Type": "application/json" };
    const body = method === "DELETE" ? "{}" : undefined;
    const request = new Request(`${base}/api/v1${path}`, { method, headers, signal, ...(body && { body }) });
    const response = await nodeFetch(request).catch((error: Error) => {
      if (io.signal.aborted) throw error;
      throw new Failure("connection_error", `no answer from the inbox at ${base}: ${error.message}`, exitCodes.network);
    });
    const text = await response.text();
    if (!response.ok)
      throw new Failure("inbox_error", `the inbox answered ${response.status}: ${text}`, exitCodes.failed);
    return method === "GET" ? parsed(text) : undefined;
  }

  function parsed(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw notAnInbox();
    }
  }

  function notAnInbox(): Failure {
    const hint = "POSTHORN_INBOX_URL may point at something else.";
    return new Failure("inbox_error", `${base} does not answer as an inbox does`, exitCodes.failed, { hint });
  }

  return {
    async *mails() {
      for (let start = 0; ; start += pageSize) {
        const { messages } = Object(await ask("GET", `/messages?start=${start}&limit=${pageSize}`));
        if (!Array.isArray(messages)) throw notAnInbox();
        yield* (messages as MailpitMail[]).map(mailpitSummary);
        if (messages.length < pageSize) return;
      }
    },
    async read(summary) {
      const path = `/message/${encodeURIComponent(summary.id)}`;
      const { From, ReplyTo, HTML, Text } = (await ask("GET", path)) as MailpitMail;
      const headers = (await ask("GET", `${path}/headers`)) as Record<string, string[]>;
      return {
        ...summary,
        from_name: From?.Name || null,
        reply_to: ReplyTo?.[0]?.Address ?? null,
        headers: Object.fromEntries(Object.entries(headers).map(([name, values]) => [name, values.join(", ")])),
        html: HTML || null,
        text: Text || null,
      };
    },
    clear: async () => void (await ask("DELETE", "/messages")),
    now: async () => io.now(),
    pageOf: ({ id }) => `${base}/view/${encodeURIComponent(id)}`,
  };
}

function mailpitSummary({ ID, MessageID, From, To, Subject, Created }: MailpitMail): MailSummary {
  const id = MessageID.replace(/^<|>$/g, "");
  return {
    id: ID,
    message_id: /^(msg_\w+)@/.exec(id)?.[1] ?? id,
    at: new Date(Created).toISOString(),
    from: From?.Address ?? "",
    to: (To ?? []).map(({ Address: address }) => address).join(", "),
    subject: Subject,
  };
}

/** A message of the admin API; a list leaves out `headers`, `html` and `text`. */
interface CapturedMessage {
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

/** Returns the inbox of a server without Mailpit's API: the messages that its admin API lists as sent. */
function messageInbox(workspace: unknown, context: Context): Inbox {
  const { io, settings } = context;
  return {
    async *mails() {
      const id = await workspaceId(workspace, context);
      const cleared = clearedTo(settings().baseUrl, io.env) ?? "";
      for (let offset = 0; ; offset += pageSize) {
        const path = `/workspaces/${id}/messages?limit=${pageSize}&offset=${offset}`;
        const { data, pagination } = await listAdminApi(path, context);
        for (const message of data as CapturedMessage[]) {
          if (timePartOf(message.message_id) <= timePartOf(cleared)) return;
          // Simulated messages and those on their way have reached no inbox.
          if (message.sent_at !== null && !message.sandbox) yield messageSummary(message);
        }
        if (!pagination.has_more) return;
      }
    },
    async read({ id }) {
      const path = `/messages/${pathSegment("id", id)}`;
      const message = (await callAdminApi("GET", path, undefined, context)) as CapturedMessage;
      const { from_name, reply_to, headers, html, text } = message;
      return { ...messageSummary(message), from_name, reply_to, headers: headers ?? {}, html, text };
    },
    async clear() {
      const id = await workspaceId(workspace, context);
      const { data } = await listAdminApi(`/workspaces/${id}/messages?limit=1`, context);
      const [newest] = data as CapturedMessage[];
      // Messages cannot be deleted, so those up to the newest are left out from now on.
      if (newest && !recordCleared(settings().baseUrl, newest.message_id, io.env)) {
        throw usage("only the mail of a dev or mock that this user has started here can be cleared");
      }
    },
    now: () => serverTime(context),
    pageOf: () => undefined,
  };
}

/** Returns the part of an id that grows with time: it follows the prefix for the kind of message. */
function timePartOf(id: string): string {
  return id.slice(-32);
}

function messageSummary({ message_id, sent_at, created_at, from, to, subject }: CapturedMessage): MailSummary {
  return { id: message_id, message_id, at: sent_at ?? created_at, from, to, subject };
}
