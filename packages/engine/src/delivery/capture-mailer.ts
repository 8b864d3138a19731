import { assertMail, failedOutcome } from "./assert-mail.js";
import { displayName, displayText, readableHeaders } from "./mail-headers.js";
import type { Mailer, Outcome, OutgoingMail } from "./mailer.js";

/** A mail as its recipient would read it. */
export interface CapturedMail {
  /** Our own id (`msg_…`). */
  messageId: string;
  to: string;
  from: { name: string | null; address: string };
  replyTo: string | null;
  subject: string;
  html: string | null;
  text: string;
  /** Decoded, under the names they would have on the wire. */
  headers: Record<string, string>;
}

export interface CaptureMailer extends Mailer {
  readonly kind: "capture";
  /** The mails kept, oldest first. */
  readonly mails: readonly CapturedMail[];
  /** Forgets all of them. */
  clear(): void;
}

/** Gives back a mailer that delivers into memory and keeps the last `limit` mails. */
export function createCaptureMailer({ limit = 10_000 }: { limit?: number } = {}): CaptureMailer {
  const mails: CapturedMail[] = [];
  return {
    kind: "capture",
    mails,
    clear() {
      mails.length = 0;
    },
    async deliver(mail): Promise<Outcome> {
      try {
        assertMail(mail);
      } catch (error) {
        return failedOutcome(error);
      }
      mails.push(capture(mail));
      if (mails.length > limit) mails.shift();
      return { result: "accepted", response: "250 2.0.0 Captured" };
    },
    async close() {},
  };
}

function capture(mail: OutgoingMail): CapturedMail {
  return {
    messageId: mail.messageId,
    to: mail.to,
    from: { name: displayName(mail.from.name), address: mail.from.address },
    replyTo: mail.replyTo,
    subject: displayText(mail.subject),
    html: mail.html,
    text: mail.text,
    headers: readableHeaders(mail),
  };
}
