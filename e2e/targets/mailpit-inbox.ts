import { MailpitClient } from "mailpit-api";
import type { DeliveredMail } from "../target.js";

/** Returns a reader of the mail of a Mailpit, or of the embedded inbox, oldest first. It reads each mail once: tests share a Mailpit. */
export function mailpitInbox(url: string): () => Promise<DeliveredMail[]> {
  const mailpit = new MailpitClient(url);
  const known = new Map<string, DeliveredMail>();
  const read = async (id: string) => {
    const mail = known.get(id) ?? (await readMail(mailpit, id));
    known.set(id, mail);
    return mail;
  };
  return async () => {
    const { messages } = await mailpit.listMessages(0, 1000);
    const mails = await Promise.all(messages.map(({ ID }) => read(ID)));
    return mails.reverse();
  };
}

/** Headers of transport, which readers do not see. */
const wireHeaders = ["content-type", "content-transfer-encoding", "mime-version", "return-path"];

async function readMail(mailpit: MailpitClient, id: string): Promise<DeliveredMail> {
  const mail = await mailpit.getMessageSummary(id);
  const headers = Object.entries(await mailpit.getMessageHeaders(id));
  const byLowerName = Object.fromEntries(headers.map(([name, values]) => [name.toLowerCase(), values.join(", ")]));
  for (const name of wireHeaders) delete byLowerName[name];
  return {
    messageId: byLowerName["x-posthorn-message-id"] ?? "",
    to: mail.To[0]?.Address ?? "",
    from: { name: mail.From.Name || null, address: mail.From.Address },
    replyTo: mail.ReplyTo[0]?.Address ?? null,
    subject: mail.Subject,
    html: mail.HTML.replaceAll("\r\n", "\n") || null,
    text: mail.Text.replaceAll("\r\n", "\n"),
    headers: byLowerName,
  };
}
