// The entry point `@posthorn/sdk/internal`: for Posthorn's own packages. It may change in any release.

export type { MailLink } from "./internal/mail/find-links.js";
export { type MailReading, type ReadableMail, readMail } from "./internal/mail/read-mail.js";
export * from "./internal/published.js";
