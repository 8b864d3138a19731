/**
 * Returns the URL that a text is, or undefined. It does not ask `URL.canParse`: once that is optimized, Node 20 answers false for
 * a text with letters such as `ü`.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
