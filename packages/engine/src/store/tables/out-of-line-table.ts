import type { Archive } from "../archive/archive.js";
import { type IdRange, isWithin } from "../rows/id-range.js";
import type { Row } from "../rows/row.js";

/** The out-of-line rows: read by id only. The JSON store has them in its files. */
export interface OutOfLineTable {
  readonly size: number;
  /** The rows whose keys alone are in memory; undefined where all rows are in memory. */
  readonly archive?: Archive;
  has(id: string): boolean;
  get(id: string): Row | undefined | Promise<Row | undefined>;
  insert(row: Row): void;
  /** Removes a row and returns a function that undoes that. */
  remove(id: string): () => void;
  ids(range?: IdRange): string[];
  /** Returns all rows. */
  rows(): readonly Row[] | Promise<readonly Row[]>;
  clear(): void;
}

/** Returns a table that has its rows in memory. */
export function createOutOfLineTable(): OutOfLineTable {
  const rows = new Map<string, Row>();
  return {
    get size() {
      return rows.size;
    },
    has: (id) => rows.has(id),
    get: (id) => rows.get(id),
    insert: (row) => void rows.set(row.id, row),
    remove(id) {
      const row = rows.get(id);
      rows.delete(id);
      return () => void (row && rows.set(id, row));
    },
    ids: (range = {}) => [...rows.keys()].filter((id) => isWithin(id, range)),
    rows: () => [...rows.values()],
    clear: () => rows.clear(),
  };
}
