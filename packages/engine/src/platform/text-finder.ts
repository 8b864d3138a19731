/**
 * The longest part for which `String.includes` is used. For longer parts its time can grow with the product of both lengths:
 * a minute for a text of two million characters.
 */
const longestNative = 250;

/** Returns a function that finds `part` in texts in linear time. */
export function textFinder(part: string): (text: string) => boolean {
  if (part.length <= longestNative) return (text) => text.includes(part);
  let borders: Int32Array | undefined;
  return (text) => {
    if (text.length < part.length) return false;
    borders ??= bordersOf(part);
    return isFound(text, part, borders);
  };
}

/** Returns the prefix function of the Knuth-Morris-Pratt algorithm. */
function bordersOf(part: string): Int32Array {
  const borders = new Int32Array(part.length);
  let length = 0;
  for (let at = 1; at < part.length; at++) {
    while (length > 0 && part.charCodeAt(at) !== part.charCodeAt(length)) length = borders[length - 1] as number;
    if (part.charCodeAt(at) === part.charCodeAt(length)) length++;
    borders[at] = length;
  }
  return borders;
}

function isFound(text: string, part: string, borders: Int32Array): boolean {
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && unit !== part.charCodeAt(matched)) matched = borders[matched - 1] as number;
    if (unit === part.charCodeAt(matched)) matched++;
    if (matched === part.length) return true;
  }
  return false;
}
