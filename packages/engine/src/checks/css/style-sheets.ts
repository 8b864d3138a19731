import { attributeValue, type HtmlDocument, type HtmlElement } from "../html/document.js";
import { withoutMergeTags } from "./mask.js";
import { type CssParts, readCss } from "./read-css.js";

/** The content of a `<style>`. */
export interface StyleSheet {
  element: HtmlElement;
  css: CssParts;
  /** The offset of its content in the HTML. */
  offset: number;
  length: number;
}

/** Returns the style sheets of a mail. */
export function readStyleSheets({ html, texts }: HtmlDocument): StyleSheet[] {
  const sheets: StyleSheet[] = [];
  for (const { start, end, parent } of texts) {
    if (parent?.name !== "style" || !/^(?:|text\/css)$/i.test(attributeValue(parent, "type")?.trim() ?? "")) continue;
    const css = readCss(withoutMergeTags(html.slice(start, end)));
    sheets.push({ element: parent, css, offset: start, length: end - start });
  }
  return sheets;
}
