/**
 * Returns the offset of the last `</body>` in any case, or the length of the HTML: the place for additions to a
 * finished document.
 */
export function endOfBody(html: string): number {
  for (let at = html.lastIndexOf("</"); at !== -1; at = at === 0 ? -1 : html.lastIndexOf("</", at - 1)) {
    if (/^<\/body[\s>]/i.test(html.slice(at, at + 7))) return at;
  }
  return html.length;
}
