import { compileTemplate, type Rendered, renderedText, type Template } from "./compile-template.js";
import type { HtmlToText } from "./html-to-text.js";
import type { RenderScope } from "./scope.js";
import { type Tag, tokenize } from "./tokenize.js";
import { validateTemplate } from "./validate-template.js";

/** The text alternative of mails whose author provided only HTML. */
export interface TextPart {
  /** Returns the text of one mail. `html` is the rendered HTML of the same mail without its compliance footer. */
  render(scope: RenderScope, html: string): Rendered;
}

/**
 * Returns the text part for the source of an HTML template. The source is converted to a text template once, which is
 * rendered for each mail. Only if the text depends on the rendered HTML, the HTML of each mail is converted.
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

/** List numbers and lines of preformatted text depend on the number of iterations. */
const dependsOnLoops = /<(?:ol|pre)[\s>]/i;

/** Private-use characters that replace tags during the conversion, which must not interpret or break them. */
const opensMark = "\ue000";
const closesMark = "\ue001";
const mark = /\ue000(\d+)\ue001/g;

/** Returns the template of the text; null if it cannot be derived from the HTML template. */
function textTemplate(htmlSource: string, convert: HtmlToText): Template | null {
  const { tags } = tokenize(htmlSource);
  const blocks = tags.filter(isBlockTag);
  // The value of a raw tag is HTML and has to be converted itself.
  if (tags.some((tag) => tag.raw) || htmlSource.includes(opensMark)) return null;
  if (blocks.length > 0 && dependsOnLoops.test(htmlSource)) return null;
  const marked = convert(markTags(htmlSource, tags));
  // Braces that appear now were written as entities and are not tags.
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

/** The same field gets the same mark each time, so that a link whose text is its target is recognized. */
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

/**
 * Returns whether all block tags are left in their order. Losing one in a comment or an attribute would change the
 * rendered text.
 */
function keepsBlocks(marked: string, tags: readonly Tag[]): boolean {
  const kept = [...marked.matchAll(mark)].map(([, index]) => Number(index)).filter((index) => isBlock(tags, index));
  const wanted = tags.map((_, index) => index).filter((index) => isBlock(tags, index));
  return kept.length === wanted.length && kept.every((index, position) => index === wanted[position]);
}

function isBlock(tags: readonly Tag[], index: number): boolean {
  const tag = tags[index];
  return tag !== undefined && isBlockTag(tag);
}

/** Removes the line breaks of lines that contain only block tags. */
function joinBlockLines(marked: string, tags: readonly Tag[]): string {
  return marked
    .split("\n")
    .map((line) => {
      // Most lines have no tags: to look for them in each took a sixth of the time.
      if (!line.includes(opensMark)) return `${line}\n`;
      const indices = [...line.matchAll(mark)].map(([, index]) => Number(index));
      const onlyBlocks = indices.length > 0 && indices.every((index) => isBlock(tags, index));
      return onlyBlocks && line.replace(mark, "").trim() === "" ? line.replace(/\s/g, "") : `${line}\n`;
    })
    .join("");
}

/** Blocks that print nothing leave several blank lines, of which one is kept. */
function tidy(text: string): string {
  return (text.includes("\n\n\n") ? text.replace(/\n{3,}/g, "\n\n") : text).trim();
}
