/** The offset of the last `</body>` in whatever case, else the length: where something is added to a finished HTML. */
export function endOfBody(html: string): number {
  for (let at = html.lastIndexOf("</"); at !== -1; at = at === 0 ? -1 : html.lastIndexOf("</", at - 1)) {
    if (/^<\/body[\s>]/i.test(html.slice(at, at + 7))) return at;
  }
  return html.length;
}
