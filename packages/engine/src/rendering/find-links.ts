import { decodeHTMLAttribute } from "entities/lib/decode.js";
import { isUrl } from "../platform/parse-url.js";

/** A link to the web: the range of its `href` value in the HTML, without quotes, and its URL. */
export interface Link {
  start: number;
  end: number;
  url: string;
}

/** Elements whose content browsers treat as text until their end tag. */
const textual = new Map(
  ["script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"].map((name) => [
    name,
    new RegExp(`</${name}[\\s/>]`, "gi"),
  ]),
);
/** The only one without an end tag. */
textual.set("plaintext", /$^/g);

/**
 * Returns the `href`s of `<a>` and `<area>` that lead to http and https, in order. It reads tags as the HTML standard's
 * tokenizer does, in one pass, and skips what a reader cannot click: comments, including conditional ones, CDATA, the
 * content of elements such as `<script>` and `<style>`, and tags that are never closed.
 */
export function findLinks(html: string): Link[] {
  const links: Link[] = [];
  let hasCdataEnd = true;
  let at = html.indexOf("<");
  while (at !== -1) {
    let after = -1;
    if (hasCdataEnd && opensCdata(html, at)) {
      after = pass(html, "]]>", at + 9);
      // Searched for once. A search at every start would take quadratic time.
      hasCdataEnd = after !== -1;
    }
    if (after === -1) after = passMarkup(html, at, links);
    if (after === -1) break;
    at = html.indexOf("<", after);
  }
  return links;
}

/**
 * Returns the offset after the tag, comment or text element that begins at `at`, or -1 where the HTML ends before it does. Adds its
 * link, if it has one. What is returned for a beginning of some HTML holds for all of it, unless that is -1, the beginning ends at
 * `at + 1`, or CDATA opens there.
 */
export function passMarkup(html: string, at: number, links: Link[]): number {
  const next = html.charCodeAt(at + 1);
  if (isLetter(next)) return passTag(html, at + 1, links);
  if (next === slash) return isLetter(html.charCodeAt(at + 2)) ? passTag(html, at + 2, null) : pass(html, ">", at);
  if (next === exclamation && html.startsWith("--", at + 2)) return passComment(html, at + 4);
  return next === exclamation || next === question ? pass(html, ">", at) : at + 1;
}

/** Returns whether CDATA opens at an offset. */
export function opensCdata(html: string, at: number): boolean {
  return html.charCodeAt(at + 1) === exclamation && html.startsWith("[CDATA[", at + 2);
}

const exclamation = 0x21;
const slash = 0x2f;
const equals = 0x3d;
const greater = 0x3e;
const question = 0x3f;
const quotes: Readonly<Record<number, string>> = { 34: '"', 39: "'" };

function isLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isSpace(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d && unit !== 0x0b);
}

/** Returns the offset after the next `end`, or -1 if there is none. */
function pass(html: string, end: string, from: number): number {
  const at = html.indexOf(end, from);
  return at === -1 ? -1 : at + end.length;
}

/** A comment ends at `-->` or `--!>`; `<!-->` and `<!--->` are whole comments. */
function passComment(html: string, from: number): number {
  if (html.charCodeAt(from) === greater) return from + 1;
  if (html.startsWith("->", from)) return from + 2;
  const end = /--!?>/g;
  end.lastIndex = from;
  return end.test(html) ? end.lastIndex : -1;
}

/**
 * Returns the offset after the tag whose name begins at `from`, and after the content of a text element; -1 if the tag
 * is never closed. Adds the link of an `<a>` or `<area>` to `links`, which is null for an end tag.
 */
function passTag(html: string, from: number, links: Link[] | null): number {
  let at = from;
  while (at < html.length && !endsName(html.charCodeAt(at))) at++;
  const length = at - from;
  // Most names have two letters, and no name that matters here is long.
  const name = links === null || length === 2 || length > 9 ? "" : html.slice(from, at).toLowerCase();
  const linking = name === "a" || name === "area";
  const end = linking ? 0 : afterOrdinary(html, at);
  if (end > 0) return passText(html, name, end);
  let link: Link | undefined;
  // The first of two attributes with the same name counts.
  let named = false;

  for (;;) {
    while (isSpace(html.charCodeAt(at)) || html.charCodeAt(at) === slash) at++;
    if (at >= html.length) return -1;
    if (html.charCodeAt(at) === greater) break;
    const start = at++;
    while (at < html.length && !endsName(html.charCodeAt(at)) && html.charCodeAt(at) !== equals) at++;
    const isHref: boolean = linking && !named && at - start === 4 && html.slice(start, at).toLowerCase() === "href";
    named ||= isHref;
    while (isSpace(html.charCodeAt(at))) at++;
    if (html.charCodeAt(at) !== equals) continue;

    at++;
    while (isSpace(html.charCodeAt(at))) at++;
    const quote = quotes[html.charCodeAt(at)];
    if (quote !== undefined) at++;
    const valueStart = at;
    if (quote === undefined) {
      while (at < html.length && !isSpace(html.charCodeAt(at)) && html.charCodeAt(at) !== greater) at++;
    } else {
      at = html.indexOf(quote, at);
      if (at === -1) return -1;
    }
    if (isHref) {
      const url = webUrl(html.slice(valueStart, at));
      if (url !== undefined) link = { start: valueStart, end: at, url };
    }
    if (quote !== undefined) at++;
  }

  at++;
  if (link !== undefined) links?.push(link);
  return passText(html, name, at);
}

/**
 * Matches the rest of a tag in its usual form with one search instead of the loop above, and matches nothing that the
 * loop would treat differently.
 */
const ordinary = /(?:[ \t\n\f\r]+[\w:-]+(?:="[^"]*")?)*[ \t\n\f\r]*\/?>/y;

/** Returns the offset after a usual tag whose name ends at `at`; 0 for any other tag. */
function afterOrdinary(html: string, at: number): number {
  if (html.charCodeAt(at) === greater) return at + 1;
  ordinary.lastIndex = at;
  return ordinary.test(html) ? ordinary.lastIndex : 0;
}

function endsName(unit: number): boolean {
  return isSpace(unit) || unit === slash || unit === greater;
}

/** Returns the offset of the end tag of a text element, or -1 if it has none. All of the rest is its text then. */
function passText(html: string, name: string, from: number): number {
  const end = textual.get(name);
  if (end === undefined) return from;
  end.lastIndex = from;
  return end.exec(html)?.index ?? -1;
}

/** URLs that need no parser, which would cost more than all other work on a link. */
const plain = /^https?:\/\/(?:[a-wyz0-9][a-z0-9-]*\.)+[a-wyz][a-z]+(?:[/?#]|$)/i;

/** Returns the URL of an attribute's value if it leads to http or https, without the spaces that browsers remove. */
function webUrl(value: string): string | undefined {
  const text = value.includes("&") ? decodeHTMLAttribute(value) : value;
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start++;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
  const url = text.slice(start, end).replace(/[\t\n\r]/g, "");
  return plain.test(url) || (/^https?:/i.test(url) && !hasLongHost(url) && isUrl(url)) ? url : undefined;
}

/**
 * The maximum number of characters of a URL between its scheme and its path: twice the length of a domain name. A URL
 * parser converts the labels of a host to Punycode in quadratic time before it checks their length.
 */
const maxAuthorityLength = 512;

/** Returns whether the host of a URL is too long to be valid, and too long to be parsed. */
function hasLongHost(url: string): boolean {
  const [, authority = ""] = /^https?:[/\\]*([^/\\?#]*)/i.exec(url) ?? [];
  return authority.length > maxAuthorityLength;
}
