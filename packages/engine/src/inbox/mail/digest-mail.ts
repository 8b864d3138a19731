import { type MailAddress, parseMail } from "./parse-mail.js";

const SNIPPET_LENGTH = 200;

/** The parts of a message that lists and searches use, so that they need not parse it again. */
export interface MailDigest {
  messageId: string;
  from: MailAddress;
  to: MailAddress[];
  cc: MailAddress[];
  bcc: MailAddress[];
  replyTo: MailAddress[];
  subject: string;
  attachments: number;
  inline: number;
  snippet: string;
  /** All its words in one lower-case line: addresses, subject, bodies, names of attachments. */
  words: string;
}

/** Returns the digest of a message. */
export async function digestMail(raw: Buffer): Promise<MailDigest> {
  const mail = await parseMail(raw);
  const people = [mail.from, ...mail.to, ...mail.cc, ...mail.bcc, ...mail.replyTo];
  const words = [
    ...people.map(addressText),
    mail.subject,
    mail.text,
    mail.htmlAsText,
    ...mail.attachments.map((attachment) => attachment.filename ?? ""),
  ];
  return {
    messageId: mail.messageId,
    from: mail.from,
    to: mail.to,
    cc: mail.cc,
    bcc: mail.bcc,
    replyTo: mail.replyTo,
    subject: mail.subject,
    attachments: mail.attachments.length,
    inline: mail.inline.length,
    snippet: snippet(mail.htmlAsText || mail.text),
    words: plainWords(words.join(" ")),
  };
}

/** Returns the name and the address in one string. */
export function addressText(person: MailAddress): string {
  return `${person.Name} ${person.Address}`;
}

/** Returns text as searches compare it: lower case, single spaces, without the punctuation around addresses. */
export function plainWords(text: string): string {
  return text
    .replace(/[\s<>",;()\uFEFF]+/g, " ")
    .trim()
    .toLowerCase();
}

function snippet(text: string): string {
  // The HTML converter puts the URL of a link in brackets behind its text, where it would fill the snippet.
  const readable = text
    .replace(/[\s\uFEFF]+/g, " ")
    .split(" ")
    .map(withoutLinks)
    .join(" ");
  const characters = [...readable.replace(/ +/g, " ").trim()];
  return characters.length <= SNIPPET_LENGTH
    ? characters.join("")
    : `${characters.slice(0, SNIPPET_LENGTH).join("")}...`;
}

/** Returns a word with each URL in brackets replaced by a blank; a URL contains no blanks. */
function withoutLinks(word: string): string {
  const pieces: string[] = [];
  let rest = 0;
  for (const { index } of word.matchAll(/\[(?:https?:|mailto:)/g)) {
    if (index < rest) continue;
    const end = word.indexOf("]", index);
    if (end === -1) break;
    pieces.push(word.slice(rest, index));
    rest = end + 1;
  }
  return [...pieces, word.slice(rest)].join(" ");
}
