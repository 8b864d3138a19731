import type { OutgoingMail } from "../packages/engine/src/delivery/mailer.js";

const rows = Array.from(
  { length: 66 },
  (_, index) =>
    `<tr><td style="padding:12px 16px;font-family:Arial,sans-serif">Fountain pen &amp; case no. ${index}</td><td>12,50 €</td></tr>\n`,
);
const html = `<!doctype html>\n<html><body><h1>Grüße an Ada</h1>\n<table>\n${rows.join("")}</table></body></html>\n`;
const text = "Vielen Dank für Ihre Bestellung. Sie ist auf dem Weg zu Ihnen.\n".repeat(16);

/** Returns a mail of about 8 KB html and 1 KB text, with another recipient for each number. */
export function benchMail(number: number): OutgoingMail {
  const to = `ada.${number}@example.com`;
  return {
    messageId: `msg_${number}`,
    headerMessageId: `<${number}@mail.example.com>`,
    date: Date.UTC(2026, 2, 9) + number,
    from: { name: "Bücher & Co", address: "shop@example.com" },
    replyTo: "help@example.com",
    to,
    envelope: { from: "bounces@example.com", to },
    subject: `Ihre Bestellung Nr. ${number}: vielen Dank für Ihr Vertrauen`,
    html,
    text,
    headers: [
      ["List-Unsubscribe", `<https://mail.example.com/u/${number}/0123456789abcdef0123456789abcdef>`],
      ["List-Unsubscribe-Post", "List-Unsubscribe=One-Click"],
    ],
  };
}

/** Returns the same mail in nodemailer's form. */
export function nodemailerMail(mail: OutgoingMail) {
  return {
    envelope: { ...mail.envelope },
    from: { name: mail.from.name ?? "", address: mail.from.address },
    to: { name: "", address: mail.to },
    replyTo: { name: "", address: mail.replyTo ?? "" },
    messageId: mail.headerMessageId,
    date: new Date(mail.date),
    subject: mail.subject,
    html: mail.html ?? "",
    text: mail.text,
    headers: [...mail.headers, ["X-Posthorn-Message-Id", mail.messageId]].map(([key = "", value = ""]) => ({
      key,
      value,
    })),
  };
}
