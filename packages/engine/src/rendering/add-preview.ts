import { escapeHtml } from "../platform/escape-html.js";
import { tokenize } from "./tokenize.js";

/** Marks what is shown in the list of mails only; the text part leaves it out. */
export const previewClass = "posthorn-preview";

const hidden = "display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all";

/**
 * Returns an HTML template that begins with a preview text, which mail programs show beside the subject and nowhere
 * else. The text is plain, merge tags apart; a blank one changes nothing.
 */
export function addPreview(html: string, preview: string): string {
  if (preview.trim() === "") return html;
  const at = startOfBody(html);
  return `${html.slice(0, at)}<div class="${previewClass}" style="${hidden}">${escapeText(preview)}</div>${html.slice(at)}`;
}

/** The source of a text as source of HTML: escaped but for its merge tags. */
function escapeText(source: string): string {
  let escaped = "";
  let at = 0;
  for (const { start, end } of tokenize(source).tags) {
    escaped += escapeHtml(source.slice(at, start)) + source.slice(start, end);
    at = end;
  }
  return escaped + escapeHtml(source.slice(at));
}

/** Where the content of a document begins: behind what opens its body, or its head where there is no body. */
function startOfBody(html: string): number {
  return afterTag(html, /<body\b/i) ?? afterTag(html, /<\/head(?=[\s>])/i) ?? afterTag(html, /^\s*<!doctype/i) ?? 0;
}

/** The offset behind the first tag that begins so; undefined where there is none, or it never ends. */
function afterTag(html: string, beginning: RegExp): number | undefined {
  const found = beginning.exec(html);
  // The end is looked for once: looked for behind every beginning, it would cost the square of the length.
  const end = found === null ? -1 : html.indexOf(">", found.index + found[0].length);
  return end === -1 ? undefined : end + 1;
}
