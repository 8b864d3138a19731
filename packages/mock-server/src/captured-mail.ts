import { createCaptureMailer, type Mailer, type Store } from "@posthorn/engine/core";
import type { Feed } from "./feed.js";
import type { CapturedEmail } from "./mock.js";

/** Gives back the mailer that puts every mail, decoded, into the feed of the workspace that sent it. */
export function mailInto(feed: Feed<CapturedEmail>, store: Store): Mailer {
  return {
    kind: "capture",
    async deliver(mail) {
      const capture = createCaptureMailer({ limit: 1 });
      const outcome = await capture.deliver(mail);
      const message = await store.read("system", (tx) => tx.messages.get(mail.messageId));
      for (const email of capture.mails) feed.add(message?.workspace_id ?? "", email);
      return outcome;
    },
    async close() {},
  };
}
