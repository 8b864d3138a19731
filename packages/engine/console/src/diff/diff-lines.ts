/** A line of a diff with its number in the version before, in the one after, or in both. */
export interface DiffLine {
  change: "same" | "removed" | "added";
  text: string;
  before?: number;
  after?: number;
}

/** A row of a side-by-side diff: a changed line is beside the line that it replaces; a side is absent where it has none. */
export interface DiffRow {
  change: "same" | "changed" | "removed" | "added";
  before?: DiffLine;
  after?: DiffLine;
}

/** Two versions that differ in more lines than this are shown as replaced where they differ. Memory grows with its square: 4 MB. */
export const maxEdits = 1_000;
/** How many lines may be compared; versions of more than 40,000 lines are allowed fewer edits. */
const maxComparisons = 40_000_000;

/**
 * Returns the fewest lines removed and added between two texts, in order: Myers' greedy algorithm, whose time grows with
 * the length of the texts times the number of changed lines. Above `maxEdits` the lines between the common start and the common end are
 * removed and added as a whole.
 */
export function diffLines(before: string, after: string): DiffLine[] {
  const [from, to] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start += 1;
  let end = 0;
  while (end < from.length - start && end < to.length - start && from.at(-1 - end) === to.at(-1 - end)) end += 1;
  const ids = lineIds();
  const pairs = commonLines(ids(from.slice(start, from.length - end)), ids(to.slice(start, to.length - end)));
  const same = [
    ...Array.from({ length: start }, (_, index): Pair => [index, index]),
    ...pairs.map(([left, right]): Pair => [left + start, right + start]),
    ...Array.from({ length: end }, (_, index): Pair => [from.length - end + index, to.length - end + index]),
  ];
  return linesBetween(from, to, same);
}

/** Returns the rows of a side-by-side diff: the removed lines of a change beside its added ones. */
export function sideBySide(lines: readonly DiffLine[]): DiffRow[] {
  const rows: DiffRow[] = [];
  let removed: DiffLine[] = [];
  let added: DiffLine[] = [];
  const flush = (): void => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      const [before, after] = [removed[index], added[index]];
      rows.push(before && after ? { change: "changed", before, after } : oneSided(before, after));
    }
    removed = [];
    added = [];
  };
  for (const line of lines) {
    if (line.change === "removed") removed.push(line);
    else if (line.change === "added") added.push(line);
    else {
      flush();
      rows.push({ change: "same", before: line, after: line });
    }
  }
  flush();
  return rows;
}

/** The indexes of a line that both versions have. */
type Pair = readonly [before: number, after: number];

function oneSided(before: DiffLine | undefined, after: DiffLine | undefined): DiffRow {
  return before ? { change: "removed", before } : { change: "added", ...(after && { after }) };
}

/** Returns the lines of a text; a line break at the end begins no further line. */
function linesOf(text: string): string[] {
  if (text === "") return [];
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** Returns a function that numbers lines, equal ones alike, so that comparing two of them costs the same whatever their length. */
function lineIds(): (lines: readonly string[]) => Int32Array {
  const ids = new Map<string, number>();
  const idOf = (line: string): number => {
    const id = ids.get(line) ?? ids.size;
    ids.set(line, id);
    return id;
  };
  return (lines) => Int32Array.from(lines, idOf);
}

/** Returns a longest common subsequence of two lists of lines, empty where it needs more edits than are allowed. */
function commonLines(from: Int32Array, to: Int32Array): Pair[] {
  const length = from.length + to.length;
  const most = Math.min(maxEdits, length, Math.ceil(maxComparisons / Math.max(1, length)));
  // The furthest line of `from` that each diagonal (index in `from` less index in `to`) has reached, one copy for each number of edits.
  const reached = new Int32Array(2 * most + 3);
  const offset = most + 1;
  const history: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits += 1) {
    history.push(reached.slice(offset - edits - 1, offset + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let left = nextStart(reached, offset + diagonal, diagonal, edits);
      while (left < from.length && left - diagonal < to.length && from[left] === to[left - diagonal]) left += 1;
      reached[offset + diagonal] = left;
      if (left >= from.length && left - diagonal >= to.length) return trace(history, from.length, to.length);
    }
  }
  return [];
}

/** Returns where a diagonal continues: after an added line from the diagonal above, or after a removed one from the diagonal below. */
function nextStart(reached: Int32Array, at: number, diagonal: number, edits: number): number {
  if (edits === 0) return 0;
  const below = reached[at - 1] ?? 0;
  const above = reached[at + 1] ?? 0;
  return isAdded(below, above, diagonal, edits) ? above : below + 1;
}

function isAdded(below: number, above: number, diagonal: number, edits: number): boolean {
  return diagonal === -edits || (diagonal !== edits && below < above);
}

/** Returns the common lines of the path that `history` found, in order. */
function trace(history: readonly Int32Array[], fromLength: number, toLength: number): Pair[] {
  const pairs: Pair[] = [];
  let [left, right] = [fromLength, toLength];
  for (let edits = history.length - 1; edits >= 0; edits -= 1) {
    const reached = history[edits] ?? new Int32Array();
    const diagonal = left - right;
    // The copy of a round begins one diagonal below its first.
    const at = diagonal + edits + 1;
    const start = nextStart(reached, at, diagonal, edits);
    while (left > start && right > 0) {
      left -= 1;
      right -= 1;
      pairs.push([left, right]);
    }
    if (edits === 0) break;
    if (isAdded(reached[at - 1] ?? 0, reached[at + 1] ?? 0, diagonal, edits)) right -= 1;
    else left -= 1;
  }
  return pairs.reverse();
}

function linesBetween(from: readonly string[], to: readonly string[], same: readonly Pair[]): DiffLine[] {
  const lines: DiffLine[] = [];
  let [left, right] = [0, 0];
  for (const [nextLeft, nextRight] of [...same, [from.length, to.length] as const]) {
    for (; left < nextLeft; left += 1) lines.push({ change: "removed", text: from[left] ?? "", before: left + 1 });
    for (; right < nextRight; right += 1) lines.push({ change: "added", text: to[right] ?? "", after: right + 1 });
    // The last pair is the end of both.
    if (nextLeft === from.length) break;
    lines.push({ change: "same", text: from[left] ?? "", before: left + 1, after: right + 1 });
    left += 1;
    right += 1;
  }
  return lines;
}
