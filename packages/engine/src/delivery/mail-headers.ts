import type { OutgoingMail } from "./mailer.js";

/** Returns text as a header can hold it: each run of control characters and line ends becomes one blank. */
export function displayText(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}

/** Returns the display name of a sender, or null when it has no printable character. */
export function displayName(name: string | null): string | null {
  return displayText(name ?? "").trim() || null;
}

/** The last second that was formatted. The mails of a set have nearly always the same one. */
let lastSecond = { number: Number.NaN, text: "" };

/** Returns a time in the format of RFC 5322, in UTC. */
export function mailDate(milliseconds: number): string {
  const number = Math.floor(milliseconds / 1000);
  if (number !== lastSecond.number) {
    lastSecond = { number, text: new Date(number * 1000).toUTCString().replace("GMT", "+0000") };
  }
  return lastSecond.text;
}

/** Returns the headers of a mail decoded and in their order, without those of the MIME structure. */
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
