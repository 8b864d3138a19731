import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { Failure } from "../../program/failure.js";
import { nodeFetch } from "../../start-up/node-fetch.js";
import type { Inbox, MailSummary } from "./mail.js";

interface Address {
  Name: string;
  Address: string;
}

/** A mail as Mailpit's API gives it; the second half only when it is asked for by itself. */
interface MailpitMail {
  ID: string;
  MessageID: string;
  From: Address | null;
  To: Address[] | null;
  ReplyTo: Address[] | null;
  Subject: string;
  Created: string;
  HTML: string;
  Text: string;
}

const pageSize = 100;

/** Returns the inbox behind a URL: that of `dev`, or a Mailpit. */
export function mailpitInbox(root: string, { io, settings }: Context): Inbox {
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
        yield* (messages as MailpitMail[]).map(summaryOf);
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

function summaryOf({ ID, MessageID, From, To, Subject, Created }: MailpitMail): MailSummary {
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
