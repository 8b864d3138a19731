import type { Scalar } from "../query.js";
import { type Row, scalar } from "../rows/row.js";
import { BloomFilter } from "./bloom-filter.js";
import { type BlockLayout, KeyBlock, type RowSource } from "./key-block.js";
import { PackedColumn } from "./packed-column.js";
import { PackedStrings } from "./packed-strings.js";

/** The most rows of a block. Blocks that are larger take longer to make, in one turn of the event loop. */
export const maxBlockRows = 8_192;
/** The most bytes between the first row of a block and the end of its last one. */
export const maxBlockBytes = 2 ** 31;

/** Collects the keys of rows of one file for a block. */
export class BlockBuilder {
  readonly #layout: BlockLayout;
  readonly #source: RowSource;
  readonly #ids: string[] = [];
  readonly #values: ReadonlyMap<string, Scalar[]>;
  readonly #offsets: number[] = [];
  readonly #lengths: number[] = [];

  constructor(layout: BlockLayout, source: RowSource) {
    this.#layout = layout;
    this.#source = source;
    this.#values = new Map(layout.fields.filter((field) => field !== "id").map((field) => [field, []]));
  }

  /** Whether a row whose JSON ends at `end` has to go into another block, where rows come in the order of their offsets. */
  isFull(end: number): boolean {
    const [first = end] = this.#offsets;
    return this.#ids.length === maxBlockRows || end - first > maxBlockBytes;
  }

  /** Adds a row, of which only the fields of the layout are needed. */
  add(row: Row, offset: number, length: number): void {
    this.#ids.push(row.id);
    for (const [field, values] of this.#values) values.push(scalar(row, field));
    this.#offsets.push(offset);
    this.#lengths.push(length);
  }

  get size(): number {
    return this.#ids.length;
  }

  /** Returns the block of the rows that were added, of which there is at least one. `live`: whether they are rows of the block yet. */
  build({ live }: { live: boolean }): KeyBlock {
    const ids = this.#ids;
    const order = orderOf(ids);
    const inOrder = <T>(values: readonly T[]): T[] =>
      order === undefined ? [...values] : order.map((i) => values[i] as T);
    const columns = new Map([["id", idColumn(inOrder(ids))]]);
    for (const [field, values] of this.#values) columns.set(field, PackedColumn.of(inOrder(values)));
    const base = this.#offsets.reduce((least, offset) => Math.min(least, offset));
    const places = {
      source: this.#source,
      base,
      starts: Uint32Array.from(inOrder(this.#offsets), (offset) => offset - base),
      lengths: Uint32Array.from(inOrder(this.#lengths)),
    };
    const filter = this.#layout.hashedIds ? BloomFilter.of(ids) : undefined;
    const isLive = new Uint8Array(ids.length).fill(live ? 1 : 0);
    return new KeyBlock({ layout: this.#layout, columns, places, live: isLive, filter });
  }
}

/** Returns the column of ids, which are distinct and in order. */
function idColumn(ids: readonly string[]): PackedColumn {
  return new PackedColumn({ numbers: new Float64Array(0), strings: PackedStrings.of(ids), codes: undefined });
}

/** Returns the positions of ids in their order, or undefined when they are in order. */
function orderOf(ids: readonly string[]): number[] | undefined {
  if (ids.every((id, i) => i === 0 || (ids[i - 1] as string) < id)) return undefined;
  return ids.map((_, i) => i).sort((a, b) => ((ids[a] as string) < (ids[b] as string) ? -1 : 1));
}
