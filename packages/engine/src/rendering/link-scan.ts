import { isEndOfBody } from "./end-of-body.js";
import { type Link, opensCdata, passMarkup } from "./find-links.js";
import type { TextNode } from "./node.js";

/** The markup of a text from an offset on, at which no tag is open. Offsets are those of the text. */
interface Markup {
  readonly from: number;
  readonly links: readonly Link[];
  /** The offset of the last `</body`; -1: there is none. */
  readonly bodyEnd: number;
  /** Where markup begins that does not end in the text; the length of the text: all of it ends. */
  readonly end: number;
}

/** The markup of the texts of one template, read once for all its mails. A text nearly always continues at the same offset. */
export type KnownMarkup = Map<TextNode, Markup>;

/** The links of a rendered text, and the offset of its last `</body` that is a tag, or -1. */
export interface ScannedLinks {
  readonly links: readonly Link[];
  readonly bodyEnd: number;
}

/** A tag of more pieces than this is not read piece by piece. That bounds how often its beginning is read again. */
const mostPieces = 16;

/**
 * Finds the links of an HTML template while it is rendered. Values have no `<`, so the texts of the template have all its tags, and only
 * a tag with a value in it is read for each mail. Where this does not hold, the links are not known.
 */
export class LinkScan {
  readonly #known: KnownMarkup;
  readonly #links: Link[] = [];
  #bodyEnd = -1;
  /** Markup that has begun and not ended, where it begins in the rendered text, and of how many pieces it is. */
  #open = "";
  #openFrom = 0;
  #openPieces = 0;
  #isLost = false;

  constructor(known: KnownMarkup) {
    this.#known = known;
  }

  /** Adds a text of the template, which is at `offset` in the rendered text. */
  addText(node: TextNode, offset: number): void {
    if (this.#isLost) return;
    const from = this.#open === "" ? 0 : this.#closeIn(node.text);
    if (from === -1) return;
    let markup = this.#known.get(node);
    if (markup?.from !== from) {
      markup = markupOf(node.text, from);
      this.#known.set(node, markup);
    }
    for (const { start, end, url } of markup.links) {
      this.#links.push({ start: start + offset, end: end + offset, url });
    }
    if (markup.bodyEnd !== -1) this.#bodyEnd = markup.bodyEnd + offset;
    if (markup.end === node.text.length) return;
    this.#open = node.text.slice(markup.end);
    this.#openFrom = markup.end + offset;
    this.#openPieces = 1;
  }

  /** Adds a value. */
  addValue(value: string): void {
    if (this.#open !== "") this.#extendOpen(value);
    else if (value.includes("<")) this.#isLost = true;
  }

  /** Returns what was found; undefined: the links are not known. */
  result(): ScannedLinks | undefined {
    if (this.#isLost || this.#open !== "") return undefined;
    return { links: this.#links, bodyEnd: this.#bodyEnd };
  }

  #extendOpen(piece: string): void {
    this.#open += piece;
    this.#openPieces += 1;
    if (this.#openPieces > mostPieces) this.#isLost = true;
  }

  /** Returns the offset in a text at which the open markup ends; -1 where it stays open, or is lost. */
  #closeIn(text: string): number {
    const before = this.#open.length;
    this.#extendOpen(text);
    if (this.#isLost) return -1;
    const open = this.#open;
    const found: Link[] = [];
    const after = endOfMarkup(open, 0, found);
    if (after === -1) return -1;
    // What ends before this text did so in a value.
    if (after < before) {
      this.#isLost = true;
      return -1;
    }
    for (const { start, end, url } of found) {
      this.#links.push({ start: start + this.#openFrom, end: end + this.#openFrom, url });
    }
    if (isEndOfBody(open, 0)) this.#bodyEnd = this.#openFrom;
    this.#open = "";
    return after - before;
  }
}

function markupOf(text: string, from: number): Markup {
  const links: Link[] = [];
  let bodyEnd = -1;
  let at = text.indexOf("<", from);
  while (at !== -1) {
    const after = endOfMarkup(text, at, links);
    if (after === -1) return { from, links, bodyEnd, end: at };
    if (isEndOfBody(text, at)) bodyEnd = at;
    at = text.indexOf("<", after);
  }
  return { from, links, bodyEnd, end: text.length };
}

/** Returns the offset after the markup at `at`; -1 where what follows the text can change it. */
function endOfMarkup(text: string, at: number, links: Link[]): number {
  if (at === text.length - 1 || opensCdata(text, at)) return -1;
  return passMarkup(text, at, links);
}
