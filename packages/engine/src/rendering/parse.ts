import type { Node } from "./node.js";
import { parseNodes } from "./parse-nodes.js";
import type { TemplateProblem } from "./template-syntax-error.js";

/** A template as it was read. With problems, the nodes are those that could be made sense of. */
interface Parsed {
  readonly nodes: readonly Node[];
  readonly problems: readonly TemplateProblem[];
}

/** More would not help anybody to mend a template. */
const maxProblems = 10;

/** Gives back the nodes and the first ten problems of a template; `asHtml` says whether its values are escaped. */
export function parse(source: string, asHtml: boolean): Parsed {
  const found: { offset: number; message: string }[] = [];
  const nodes = parseNodes(source, asHtml, (offset, message) => found.push({ offset, message }));
  const problems = found
    .sort((a, b) => a.offset - b.offset)
    .slice(0, maxProblems)
    .map(({ offset, message }) => ({ ...positionOf(source, offset), message }));
  return { nodes, problems };
}

function positionOf(source: string, offset: number): { line: number; column: number } {
  const lines = source.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}
