import type { CheckContext } from "../check-context.js";
import { attributeOf, type HtmlElement, showsText } from "../html/document.js";
import { textOf } from "../html/visible-text.js";

/** What Gmail shows of a mail, in bytes. */
const gmailLimit = 102 * 1024;
const gmailStyleLimit = 16 * 1024;
const heavyImages = 1024 * 1024;
const longestPreheader = 150;

/** Checks the sizes of a mail, its images and its preheader. `bytes` is the size of its HTML. */
export function checkSize(context: CheckContext, bytes: number): void {
  const { document, sheets, mail } = context;
  if (mail.html !== null && bytes > gmailLimit * 0.9) {
    const isClipped = bytes > gmailLimit;
    const because = `The HTML has ${(bytes / 1024).toFixed(1)} KB.`;
    const offset = isClipped ? offsetOfByte(document.html, gmailLimit) : 0;
    context.report(isClipped ? "size/gmail-clip" : "size/near-clip", { at: offset, because });
  }
  for (const { element, length } of sheets) {
    if (length > gmailStyleLimit) context.report("size/style-block", { at: element.start });
  }
  for (const element of document.elements) if (element.name === "img") checkImage(element, context);
  if (mail.imageBytes > heavyImages) {
    context.report("size/image-weight", { because: `They have ${(mail.imageBytes / 1024 / 1024).toFixed(1)} MB.` });
  }
  checkPreheader(context);
}

/** Returns the offset of the character that has the byte at an index, counted in UTF-8. */
function offsetOfByte(text: string, index: number): number {
  const bytes = Buffer.from(text.slice(0, index));
  return bytes.subarray(0, index).toString("utf8").length;
}

function checkImage(element: HtmlElement, context: CheckContext): void {
  const src = attributeOf(element, "src");
  if (src !== undefined && /^\s{0,9}data:/i.test(src.value)) {
    const because = `It has ${(src.value.length / 1024).toFixed(1)} KB.`;
    context.report("size/inline-image", { at: src.nameStart, because });
  }
  const style = attributeOf(element, "style")?.value ?? "";
  if (attributeOf(element, "width") === undefined && !/(?:^|[;\s])(?:max-)?width\s{0,9}:/i.test(style))
    context.report("size/image-dimensions", { at: element.start });
}

function checkPreheader(context: CheckContext): void {
  const { html, texts, elements } = context.document;
  const body = elements.find(({ name }) => name === "body");
  if (body === undefined) return;
  for (const { start, end, parent } of texts) {
    if (start < body.end) continue;
    const text = textOf(html.slice(start, Math.min(end, start + 2000)));
    // Invisible characters are what fills the rest of a preheader up.
    const words = text.replace(/(?:[\s\u00a0\u00ad\u200b-\u200f\u2007\ufeff]|\u034f)+/g, " ").trim();
    if (words === "") continue;
    if (parent === null || showsText(parent)) context.report("size/preheader", { at: start });
    else if (words.length > longestPreheader && !words.includes("{{"))
      context.report("size/long-preheader", { at: start, because: `It has ${words.length} characters.` });
    return;
  }
}
