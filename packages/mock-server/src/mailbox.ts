// The entry point `@posthorn/mock-server/mailbox`: a separate address for each test, and the mail that comes to it. It imports
// nothing of the engine, so that it runs in a browser.
export { createMailbox, type Mailbox, type MailboxOptions, type MailboxSource } from "./mailbox/create-mailbox.js";
export type { MailboxMail, MailLink } from "./mailbox/mailbox-mail.js";
export type { MailboxMatch, MailFields } from "./mailbox/match-mail.js";
