import type { Io } from "../io.js";

/** How words are set off on a terminal; without colours, each gives its text back unchanged. */
export interface Style {
  heading(text: string): string;
  faint(text: string): string;
  alarm(text: string): string;
}

/** Gives back the style for a stream: coloured on a terminal, unless the user or the terminal says no. */
export function styleFor(stream: { isTTY?: boolean }, env: Io["env"], colorFlag: boolean): Style {
  const paint = (code: number, end: number) => (text: string) =>
    isColored(stream, env, colorFlag) && text !== "" ? `\u001b[${code}m${text}\u001b[${end}m` : text;
  return { heading: paint(1, 22), faint: paint(2, 22), alarm: paint(31, 39) };
}

function isColored(stream: { isTTY?: boolean }, env: Io["env"], colorFlag: boolean): boolean {
  if (!colorFlag || env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
  return stream.isTTY === true && env.TERM !== "dumb";
}
