import type { Io } from "../program/io.js";
import { control } from "./terminal-text.js";

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
