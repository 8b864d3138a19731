/** Changes a value's text before it is escaped; null leaves it as it is. */
export type Format = ((text: string) => string) | null;

/** The first letter of every word; a word begins at the start or after white space, behind any opening punctuation. */
const firstLetters = /(^|\s)([^\p{L}\p{N}\s]*)(\p{L})/gu;

const formats = new Map<string, Format>([
  ["uppercase", (text) => text.toUpperCase()],
  ["lowercase", (text) => text.toLowerCase()],
  [
    "capitalize",
    (text) =>
      text.replace(
        firstLetters,
        (_, space: string, mark: string, letter: string) => space + mark + letter.toUpperCase(),
      ),
  ],
]);

/** Gives back the format of that name; `text` and every unknown name leave the text as it is. */
export function formatNamed(name: string): Format {
  return formats.get(name) ?? null;
}
