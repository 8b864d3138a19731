import { escapeHtml } from "../platform/escape-html.js";

/** Marks what is shown in the list of mails only; the text part leaves it out. */
export const previewClass = "posthorn-preview";

const hidden = "display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all";

/**
 * Gives back an HTML template that begins with a preview text, which mail programs show beside the subject and nowhere
 * else. The text is plain, merge tags apart; a blank one changes nothing.
 */
export function addPreview(html: string, preview: string): string {
  if (preview.trim() === "") return html;
  const text = preview
    .split(/(\{\{.*?\}\}+)/s)
    .map((part, index) => (index % 2 === 1 ? part : escapeHtml(part)))
    .join("");
  const at = startOfBody(html);
  return `${html.slice(0, at)}<div class="${previewClass}" style="${hidden}">${text}</div>${html.slice(at)}`;
}

/** Where the content of a document begins: behind what opens its body, or its head where there is no body. */
function startOfBody(html: string): number {
  const opening = /<body\b[^>]*>/i.exec(html) ?? /<\/head\s*>/i.exec(html) ?? /^\s*<!doctype[^>]*>/i.exec(html);
  return opening === null ? 0 : opening.index + opening[0].length;
}
