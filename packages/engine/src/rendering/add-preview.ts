import { escapeHtml } from "../platform/escape-html.js";
import { tokenize } from "./tokenize.js";

/** The class of the element that only lists of mails show. The text part leaves it out. */
export const previewClass = "posthorn-preview";

const hidden = "display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all";

/**
 * Returns an HTML template that begins with a preview text, which mail programs show beside the subject only. The
 * preview is plain text with merge tags. A blank one changes nothing.
 */
export function addPreview(html: string, preview: string): string {
  if (preview.trim() === "") return html;
  const at = startOfBody(html);
  return `${html.slice(0, at)}<div class="${previewClass}" style="${hidden}">${escapeText(preview)}</div>${html.slice(at)}`;
}

/** Returns the HTML source of a text, escaped except for its merge tags. */
function escapeText(source: string): string {
  let escaped = "";
  let at = 0;
  for (const { start, end } of tokenize(source).tags) {
    escaped += escapeHtml(source.slice(at, start)) + source.slice(start, end);
    at = end;
  }
  return escaped + escapeHtml(source.slice(at));
}

/**
 * Returns the offset at which the content of a document begins: after its body tag, its head or its doctype, whichever
 * is found first.
 */
function startOfBody(html: string): number {
  return afterTag(html, /<body\b/i) ?? afterTag(html, /<\/head(?=[\s>])/i) ?? afterTag(html, /^\s*<!doctype/i) ?? 0;
}

/**
 * Returns the offset after the first tag that `beginning` matches; undefined when there is none or it is never closed.
 */
function afterTag(html: string, beginning: RegExp): number | undefined {
  const found = beginning.exec(html);
  // The end is searched for once. Searching from every beginning would take quadratic time.
  const end = found === null ? -1 : html.indexOf(">", found.index + found[0].length);
  return end === -1 ? undefined : end + 1;
}
