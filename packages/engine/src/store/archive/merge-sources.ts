import type { Scalar } from "../query.js";
import { compareValues } from "../rows/row.js";

/** The value that rows are ordered by, and the id, which orders rows with the same value. */
export interface SortKey {
  readonly value: Scalar;
  readonly id: string;
}

/** Entries that are in order. */
export interface SortedSource<E> {
  readonly size: number;
  at(i: number): E;
  keyAt(i: number): SortKey;
}

/** Some entries of a source that follow each other in the merged order. */
export interface Span<E> {
  source: SortedSource<E>;
  /** The positions of the entries, the first one first; `step` is 1 or -1. */
  from: number;
  count: number;
  step: 1 | -1;
}

/** Returns the entries of sources in one order, as spans. A span is as long as its source goes on without another one in between. */
export function* mergeSources<E>(sources: readonly SortedSource<E>[], backwards: boolean): Generator<Span<E>> {
  const step = backwards ? -1 : 1;
  const sign = step;
  const open = sources
    .filter(({ size }) => size > 0)
    .map((source) => ({ source, taken: 0, head: source.keyAt(backwards ? source.size - 1 : 0) }));
  while (open.length > 0) {
    let [best, second] = [open[0], undefined] as [(typeof open)[number], (typeof open)[number] | undefined];
    for (const each of open.slice(1)) {
      if (sign * compareKeys(each.head, best.head) < 0) [best, second] = [each, best];
      else if (second === undefined || sign * compareKeys(each.head, second.head) < 0) second = each;
    }
    const { source, taken } = best;
    const positionOf = (nth: number) => (backwards ? source.size - 1 - nth : nth);
    const limit = second?.head;
    const isBefore = (nth: number) =>
      limit === undefined || sign * compareKeys(source.keyAt(positionOf(nth)), limit) < 0;
    const end = isBefore(source.size - 1)
      ? source.size
      : firstWhere(taken + 1, source.size - 1, (nth) => !isBefore(nth));
    yield { source, from: positionOf(taken), count: end - taken, step };
    best.taken = end;
    if (end === source.size) open.splice(open.indexOf(best), 1);
    else best.head = source.keyAt(positionOf(end));
  }
}

/** Returns the first number from `low` on for which a test holds, which holds for all numbers behind it; `high` when it holds for none before. */
function firstWhere(low: number, high: number, test: (n: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (test(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

function compareKeys(a: SortKey, b: SortKey): number {
  return compareValues(a.value, b.value) || compareValues(a.id, b.id);
}
