import type { Idiom } from "./idioms.js";

/** A place where a text uses an idiom. Line and column count from 1. */
export interface Finding {
  line: number;
  column: number;
  found: string;
  instead: string;
}

/** Between two words of a phrase: white space, and the mark that begins the next line of a comment or quotation. */
const gap = String.raw`\s+(?:(?:\*|//|#|>|--)\s*)?`;

/** Returns the places of a text that use one of the idioms, in the order of the text. */
export function findIdioms(text: string, idioms: readonly Idiom[]): Finding[] {
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return idioms
    .flatMap(({ pattern, instead, exact }) =>
      [...text.matchAll(expressionOf(pattern, exact))].map((match) => ({ match, instead })),
    )
    .sort((a, b) => a.match.index - b.match.index)
    .map(({ match, instead }) => {
      const line = lineStarts.filter((start) => start <= match.index).length;
      const column = match.index - (lineStarts[line - 1] ?? 0) + 1;
      return { line, column, found: match[0].replaceAll(/\s+/g, " "), instead };
    });
}

function expressionOf(pattern: RegExp, exact: boolean | undefined): RegExp {
  if (exact) return new RegExp(String.raw`\b(?:${pattern.source})\b`, "g");
  return new RegExp(pattern.source.replaceAll(" ", gap), "gi");
}
