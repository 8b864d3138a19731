import stringWidth from "string-width";

/** How many cells of a terminal a text takes. */
export function widthOf(text: string): number {
  return stringWidth(text);
}
