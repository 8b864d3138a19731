import stringWidth from "string-width";
import { plainText } from "./terminal-text.js";

const graphemes = new Intl.Segmenter();

/** Returns text that takes at most so many cells; where some is left out it ends with an ellipsis. */
export function truncate(text: string, width: number): string {
  // Every character takes a cell at least, save those that combine with others, of which nobody writes so many.
  if (text.length <= width * 20 && widthOf(text) <= width) return text;
  return width > 0 ? `${takeCells(text, width - 1)}…` : "";
}

/** Returns as much of the beginning of a text as fits into so many cells. */
export function takeCells(text: string, width: number): string {
  let kept = "";
  let room = width;
  for (const { segment } of graphemes.segment(text)) {
    room -= widthOf(segment);
    if (room < 0) break;
    kept += segment;
  }
  return kept;
}

/** Returns text of a server as one line that takes exactly so many cells and cannot steer a terminal. */
export function fitToWidth(text: string, width: number): string {
  const kept = truncate(oneLine(text), width);
  return kept + " ".repeat(Math.max(0, width - widthOf(kept)));
}

/** Returns text of a server as one line that cannot steer a terminal. */
export function oneLine(text: string): string {
  return plainText(text).replaceAll(/\s+/g, " ").trim();
}

/** Returns the lines of a text, at most so many, those that are wider than so many cells broken between words where there are any. */
export function wrapText(text: string, width: number, most = Number.POSITIVE_INFINITY): string[] {
  const lines: string[] = [];
  for (const line of plainText(text).replaceAll("\t", "    ").split("\n")) {
    if (lines.length >= most) break;
    lines.push(...wrapLine(line.trimEnd(), Math.max(1, width)));
  }
  return lines.slice(0, most);
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = "";
  let room = width;
  const end = (): void => {
    lines.push(current.trimEnd());
    current = "";
    room = width;
  };
  for (const word of line.split(/(?<= )(?=[^ ])/)) {
    if (widthOf(word.trimEnd()) > room && current !== "") end();
    if (widthOf(word.trimEnd()) <= room) {
      current += word;
      room -= widthOf(word);
      continue;
    }
    // A word wider than the whole line is broken wherever it must.
    for (const { segment } of graphemes.segment(word)) {
      if (widthOf(segment) > room && current !== "") end();
      current += segment;
      room -= widthOf(segment);
    }
  }
  lines.push(current.trimEnd());
  return lines;
}

const plainLetters = /^[ -~]*$/;

/** How many cells of a terminal a text takes. */
export function widthOf(text: string): number {
  // Most text is: to look at each of its letters takes a hundred times as long.
  return plainLetters.test(text) ? text.length : stringWidth(text);
}
