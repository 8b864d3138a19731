import { type CapturedMail, createCaptureMailer, type Mailer, type Store } from "@posthorn/engine/core";

/** A mail, the template it was made of, and the workspace that sent it. */
export interface MailRecord {
  readonly workspace_id: string;
  readonly email: CapturedMail & { templateId: string | null };
}

/** Gives back the mailer that hands over every mail, decoded, as one of the workspace that sent it. */
export function captureMail(store: Store, onMail: (record: MailRecord) => void): Mailer {
  return {
    kind: "capture",
    async deliver(mail) {
      const capture = createCaptureMailer({ limit: 1 });
      const outcome = await capture.deliver(mail);
      const message = await store.read("system", (tx) => tx.messages.get(mail.messageId));
      for (const captured of capture.mails) {
        const email = Object.assign(captured, { templateId: message?.template_id ?? null });
        onMail({ workspace_id: message?.workspace_id ?? "", email });
      }
      return outcome;
    },
    async close() {},
  };
}
