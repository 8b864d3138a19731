/** Changes a value's text before it is escaped; null leaves it as it is. */
export type Format = ((text: string) => string) | null;

const formats = new Map<string, Format>([
  ["uppercase", (text) => text.toUpperCase()],
  ["lowercase", (text) => text.toLowerCase()],
  ["capitalize", capitalize],
]);

/** Gives back the format of that name; `text` and every unknown name leave the text as it is. */
export function formatNamed(name: string): Format {
  return formats.get(name) ?? null;
}

/**
 * Raises the first letter of every word; a word begins at the start or after white space, behind any opening punctuation.
 * A loop over what begins words takes a fraction of the time of a replacement with a function, which is called for each.
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

/** Up to and with the first letter of a word. */
const wordStart = /(?:^|\s)[^\p{L}\p{N}\s]*\p{L}/gu;

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
