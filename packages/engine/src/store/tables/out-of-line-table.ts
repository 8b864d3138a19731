import type { Row } from "../rows/row.js";

/** The out-of-line rows: read by id only. The JSON store keeps only their locations in memory. */
export interface OutOfLineTable {
  readonly size: number;
  has(id: string): boolean;
  get(id: string): Row | undefined | Promise<Row | undefined>;
  insert(row: Row): void;
  /** Removes a row and returns a function that undoes that. */
  remove(id: string): () => void;
  ids(): string[];
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
    ids: () => [...rows.keys()],
    rows: () => [...rows.values()],
    clear: () => rows.clear(),
  };
}
