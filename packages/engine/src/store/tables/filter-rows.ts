import { createYielder } from "../../platform/event-loop.js";
import type { Row } from "../rows/row.js";
import type { WhereEntry } from "../rows/where.js";
import { findRows, type TableQuery } from "./planner.js";
import type { Table } from "./table.js";

/** How many rows are tested before the query may yield to the event loop. */
const chunkSize = 10_000;

/**
 * Returns the rows of a query that match, in its order. Tests them in chunks and yields to the event loop in between. Write
 * transactions wait until it has finished, because a transaction reads one state of the store.
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

/** Returns how many rows of a query match. Tests them in chunks as `filterRows` does. */
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

/** Returns the rows that pass a query's tests, in its order, in chunks. */
function* chunksOf(table: Table, { tests, order }: Pick<TableQuery, "tests" | "order">): Generator<readonly Row[]> {
  if (order !== undefined && order.by !== "id") {
    // Several rows may have the same value, so a value does not say where the next chunk begins. The rows are one chunk.
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
    // This test comes first, because the planner uses the first bounds of a field.
    rest = [["id", { [side]: last.id }], ...tests];
  }
}
