import type { OutgoingMail } from "./mailer.js";

/** Gives back text for people as it can stand in a header: controls and line ends become one blank. */
export function displayText(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}

/** Gives back a sender's display name, or null when nothing readable is left of it. */
export function displayName(name: string | null): string | null {
  return displayText(name ?? "").trim() || null;
}

/** Gives back a time as RFC 5322 writes it, in UTC. */
export function mailDate(milliseconds: number): string {
  return new Date(milliseconds).toUTCString().replace("GMT", "+0000");
}

/** Gives back the headers of a mail as a reader sees them: decoded, in their order, without those of the MIME structure. */
export function readableHeaders(mail: OutgoingMail): Record<string, string> {
  const name = displayName(mail.from.name);
  return {
    Date: mailDate(mail.date),
    "Message-ID": mail.headerMessageId,
    From: name === null ? mail.from.address : `${name} <${mail.from.address}>`,
    ...(mail.replyTo === null ? {} : { "Reply-To": mail.replyTo }),
    To: mail.to,
    Subject: displayText(mail.subject),
    "X-Posthorn-Message-Id": mail.messageId,
    ...Object.fromEntries(mail.headers),
  };
}
