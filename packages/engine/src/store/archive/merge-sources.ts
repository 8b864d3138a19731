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

/** Sources that are opened when the merged order comes to `bound`, which none of their values comes before. */
export interface UnopenedSources<E> {
  readonly bound: Scalar;
  open(): Iterable<SortedSource<E>>;
}

/** Some entries of a source that follow each other in the merged order. */
export interface Span<E> {
  source: SortedSource<E>;
  /** The positions of the entries, the first one first; `step` is 1 or -1. */
  from: number;
  count: number;
  step: 1 | -1;
}

/** A source of which some entries were taken, and the key of its next one. */
interface OpenSource<E> {
  source: SortedSource<E>;
  taken: number;
  head: SortKey;
}

/**
 * Returns the entries of sources in one order, as spans. A span is as long as its source goes on without another one in between. Sources are opened
 * one after another, as entries are asked for: the first page of a long list needs few of them.
 */
export function* mergeSources<E>(unopened: readonly UnopenedSources<E>[], backwards: boolean): Generator<Span<E>> {
  const step = backwards ? -1 : 1;
  const compare = (a: SortKey, b: SortKey) => step * (compareValues(a.value, b.value) || compareValues(a.id, b.id));
  const waiting = unopened.toSorted((a, b) => step * compareValues(b.bound, a.bound));
  const isBeforeWaiting = ({ value }: SortKey) => {
    const next = waiting.at(-1);
    return next === undefined || step * compareValues(value, next.bound) < 0;
  };
  const positionIn = ({ size }: SortedSource<E>, nth: number) => (backwards ? size - 1 - nth : nth);
  const open: OpenSource<E>[] = [];
  for (;;) {
    let [best, second] = firstTwo(open, compare);
    while (waiting.length > 0 && (best === undefined || !isBeforeWaiting(best.head))) {
      for (const source of waiting.pop()?.open() ?? []) {
        if (source.size > 0) open.push({ source, taken: 0, head: source.keyAt(positionIn(source, 0)) });
      }
      [best, second] = firstTwo(open, compare);
    }
    if (best === undefined) return;
    const { source, taken } = best;
    const limit = second?.head;
    const isNext = (nth: number) => {
      const key = source.keyAt(positionIn(source, nth));
      return (limit === undefined || compare(key, limit) < 0) && isBeforeWaiting(key);
    };
    const end = isNext(source.size - 1) ? source.size : firstWhere(taken + 1, source.size - 1, (nth) => !isNext(nth));
    yield { source, from: positionIn(source, taken), count: end - taken, step };
    best.taken = end;
    if (end === source.size) open.splice(open.indexOf(best), 1);
    else best.head = source.keyAt(positionIn(source, end));
  }
}

/** Returns the sources with the first and the second head. */
function firstTwo<E>(
  open: readonly OpenSource<E>[],
  compare: (a: SortKey, b: SortKey) => number,
): [first: OpenSource<E> | undefined, second: OpenSource<E> | undefined] {
  let [first, second]: [OpenSource<E> | undefined, OpenSource<E> | undefined] = [undefined, undefined];
  for (const each of open) {
    if (first === undefined || compare(each.head, first.head) < 0) [first, second] = [each, first];
    else if (second === undefined || compare(each.head, second.head) < 0) second = each;
  }
  return [first, second];
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
