import type { Row } from "../rows/row.js";

/** Rows that are read by id only. A backend with a disk keeps no more than their places in memory. */
export interface OutOfLineTable {
  readonly size: number;
  has(id: string): boolean;
  get(id: string): Row | undefined | Promise<Row | undefined>;
  insert(row: Row): void;
  /** Removes a row and gives back how to undo that. */
  remove(id: string): () => void;
  ids(): string[];
  /** All rows, for a snapshot of the whole store. */
  rows(): readonly Row[] | Promise<readonly Row[]>;
  clear(): void;
}

/** Gives a table that holds its rows themselves. */
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
