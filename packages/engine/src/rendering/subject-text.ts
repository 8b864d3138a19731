/** Runs of line breaks and other control characters, which would end a mail header or start a new one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not reach a header.
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/**
 * Returns a rendered subject as one plain line: without HTML tags, and with each run of line breaks and control
 * characters as one space.
 */
export function subjectText(rendered: string): string {
  return stripTags(rendered).replace(controls, " ");
}

/**
 * Removes every `<…>` that looks like a tag, including one that only appears when another is removed from its middle. A
 * single `<` as in "3 < 5" stays. Each `<` is pushed on the stack and popped once, so the time is linear.
 */
function stripTags(text: string): string {
  if (!text.includes("<") || !text.includes(">")) return text;
  const kept = new Uint16Array(text.length);
  const opened: number[] = [];
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === less) opened.push(length);
    const tag = unit === greater ? tagBegin(kept, length, opened) : -1;
    if (tag === -1) kept[length++] = unit;
    else length = tag;
  }
  return Buffer.from(kept.buffer, 0, length * kept.BYTES_PER_ELEMENT).toString("utf16le");
}

const less = 0x3c;
const greater = 0x3e;

/**
 * Returns the offset in the kept text at which the tag that ends here begins, or -1. Later `<` are not tags, and stay.
 */
function tagBegin(kept: Uint16Array, length: number, opened: number[]): number {
  for (let start = opened.pop(); start !== undefined; start = opened.pop()) {
    if (start + 1 < length && opensTag(kept[start + 1] as number)) return start;
  }
  return -1;
}

function opensTag(unit: number): boolean {
  const lower = unit | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || unit === 0x2f || unit === 0x21 || unit === 0x3f;
}
