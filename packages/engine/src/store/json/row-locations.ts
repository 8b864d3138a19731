import type { Row } from "../rows/row.js";
import { StoreUnavailable } from "../store.js";
import type { OutOfLineTable } from "../tables/out-of-line-table.js";
import type { JournalFile } from "./journal-fs.js";

/** How many bytes of rows stay in memory after they were written or read. A mail is usually sent right after it was accepted. */
const recentBytes = 16 * 1024 * 1024;

/** A least-recently-used cache of rows, limited by the bytes of their JSON. */
class RecentRows {
  readonly #limit: number;
  readonly #locations = new Set<RowLocation>();
  /**
   * Goes on where it stopped while rows are evicted: a new iterator would first pass all positions of the set that evictions have left
   * empty. There is none otherwise, because an iterator that waits holds every row that was in the set since.
   */
  #oldest: IterableIterator<RowLocation> | undefined;
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Makes a location's row the most recent one. Evicts the least recent rows while the cache is over its limit. */
  use(location: RowLocation): void {
    if (this.#locations.delete(location)) this.#bytes -= location.length;
    this.#locations.add(location);
    this.#bytes += location.length;
    while (this.#bytes > this.#limit) {
      this.#oldest ??= this.#locations.values();
      const { value: oldest } = this.#oldest.next();
      if (oldest === undefined) this.#oldest = undefined;
      else this.#evict(oldest);
    }
  }

  /** Forgets a row, which was deleted. */
  drop(location: RowLocation): void {
    if (!this.#locations.has(location)) return;
    this.#evict(location);
    this.#oldest = undefined;
  }

  #evict(location: RowLocation): void {
    this.#locations.delete(location);
    this.#bytes -= location.length;
    location.row = undefined;
  }

  clear(): void {
    this.#locations.clear();
    this.#oldest = undefined;
    this.#bytes = 0;
  }
}

/** Where an out-of-line row is: in memory until its transaction is durable, then in a file and, while it is cached, in memory too. */
export class RowLocation {
  readonly id: string;
  row: Row | undefined;
  file: JournalFile | undefined;
  offset = 0;
  length = 0;
  readonly #recent: RecentRows | undefined;

  constructor(id: string, row?: Row, recent?: RecentRows) {
    this.id = id;
    this.row = row;
    this.#recent = recent;
  }

  /** Points to the row's JSON in a file. */
  moveTo(file: JournalFile, offset: number, length: number): void {
    const isNew = this.file === undefined;
    this.file = file;
    this.offset = offset;
    this.length = length;
    if (isNew && this.#recent !== undefined) this.#recent.use(this);
    else if (isNew) this.row = undefined;
  }

  /** Returns the row's JSON. */
  async json(): Promise<Buffer> {
    if (this.file === undefined) return Buffer.from(JSON.stringify(this.row));
    return this.file.read(this.offset, this.length);
  }
}

/** The most bytes between two rows that follow each other in a file: the separator of a snapshot. */
const longestSeparator = 2;

/** Returns the JSON of rows. Rows that follow each other in a file are read together. */
export async function readJson(locations: readonly RowLocation[]): Promise<Buffer[]> {
  const spans: RowLocation[][] = [];
  let last: RowLocation | undefined;
  for (const location of locations) {
    if (last !== undefined && follows(location, last)) spans.at(-1)?.push(location);
    else spans.push([location]);
    last = location;
  }
  return (await Promise.all(spans.map(readSpan))).flat();
}

function follows({ file, offset }: RowLocation, before: RowLocation): boolean {
  const gap = offset - before.offset - before.length;
  return file !== undefined && file === before.file && gap >= 0 && gap <= longestSeparator;
}

async function readSpan(span: readonly RowLocation[]): Promise<Buffer[]> {
  const [first, last] = [span[0], span.at(-1)];
  if (first?.file === undefined || last === undefined) return Promise.all(span.map((location) => location.json()));
  const places = span.map(({ offset, length }) => ({ from: offset - first.offset, length }));
  const bytes = await first.file.read(first.offset, last.offset + last.length - first.offset);
  return places.map(({ from, length }) => bytes.subarray(from, from + length));
}

/** A table whose rows are in the store's files. Only their locations are in memory. */
export interface RowLocations extends OutOfLineTable {
  locationOf(id: string): RowLocation | undefined;
  add(location: RowLocation): void;
  locations(): RowLocation[];
  /** Captures what the table holds now and returns a function that restores it. */
  capture(): () => void;
}

/** Returns an empty table. */
export function createRowLocations(): RowLocations {
  let locations = new Map<string, RowLocation>();
  const recent = new RecentRows(recentBytes);

  const load = async (location: RowLocation): Promise<Row> => {
    const text = await location.json();
    try {
      const row = JSON.parse(text.toString()) as Row;
      if (row.id === location.id) {
        location.row = row;
        recent.use(location);
        return row;
      }
    } catch {
      // Text that is no JSON is the same error as the JSON of another row.
    }
    const { file, offset, id } = location;
    throw new StoreUnavailable(`${file?.path} is damaged at byte ${offset}: ${id} is not there`);
  };
  const get = (id: string): Row | undefined | Promise<Row> => {
    const location = locations.get(id);
    if (location?.row === undefined) return location && load(location);
    if (location.file !== undefined) recent.use(location);
    return location.row;
  };

  return {
    get size() {
      return locations.size;
    },
    has: (id) => locations.has(id),
    get,
    insert: (row) => void locations.set(row.id, new RowLocation(row.id, row, recent)),
    remove(id) {
      const location = locations.get(id);
      locations.delete(id);
      if (location !== undefined) recent.drop(location);
      return () => void (location && locations.set(id, location));
    },
    ids: () => [...locations.keys()],
    rows: () => Promise.all(Array.from(locations.values(), (location) => location.row ?? load(location))),
    clear() {
      recent.clear();
      locations = new Map();
    },
    locationOf: (id) => locations.get(id),
    add: (location) => void locations.set(location.id, location),
    locations: () => [...locations.values()],
    capture() {
      const captured = locations;
      locations = new Map(captured);
      return () => {
        locations = captured;
      };
    },
  };
}
