import type { OutgoingMail } from "../mailer.js";

/** Returns a complete mail to Ada with the given fields; `to` is also the recipient of the envelope. */
export function exampleMail(changes: Partial<OutgoingMail> = {}): OutgoingMail {
  const to = changes.to ?? "ada@example.com";
  return {
    messageId: "msg_01hf00000000000000000000",
    headerMessageId: "<01hf00000000000000000000@mail.example.com>",
    date: Date.UTC(2026, 0, 2, 3, 4, 5),
    from: { name: "Example Shop", address: "shop@example.com" },
    replyTo: "help@example.com",
    to,
    envelope: { from: "bounces@example.com", to },
    subject: "Your order",
    html: "<p>Thank you, Ada.</p>",
    text: "Thank you, Ada.",
    headers: [
      ["List-Unsubscribe", "<https://example.com/unsubscribe/abc>"],
      ["List-Unsubscribe-Post", "List-Unsubscribe=One-Click"],
    ],
    ...changes,
  };
}
