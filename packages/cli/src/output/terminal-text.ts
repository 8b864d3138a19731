import { plainText } from "./plain-text.js";

/** What this program itself makes a terminal do; everything else that steers one is a stranger's. */
const sequences = {
  bold: "\u001b[1m",
  faint: "\u001b[2m",
  normalWeight: "\u001b[22m",
  red: "\u001b[31m",
  normalColor: "\u001b[39m",
  lineStart: "\r",
  eraseToLineEnd: "\u001b[K",
} as const;

const names = Object.keys(sequences) as (keyof typeof sequences)[];

// Of control characters only, so that it takes no cell and is gone where text is made plain. Nobody outside this process
// can know it, so no text of a server's, a file's or an argument's can hold it.
const alphabet = "\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008\u000e\u000f\u0010\u0011\u0012\u0013\u0014\u0015";
const mark = Array.from({ length: 24 }, () => alphabet[Math.floor(Math.random() * alphabet.length)]).join("");

/** Stands in text for what makes a terminal do something, until `terminalText` puts that in its place. */
export const control = Object.fromEntries(names.map((name, index) => [name, `${mark}${alphabet[index]}`])) as Readonly<
  Record<keyof typeof sequences, string>
>;

/**
 * Returns text as a stream gets it: with what this program wants of a terminal, and for a terminal with nothing else that
 * steers one. For a file or another program every other character stays.
 */
export function terminalText(text: string, isTerminal: boolean): string {
  const clean = isTerminal ? plainText : (part: string) => part;
  if (!text.includes(mark)) return clean(text);
  const [first = "", ...rest] = text.split(mark);
  const others = rest.map((part) => {
    const name = names[alphabet.indexOf(part.charAt(0))];
    return `${name === undefined ? "" : sequences[name]}${clean(part.slice(1))}`;
  });
  return clean(first) + others.join("");
}
