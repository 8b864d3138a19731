import { decodeHTMLAttribute } from "entities/lib/decode.js";
import { Tokenizer } from "htmlparser2";
import type { Attribute, HtmlDocument, HtmlElement } from "./document.js";
import { impliedEnds, isVoid } from "./implied-ends.js";

/** Returns the elements, texts and comments of some HTML, in linear time. HTML that ends within a tag ends before it. */
export function scanHtml(html: string): HtmlDocument {
  const scan = new Scan(html);
  const tokenizer = new Tokenizer({ decodeEntities: false }, scan);
  tokenizer.write(html);
  tokenizer.end();
  return scan.document;
}

/** An element whose start tag is being read. */
interface OpenTag {
  name: string;
  start: number;
  attributes: Attribute[];
}

/** Receives the tokens of some HTML and builds its document. */
class Scan {
  readonly document: HtmlDocument;
  readonly #html: string;
  readonly #open: HtmlElement[] = [];
  /** How many elements of each name are open, so that an end tag that closes nothing costs nothing. */
  readonly #counts = new Map<string, number>();
  #tag: OpenTag | undefined;
  #nameStart = 0;
  #nameEnd = 0;
  #valueStart = -1;
  #valueEnd = -1;

  constructor(html: string) {
    this.#html = html;
    this.document = { html, elements: [], texts: [], comments: [], doctype: -1 };
  }

  onopentagname(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    this.#tag = { name, start: start - 1, attributes: [] };
  }

  onattribname(start: number, end: number): void {
    this.#nameStart = start;
    this.#nameEnd = end;
    this.#valueStart = -1;
  }

  onattribdata(start: number, end: number): void {
    if (this.#valueStart === -1) this.#valueStart = start;
    this.#valueEnd = end;
  }

  onattribend(_quote: number, end: number): void {
    const [start, stop] = this.#valueStart === -1 ? [end, end] : [this.#valueStart, this.#valueEnd];
    const raw = this.#html.slice(start, stop);
    this.#tag?.attributes.push({
      name: this.#html.slice(this.#nameStart, this.#nameEnd).toLowerCase(),
      value: raw.includes("&") ? decodeHTMLAttribute(raw) : raw,
      raw,
      nameStart: this.#nameStart,
      valueStart: start,
    });
  }

  onopentagend(end: number): void {
    this.#addElement(end, false);
  }

  onselfclosingtag(end: number): void {
    this.#addElement(end, true);
  }

  #addElement(end: number, selfClosing: boolean): void {
    const tag = this.#tag;
    if (tag === undefined) return;
    this.#tag = undefined;
    const { name, start, attributes } = tag;
    const ends = impliedEnds.get(name);
    while (ends?.has(this.#open.at(-1)?.name ?? "")) this.#pop(start);
    const parent = this.#open.at(-1) ?? null;
    const hidden = parent?.hidden === true || isHidden(name, attributes);
    const sizeless = isSizeless(attributes, parent?.sizeless === true);
    const closed = this.#html.length;
    const element = { name, start, end: end + 1, closed, attributes, parent, hidden, sizeless };
    this.document.elements.push(element);
    if (isVoid(name) || (selfClosing && this.#isForeign())) element.closed = end + 1;
    else {
      this.#open.push(element);
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    }
  }

  #isForeign(): boolean {
    return (this.#counts.get("svg") ?? 0) > 0 || (this.#counts.get("math") ?? 0) > 0;
  }

  onclosetag(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    if (!this.#counts.get(name)) return;
    while (this.#pop(start - 2) !== name);
  }

  #pop(at: number): string | undefined {
    const element = this.#open.pop();
    if (element === undefined) return undefined;
    element.closed = at;
    this.#counts.set(element.name, (this.#counts.get(element.name) ?? 1) - 1);
    return element.name;
  }

  ontext(start: number, end: number): void {
    const { texts } = this.document;
    const last = texts.at(-1);
    // The tokenizer may split a text at a `<` that begins no tag.
    if (last?.end === start) last.end = end;
    else texts.push({ start, end, parent: this.#open.at(-1) ?? null });
  }

  oncomment(start: number, end: number): void {
    // The offsets are those between `<!--` and `-->`.
    this.document.comments.push({ start: Math.max(0, start - 4), end: Math.min(this.#html.length, end + 1) });
  }

  ondeclaration(start: number, end: number): void {
    if (this.document.doctype === -1 && /^doctype\b/i.test(this.#html.slice(start, Math.min(end, start + 9))))
      this.document.doctype = start - 2;
  }

  onattribentity(): void {}
  oncdata(): void {}
  onend(): void {}
  onprocessinginstruction(): void {}
  ontextentity(): void {}
}

/** Matches what hides an element from everybody. */
const hidingStyle =
  /(?:^|[;\s])(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden|max-height\s{0,9}:\s{0,9}0(?![\d.])|opacity\s{0,9}:\s{0,9}0(?![\d.]))/i;

function isHidden(name: string, attributes: readonly Attribute[]): boolean {
  if (name === "head" || name === "style" || name === "script" || name === "template") return true;
  return attributes.some(
    (attribute) => attribute.name === "hidden" || (attribute.name === "style" && hidingStyle.test(attribute.value)),
  );
}

const sizes = /(?:^|[;\s])font-size\s{0,9}:\s{0,9}([\d.]{1,9}(?:%|[a-z]{1,4})?|[a-z-]{1,20})/gi;

/** Whether the text of an element has no size: by its style, or else by that around it. MJML sets 0 around what has a size. */
function isSizeless(attributes: readonly Attribute[], isAroundSizeless: boolean): boolean {
  const style = attributes.find(({ name }) => name === "style")?.value ?? "";
  const [, size] = [...style.matchAll(sizes)].at(-1) ?? [];
  if (size === undefined || /^(?:inherit|unset|smaller|larger)$/i.test(size)) return isAroundSizeless;
  if (/^[\d.]+(?:%|em)$/i.test(size) && isAroundSizeless) return true;
  return Number.parseFloat(size) === 0;
}
