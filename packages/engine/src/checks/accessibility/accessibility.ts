import type { CheckContext } from "../check-context.js";
import { attributeOf, attributeValue, type HtmlElement } from "../html/document.js";
import { visibleTexts } from "../html/visible-text.js";
import { checkContrast } from "./contrast.js";

/** Checks what readers need who do not see a mail, or not well. */
export function checkAccessibility(context: CheckContext): void {
  const { elements } = context.document;
  const links = linksAround(elements);
  for (const element of elements) if (element.name === "img") checkAlt(element, links.get(element), context);
  checkDocument(context);
  checkHeadings(context);
  checkTables(context);
  checkLinkTexts(context);
  checkDirection(context);
  checkContrast(context);
}

/** Returns the link around each element that is within one. */
function linksAround(elements: readonly HtmlElement[]): Map<HtmlElement, HtmlElement> {
  const links = new Map<HtmlElement, HtmlElement>();
  for (const element of elements) {
    const { name, parent } = element;
    const link = name === "a" ? element : parent === null ? undefined : links.get(parent);
    if (link !== undefined) links.set(element, link);
  }
  return links;
}

function checkAlt(element: HtmlElement, link: HtmlElement | undefined, context: CheckContext): void {
  const alt = attributeOf(element, "alt");
  const isDecoration = /^(?:presentation|none)$/i.test(attributeValue(element, "role") ?? "") || isPixel(element);
  if (alt === undefined) {
    if (!isDecoration && !element.hidden) context.report("accessibility/image-alt", { at: element.start });
    return;
  }
  const text = alt.value.trim();
  if (text === "" && link !== undefined && visibleTexts(context.document).get(link) === "")
    context.report("accessibility/linked-image-alt", { at: alt.nameStart });
  if (text.length < 200 && /^\S{1,190}\.(?:png|jpe?g|gif|svg|webp)$/i.test(text))
    context.report("accessibility/alt-file-name", { at: alt.nameStart });
}

/** Whether an image only counts opens, or makes space. */
function isPixel(element: HtmlElement): boolean {
  const small = (name: string) => /^[01](?:px)?$/.test(attributeValue(element, name)?.trim() ?? "");
  return small("width") || small("height");
}

function checkDocument(context: CheckContext): void {
  const { elements } = context.document;
  if (elements.length === 0) return;
  const html = elements.find(({ name }) => name === "html");
  // Clients put a fragment into a separate document, so that it matters less.
  const severity = html === undefined ? "info" : "warning";
  const at = html?.start ?? 0;
  const hasLang = elements.some(
    (element) => (attributeValue(element, "lang")?.trim() || attributeValue(element, "xml:lang")?.trim() || "") !== "",
  );
  if (!hasLang) context.report("accessibility/lang", { at, severity });
  const texts = visibleTexts(context.document);
  const hasTitle = elements.some((element) => element.name === "title" && (texts.get(element) ?? "") !== "");
  if (!hasTitle) context.report("accessibility/title", { at, severity });
}

function checkHeadings(context: CheckContext): void {
  const texts = visibleTexts(context.document);
  let level = 0;
  for (const element of context.document.elements) {
    if (!/^h[1-6]$/.test(element.name) || element.hidden) continue;
    if ((texts.get(element) ?? "") === "") context.report("accessibility/empty-heading", { at: element.start });
    const next = Number(element.name[1]);
    if (level > 0 && next > level + 1) {
      context.report("accessibility/heading-order", {
        at: element.start,
        because: `An h${next} follows an h${level}.`,
      });
    }
    level = next;
  }
}

/** Reports the first table for layout alone: one without header cells, a caption or a role. */
function checkTables(context: CheckContext): void {
  const data = new Set<HtmlElement>();
  const tables: HtmlElement[] = [];
  const around = new Map<HtmlElement, HtmlElement>();
  for (const element of context.document.elements) {
    const { name, parent } = element;
    const table = parent === null ? undefined : around.get(parent);
    if (name === "table") {
      around.set(element, element);
      if (attributeOf(element, "role") === undefined && !element.hidden) tables.push(element);
    } else if (table !== undefined) {
      around.set(element, table);
      if (name === "th" || name === "caption") data.add(table);
    }
  }
  const layout = tables.filter((table) => !data.has(table));
  const [first] = layout;
  if (first === undefined) return;
  const because = layout.length > 1 ? `It is the first of ${layout.length}.` : undefined;
  context.report("accessibility/layout-table", { at: first.start, ...(because !== undefined && { because }) });
}

const vague =
  /^(?:click(?: here)?|here|read more|more|learn more|this|this link|link|go|hier|hier klicken|mehr|mehr erfahren|weiterlesen|ici|cliquez ici|en savoir plus|aquí|haga clic aquí|leer más|qui|clicca qui)[.!…»>\s]*$/i;

function checkLinkTexts(context: CheckContext): void {
  const texts = visibleTexts(context.document);
  const withImages = new Set<HtmlElement>();
  for (const [element, link] of linksAround(context.document.elements))
    if (element.name === "img") withImages.add(link);
  for (const element of context.document.elements) {
    if (element.name !== "a" || element.hidden || attributeOf(element, "href") === undefined) continue;
    const text = texts.get(element) ?? "";
    // Images without a text have separate findings.
    if (text === "" && !withImages.has(element)) context.report("accessibility/link-text", { at: element.start });
    else if (text.length < 60 && vague.test(text))
      context.report("accessibility/vague-link", { at: element.start, because: `It is “${text}”.` });
  }
}

/** A run of letters that are written from right to left. */
const rightToLeft = /[\u0590-\u05ff\u0600-\u06ff\u0750-\u077f]{3}/;

function checkDirection(context: CheckContext): void {
  const { html, texts, elements } = context.document;
  if (elements.some((element) => /^(?:rtl|auto)$/i.test(attributeValue(element, "dir") ?? ""))) return;
  if (context.sheets.some(({ css }) => css.declarations.some(({ property }) => property === "direction"))) return;
  const found = texts.find(
    ({ start, end, parent }) => parent?.hidden !== true && rightToLeft.test(html.slice(start, end)),
  );
  if (found !== undefined) context.report("accessibility/direction", { at: found.start });
}
