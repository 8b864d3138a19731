import { type CapturedMail, createCaptureMailer, type Mailer, type Store } from "@posthorn/engine/core";

/** A captured mail with its template and the workspace that sent it. */
export interface MailRecord {
  readonly workspace_id: string;
  readonly email: CapturedMail & { templateId: string | null };
}

/** Returns a mailer that delivers nothing, and calls `onMail` with every mail, decoded. */
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
