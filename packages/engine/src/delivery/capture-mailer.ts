import { assertMail, failedOutcome } from "./assert-mail.js";
import { displayName, displayText, readableHeaders } from "./mail-headers.js";
import type { Mailer, Outcome, OutgoingMail } from "./mailer.js";

/** A mail as its recipient reads it. */
export interface CapturedMail {
  /** Posthorn's id (`msg_…`). */
  messageId: string;
  to: string;
  from: { name: string | null; address: string };
  replyTo: string | null;
  subject: string;
  html: string | null;
  text: string;
  /** The decoded headers by their names on the wire. */
  headers: Record<string, string>;
}

export interface CaptureMailer extends Mailer {
  readonly kind: "capture";
  /** The captured mails, oldest first. */
  readonly mails: readonly CapturedMail[];
  /** Deletes all captured mails. */
  clear(): void;
}

/** Returns a mailer that captures the last `limit` mails in memory. */
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
