import { type Body, type FoundLink, plainBlock } from "./block.js";
import { plainText } from "./plain-text.js";

/** How many lines of a text are read. */
const mostLines = 6000;

const urlPattern = /https?:\/\/[^\s<>"'`\\^{}|「」『』（）【】、。，！]+/gi;

/** Returns the blocks and the links of a plain text: its lines, and the URLs in them. */
export function textBody(text: string): Body {
  const body: Body = { blocks: [], links: [] };
  for (const line of text.split(/\r\n|[\n\r\u2028]/, mostLines)) {
    for (const { url, label } of urlsIn(line)) body.links.push(linkAt(url, label, body.blocks.length));
    // Mail in plain text marks what is bold, and frames what is important.
    const plain = plainText(line.replace(/(https?:\/\/\S+)|[*_|=~>]{1,80}/gi, (_, url = " ") => url));
    if (plain !== "" && !/^[-–—+#.]{3,}$/.test(plain)) body.blocks.push(plainBlock("body", plain));
  }
  return body;
}

function linkAt(url: string, text: string, block: number): FoundLink {
  return { url, text, isButton: false, isImage: false, block };
}

/** Returns the URLs of a line without the punctuation behind them; each with the text before it where that is a label such as `Confirm:`. */
export function urlsIn(line: string): { url: string; label: string }[] {
  let after = 0;
  return [...line.matchAll(urlPattern)].map((found) => {
    const url = withoutPunctuation(found[0]);
    const before = line.slice(after, found.index).replace(/[\s<([:\-–—→*]{1,20}$/, "");
    after = found.index + found[0].length;
    return { url, label: before.length <= 60 ? plainText(before) : "" };
  });
}

function withoutPunctuation(url: string): string {
  let end = url.replace(/(?<![.,;:!?'*_~])[.,;:!?'*_~]+$/, "");
  if (end.endsWith(")") && !end.includes("(")) end = end.slice(0, -1);
  return end.endsWith("]") && !end.includes("[") ? end.slice(0, -1) : end;
}
