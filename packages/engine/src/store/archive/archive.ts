import type { Scalar } from "../query.js";
import type { IdRange } from "../rows/id-range.js";
import type { Row } from "../rows/row.js";
import { allowedValues, type WhereEntry } from "../rows/where.js";
import { StoreUnavailable } from "../store.js";
import { BlockBuilder } from "./block-builder.js";
import { BitSlicedFilters, hashOf } from "./bloom-filter.js";
import type { BlockLayout, KeyBlock } from "./key-block.js";
import type { StringBounds } from "./packed-strings.js";

/** A row that is on disk: the number `row` in a block. */
export class ArchivedRow {
  readonly block: KeyBlock;
  readonly row: number;

  constructor(block: KeyBlock, row: number) {
    this.block = block;
    this.row = row;
  }
}

/** Adjacent rows are read at once, up to this many bytes. */
const maxReadBytes = 256 * 1024;
/** The most bytes between two rows that are read at once. */
export const maxGapBytes = 4 * 1024;

/** A block and the bounds of the times in its ids. */
interface Entry {
  block: KeyBlock;
  first: string;
  last: string;
}

/** The rows of a collection that concluded: their keys are in memory, the rows on disk. */
export class Archive {
  readonly layout: BlockLayout;
  /** The values that a field of all rows has. */
  readonly #values: readonly (readonly [field: string, values: ReadonlySet<Scalar>])[];
  readonly #fields: ReadonlySet<string>;
  #entries: Entry[] = [];
  /** The filters of all blocks, where ids are hashes: most blocks have ids on both sides of any. */
  #filters: BitSlicedFilters<KeyBlock>[] = [];
  /** The last time in any id. Most lookups are of new ids, which are behind it. */
  #last = "";

  /** Creates an empty archive for the rows that pass the tests `concluded`. */
  constructor(layout: BlockLayout, concluded: readonly WhereEntry[]) {
    this.layout = layout;
    this.#values = concluded.map(([field, test]) => [field, new Set(allowedValues(test))]);
    this.#fields = new Set(layout.fields);
  }

  /** How many rows it has. */
  get size(): number {
    return this.#entries.reduce((sum, { block }) => sum + block.size, 0);
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  /** Returns false only when no row can pass tests, because they list values that rows that concluded do not have. */
  mayHave(tests: readonly WhereEntry[]): boolean {
    if (this.isEmpty) return false;
    return this.#values.every(([field, values]) =>
      tests.every(([tested, test]) => {
        const wanted = tested === field ? allowedValues(test) : undefined;
        return wanted === undefined || wanted.some((value) => values.has(value));
      }),
    );
  }

  /** Whether the archive knows a field without reading a row. */
  isKey(field: string): boolean {
    return this.#fields.has(field);
  }

  add(block: KeyBlock): void {
    const bounds = timeBounds(block);
    this.#entries.push({ block, ...bounds });
    if (bounds.last > this.#last) this.#last = bounds.last;
    if (block.filter === undefined) return;
    let filters = this.#filters.find(({ isFull }) => !isFull);
    if (filters === undefined) {
      filters = new BitSlicedFilters();
      this.#filters.push(filters);
    }
    filters.add(block, block.filter);
  }

  /** Returns the blocks that have rows. */
  blocks(): KeyBlock[] {
    return this.#entries.map(({ block }) => block);
  }

  /** Returns the blocks that may have rows which pass tests of key fields: ids of runs or messages, too, are of other times in most blocks. */
  blocksFor(tests: readonly WhereEntry[]): KeyBlock[] {
    // The tenant comes first, and tells blocks apart the least.
    const wanted = tests.flatMap(textsWanted).reverse();
    if (wanted.length === 0) return this.blocks();
    const found: KeyBlock[] = [];
    for (const { block } of this.#entries) {
      if (wanted.every(({ field, bounds }) => block.column(field).mayHaveWithin(bounds))) found.push(block);
    }
    return found;
  }

  find(id: string): ArchivedRow | undefined {
    return this.layout.hashedIds ? this.#findHashed(id) : this.#findByTime(id);
  }

  #findHashed(id: string): ArchivedRow | undefined {
    const hash = hashOf(id);
    for (const filters of this.#filters) {
      for (let candidates = filters.mayHave(hash); candidates !== 0; candidates &= candidates - 1) {
        const found = findIn(filters.ownerOf(candidates), id);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  #findByTime(id: string): ArchivedRow | undefined {
    if (this.isEmpty) return undefined;
    const time = timeOf(id);
    if (time > this.#last) return undefined;
    // From the end: most rows that are asked for by id are of the newest blocks.
    for (let i = this.#entries.length - 1; i >= 0; i -= 1) {
      const { block, first, last } = this.#entries[i] as Entry;
      const found = time < first || time > last ? undefined : findIn(block, id);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Whether a row passes tests of key fields. */
  someRow(tests: readonly WhereEntry[]): boolean {
    return this.blocksFor(tests).some((block) => block.passing(tests, "id").length > 0);
  }

  remove({ block, row }: ArchivedRow): void {
    block.remove(row);
    if (block.size === 0) this.removeBlock(block);
  }

  /** Undoes the removal of a row. */
  restore({ block, row }: ArchivedRow): void {
    block.add(row);
    if (!this.#entries.some((entry) => entry.block === block)) this.add(block);
  }

  removeBlock(block: KeyBlock): void {
    this.#entries = this.#entries.filter((entry) => entry.block !== block);
    if (block.filter !== undefined) this.#filters.some((filters) => filters.remove(block));
  }

  /** Replaces a block by one without the keys of the rows that it lost. Does nothing where it lost none. */
  compact(block: KeyBlock): void {
    if (block.size === block.live.length) return;
    const { source, base, starts, lengths } = block.places;
    const builder = new BlockBuilder(this.layout, source);
    const fields = ["id", ...this.layout.fields];
    for (const row of liveRows(block)) {
      const keys = Object.fromEntries(fields.map((field) => [field, block.value(row, field)]));
      builder.add(keys as unknown as Row, base + (starts[row] as number), lengths[row] as number);
    }
    this.removeBlock(block);
    if (builder.size > 0) this.add(builder.build({ live: true }));
  }

  /** Returns the ids of the rows that are in a range. */
  ids(range: IdRange): string[] {
    return this.#entries.flatMap(({ block }) => block.ids(range));
  }

  /** Returns all rows. */
  async rows(): Promise<Row[]> {
    const all: Row[] = [];
    for (const { block } of this.#entries) {
      for (const row of await readRows(liveRows(block).map((each) => new ArchivedRow(block, each)))) all.push(row);
    }
    return all;
  }
}

/** Returns the bounds of the texts that a test lists, where it lists texts only. */
function textsWanted([field, test]: WhereEntry): { field: string; bounds: StringBounds }[] {
  const values = allowedValues(test);
  const texts = values?.filter((value) => typeof value === "string") ?? [];
  const [first] = texts;
  if (first === undefined || texts.length !== values?.length) return [];
  return [{ field, bounds: boundsOfTexts(first, texts) }];
}

function findIn(block: KeyBlock, id: string): ArchivedRow | undefined {
  const row = block.find(id);
  return row >= 0 ? new ArchivedRow(block, row) : undefined;
}

/** Returns the numbers of the live rows of a block. */
function liveRows({ live }: KeyBlock): number[] {
  const rows: number[] = [];
  for (const [row, isLive] of live.entries()) if (isLive === 1) rows.push(row);
  return rows;
}

/** Reads archived rows and returns them in the order of `wanted`. Throws `StoreUnavailable` where the file does not hold a row. */
export async function readRows(wanted: readonly ArchivedRow[]): Promise<Row[]> {
  const byBlock = new Map<KeyBlock, number[]>();
  for (const [i, { block }] of wanted.entries()) {
    const positions = byBlock.get(block);
    if (positions === undefined) byBlock.set(block, [i]);
    else positions.push(i);
  }
  const rows: Row[] = new Array(wanted.length);
  for (const [block, positions] of byBlock) {
    const startOf = (i: number) => block.places.starts[(wanted[i] as ArchivedRow).row] as number;
    positions.sort((a, b) => startOf(a) - startOf(b));
    for (let from = 0; from < positions.length; ) {
      const to = endOfRead(
        block,
        positions.map((i) => (wanted[i] as ArchivedRow).row),
        from,
      );
      await readInto(
        rows,
        block,
        positions.slice(from, to).map((i) => [i, (wanted[i] as ArchivedRow).row]),
      );
      from = to;
    }
  }
  return rows;
}

/** Returns how many of some rows, sorted by where they are, are read together with the one at `from`, as the position behind the last. */
function endOfRead({ places: { starts, lengths } }: KeyBlock, sorted: readonly number[], from: number): number {
  const start = starts[sorted[from] as number] as number;
  let to = from + 1;
  for (; to < sorted.length; to += 1) {
    const before = sorted[to - 1] as number;
    const row = sorted[to] as number;
    const gap = (starts[row] as number) - (starts[before] as number) - (lengths[before] as number);
    const bytes = (starts[row] as number) + (lengths[row] as number) - start;
    if (gap > maxGapBytes || bytes > maxReadBytes) break;
  }
  return to;
}

/** Reads rows that are close to each other, sorted by where they are, and puts each at its position in `rows`. */
async function readInto(rows: Row[], block: KeyBlock, wanted: readonly (readonly [number, number])[]): Promise<void> {
  const { source, base, starts, lengths } = block.places;
  const [, first] = wanted[0] as readonly [number, number];
  const [, last] = wanted.at(-1) as readonly [number, number];
  const start = starts[first] as number;
  const bytes = await source.read(base + start, (starts[last] as number) + (lengths[last] as number) - start);
  for (const [i, row] of wanted) {
    const from = (starts[row] as number) - start;
    const id = block.value(row, "id");
    const found = parseRow(bytes.toString("utf8", from, from + (lengths[row] as number)));
    if (found?.id !== id) {
      throw new StoreUnavailable(`${source.path} is damaged at byte ${base + start + from}: ${id} is not there`);
    }
    rows[i] = found;
  }
}

/** Returns the row in a text; undefined where the text is no JSON. */
export function parseRow(text: string): Row | undefined {
  try {
    return JSON.parse(text) as Row;
  } catch {
    // Text that is no JSON is the same error as the JSON of another row.
    return undefined;
  }
}

/** Returns the part of an id that grows with time: what follows its prefix, as in `msg_` and `msg_sandbox_`. */
function timeOf(id: string): string {
  return id.slice(id.lastIndexOf("_") + 1);
}

function timeBounds(block: KeyBlock): StringBounds {
  const idAt = (row: number) => block.value(row, "id") as string;
  const last = block.live.length - 1;
  // Without an underscore behind what all ids begin with, all have the same prefix, and are in the order of their times.
  const times = block.column("id").restIncludes("_")
    ? Array.from(block.live, (_, row) => timeOf(idAt(row)))
    : [timeOf(idAt(0)), timeOf(idAt(last))];
  return boundsOfTexts(times[0] as string, times);
}

/** Returns the first and the last of some texts, of which `any` is one. */
function boundsOfTexts(any: string, texts: readonly string[]): StringBounds {
  let [first, last] = [any, any];
  for (const text of texts) {
    if (text < first) first = text;
    if (text > last) last = text;
  }
  return { first, last };
}
