/**
 * Up to this length, `String.includes` takes time by the length of the text; beyond it, V8's table of shifts ends, and a text
 * of two million characters can take it a minute.
 */
const longestNative = 250;

/** Returns what says whether a text contains `part`, in time by the length of the text, whatever both are. */
export function textFinder(part: string): (text: string) => boolean {
  if (part.length <= longestNative) return (text) => text.includes(part);
  let borders: Int32Array | undefined;
  return (text) => {
    if (text.length < part.length) return false;
    borders ??= bordersOf(part);
    return isFound(text, part, borders);
  };
}

/** For each beginning of a text, the length of its longest end that is also a beginning of the text (Knuth, Morris, Pratt). */
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
