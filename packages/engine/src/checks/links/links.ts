import type { CheckContext } from "../check-context.js";
import { attributeOf, type HtmlElement } from "../html/document.js";
import { visibleTexts } from "../html/visible-text.js";
import { isTestHost, readLink } from "./read-link.js";

/** Checks the addresses that a mail links to. */
export function checkLinks(context: CheckContext): void {
  const { elements } = context.document;
  const hasBase = elements.some((element) => element.name === "base" && attributeOf(element, "href") !== undefined);
  const texts = visibleTexts(context.document);
  for (const element of elements) {
    if (element.name === "a" || element.name === "area") checkLink(element, texts.get(element) ?? "", hasBase, context);
    else if (element.name === "img") checkImageAddress(element, context);
  }
  checkOneClick(context);
}

function checkLink(element: HtmlElement, text: string, hasBase: boolean, context: CheckContext): void {
  const href = attributeOf(element, "href");
  if (href === undefined) {
    const isAnchor = attributeOf(element, "name") ?? attributeOf(element, "id");
    if (isAnchor === undefined) context.report("links/empty", { at: element.start, because: "It has no href." });
    return;
  }
  const at = href.nameStart;
  const { kind, url } = readLink(href.value);
  if (kind === "empty") context.report("links/empty", { at });
  else if (kind === "code") context.report("links/javascript", { at });
  else if (kind === "malformed") context.report("links/malformed", { at });
  else if (kind === "relative" && !hasBase) context.report("links/relative", { at });
  if (url === null) return;
  checkEncryption(url, at, `${url.pathname} ${text}`, context);
  checkNamedHost(url, text, at, context);
}

/** Words of pages where a password or a one-time link is used. */
const loginWords =
  /\b(?:log-?in|sign-?in|signin|login|anmelden|password|passwort|reset|verify|confirm|activate|account|auth|sso|checkout|payment)\b/i;

function checkEncryption(url: URL, at: number, words: string, context: CheckContext): void {
  if (url.protocol !== "http:" || isTestHost(url.hostname)) return;
  const isLogin = loginWords.test(words.slice(0, 2000).replace(/[_/]/g, " "));
  context.report(isLogin ? "links/insecure-login" : "links/insecure", { at });
}

/** A text that is an address itself, with or without its scheme. */
const namedHost = /^(?:https?:\/\/)?((?:[a-z0-9-]{1,63}\.){1,9}[a-z]{2,24})(?::\d{1,5})?(?:[/?#]\S*)?$/i;

function checkNamedHost(url: URL, text: string, at: number, context: CheckContext): void {
  const named = text.length > 300 ? undefined : namedHost.exec(text.trim())?.[1]?.toLowerCase();
  if (named === undefined || isSameSite(named, url.hostname) || text.includes("@")) return;
  context.report("links/other-host", { at, because: `The text names ${named}, the link leads to ${url.hostname}.` });
}

function isSameSite(one: string, other: string): boolean {
  if (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)) return true;
  return siteOf(one) === siteOf(other);
}

/** Returns the last two labels of a host, or three below a short second label such as that of co.uk. */
function siteOf(host: string): string {
  const labels = host.split(".");
  const isShort = (labels.at(-2)?.length ?? 0) <= 3 && (labels.at(-1)?.length ?? 0) === 2;
  return labels.slice(isShort ? -3 : -2).join(".");
}

function checkImageAddress(element: HtmlElement, context: CheckContext): void {
  const src = attributeOf(element, "src");
  if (src === undefined || !/^\s{0,9}http:/i.test(src.value)) return;
  const { url } = readLink(src.value);
  if (url !== null && !isTestHost(url.hostname)) context.report("links/insecure", { at: src.nameStart });
}

function checkOneClick(context: CheckContext): void {
  const list = context.header("list-unsubscribe");
  if (list === undefined) return;
  const post = context.header("list-unsubscribe-post")?.value ?? "";
  const isOneClick = /<https:/i.test(list.value) && /^\s*List-Unsubscribe=One-Click\s*$/i.test(post);
  if (!isOneClick) context.report("links/one-click-unsubscribe", { at: { header: "list-unsubscribe" } });
}
