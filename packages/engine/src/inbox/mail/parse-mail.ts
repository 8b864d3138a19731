import type { HtmlToTextOptions } from "html-to-text";
import type { AddressObject, Attachment, ParsedMail, simpleParser } from "mailparser";

/** An address as Mailpit writes it. */
export interface MailAddress {
  Name: string;
  Address: string;
}

/** A message taken apart: what both the list and the detail are made of. */
export interface MailParts {
  from: MailAddress;
  to: MailAddress[];
  cc: MailAddress[];
  bcc: MailAddress[];
  replyTo: MailAddress[];
  subject: string;
  messageId: string;
  /** The text part; "" where there is none. */
  text: string;
  html: string;
  /** The HTML part read as text; "" where there is none. */
  htmlAsText: string;
  inline: Attachment[];
  attachments: Attachment[];
}

type ReadableMail = Partial<ParsedMail> & Pick<ParsedMail, "attachments">;

interface Readers {
  simpleParser: typeof simpleParser;
  htmlToText: (html: string) => string;
}

const HTML_TO_TEXT: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: "img", format: "skip" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
  // What lies deeper is left out: each level is a call within a call.
  limits: { maxDepth: 100, ellipsis: "" },
};

/** Beyond this many characters the words of a message are no longer worth the time of taking them out. */
const LONGEST_HTML = 1_000_000;
/** The reader of HTML takes time by the square of tags that are not closed; real mail comes nowhere near so many. */
const MOST_TAGS_AND_LINES = 20_000;

// Loaded on the first read, so that an inbox nobody looks at never pays for a parser; once, because every import() costs.
let readers: Promise<Readers> | undefined;

async function loadReaders(): Promise<Readers> {
  const [{ simpleParser }, { compile }] = await Promise.all([import("mailparser"), import("html-to-text")]);
  const convert = compile(HTML_TO_TEXT);
  return { simpleParser, htmlToText: (html) => convert(readable(html)) };
}

/** As much of the HTML as is read. */
function readable(whole: string): string {
  const html = whole.slice(0, LONGEST_HTML);
  let count = 0;
  for (const { index } of html.matchAll(/[<\n]/g)) {
    count += 1;
    if (count > MOST_TAGS_AND_LINES) return html.slice(0, index);
  }
  return html;
}

/** The parts of a message; one that the parser refuses (a header of megabytes) is all text and from nobody. */
export async function parseMail(raw: Buffer): Promise<MailParts> {
  readers ??= loadReaders();
  const { simpleParser, htmlToText } = await readers;
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
