import { decodeEntities } from "./entities.js";

/** How far behind a tag the quote may end that is open in it, in characters. */
const longestValue = 20_000;

/** A start or end tag of HTML. */
export interface HtmlTag {
  name: string;
  isEnd: boolean;
  /** The text of its attributes. */
  attributes: string;
  /** The offset after it. */
  end: number;
}

/** Returns the tag at an offset; undefined where there is none. */
export function tagAt(html: string, at: number): HtmlTag | undefined {
  const opening = /<(\/?)([a-zA-Z][\w:-]{0,30})/y;
  opening.lastIndex = at;
  const [whole, slash, name = ""] = opening.exec(html) ?? [];
  if (whole === undefined) return undefined;
  const begin = at + whole.length;
  const end = endOfTag(html, begin);
  return {
    name: name.toLowerCase(),
    isEnd: slash === "/",
    attributes: html.slice(begin, end),
    end: Math.min(end + 1, html.length),
  };
}

/** Returns the offset of the `>` that ends a tag; a quoted value may contain one. */
function endOfTag(html: string, begin: number): number {
  let at = begin;
  for (;;) {
    const end = html.indexOf(">", at);
    if (end === -1) return html.length;
    const quote = /=\s*(["'])/g;
    quote.lastIndex = at;
    const [whole, mark = ""] = quote.exec(html.slice(0, end)) ?? [];
    if (whole === undefined) return end;
    const close = html.slice(0, end + longestValue).indexOf(mark, quote.lastIndex);
    if (close === -1) return end;
    at = close + 1;
  }
}

/** Returns the value of an attribute, decoded; undefined where the tag has none. */
export function attributeOf({ attributes }: Pick<HtmlTag, "attributes">, name: AttributeName): string | undefined {
  const [, double, single, bare] = attributePatterns[name].exec(attributes) ?? [];
  const value = double ?? single ?? bare;
  return value === undefined ? undefined : decodeEntities(value);
}

type AttributeName = keyof typeof attributePatterns;

const attributePatterns = {
  href: /(?:^|[\s"'/])href\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  alt: /(?:^|[\s"'/])alt\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  style: /(?:^|[\s"'/])style\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  class: /(?:^|[\s"'/])class\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  id: /(?:^|[\s"'/])id\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  bgcolor: /(?:^|[\s"'/])bgcolor\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  role: /(?:^|[\s"'/])role\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  size: /(?:^|[\s"'/])size\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
} as const;
