import { expect, test } from "vitest";
import { cpuTimeOf, referenceWork } from "../../platform/testing/cpu-time.js";
import { digestMail } from "./digest-mail.js";
import { headerFields } from "./header-fields.js";
import { readListUnsubscribe } from "./list-unsubscribe.js";
import { htmlWithImages, type OpenedMail } from "./open-mail.js";
import { parseSearchDate } from "./parse-search-date.js";
import { searchQuery } from "./search-query.js";
import { stampEnvelope } from "./stamp-envelope.js";
import { cleanTag } from "./tags.js";

// Anybody can send mail and queries: each function that reads them gets a mebibyte of every piece.

const mebibyte = 1024 * 1024;
const pieces = [
  "a",
  " ",
  "\t ",
  "\r\n",
  "\r\n ",
  "(",
  "()",
  "<",
  "<a",
  "<>, ",
  '"',
  '"a',
  "[http:",
  "[mailto:x ",
  "]",
  "cid:",
];
const tags = ["<div>", "<a href=x>", "<li>", "<blockquote>", "<table><tr><td>", "<head ", "<!--", "&amp"];
const more = [...tags, "cid:a ", "a:", "-", "1-", "1 ", "z", ">", ",", "@", "a@b,", "+", "a+"];

/**
 * How often the reference may be done in the time of a reader. The slowest reads half a million words, in 11 to 17 times the reference's
 * time; quadratic time would be thousands.
 */
const maxCost = 20;

/**
 * Returns the cost of some work, in references, given the time of one. What costs too much is measured up to twice more, each time with its own
 * reference, because other programs on the core prolong it, too.
 */
async function costOf(work: () => unknown, referenceTime: number): Promise<number> {
  let least = (await cpuTimeOf(work)) / referenceTime;
  for (let tries = 0; tries < 2 && least >= maxCost; tries += 1) {
    least = Math.min(least, (await cpuTimeOf(work)) / (await cpuTimeOf(referenceWork)));
  }
  return least;
}

const opened = (html: string): OpenedMail => ({
  ...({ ID: "x", HTML: html, Inline: [] } as Partial<OpenedMail> as OpenedMail),
  Attachments: Array.from({ length: 1000 }, (_, n) => ({
    PartID: String(n),
    FileName: "",
    ContentType: "",
    ContentID: `c${n}`,
    Size: 0,
    Checksums: { MD5: "", SHA1: "", SHA256: "" },
  })),
});

const envelope = { from: "", to: ["bob@example.com"] };

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  "the words of a mail": (text) => digestMail(Buffer.from(`Subject: x\r\n\r\n${text}`)),
  "the HTML of a mail": (text) => digestMail(Buffer.from(`Content-Type: text/html\r\n\r\n${text}`)),
  "the recipients of a mail": (text) => digestMail(Buffer.from(`To: ${text.replaceAll(/[\r\n]/g, "")}\r\n\r\nx`)),
  "the fields of a header": (text) => headerFields(Buffer.from(text)),
  "a header of unsubscribing": (text) => [readListUnsubscribe(text, ""), readListUnsubscribe(`<${text}>`, "")],
  "a mail that comes in": (text) => {
    const raw = Buffer.from(`X-Tags: ${text}\r\n\r\n`);
    return stampEnvelope(raw, headerFields(raw), envelope, "id");
  },
  "pictures of a mail": (text) => htmlWithImages(opened(text)),
  "a search": (text) => searchQuery(text),
  "a date": (text) => parseSearchDate(text),
  "a tag": (text) => cleanTag(text),
};

test.each(Object.entries(readers))(
  "a mebibyte of anything in %s is read in the time of some JSON",
  { timeout: 60_000 },
  async (_, read) => {
    await read("a");
    const referenceTime = await cpuTimeOf(referenceWork);
    for (const piece of [...pieces, ...more]) {
      const cost = await costOf(() => read(piece.repeat(Math.ceil(mebibyte / piece.length))), referenceTime);
      expect(cost, JSON.stringify(piece)).toBeLessThan(maxCost);
    }
  },
);
