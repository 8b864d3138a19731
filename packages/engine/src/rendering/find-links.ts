import { decodeHTMLAttribute } from "entities/lib/decode.js";

/** A link to the web: where the value of its `href` stands in the HTML, quotes not included, and the URL it means. */
export interface Link {
  start: number;
  end: number;
  url: string;
}

/** Elements whose content is text to a browser, tags and all, until their own end tag. */
const textual = new Map(
  ["script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"].map((name) => [
    name,
    new RegExp(`</${name}[\\s/>]`, "gi"),
  ]),
);
/** The one that has no end tag. */
textual.set("plaintext", /$^/g);

/**
 * Gives back the `href`s of `<a>` and `<area>` that lead to http and https, in their order. It reads tags as browsers do (the
 * HTML standard's tokenizer), goes through the HTML once, and passes over what no reader can click: comments, conditional
 * ones too, CDATA, the content of `<script>`, `<style>` and their like, and a tag that never ends.
 */
export function findLinks(html: string): Link[] {
  const links: Link[] = [];
  let hasCdataEnd = true;
  let at = html.indexOf("<");
  while (at !== -1) {
    const next = html.charCodeAt(at + 1);
    let after: number;
    if (isLetter(next)) after = passTag(html, at + 1, links);
    else if (next === slash)
      after = isLetter(html.charCodeAt(at + 2)) ? passTag(html, at + 2, null) : pass(html, ">", at);
    else if (next === exclamation) {
      if (html.startsWith("--", at + 2)) after = passComment(html, at + 4);
      else {
        after = -1;
        if (hasCdataEnd && html.startsWith("[CDATA[", at + 2)) {
          after = pass(html, "]]>", at + 9);
          // Looked for once only: what is looked for at every start costs the square of the length.
          hasCdataEnd = after !== -1;
        }
        if (after === -1) after = pass(html, ">", at);
      }
    } else after = next === question ? pass(html, ">", at) : at + 1;
    if (after === -1) break;
    at = html.indexOf("<", after);
  }
  return links;
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

/** Where what follows `end` begins, or -1 when it does not come any more. */
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
 * Where the HTML goes on after the tag whose name begins at `from`, after the content of a textual element too; -1 when the
 * tag does not end. Puts the link of an `<a>` or `<area>` into `links`, which is null for an end tag.
 */
function passTag(html: string, from: number, links: Link[] | null): number {
  let at = from;
  while (at < html.length && !endsName(html.charCodeAt(at))) at++;
  const length = at - from;
  // Names of two letters, as most are, and long ones mean nothing here.
  const name = links === null || length === 2 || length > 9 ? "" : html.slice(from, at).toLowerCase();
  const linking = name === "a" || name === "area";
  const end = linking ? 0 : afterOrdinary(html, at);
  if (end > 0) return passText(html, name, end);
  let link: Link | undefined;
  // Of two attributes with one name, the first counts.
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

/** The rest of a tag as most are written, which one search passes three times as fast as the loop above; it skips nothing else. */
const ordinary = /(?:[ \t\n\f\r]+[\w:-]+(?:="[^"]*")?)*[ \t\n\f\r]*\/?>/y;

/** Where the HTML goes on after an ordinary tag whose name ends at `at`; 0 for any other. */
function afterOrdinary(html: string, at: number): number {
  if (html.charCodeAt(at) === greater) return at + 1;
  ordinary.lastIndex = at;
  return ordinary.test(html) ? ordinary.lastIndex : 0;
}

function endsName(unit: number): boolean {
  return isSpace(unit) || unit === slash || unit === greater;
}

/** Where the end tag of a textual element begins, or -1 when it has none: then all that follows is its text. */
function passText(html: string, name: string, from: number): number {
  const end = textual.get(name);
  if (end === undefined) return from;
  end.lastIndex = from;
  return end.exec(html)?.index ?? -1;
}

/** What every parser takes for a URL; asking one costs more than all else that is done for a link. */
const plain = /^https?:\/\/(?:[a-wyz0-9][a-z0-9-]*\.)+[a-wyz][a-z]+(?:[/?#]|$)/i;

/** The URL that the value of an attribute means when it leads to http or https, without the spaces that browsers take out of it. */
function webUrl(value: string): string | undefined {
  const text = value.includes("&") ? decodeHTMLAttribute(value) : value;
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start++;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
  const url = text.slice(start, end).replace(/[\t\n\r]/g, "");
  return plain.test(url) || (/^https?:/i.test(url) && !hasLongHost(url) && URL.canParse(url)) ? url : undefined;
}

/**
 * Characters of a URL between its scheme and its path, host and all: twice what a domain name can have. A URL parser maps
 * the labels of a name to Punycode in time by the square of their length, and looks at their length only then.
 */
const longestAuthority = 512;

/** Whether a URL begins with a host that is too long to be one, and too long to be parsed. */
function hasLongHost(url: string): boolean {
  const [, authority = ""] = /^https?:[/\\]*([^/\\?#]*)/i.exec(url) ?? [];
  return authority.length > longestAuthority;
}
