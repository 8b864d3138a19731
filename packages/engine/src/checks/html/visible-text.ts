import { decodeHTML } from "entities/lib/decode.js";
import { attributeValue, type HtmlDocument, type HtmlElement } from "./document.js";

/** Elements whose text is asked for. */
const asked = new Set(["a", "area", "button", "title", "h1", "h2", "h3", "h4", "h5", "h6"]);

/** The most characters that are collected of an element. */
const longest = 2000;

const cache = new WeakMap<HtmlDocument, Map<HtmlElement, string>>();

/** Returns the texts of links, headings and the title, with the alternative texts of their images and blanks between them. */
export function visibleTexts(document: HtmlDocument): ReadonlyMap<HtmlElement, string> {
  const known = cache.get(document);
  if (known !== undefined) return known;
  const texts = new Map<HtmlElement, string>();
  const holders = holdersOf(document);
  const add = (holder: HtmlElement | undefined, text: string) => {
    if (holder === undefined) return;
    const before = texts.get(holder) ?? "";
    if (before.length < longest) texts.set(holder, `${before} ${text}`);
  };
  for (const { start, end, parent } of document.texts) {
    const holder = parent === null ? undefined : holders.get(parent);
    if (holder !== undefined) add(holder, textOf(document.html.slice(start, Math.min(end, start + longest))));
  }
  for (const element of document.elements) {
    const text = element.name === "img" ? attributeValue(element, "alt") : undefined;
    const label =
      attributeValue(element, "aria-label") ?? (asked.has(element.name) ? attributeValue(element, "title") : undefined);
    for (const each of [text, label]) if (each !== undefined) add(holders.get(element), each);
  }
  for (const [holder, text] of texts) texts.set(holder, text.replace(/\s+/g, " ").trim());
  cache.set(document, texts);
  return texts;
}

/** Returns the innermost asked element of each element that is within one. */
function holdersOf({ elements }: HtmlDocument): Map<HtmlElement, HtmlElement> {
  const holders = new Map<HtmlElement, HtmlElement>();
  for (const element of elements) {
    const holder = asked.has(element.name) ? element : element.parent && holders.get(element.parent);
    if (holder) holders.set(element, holder);
  }
  return holders;
}

/** Returns HTML text with its character references decoded. */
export function textOf(html: string): string {
  return html.includes("&") ? decodeHTML(html) : html;
}
