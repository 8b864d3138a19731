import type { FormatCallback, HtmlToTextOptions } from "html-to-text";
import { previewClass } from "./add-preview.js";

/** Converts HTML to plain text. */
export type HtmlToText = (html: string) => string;

const altText: FormatCallback = (element, _walk, builder) => {
  builder.addInline(element.attribs.alt ?? "");
};

/** Separates the cells of a row, which share a line. */
const cell: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(" ");
};

const heading = { format: "heading", options: { uppercase: false } };

const options: HtmlToTextOptions = {
  wordwrap: false,
  // Limits the recursion and the indentation of nested lists. Deeper content is left out.
  limits: { maxDepth: 100, ellipsis: "" },
  formatters: { altText, cell },
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
    { selector: "img", format: "altText" },
    { selector: "tr", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: "td", format: "cell" },
    { selector: "th", format: "cell" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, ...heading })),
    ...["script", "style", "title", `div.${previewClass}`].map((selector) => ({ selector, format: "skip" })),
    // No prefix for each line, which would grow with each level of quotation.
    { selector: "blockquote", format: "block", options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
  ],
};

/**
 * The parser takes quadratic time for unclosed tags, and every line is indented once per list around it. This limit on
 * both keeps hostile mail fast, and no real mail comes near it.
 */
const maxTagsAndLines = 20_000;

/** Returns the converter. Its package is loaded when the first mail needs it. Content after the limit is left out. */
export async function loadHtmlToText(): Promise<HtmlToText> {
  const { compile } = await import("html-to-text");
  const convert = compile(options);
  return (html) => convert(html.slice(0, endOfReadable(html)));
}

function endOfReadable(html: string): number {
  let count = 0;
  for (let at = 0; at < html.length; at++) {
    const unit = html.charCodeAt(at);
    if ((unit === 0x3c || unit === 0x0a) && ++count > maxTagsAndLines) return at;
  }
  return html.length;
}
