/**
 * Returns the offset of the last `</body>` in any case, or the length of the HTML: the place for additions to a
 * finished document.
 */
export function endOfBody(html: string): number {
  for (let at = html.lastIndexOf("</"); at !== -1; at = at === 0 ? -1 : html.lastIndexOf("</", at - 1)) {
    if (isEndOfBody(html, at)) return at;
  }
  return html.length;
}

/** Returns whether `</body` is at an offset. */
export function isEndOfBody(html: string, at: number): boolean {
  return (html.charCodeAt(at + 2) | 0x20) === 0x62 && /^<\/body[\s>]/i.test(html.slice(at, at + 7));
}
