import { compileTemplate, type Rendered, renderedText, type Template } from "./compile-template.js";
import type { HtmlToText } from "./html-to-text.js";
import type { Scope } from "./scope.js";
import { type Tag, tokenize } from "./tokenize.js";
import { validateTemplate } from "./validate-template.js";

/** The text alternative of mails whose author gave only HTML. */
export interface TextPart {
  /** Gives back the text of one mail; `html` is the same mail's rendered HTML without its compliance footer. */
  render(scope: Scope, html: string): Rendered;
}

/**
 * Gives back the text part for the source of an HTML template. The source itself becomes a text template, once, and that is
 * rendered for each mail; only where its text depends on how the HTML comes out is the HTML of each mail converted.
 */
export function prepareTextPart(htmlSource: string, convert: HtmlToText): TextPart {
  const template = textTemplate(htmlSource, convert);
  if (template === null) return { render: (scope, html) => renderedText(tidy(convert(html)), scope) };
  return {
    render: (scope) => {
      const rendered = template.renderBody(scope);
      return { ...rendered, text: tidy(rendered.text) };
    },
  };
}

/** Lists are numbered, and preformatted text is cut into lines, when the HTML is complete and not before. */
const dependsOnLoops = /<(?:ol|pre)[\s>]/i;

/** Private characters that stand for tags during the conversion, which must neither read nor break them. */
const opensMark = "\ue000";
const closesMark = "\ue001";
const mark = /\ue000(\d+)\ue001/g;

/** Gives back the template of the text, or null when it cannot be told from the template of the HTML. */
function textTemplate(htmlSource: string, convert: HtmlToText): Template | null {
  const { tags } = tokenize(htmlSource);
  const blocks = tags.filter(isBlockTag);
  // The value of a raw tag is HTML and has to be converted itself.
  if (tags.some((tag) => tag.raw) || htmlSource.includes(opensMark)) return null;
  if (blocks.length > 0 && dependsOnLoops.test(htmlSource)) return null;
  const marked = convert(markTags(htmlSource, tags));
  // Braces that appear now were written as entities and are no tags.
  if (marked.includes("{{") || !keepsBlocks(marked, tags)) return null;
  const source = joinBlockLines(marked, tags).replace(mark, (_, index: string) =>
    sourceOf(tags[Number(index)], htmlSource),
  );
  return validateTemplate(source, "text").length === 0 ? compileTemplate(source, "text") : null;
}

function isBlockTag({ inside }: Tag): boolean {
  return inside.startsWith("#") || inside.startsWith("/") || inside === "else";
}

function sourceOf(tag: Tag | undefined, htmlSource: string): string {
  return tag === undefined ? "" : htmlSource.slice(tag.start, tag.end);
}

/** The same field gets the same mark each time, so that a link whose text is its target is recognised. */
function markTags(htmlSource: string, tags: readonly Tag[]): string {
  const firstUse = new Map<string, number>();
  let marked = "";
  let at = 0;
  tags.forEach((tag, index) => {
    const known = isBlockTag(tag) ? index : (firstUse.get(tag.inside) ?? index);
    firstUse.set(tag.inside, known);
    marked += htmlSource.slice(at, tag.start) + opensMark + known + closesMark;
    at = tag.end;
  });
  return marked + htmlSource.slice(at);
}

/** Whether every block tag came through in its order: one lost in a comment or an attribute would change what is shown. */
function keepsBlocks(marked: string, tags: readonly Tag[]): boolean {
  const kept = [...marked.matchAll(mark)].map(([, index]) => Number(index)).filter((index) => isBlock(tags, index));
  const wanted = tags.map((_, index) => index).filter((index) => isBlock(tags, index));
  return kept.length === wanted.length && kept.every((index, position) => index === wanted[position]);
}

function isBlock(tags: readonly Tag[], index: number): boolean {
  const tag = tags[index];
  return tag !== undefined && isBlockTag(tag);
}

/** A line that holds nothing but block tags is none in the text: its break is taken out. */
function joinBlockLines(marked: string, tags: readonly Tag[]): string {
  return marked
    .split("\n")
    .map((line) => {
      const indices = [...line.matchAll(mark)].map(([, index]) => Number(index));
      const onlyBlocks = indices.length > 0 && indices.every((index) => isBlock(tags, index));
      return onlyBlocks && line.replace(mark, "").trim() === "" ? line.replace(/\s/g, "") : `${line}\n`;
    })
    .join("");
}

/** Blank lines meet where a block printed nothing; one of them is enough. */
function tidy(text: string): string {
  return (text.includes("\n\n\n") ? text.replace(/\n{3,}/g, "\n\n") : text).trim();
}
