import { type Block, type Body, type FoundLink, type Look, plainLook, type Run } from "./block.js";
import { decodeEntities } from "./entities.js";
import { attributeOf, type HtmlTag, tagAt } from "./html-tag.js";
import { plainPiece, plainText } from "./plain-text.js";
import { isButtonLike, lookOf } from "./read-style.js";

/** How much HTML is read: characters, blocks, and elements inside one another. */
const most = { html: 1_500_000, blocks: 6000, depth: 400 };

const voids = new Set(["area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"]);
const skipped = new Set(["script", "style", "head", "title", "template", "svg", "object", "iframe"]);
const inline = new Set(
  "a abbr b big bdi bdo cite code del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var img wbr".split(
    " ",
  ),
);

interface OpenElement {
  name: string;
  look: Look;
  link: number | undefined;
  isButton: boolean;
}

interface Piece {
  text: string;
  look: Look;
  link: number | undefined;
}

/** Returns the blocks and the links of HTML, in the order in which a reader sees them. */
export function htmlBody(html: string): Body {
  const reader = new HtmlReader();
  reader.read(html.slice(0, most.html));
  return { blocks: reader.blocks, links: reader.links };
}

class HtmlReader {
  readonly blocks: Block[] = [];
  readonly links: FoundLink[] = [];
  readonly #open: OpenElement[] = [];
  #pieces: Piece[] = [];
  #isInRow = false;
  /** The name of the element whose content is not shown. */
  #skipped: string | undefined;

  read(html: string): void {
    let at = 0;
    while (at < html.length && this.blocks.length < most.blocks) {
      const next = html.indexOf("<", at);
      if (next === -1) break;
      if (next > at) this.#text(html.slice(at, next));
      at = this.#markup(html, next);
    }
    if (at < html.length) this.#text(html.slice(at));
    this.#endBlock();
    for (const link of this.links) link.text = plainText(link.text);
  }

  /** Reads the markup at an offset and returns the offset after it. */
  #markup(html: string, at: number): number {
    if (html.startsWith("<!--", at)) return endOf(html, "-->", at + 4);
    const tag = tagAt(html, at);
    if (tag !== undefined) {
      this.#tag(tag);
      return tag.end;
    }
    if (html[at + 1] === "!" || html[at + 1] === "?") return endOf(html, ">", at);
    this.#text("<");
    return at + 1;
  }

  #tag(tag: HtmlTag): void {
    const { name, isEnd } = tag;
    if (this.#skipped !== undefined) {
      // A head without an end tag ends where the body begins.
      if ((isEnd && name === this.#skipped) || name === "body") this.#skipped = undefined;
      else return;
    }
    if (skipped.has(name)) {
      if (!isEnd && !tag.attributes.endsWith("/")) this.#skipped = name;
      return;
    }
    if (!inline.has(name)) this.#endBlock();
    if (name === "tr" || name === "table") this.#isInRow = false;
    if (isEnd) this.#close(name);
    else if (name === "img") this.#image(tag);
    else if (!voids.has(name)) this.#start(tag);
  }

  #start(tag: HtmlTag): void {
    const around = this.#open.at(-1);
    const look = lookOf(tag, around?.look ?? plainLook);
    const isButton = isButtonLike(tag);
    let link = around?.link;
    const url = tag.name === "a" ? webUrl(attributeOf(tag, "href")) : undefined;
    if (url !== undefined) {
      const isFramed = this.#open.slice(-2).some((element) => element.isButton);
      this.links.push({ url, text: "", isButton: isButton || isFramed, isImage: false, block: this.blocks.length });
      link = this.links.length - 1;
    } else if (isButton && link !== undefined) (this.links[link] as FoundLink).isButton = true;
    if (this.#open.length < most.depth) this.#open.push({ name: tag.name, look, link, isButton });
  }

  #close(name: string): void {
    if (name === "td" || name === "th") this.#isInRow = true;
    const index = this.#open.findLastIndex((element) => element.name === name);
    if (index !== -1) this.#open.length = index;
  }

  #image(tag: HtmlTag): void {
    const alt = plainText(attributeOf(tag, "alt") ?? "");
    const { look = plainLook, link } = this.#open.at(-1) ?? {};
    if (link !== undefined) {
      const found = this.links[link] as FoundLink;
      if (found.text.trim() === "") found.isImage = true;
      found.text += ` ${alt} `;
    }
    if (alt !== "") this.#pieces.push({ text: ` ${alt} `, look, link });
  }

  #text(raw: string): void {
    if (this.#skipped !== undefined) return;
    const text = decodeEntities(raw);
    const { look = plainLook, link } = this.#open.at(-1) ?? {};
    this.#pieces.push({ text, look, link });
    if (link === undefined) return;
    const found = this.links[link] as FoundLink;
    if (text.trim() !== "") found.isImage = false;
    found.text += text;
  }

  #endBlock(): void {
    const pieces = this.#pieces;
    this.#pieces = [];
    let text = "";
    const runs: Run[] = [];
    for (const { text: raw, look, link } of pieces) {
      let piece = plainPiece(raw);
      if (piece.startsWith(" ") && (text === "" || text.endsWith(" "))) piece = piece.slice(1);
      if (piece === "") continue;
      runs.push({ start: text.length, look, link });
      text += piece;
    }
    text = text.trimEnd();
    if (text !== "") this.blocks.push({ kind: "body", text, runs, isInRow: this.#isInRow, isJoined: false });
  }
}

/** Returns the URL of an `href` that leads to the web. */
function webUrl(value = ""): string | undefined {
  const url = value.replace(/[\t\n\r]/g, "").trim();
  return /^https?:\/\/[^\s/]/i.test(url) ? url : undefined;
}

function endOf(html: string, mark: string, from: number): number {
  const end = html.indexOf(mark, from);
  return end === -1 ? html.length : end + mark.length;
}
