import type { CollectionName, Entity, Rows } from "../entities.js";
import type { Scalar } from "../query.js";
import type { IdRange } from "../rows/id-range.js";
import { allowedValues, boundsOf, type WhereEntry } from "../rows/where.js";
import type { BloomFilter } from "./bloom-filter.js";
import { type CodeRange, codesWithin, compileCodeTest } from "./code-tests.js";
import type { PackedColumn } from "./packed-column.js";
import { sortByCodes } from "./sort-by-codes.js";

/** The bytes that rows are read from. */
export interface RowSource {
  readonly path: string;
  read(position: number, length: number): Promise<Buffer>;
}

/** Where the JSON of each row of a block is: `start` is counted from `base`. */
export interface RowPlaces {
  source: RowSource;
  base: number;
  starts: Uint32Array;
  lengths: Uint32Array;
}

/** The fields that a block holds, and its indexes. */
export interface BlockLayout {
  /** The fields of the indexes; `id` is one of them. */
  readonly fields: readonly string[];
  readonly indexes: readonly { readonly on: readonly string[]; readonly order: string }[];
  /** Ids are hashes, so that most blocks have ids on both sides of one that they do not have. */
  readonly hashedIds: boolean;
}

/** Returns the layout of a collection's blocks. Rows that are out of line are found by id only. */
export function layoutOf({ tenant, indexes, outOfLine, hashedIds }: Entity<Rows[CollectionName]>): BlockLayout {
  const fields = new Set(["id", ...(tenant === null || outOfLine ? [] : [tenant])]);
  for (const { on, order } of indexes) for (const field of [...on, order]) fields.add(field);
  return { fields: [...fields], indexes, hashedIds: hashedIds === true };
}

/** Entries of an index of a block that have the same values, in the index's order. `exact`: all of them pass all tests. */
export interface BlockRange {
  readonly index: number;
  readonly parts: readonly CodeRange[];
  readonly size: number;
  readonly exact: boolean;
}

export interface KeyBlockParts {
  layout: BlockLayout;
  columns: ReadonlyMap<string, PackedColumn>;
  places: RowPlaces;
  /** For each row 1, or 0 when the row was removed. */
  live: Uint8Array;
  /** The filter of the ids, where they are hashes. */
  filter: BloomFilter | undefined;
}

/**
 * The keys of up to `maxBlockRows` rows that are on disk, in the order of their ids: what the indexes of the collection need, and
 * where each row is. A row of a block has a number. The keys never change; a row that changes is removed from its block.
 */
export class KeyBlock {
  readonly layout: BlockLayout;
  readonly columns: ReadonlyMap<string, PackedColumn>;
  places: RowPlaces;
  readonly live: Uint8Array;
  readonly filter: BloomFilter | undefined;
  /** How many rows are live. */
  size = 0;
  /** For each index the numbers of its live rows, in its order; made when it is needed. */
  readonly #sorted: (Uint16Array | undefined)[] = [];
  /** Whether rows were removed that are still in `#sorted`. */
  #removed = false;

  constructor({ layout, columns, places, live, filter }: KeyBlockParts) {
    this.layout = layout;
    this.columns = columns;
    this.places = places;
    this.live = live;
    this.filter = filter;
    for (const each of live) this.size += each;
  }

  /** Returns the value of a key field of a row. */
  value(row: number, field: string): Scalar {
    return this.column(field).valueAt(row);
  }

  /** Returns the number of the live row with an id, or -1. */
  find(id: string): number {
    const ids = this.column("id");
    const row = ids.codeOf(id) - ids.firstString;
    return row >= 0 && this.live[row] === 1 ? row : -1;
  }

  /** Returns the ids of the live rows that are in a range. */
  ids({ after = "", before }: IdRange): string[] {
    const column = this.column("id");
    const first = column.position(after) - column.firstString;
    const end = before === undefined ? this.live.length : column.position(before) - column.firstString;
    const ids: string[] = [];
    for (let row = first; row < end; row += 1) if (this.live[row] === 1) ids.push(this.value(row, "id") as string);
    return ids[0] === after ? ids.slice(1) : ids;
  }

  /** Makes a row live. Its keys are in the block already. */
  add(row: number): void {
    if (this.live[row] === 1) return;
    this.live[row] = 1;
    this.size += 1;
    this.#sorted.length = 0;
  }

  remove(row: number): void {
    if (this.live[row] === 0) return;
    this.live[row] = 0;
    this.size -= 1;
    this.#removed = true;
  }

  /** Returns the numbers of the live rows in the order of an index. */
  sorted(index: number): Uint16Array {
    if (this.#removed) {
      for (const [i, each] of this.#sorted.entries()) this.#sorted[i] = each?.filter((row) => this.live[row] === 1);
      this.#removed = false;
    }
    const found = this.#sorted[index];
    if (found !== undefined) return found;
    const { on, order } = this.layout.indexes[index] as BlockLayout["indexes"][number];
    const rows = Uint16Array.from(this.live.keys()).filter((row) => this.live[row] === 1);
    const sorted = sortByCodes(
      rows,
      [...on, order].map((field) => this.column(field)),
    );
    this.#sorted[index] = sorted;
    return sorted;
  }

  /** Returns the smallest range of an index that holds all rows that pass the tests, or undefined when no index does. */
  range(tests: readonly WhereEntry[], order: string): BlockRange | undefined {
    if (this.layout.indexes.length > 0 && this.#isOutside(tests)) return { index: 0, parts: [], size: 0, exact: true };
    let best: BlockRange | undefined;
    for (const [i, index] of this.layout.indexes.entries()) {
      const range = this.#rangeOf(i, tests);
      if (range === undefined) continue;
      const isBetter =
        best === undefined ||
        range.size < best.size ||
        (range.size === best.size && range.exact && (!best.exact || index.order === order));
      if (isBetter) best = range;
    }
    return best;
  }

  /** Returns the numbers of the rows that pass tests of key fields: in the order of `by` when an index has that, otherwise in any. */
  passing(tests: readonly WhereEntry[], by: string): number[] {
    const range = this.range(tests, by);
    const passes = range?.exact === true ? () => true : this.compile(tests);
    const found: number[] = [];
    if (range === undefined) {
      for (const [row, isLive] of this.live.entries()) if (isLive === 1 && passes(row)) found.push(row);
      return found;
    }
    const sorted = this.sorted(range.index);
    for (const { from, to } of range.parts) {
      for (let i = from; i < to; i += 1) if (passes(sorted[i] as number)) found.push(sorted[i] as number);
    }
    return found;
  }

  /** Returns a predicate that says whether a row, by its number, passes tests of key fields. */
  compile(tests: readonly WhereEntry[]): (row: number) => boolean {
    const compiled = tests.map((entry) => compileCodeTest(this.column(entry[0]), entry));
    return (row) => compiled.every((passes) => passes(row));
  }

  column(field: string): PackedColumn {
    const column = this.columns.get(field);
    if (column === undefined) throw new Error(`${field} is no key field`);
    return column;
  }

  /**
   * Whether a test leaves out all rows, which is found out without sorting them: one of the id, because ids grow with time and those of a block are
   * of a short time, or one that lists values of which the block has none.
   */
  #isOutside(tests: readonly WhereEntry[]): boolean {
    const isMissing = ([field]: WhereEntry) => codesListed(this.column(field), field, tests)?.length === 0;
    if (tests.some(isMissing)) return true;
    const [, test] = tests.find(([field, each]) => field === "id" && boundsOf(each) !== undefined) ?? [];
    if (test === undefined) return false;
    const { gt = "", gte = "", lt, lte } = boundsOf(test) ?? {};
    const { first, last } = this.column("id").stringBounds();
    return last <= gt || last < gte || (lt !== undefined && first >= lt) || (lte !== undefined && first > lte);
  }

  #rangeOf(i: number, tests: readonly WhereEntry[]): BlockRange | undefined {
    const { on, order } = this.layout.indexes[i] as BlockLayout["indexes"][number];
    let prefixes: number[][] = [[]];
    for (const field of on) {
      const codes = codesListed(this.column(field), field, tests);
      if (codes === undefined) return undefined;
      prefixes = prefixes.flatMap((prefix) => codes.map((code) => [...prefix, code]));
    }
    const bounds = tests.find((entry) => entry[0] === order && boundsOf(entry[1]) !== undefined);
    const exact = on.length + (bounds === undefined ? 0 : 1) === tests.length;
    const orders = bounds && codesWithin(this.column(order), boundsOf(bounds[1]) ?? {});
    // Found out without sorting the rows: most blocks are of other times than those that are asked for.
    if (orders !== undefined && orders.to <= orders.from) return { index: i, parts: [], size: 0, exact };
    const parts: CodeRange[] = [];
    for (const prefix of prefixes) {
      const part = this.#partOf(i, prefix, orders);
      if (part.to > part.from) parts.push(part);
    }
    return { index: i, parts, size: parts.reduce((sum, { from, to }) => sum + to - from, 0), exact };
  }

  /** Returns the positions in an index of the rows that have these codes and whose order is within a range. */
  #partOf(i: number, prefix: readonly number[], orders: CodeRange | undefined): CodeRange {
    const { on, order } = this.layout.indexes[i] as BlockLayout["indexes"][number];
    const columns = [...on, order].map((field) => this.column(field));
    const sorted = this.sorted(i);
    const position = (codes: readonly number[]): number => {
      let low = 0;
      let high = sorted.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (precedes(columns, sorted[middle] as number, codes)) low = middle + 1;
        else high = middle;
      }
      return low;
    };
    const { from, to } = orders ?? { from: 0, to: Number.POSITIVE_INFINITY };
    return { from: position([...prefix, from]), to: position([...prefix, to]) };
  }
}

/** Returns the codes that the first such test of a field lists; undefined when no test lists any. */
function codesListed(column: PackedColumn, field: string, tests: readonly WhereEntry[]): number[] | undefined {
  for (const [tested, test] of tests) {
    const listed = tested === field ? allowedValues(test) : undefined;
    if (listed !== undefined) return listed.map((value) => column.codeOf(value)).filter((code) => code >= 0);
  }
  return undefined;
}

/** Whether the codes of a row come before some codes. */
function precedes(columns: readonly PackedColumn[], row: number, codes: readonly number[]): boolean {
  for (const [i, column] of columns.entries()) {
    const difference = column.codeAt(row) - (codes[i] as number);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
