// The entry point `@posthorn/sdk/internal`: for Posthorn's own packages. It may change in any release.

export { parseDuration, spanText } from "./internal/duration.js";
export type { MailLink } from "./internal/mail/find-links.js";
export { type MailReading, type ReadableMail, readMail } from "./internal/mail/read-mail.js";
export { byNearness, createNearest, didYouMean, nearest } from "./internal/nearest.js";
