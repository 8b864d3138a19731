import type { ColdTable } from "../memory/cold-table.js";
import type { Row } from "../memory/row.js";
import { StoreUnavailable } from "../store.js";
import type { JournalFile } from "./journal-fs.js";

/** Where a row is: in memory until its transaction is durable, then in a file. */
export class ColdPlace {
  readonly id: string;
  row: Row | undefined;
  file: JournalFile | undefined;
  offset = 0;
  length = 0;

  constructor(id: string, row?: Row) {
    this.id = id;
    this.row = row;
  }

  settle(file: JournalFile, offset: number, length: number): void {
    this.row = undefined;
    this.file = file;
    this.offset = offset;
    this.length = length;
  }

  /** Gives the row's JSON. */
  async text(): Promise<Buffer> {
    if (this.file === undefined) return Buffer.from(JSON.stringify(this.row));
    return this.file.read(this.offset, this.length);
  }
}

/** A table of rows that are left in the store's files; only their places are in memory. */
export interface ColdPlaces extends ColdTable {
  place(id: string): ColdPlace | undefined;
  adopt(place: ColdPlace): void;
  places(): ColdPlace[];
  /** Gives back how to return to what the table holds now. */
  keep(): () => void;
}

/** Gives an empty table of places. */
export function createColdPlaces(): ColdPlaces {
  let places = new Map<string, ColdPlace>();

  const load = async (place: ColdPlace): Promise<Row> => {
    const text = await place.text();
    try {
      const row = JSON.parse(text.toString()) as Row;
      if (row.id === place.id) return row;
    } catch {
      // Told below, as for a row that is not the one.
    }
    throw new StoreUnavailable(`${place.file?.path} is damaged at byte ${place.offset}: ${place.id} is not there`);
  };
  const get = (id: string): Row | undefined | Promise<Row> => {
    const place = places.get(id);
    return place === undefined ? undefined : (place.row ?? load(place));
  };

  return {
    get size() {
      return places.size;
    },
    has: (id) => places.has(id),
    get,
    insert: (row) => void places.set(row.id, new ColdPlace(row.id, row)),
    remove(id) {
      const place = places.get(id);
      places.delete(id);
      return () => void (place && places.set(id, place));
    },
    rows: () => Promise.all(Array.from(places.values(), (place) => place.row ?? load(place))),
    clear() {
      places = new Map();
    },
    place: (id) => places.get(id),
    adopt: (place) => void places.set(place.id, place),
    places: () => [...places.values()],
    keep() {
      const kept = places;
      places = new Map(kept);
      return () => {
        places = kept;
      };
    },
  };
}
