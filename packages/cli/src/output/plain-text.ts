// Everything but line break and tab that moves a cursor, starts an escape sequence or turns the reading direction.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Removes control characters that could steer a terminal. Line breaks and tabs stay. */
export function plainText(text: string): string {
  return text.replace(controls, "");
}

/** Returns JSON whose strings cannot steer a terminal and still mean the same. */
export function escapeControls(json: string): string {
  return json.replace(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
