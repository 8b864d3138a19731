import type { Io } from "../program/io.js";

/** The control sequences that this program sends to a terminal. All others are removed. */
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

// The mark consists of control characters, so that it has no width and plainText removes it. It is random in each process, so
// that no text of a server, a file or an argument can contain it.
const alphabet = "\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008\u000e\u000f\u0010\u0011\u0012\u0013\u0014\u0015";
const mark = Array.from({ length: 24 }, () => alphabet[Math.floor(Math.random() * alphabet.length)]).join("");

/** Placeholders of control sequences, which `terminalText` replaces by the sequences. */
export const control = Object.fromEntries(names.map((name, index) => [name, `${mark}${alphabet[index]}`])) as Readonly<
  Record<keyof typeof sequences, string>
>;

/**
 * Returns text as it is written to a stream: with control sequences in place of their placeholders, and for a terminal
 * without other control characters. For a file or a pipe every other character stays.
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

/** Styles of text on a terminal. Without colours each function returns its text unchanged. */
export interface Style {
  heading(text: string): string;
  faint(text: string): string;
  alarm(text: string): string;
}

/** Returns the style for a stream: coloured on a terminal, unless a flag or a variable disables colours. */
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

/** Returns a value as JSON: on one line, or for a terminal indented and without control characters. */
export function toJson(value: unknown, terminal: boolean): string {
  return terminal ? escapeControls(JSON.stringify(value, null, 2)) : JSON.stringify(value);
}

// Every character but line break and tab that moves a cursor, starts an escape sequence or changes the text direction.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Returns text without control characters; line breaks and tabs stay. */
export function plainText(text: string): string {
  return text.replace(controls, "");
}

/** Returns JSON with control characters escaped, so that it has the same value. */
export function escapeControls(json: string): string {
  return json.replace(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
