/** Characters that a reader does not see: directions, joiners, soft hyphens and the fillers behind preview texts. */
const unseen =
  /\u034f|[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/** The zeros of the decimal digits of scripts that mail is written in. */
const zeros = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0,
  0x0f20, 0x1040, 0x17e0,
];

const foreignDigit =
  /[\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u0d6f\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u17e0-\u17e9]/g;

/**
 * Returns a text as it is searched: what nobody sees is removed, digits of every script are those of ASCII, full-width letters are
 * ordinary ones, and each run of blanks is one blank.
 */
export function plainText(text: string): string {
  return plainPiece(text).trim();
}

/** Returns a part of a text as it is searched. A blank at either end stays, because it separates two words. */
export function plainPiece(text: string): string {
  // A full-width comma parts two statements, and the ordinary one that it becomes could be inside of a number.
  return text
    .replaceAll("，", "， ")
    .normalize("NFKC")
    .replace(unseen, "")
    .replace(foreignDigit, asciiDigit)
    .replace(/\s+/g, " ");
}

function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((each) => point >= each && point < each + 10);
  return zero === undefined ? digit : String(point - zero);
}

/** Returns a text in lower case, as words are searched in it. Its length stays the same. */
export function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  const lowerOf = (character: string) => {
    const own = character.toLowerCase();
    return own.length === character.length ? own : character;
  };
  return Array.from(text, lowerOf).join("");
}
