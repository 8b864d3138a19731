import { createYielder } from "../../platform/event-loop.js";
import type { Row } from "../rows/row.js";
import type { WhereEntry } from "../rows/where.js";
import { findRows, type TableQuery } from "./planner.js";
import type { Table } from "./table.js";

/** How many rows are looked at before others may have their turn of the event loop: some ms, as many rules as there are. */
const chunkSize = 10_000;

/**
 * Gives the rows of a query that match, in its order. They are looked at piece by piece, and others have their turn in
 * between; but writers of the store wait for the end, because a transaction sees one state of it.
 */
export async function filterRows(table: Table, query: TableQuery, matches: (row: Row) => boolean): Promise<Row[]> {
  const { limit = Number.POSITIVE_INFINITY, offset = 0 } = query;
  if (limit <= 0) return [];
  const found: Row[] = [];
  let skip = offset;
  const yieldIfDue = createYielder();
  for (const rows of chunksOf(table, query)) {
    for (const row of rows) {
      if (!matches(row)) continue;
      if (skip > 0) skip -= 1;
      else if (found.push(row) === limit) return found;
    }
    await yieldIfDue();
  }
  return found;
}

/** Gives how many rows of a query match, piece by piece as `filterRows` does. */
export async function countFiltered(
  table: Table,
  { tests }: Pick<TableQuery, "tests">,
  matches: (row: Row) => boolean,
): Promise<number> {
  let count = 0;
  const yieldIfDue = createYielder();
  for (const rows of chunksOf(table, { tests })) {
    for (const row of rows) if (matches(row)) count += 1;
    await yieldIfDue();
  }
  return count;
}

/** The rows that pass a query's tests, in its order. */
function* chunksOf(table: Table, { tests, order }: Pick<TableQuery, "tests" | "order">): Generator<readonly Row[]> {
  if (order !== undefined && order.by !== "id") {
    // Rows may have the same value, so that none says where the next piece begins.
    yield findRows(table, { tests, order });
    return;
  }
  const side = order?.direction === "desc" ? "lt" : "gt";
  let rest: readonly WhereEntry[] = tests;
  for (;;) {
    const rows = findRows(table, { tests: rest, order, limit: chunkSize });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < chunkSize) return;
    // Before all other tests, because the first limits of a field are what an index is entered at.
    rest = [["id", { [side]: last.id }], ...tests];
  }
}
