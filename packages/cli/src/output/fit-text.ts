import stringWidth from "string-width";
import { plainText } from "./terminal-text.js";

const graphemes = new Intl.Segmenter();

/** Returns text of at most `width` cells; a truncated text ends with an ellipsis. */
export function truncate(text: string, width: number): string {
  // The width is measured for short texts only: a text of 20 characters a cell is too wide, whatever combines.
  if (text.length <= width * 20 && widthOf(text) <= width) return text;
  return width > 0 ? `${takeCells(text, width - 1)}…` : "";
}

/** Returns the beginning of a text that fits into `width` cells. */
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

/** Returns text as one line of exactly `width` cells without control characters. */
export function fitToWidth(text: string, width: number): string {
  const kept = truncate(oneLine(text), width);
  return kept + " ".repeat(Math.max(0, width - widthOf(kept)));
}

/** Returns text as one line without control characters. */
export function oneLine(text: string): string {
  return plainText(text).replaceAll(/\s+/g, " ").trim();
}

/** Returns the lines of a text, at most `most`, wrapped to `width` cells between words where possible. */
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
    // A word that is wider than the line is broken anywhere.
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

/** Returns how many terminal cells a text takes. */
export function widthOf(text: string): number {
  // ASCII needs no segmentation.
  return plainLetters.test(text) ? text.length : stringWidth(text);
}
