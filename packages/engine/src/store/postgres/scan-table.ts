import type { CollectionName, Rows } from "../entities.js";
import type { ScanOptions } from "../store.js";
import { readRow, sqlTableOf } from "./sql-table.js";
import type { Cell } from "./transaction.js";

/** Yields the rows of a table in batches, as `Store.scan` does; `run` executes one statement in the system scope. */
export async function* scanTable<C extends CollectionName>(
  run: (text: string, values: Cell[]) => Promise<Cell[][]>,
  name: C,
  { after = "", before, batch = 500 }: ScanOptions = {},
): AsyncGenerator<readonly Readonly<Rows[C]>[], void, void> {
  const table = sqlTableOf(name);
  const text = `SELECT ${table.columnList} FROM ${table.sql} WHERE id > $1 AND ($2::text IS NULL OR id < $2) ORDER BY id LIMIT $3`;
  for (let last: string | undefined = after; last !== undefined; ) {
    const found: Cell[][] = await run(text, [last, before ?? null, batch]);
    const rows = found.map((cells) => readRow<Rows[C]>(table, cells).row);
    if (rows.length > 0) yield rows;
    last = rows.length < batch ? undefined : rows.at(-1)?.id;
  }
}
