import type { HtmlToTextOptions } from "html-to-text";
import type { AddressObject, Attachment, ParsedMail, simpleParser } from "mailparser";

/** An address in Mailpit's format. */
export interface MailAddress {
  Name: string;
  Address: string;
}

/** The parts of a message, for lists and details. */
export interface MailParts {
  from: MailAddress;
  to: MailAddress[];
  cc: MailAddress[];
  bcc: MailAddress[];
  replyTo: MailAddress[];
  subject: string;
  messageId: string;
  /** The text part; "" without one. */
  text: string;
  html: string;
  /** The HTML part as text; "" without one. */
  htmlAsText: string;
  inline: Attachment[];
  attachments: Attachment[];
}

type ReadableMail = Partial<ParsedMail> & Pick<ParsedMail, "attachments">;

interface Parsers {
  simpleParser: typeof simpleParser;
  htmlToText: (html: string) => string;
}

const HTML_TO_TEXT: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: "img", format: "skip" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
  // Deeper content is left out, because the converter recurses.
  limits: { maxDepth: 100, ellipsis: "" },
};

/** How many characters of HTML are converted to text. */
const LONGEST_HTML = 1_000_000;
/** How many tags and lines are converted: the time of the converter is quadratic in unclosed tags. */
const MOST_TAGS_AND_LINES = 20_000;

// Imported by the first message that is parsed, so that an unused inbox loads no parser.
let parsers: Promise<Parsers> | undefined;

async function loadParsers(): Promise<Parsers> {
  const [{ simpleParser }, { compile }] = await Promise.all([import("mailparser"), import("html-to-text")]);
  const convert = compile(HTML_TO_TEXT);
  return { simpleParser, htmlToText: (html) => convert(convertible(html)) };
}

/** Returns the beginning of HTML within both limits. */
function convertible(whole: string): string {
  const html = whole.slice(0, LONGEST_HTML);
  let count = 0;
  for (const { index } of html.matchAll(/[<\n]/g)) {
    count += 1;
    if (count > MOST_TAGS_AND_LINES) return html.slice(0, index);
  }
  return html;
}

/** Returns the parts of a message. One that the parser rejects, such as a header of megabytes, is text without a sender. */
export async function parseMail(raw: Buffer): Promise<MailParts> {
  parsers ??= loadParsers();
  const { simpleParser, htmlToText } = await parsers;
  const mail: ReadableMail = await simpleParser(raw, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    keepCidLinks: true,
  }).catch(() => ({ text: raw.toString("latin1"), attachments: [] }));
  const html = mail.html || "";
  const related = (part: Attachment) => part.related || part.contentDisposition === "inline";
  return {
    from: addresses(mail.from)[0] ?? { Name: "", Address: "" },
    to: addresses(mail.to),
    cc: addresses(mail.cc),
    bcc: addresses(mail.bcc),
    replyTo: addresses(mail.replyTo),
    subject: mail.subject ?? "",
    messageId: (mail.messageId ?? "").replace(/^<|>$/g, ""),
    text: mail.text ?? "",
    html,
    htmlAsText: html === "" ? "" : htmlToText(html),
    inline: mail.attachments.filter(related),
    attachments: mail.attachments.filter((part) => !related(part)),
  };
}

function addresses(header: ParsedMail["to"]): MailAddress[] {
  const lists: AddressObject[] = header === undefined ? [] : Array.isArray(header) ? header : [header];
  return lists
    .flatMap((list) => list.value)
    .flatMap((entry) => entry.group ?? [entry])
    .map((entry) => ({ Name: entry.name, Address: entry.address ?? "" }));
}
