import stringWidth from "string-width";

const plainLetters = /^[ -~]*$/;

/** How many cells of a terminal a text takes. */
export function widthOf(text: string): number {
  // Most text is: to look at each of its letters takes a hundred times as long.
  return plainLetters.test(text) ? text.length : stringWidth(text);
}
