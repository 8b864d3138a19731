import type { SourceText } from "./mail-source.js";

/** A place in a source. Line and column count from 1. */
interface Place {
  line: number;
  column: number;
}

/** The most characters of a snippet. */
const longestSnippet = 120;

/** Returns a function that returns the place of an offset. The lines are counted once, at its first call. */
export function createPlaces({ text, unitsOf }: SourceText): (offset: number) => Place {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    const line = lineAt(starts, offset);
    const start = starts[line] as number;
    return { line: line + 1, column: unitsOf(text.slice(start, offset)) + 1 };
  };
}

/** Returns a text from an offset to the end of its line, at most 120 characters. */
export function snippetAt(text: string, offset: number): string {
  const piece = text.slice(offset, offset + longestSnippet + 1);
  const end = piece.search(/[\r\n]/);
  if (end !== -1) return piece.slice(0, end).trimEnd();
  return piece.length > longestSnippet ? `${piece.slice(0, longestSnippet - 1)}…` : piece;
}

/** The offsets at which lines begin. A line ends with CR LF, LF or CR. */
function lineStarts(text: string): number[] {
  const starts = [0];
  const lineBreak = /\r\n|\r|\n/g;
  while (lineBreak.test(text)) starts.push(lineBreak.lastIndex);
  return starts;
}

/** Returns the index of the line that an offset is in. */
function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] as number) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns a function that returns the offset of a line and column, which count from 1. */
export function createOffsets(text: string): (line: number, column: number) => number {
  let starts: number[] | undefined;
  return (line, column) => {
    starts ??= lineStarts(text);
    return (starts[line - 1] ?? text.length) + column - 1;
  };
}
