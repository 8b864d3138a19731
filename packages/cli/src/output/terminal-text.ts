import type { Io } from "../program/io.js";

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

/** How words are set off on a terminal; without colours, each gives its text back unchanged. */
export interface Style {
  heading(text: string): string;
  faint(text: string): string;
  alarm(text: string): string;
}

/** Returns the style for a stream: coloured on a terminal, unless the user or the terminal says no. */
export function styleFor(stream: { isTTY?: boolean }, env: Io["env"], colorFlag: boolean): Style {
  const paint = (begin: string, end: string) => (text: string) =>
    isColored(stream, env, colorFlag) && text !== "" ? `${begin}${text}${end}` : text;
  return {
    heading: paint(control.bold, control.normalWeight),
    faint: paint(control.faint, control.normalWeight),
    alarm: paint(control.red, control.normalColor),
  };
}

function isColored(stream: { isTTY?: boolean }, env: Io["env"], colorFlag: boolean): boolean {
  if (!colorFlag || env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
  return stream.isTTY === true && env.TERM !== "dumb";
}

/** Returns a value as JSON: on one line, or, for a terminal, indented and without control characters. */
export function toJson(value: unknown, terminal: boolean): string {
  return terminal ? escapeControls(JSON.stringify(value, null, 2)) : JSON.stringify(value);
}

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
