// The entry point `@posthorn/engine/checks`: the checks of mails, without the rest of the engine. It is for Posthorn's own packages,
// foremost the command line; it promises nothing to others and may change in any release.

export { type CheckOptions, checkMail, UnknownNameError } from "./checks/check-mail.js";

export { looksLikeEml, readEml } from "./checks/eml/read-eml.js";
export type { CheckReport, Finding, Severity } from "./checks/finding.js";
export { linkProblems, webLinks } from "./checks/links/answered-links.js";
export { type MailSource, sourceOfParts, sourceOfText } from "./checks/mail-source.js";
export type { Rule } from "./checks/rule.js";
export { caniemail, describeRule } from "./checks/rule-texts.js";
export { type LinkAnswer, requestLinks } from "./delivery/requests/request-links.js";
