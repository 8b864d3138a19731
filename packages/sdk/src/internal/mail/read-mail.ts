import { type Body, plainBlock } from "./block.js";
import { findCodes } from "./find-codes.js";
import { findLinks, type MailLink } from "./find-links.js";
import { htmlBody } from "./html-body.js";
import { plainText } from "./plain-text.js";
import { textBody } from "./text-body.js";

/** The content of a mail. */
export interface ReadableMail {
  subject: string;
  html: string | null;
  text: string | null;
  headers?: Readonly<Record<string, string>>;
}

/** What a reader would do with a mail: the code to type and the link to follow. */
export interface MailReading {
  /** Each URL once, in the order of the mail. */
  links: MailLink[];
  /** The link that a reader follows to go on: to confirm, to reset, to sign in. */
  link: string | null;
  /** The one-time codes without separators, the most likely first. */
  codes: string[];
  code: string | null;
}

/** How much of a text part and of a subject is read, in characters. */
const longest = { text: 500_000, subject: 1000 };

/** Returns the links and the one-time codes of a mail. Of a mail in both forms it reads the HTML, and the text where that has none. */
export function readMail({ subject: given, html, text, headers = {} }: ReadableMail): MailReading {
  const subject = plainText(given.slice(0, longest.subject));
  const listUnsubscribe =
    Object.entries(headers).find(([name]) => name.toLowerCase() === "list-unsubscribe")?.[1] ?? "";
  const context = { subject, listUnsubscribe };
  const hasHtml = html !== null && html.trim() !== "";
  const first = hasHtml ? htmlBody(html) : textBody((text ?? "").slice(0, longest.text));
  let second: Body | undefined;
  // Read only where the HTML has no code or no link, which is seldom.
  const other = () => {
    second ??= textBody(hasHtml ? (text ?? "").slice(0, longest.text) : "");
    return second;
  };
  const found = findLinks(first, context);
  const inText = found.link === null ? findLinks(other(), context) : undefined;
  const codes = codesOf(subject, first);
  if (codes.length === 0 && other().blocks.length > 0) codes.push(...codesOf(subject, other()));
  const links = found.links.length === 0 && inText !== undefined ? inText.links : found.links;
  return { links, link: found.link ?? inText?.link ?? null, codes, code: codes[0] ?? null };
}

function codesOf(subject: string, { blocks }: Body): string[] {
  return findCodes(subject === "" ? blocks : [plainBlock("subject", subject), ...blocks]);
}
