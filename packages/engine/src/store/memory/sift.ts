import { takeTurns } from "../../platform/turns.js";
import { findRows, type TableQuery } from "./planner.js";
import type { Row } from "./row.js";
import type { Table } from "./table.js";

/** How many rows are looked at before others may have their turn: 1 to 5 ms, as many rules as there are. */
const piece = 2_500;

/**
 * Gives the rows of a query that match, in its order. Which rows there are is settled at once; they are looked at piece by
 * piece, and others have their turn of the event loop in between. Writers of the store wait nevertheless: a transaction sees
 * one state of it.
 */
export async function siftRows(table: Table, query: TableQuery, matches: (row: Row) => boolean): Promise<Row[]> {
  const { limit = Number.POSITIVE_INFINITY, offset = 0, ...all } = query;
  if (limit <= 0) return [];
  const found: Row[] = [];
  const end = offset + limit;
  const take = (rows: readonly Row[], from: number) => {
    for (let at = from; at < Math.min(from + piece, rows.length) && found.length < end; at += 1) {
      const row = rows[at] as Row;
      if (matches(row)) found.push(row);
    }
  };
  // A page is often full before many rows were looked at; the others are only gathered when it is not.
  const first = findRows(table, { ...all, limit: piece });
  take(first, 0);
  if (found.length < end && first.length === piece) {
    const rest = findRows(table, { ...all, offset: piece });
    const othersTurn = takeTurns();
    for (let from = 0; from < rest.length && found.length < end; from += piece) {
      take(rest, from);
      await othersTurn();
    }
  }
  return offset === 0 ? found : found.slice(offset);
}

/** Gives how many rows of a query match, and lets others have their turn as `siftRows` does. */
export async function countSifted(
  table: Table,
  { tests }: Pick<TableQuery, "tests">,
  matches: (row: Row) => boolean,
): Promise<number> {
  const rows = findRows(table, { tests });
  const othersTurn = takeTurns();
  let count = 0;
  for (let from = 0; from < rows.length; from += piece) {
    const end = Math.min(from + piece, rows.length);
    for (let at = from; at < end; at += 1) if (matches(rows[at] as Row)) count += 1;
    await othersTurn();
  }
  return count;
}
