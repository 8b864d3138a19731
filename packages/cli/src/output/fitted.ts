import { plainText } from "./plain-text.js";
import { widthOf } from "./width-of.js";

/** Gives back text that takes at most so many cells; where some is left out it ends with an ellipsis. */
export function shortened(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = "";
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (widthOf(kept + segment) > width - 1) break;
    kept += segment;
  }
  return width > 0 ? `${kept}…` : "";
}

/** Gives back text of a server as one line that takes exactly so many cells and cannot steer a terminal. */
export function fitted(text: string, width: number): string {
  const kept = shortened(oneLine(text), width);
  return kept + " ".repeat(Math.max(0, width - widthOf(kept)));
}

/** Gives back text of a server as one line that cannot steer a terminal. */
export function oneLine(text: string): string {
  return plainText(text).replaceAll(/\s+/g, " ").trim();
}

/** Gives back the lines of a text, those that are wider than so many cells broken between words where there are any. */
export function wrapped(text: string, width: number): string[] {
  return plainText(text)
    .replaceAll("\t", "    ")
    .split("\n")
    .flatMap((line) => brokenLine(line.trimEnd(), Math.max(1, width)));
}

function brokenLine(line: string, width: number): string[] {
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
    for (const { segment } of new Intl.Segmenter().segment(word)) {
      if (widthOf(segment) > room && current !== "") end();
      current += segment;
      room -= widthOf(segment);
    }
  }
  lines.push(current.trimEnd());
  return lines;
}
