/** Runs of line breaks and other control characters, which would end a mail header or start a new one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not reach a header.
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Gives back a rendered subject as one plain line: HTML tags removed, each run of line breaks and control characters one space. */
export function subjectText(rendered: string): string {
  return stripTags(rendered).replace(controls, " ");
}

/**
 * Removes every `<…>` that reads as a tag, also one that only appears when another is taken out of its middle;
 * a lone `<` as in "3 < 5" stays. Each `<` is put on the stack and taken off it once, so the time is linear.
 */
function stripTags(text: string): string {
  if (!text.includes("<")) return text;
  const kept: string[] = [];
  const opened: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    if (character === "<") opened.push(kept.length);
    if (character === ">" && closeTag(kept, opened)) continue;
    kept.push(character);
  }
  return kept.join("");
}

function closeTag(kept: string[], opened: number[]): boolean {
  for (let start = opened.pop(); start !== undefined; start = opened.pop()) {
    if (!/[a-z/!?]/i.test(kept[start + 1] ?? "")) continue;
    kept.length = start;
    return true;
  }
  return false;
}
