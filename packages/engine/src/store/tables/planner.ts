import type { Scalar } from "../query.js";
import { compareRows, type Row, type Slot } from "../rows/row.js";
import { allowedValues, boundsOf, compileWhere, type WhereEntry } from "../rows/where.js";
import type { OrderedList } from "./ordered-list.js";
import type { RowIndex } from "./row-index.js";
import type { Table } from "./table.js";

/** A query of one table. `tests` includes the tests of the scope. */
export interface TableQuery {
  tests: readonly WhereEntry[];
  order?: { by: string; direction: "asc" | "desc" } | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** A part of an index. `exact`: all its rows pass all tests. */
interface IndexRange {
  index: RowIndex;
  lists: readonly { list: OrderedList; from: number; to: number }[];
  size: number;
  exact: boolean;
}

/** Returns the rows of a query, in its order. */
export function findRows(table: Table, query: TableQuery): Row[] {
  const { by, direction } = query.order ?? { by: "id", direction: "asc" };
  const offset = query.offset ?? 0;
  const limit = query.limit ?? Number.POSITIVE_INFINITY;
  if (limit <= 0) return [];
  const listed = rowsById(table, query.tests);
  if (listed !== undefined) return pageOf(listed.filter(compileWhere(query.tests)), query);

  const paths = rangesOf(table, query.tests);
  const inOrder = (path: IndexRange) => path.lists.length <= 1 && path.index.order === by;
  const cost = (path: IndexRange) =>
    inOrder(path) && query.limit !== undefined ? Math.min(path.size, offset + limit) : path.size;
  const best = cheapest(paths, cost);
  const passes = best?.exact === true ? () => true : slotTest(table, query.tests);
  const found: Row[] = [];
  if (best !== undefined && inOrder(best)) {
    // Rows of an exact range can be skipped by rank.
    let skip = offset;
    const { exact } = best;
    const backwards = direction === "desc";
    for (const { list, from, to } of best.lists) {
      const jump = exact ? Math.min(skip, to - from) : 0;
      skip -= jump;
      list.visit(backwards ? from : from + jump, backwards ? to - jump : to, backwards, (slot) => {
        if (!exact && !passes(slot)) return true;
        if (skip > 0) skip -= 1;
        else found.push(slot.row);
        return found.length < limit;
      });
    }
    return found;
  }
  visitSlots(table, best, (slot) => {
    if (passes(slot)) found.push(slot.row);
  });
  return pageOf(found, query);
}

/** Returns the test of a slot's row. Where keys answer it, a row that is not parsed stays so. */
function slotTest({ archive }: Table, tests: readonly WhereEntry[]): (slot: Slot) => boolean {
  const passes = compileWhere(tests);
  const isOfKeys = archive !== undefined && tests.every(([field]) => archive.isKey(field));
  return isOfKeys ? ({ fields }) => passes(fields) : ({ row }) => passes(row);
}

/** Orders rows as a query asks, and returns the page that its offset and limit select. */
export function pageOf(rows: Row[], { order, offset = 0, limit = Number.POSITIVE_INFINITY }: TableQuery): Row[] {
  const { by, direction } = order ?? { by: "id", direction: "asc" };
  const sign = direction === "asc" ? 1 : -1;
  if (rows.length > 1) rows.sort((a, b) => sign * compareRows(a, b, by));
  return offset === 0 && limit >= rows.length ? rows : rows.slice(offset, offset + limit);
}

/** Returns how many rows pass. Reads no row where an index covers all tests. */
export function countRows(table: Table, { tests }: Pick<TableQuery, "tests">): number {
  if (tests.length === 0) return table.slots.size;
  const listed = rowsById(table, tests);
  if (listed !== undefined) return listed.filter(compileWhere(tests)).length;
  const best = cheapest(rangesOf(table, tests), (path) => (path.exact ? 0 : path.size));
  if (best?.exact === true) return best.size;
  const passes = slotTest(table, tests);
  let count = 0;
  visitSlots(table, best, (slot) => {
    if (passes(slot)) count += 1;
  });
  return count;
}

/** Returns the rows whose ids the tests list; undefined when they list none. */
function rowsById(table: Table, tests: readonly WhereEntry[]): Row[] | undefined {
  const [, test] = tests.find(([field, test]) => field === "id" && allowedValues(test) !== undefined) ?? [];
  if (test === undefined) return undefined;
  return (allowedValues(test) ?? []).flatMap((id) => table.get(id as string) ?? []);
}

function rangesOf(table: Table, tests: readonly WhereEntry[]): IndexRange[] {
  const paths: IndexRange[] = [];
  for (const index of table.indexes) {
    const path = index.on.length <= tests.length ? rangeOf(index, tests) : undefined;
    if (path !== undefined) paths.push(path);
  }
  return paths;
}

/** Returns the range of an index, or undefined when a field of `on` has no test that lists values. Bounds of its order field narrow the range. */
function rangeOf(index: RowIndex, tests: readonly WhereEntry[]): IndexRange | undefined {
  const values: (readonly Scalar[])[] = [];
  for (const field of index.on) {
    const listed = allowedValuesOf(tests, field);
    if (listed === undefined || (index.notNull && listed.includes(null))) return undefined;
    values.push(listed);
  }
  const bounds = tests.find((test) => test[0] === index.order && boundsOf(test[1]) !== undefined);
  const used = index.on.length + (bounds === undefined ? 0 : 1);
  const lists = index.buckets(values).map((list) => ({ list, ...rankRange(list, bounds) }));
  const size = lists.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);
  return { index, lists, size, exact: used === tests.length };
}

/** Returns the values that the first such test of a field lists; undefined when no test lists any. */
function allowedValuesOf(tests: readonly WhereEntry[], field: string): readonly Scalar[] | undefined {
  for (const test of tests) {
    const listed = test[0] === field ? allowedValues(test[1]) : undefined;
    if (listed !== undefined) return listed;
  }
  return undefined;
}

/** Returns the ranks within the bounds of a test. Values of another type than the bounds are outside. */
function rankRange(list: OrderedList, bounds: WhereEntry | undefined): { from: number; to: number } {
  const { gt, gte, lt, lte } = (bounds && boundsOf(bounds[1])) ?? {};
  const kinds = [gt, gte, lt, lte].filter((limit) => limit !== undefined);
  const [kind] = kinds;
  if (kind === undefined) return { from: 0, to: list.size };
  // The list has null and booleans before all numbers, and numbers before all strings.
  const floor = typeof kind === "number" ? list.rank(Number.NEGATIVE_INFINITY, false) : list.rank("", false);
  const ceiling = typeof kind === "number" ? list.rank("", false) : list.size;
  const from = Math.max(
    floor,
    gt === undefined ? 0 : list.rank(gt, true),
    gte === undefined ? 0 : list.rank(gte, false),
  );
  const to = Math.min(
    ceiling,
    lt === undefined ? list.size : list.rank(lt, false),
    lte === undefined ? list.size : list.rank(lte, true),
  );
  return { from, to };
}

function cheapest(paths: readonly IndexRange[], cost: (path: IndexRange) => number): IndexRange | undefined {
  let best: IndexRange | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const path of paths) {
    const pathCost = cost(path);
    // At the same cost a range without further tests is better.
    if (pathCost < least || (pathCost === least && path.exact && best?.exact === false)) {
      best = path;
      least = pathCost;
    }
  }
  return best;
}

function visitSlots(table: Table, path: IndexRange | undefined, visit: (slot: Slot) => void): void {
  if (path === undefined) {
    for (const slot of table.slots.values()) visit(slot);
    return;
  }
  const visitSlot = (slot: Slot) => {
    visit(slot);
    return true;
  };
  for (const { list, from, to } of path.lists) list.visit(from, to, false, visitSlot);
}
