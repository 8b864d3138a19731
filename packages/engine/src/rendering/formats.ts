/** Changes a value's text before it is escaped; null leaves it unchanged. */
export type Format = ((text: string) => string) | null;

const formats = new Map<string, Format>([
  ["uppercase", (text) => text.toUpperCase()],
  ["lowercase", (text) => text.toLowerCase()],
  ["capitalize", capitalize],
]);

/** Returns the format with a name. `text` and unknown names leave the text unchanged. */
export function formatNamed(name: string): Format {
  return formats.get(name) ?? null;
}

/**
 * Capitalizes the first letter of every word. A word begins at the start or after white space, after any opening
 * punctuation. A loop, since a replacement function would be called for each word (bench/merge-tags.bench.ts).
 */
function capitalize(text: string): string {
  let raised = "";
  let copied = 0;
  wordStart.lastIndex = 0;
  while (wordStart.test(text)) {
    const end = wordStart.lastIndex;
    const start = end - (isLowSurrogate(text.charCodeAt(end - 1)) ? 2 : 1);
    const letter = text.slice(start, end);
    const capital = letter.toUpperCase();
    if (capital === letter) continue;
    raised += text.slice(copied, start) + capital;
    copied = end;
  }
  return copied === 0 ? text : raised + text.slice(copied);
}

/** Matches everything up to and including the first letter of a word. */
const wordStart = /(?:^|\s)[^\p{L}\p{N}\s]*\p{L}/gu;

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
