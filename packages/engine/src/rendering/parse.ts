import type { TemplateNode } from "./node.js";
import { parseNodes } from "./parse-nodes.js";
import type { TemplateProblem } from "./template-syntax-error.js";

/** A parsed template. A template with problems has the nodes that could be parsed. */
interface Parsed {
  readonly nodes: readonly TemplateNode[];
  readonly problems: readonly TemplateProblem[];
}

/** The maximum number of reported problems. */
const maxProblems = 10;

/** Returns the nodes and the first ten problems of a template. `asHtml` determines whether values are escaped. */
export function parse(source: string, asHtml: boolean): Parsed {
  const found: { offset: number; message: string }[] = [];
  const nodes = parseNodes(source, asHtml, (offset, message) => found.push({ offset, message }));
  const first = found.sort((a, b) => a.offset - b.offset).slice(0, maxProblems);
  const positions = positionsOf(
    source,
    first.map(({ offset }) => offset),
  );
  const problems = first.map(({ message }, index) => ({ ...(positions[index] as Position), message }));
  return { nodes, problems };
}

type Position = Pick<TemplateProblem, "line" | "column">;

/** Returns the lines and columns of ascending offsets in one pass over the source. */
function positionsOf(source: string, offsets: readonly number[]): Position[] {
  const positions: Position[] = [];
  let line = 1;
  let lineStart = 0;
  const lineBreak = /\r\n|\r|\n/g;
  for (const offset of offsets) {
    for (let at = nextLine(source, lineBreak, lineStart); at <= offset; at = nextLine(source, lineBreak, lineStart)) {
      line++;
      lineStart = at;
    }
    positions.push({ line, column: offset - lineStart + 1 });
  }
  return positions;
}

/** Returns the offset of the line after the one that begins at `from`; Infinity after the last one. */
function nextLine(source: string, lineBreak: RegExp, from: number): number {
  lineBreak.lastIndex = from;
  return lineBreak.test(source) ? lineBreak.lastIndex : Number.POSITIVE_INFINITY;
}
