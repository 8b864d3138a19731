import { exitCodes } from "../../program/exit-codes.js";
import { Failure } from "../../program/failure.js";
import type { Inbox, MailSummary } from "./mail.js";
import type { MailFilter } from "./mail-filter.js";

/** Gives back the mail with an id, its own or its message's, or, without one, the newest that fits; throws not_found. */
export async function findMail(id: string | undefined, filter: MailFilter, inbox: Inbox): Promise<MailSummary> {
  for await (const mail of inbox.mails()) {
    if (id === undefined ? filter.fits(mail) : mail.id === id || mail.message_id === id) return mail;
  }
  const which = id === undefined ? filter.words : `with the id ${id}`;
  throw new Failure(
    "not_found",
    ["no mail", which, "is in the inbox"].filter((part) => part !== "").join(" "),
    exitCodes.notFound,
    {
      hint: id === undefined ? "inbox wait waits for it." : undefined,
      next: ["posthorn inbox list"],
    },
  );
}
