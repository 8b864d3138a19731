import type { Row } from "../rows/row.js";
import { StoreUnavailable } from "../store.js";
import type { OutOfLineTable } from "../tables/out-of-line-table.js";
import type { JournalFile } from "./journal-fs.js";

/** How many bytes of rows stay in memory after they were written or read: a mail is sent right after it was accepted. */
const recentBytes = 16 * 1024 * 1024;

/** The rows that were used last, up to `limit` bytes of JSON. */
class RecentRows {
  readonly #limit: number;
  readonly #places = new Set<RowLocation>();
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Keeps a place's row, or keeps it for longer; others have to go where there is no room. */
  use(place: RowLocation): void {
    if (this.#places.delete(place)) this.#bytes -= place.length;
    this.#places.add(place);
    this.#bytes += place.length;
    for (const oldest of this.#places) {
      if (this.#bytes <= this.#limit) return;
      this.#places.delete(oldest);
      this.#bytes -= oldest.length;
      oldest.row = undefined;
    }
  }

  clear(): void {
    this.#places.clear();
    this.#bytes = 0;
  }
}

/** Where a row is: in memory until its transaction is durable, then in a file, and in memory only while it is in use. */
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

  moveTo(file: JournalFile, offset: number, length: number): void {
    const isNew = this.file === undefined;
    this.file = file;
    this.offset = offset;
    this.length = length;
    if (isNew && this.#recent !== undefined) this.#recent.use(this);
    else if (isNew) this.row = undefined;
  }

  /** Gives the row's JSON. */
  async json(): Promise<Buffer> {
    if (this.file === undefined) return Buffer.from(JSON.stringify(this.row));
    return this.file.read(this.offset, this.length);
  }
}

/** A table of rows that are left in the store's files; only their places are in memory. */
export interface RowLocations extends OutOfLineTable {
  locationOf(id: string): RowLocation | undefined;
  add(place: RowLocation): void;
  locations(): RowLocation[];
  /** Gives back how to return to what the table holds now. */
  capture(): () => void;
}

/** Gives an empty table of places. */
export function createRowLocations(): RowLocations {
  let places = new Map<string, RowLocation>();
  const recent = new RecentRows(recentBytes);

  const load = async (place: RowLocation): Promise<Row> => {
    const text = await place.json();
    try {
      const row = JSON.parse(text.toString()) as Row;
      if (row.id === place.id) {
        place.row = row;
        recent.use(place);
        return row;
      }
    } catch {
      // Told below, as for a row that is not the one.
    }
    throw new StoreUnavailable(`${place.file?.path} is damaged at byte ${place.offset}: ${place.id} is not there`);
  };
  const get = (id: string): Row | undefined | Promise<Row> => {
    const place = places.get(id);
    if (place?.row === undefined) return place && load(place);
    if (place.file !== undefined) recent.use(place);
    return place.row;
  };

  return {
    get size() {
      return places.size;
    },
    has: (id) => places.has(id),
    get,
    insert: (row) => void places.set(row.id, new RowLocation(row.id, row, recent)),
    remove(id) {
      const place = places.get(id);
      places.delete(id);
      return () => void (place && places.set(id, place));
    },
    ids: () => [...places.keys()],
    rows: () => Promise.all(Array.from(places.values(), (place) => place.row ?? load(place))),
    clear() {
      recent.clear();
      places = new Map();
    },
    locationOf: (id) => places.get(id),
    add: (place) => void places.set(place.id, place),
    locations: () => [...places.values()],
    capture() {
      const kept = places;
      places = new Map(kept);
      return () => {
        places = kept;
      };
    },
  };
}
