import { LRUCache } from "lru-cache";
import { Archive, type ArchivedRow, parseRow, readRows } from "../archive/archive.js";
import { type KeyBlock, layoutOf } from "../archive/key-block.js";
import { type IdRange, isWithin } from "../rows/id-range.js";
import type { Row } from "../rows/row.js";
import { StoreUnavailable } from "../store.js";
import type { OutOfLineTable } from "../tables/out-of-line-table.js";
import { entityOf } from "../tables/view.js";
import type { JournalFile } from "./journal-fs.js";

/** How many bytes of rows stay in memory after they were written or read. A mail is usually sent right after it was accepted. */
const recentBytes = 16 * 1024 * 1024;

/** Where an out-of-line row is: in memory until its transaction is durable, then in a file. */
export class RowLocation {
  readonly id: string;
  /** The row, before it is in a file. */
  row: Row | undefined;
  file: JournalFile | undefined;
  offset = 0;
  length = 0;
  readonly #onWritten: ((row: Row, bytes: number) => void) | undefined;

  /** Makes the location of a row, of which `onWritten` is called when it is in a file. */
  constructor(id: string, row?: Row, onWritten?: (row: Row, bytes: number) => void) {
    this.id = id;
    this.row = row;
    this.#onWritten = onWritten;
  }

  /** Points to the row's JSON in a file. */
  moveTo(file: JournalFile, offset: number, length: number): void {
    this.file = file;
    this.offset = offset;
    this.length = length;
    if (this.row !== undefined) this.#onWritten?.(this.row, length);
    this.row = undefined;
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

/** A table whose rows are in the store's files. In memory are the locations of the newest ones, and the keys of the others in an archive. */
export class RowLocations implements OutOfLineTable {
  #locations = new Map<string, RowLocation>();
  #archive = newArchive();
  readonly #recent = new LRUCache<string, Row>({ maxSize: recentBytes });
  /** Keeps a row that was written or read in memory, unless it was deleted meanwhile. */
  readonly #remember = (row: Row, bytes: number): void => {
    if (this.has(row.id)) this.#recent.set(row.id, row, { size: bytes });
  };

  get size(): number {
    return this.#locations.size + this.#archive.size;
  }

  get archive(): Archive {
    return this.#archive;
  }

  has(id: string): boolean {
    return this.#locations.has(id) || this.#archive.find(id) !== undefined;
  }

  get(id: string): Row | undefined | Promise<Row | undefined> {
    const recent = this.#recent.get(id);
    if (recent !== undefined) return recent;
    const location = this.#locations.get(id);
    if (location !== undefined) return location.row ?? this.#load(location);
    const archived = this.#archive.find(id);
    return archived && this.#loadArchived(archived);
  }

  insert(row: Row): void {
    this.#locations.set(row.id, new RowLocation(row.id, row, this.#remember));
  }

  remove(id: string): () => void {
    const location = this.#locations.get(id);
    const archived = location === undefined ? this.#archive.find(id) : undefined;
    this.#locations.delete(id);
    this.#recent.delete(id);
    if (archived === undefined) return () => void (location && this.#locations.set(id, location));
    const archive = this.#archive;
    archive.remove(archived);
    return () => archive.restore(archived);
  }

  ids(range: IdRange = {}): string[] {
    const inMemory = [...this.#locations.keys()].filter((id) => isWithin(id, range));
    return [...this.#archive.ids(range), ...inMemory];
  }

  async rows(): Promise<Row[]> {
    const loaded = Array.from(this.#locations.values(), (location) => location.row ?? this.#load(location));
    return [...(await this.#archive.rows()), ...(await Promise.all(loaded))];
  }

  clear(): void {
    this.#recent.clear();
    this.#locations = new Map();
    this.#archive = newArchive();
  }

  locationOf(id: string): RowLocation | undefined {
    return this.#locations.get(id);
  }

  add(location: RowLocation): void {
    this.#locations.set(location.id, location);
  }

  /** Returns the locations in memory, in the order they were added. */
  locations(): RowLocation[] {
    return [...this.#locations.values()];
  }

  /** Returns how many locations are in memory. */
  get locationCount(): number {
    return this.#locations.size;
  }

  /** Returns the locations in memory one after another, in the order they were added. */
  eachLocation(): IterableIterator<RowLocation> {
    return this.#locations.values();
  }

  /**
   * Moves locations whose keys a block has to the archive; `first` is the number of the first one in the block. A row that was deleted
   * meanwhile, and may have been inserted again, is left out.
   */
  moveToArchive(block: KeyBlock, { locations, first }: { locations: readonly RowLocation[]; first: number }): void {
    for (const [i, location] of locations.entries()) {
      if (this.#locations.get(location.id) !== location) continue;
      this.#locations.delete(location.id);
      block.add(first + i);
    }
  }

  /** Captures what the table holds now and returns a function that restores it after `clear`. */
  capture(): () => void {
    const locations = this.#locations;
    const archive = this.#archive;
    return () => {
      this.#recent.clear();
      this.#locations = locations;
      this.#archive = archive;
    };
  }

  async #load(location: RowLocation): Promise<Row> {
    const row = parseRow((await location.json()).toString());
    if (row?.id === location.id) {
      this.#remember(row, location.length);
      return row;
    }
    const { file, offset, id } = location;
    throw new StoreUnavailable(`${file?.path} is damaged at byte ${offset}: ${id} is not there`);
  }

  async #loadArchived(archived: ArchivedRow): Promise<Row | undefined> {
    const [row] = await readRows([archived]);
    if (row !== undefined) this.#remember(row, archived.block.places.lengths[archived.row] as number);
    return row;
  }
}

function newArchive(): Archive {
  return new Archive(layoutOf(entityOf("contents")), []);
}
