import { type Mail, openInbox } from "../commands/inbox/captured-mail.js";
import { mailLinks } from "../commands/inbox/find-mail.js";
import type { Context } from "../program/context.js";

/** Which mail is meant. */
export interface MailWish {
  to: string | undefined;
  /** A part of the subject, in any case. */
  subject: string | undefined;
}

/** A mail as an agent reads it. */
export interface AgentMail {
  id: string;
  message_id: string;
  received_at: string;
  from: string;
  to: string;
  subject: string;
  code: string | null;
  links: readonly string[];
  text: string | null;
  html?: string | null;
}

/** The poll interval, in milliseconds of real time. */
const interval = 250;

/** Returns the newest mail that fits and is none of `known`, as soon as there is one; undefined after so many milliseconds. */
export async function newestMail(
  wish: MailWish,
  known: ReadonlySet<string>,
  wait: number,
  context: Context,
): Promise<AgentMail | undefined> {
  const inbox = openInbox(undefined, context);
  const began = context.io.now();
  for (;;) {
    for await (const mail of inbox.mails()) {
      const isWanted =
        (wish.to === undefined || mail.to.toLowerCase().split(", ").includes(wish.to.toLowerCase())) &&
        mail.subject.toLowerCase().includes(wish.subject?.toLowerCase() ?? "");
      if (isWanted && !known.has(mail.id)) return agentMail(await inbox.read(mail));
    }
    const left = wait - (context.io.now() - began);
    if (left <= 0) return undefined;
    await context.io.wait(Math.min(interval, left));
    context.io.signal.throwIfAborted();
  }
}

function agentMail(mail: Mail): AgentMail {
  const { codes, urls } = mailLinks(mail);
  const { id, message_id, at, from, to, subject, text, html } = mail;
  const body = text ? { text } : { text, html };
  return { id, message_id, received_at: at, from, to, subject, code: codes[0] ?? null, links: urls, ...body };
}
