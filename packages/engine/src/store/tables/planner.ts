import type { Scalar } from "../query.js";
import { compareRows, type Row, type Slot } from "../rows/row.js";
import { allowedValues, boundsOf, compileWhere, type WhereEntry } from "../rows/where.js";
import type { OrderedList } from "./ordered-list.js";
import type { RowIndex } from "./row-index.js";
import type { Table } from "./table.js";

/** A question to one table, the scope's own tests already among `tests`. */
export interface TableQuery {
  tests: readonly WhereEntry[];
  order?: { by: string; direction: "asc" | "desc" } | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** A part of an index, and whether its rows pass all tests without being looked at. */
interface IndexRange {
  index: RowIndex;
  lists: readonly { list: OrderedList; from: number; to: number }[];
  size: number;
  exact: boolean;
}

/** Gives the rows a query finds, in its order. */
export function findRows(table: Table, query: TableQuery): Row[] {
  const { by, direction } = query.order ?? { by: "id", direction: "asc" };
  const offset = query.offset ?? 0;
  const wanted = query.limit ?? Number.POSITIVE_INFINITY;
  if (wanted <= 0) return [];
  const named = rowsById(table, query.tests);
  if (named !== undefined) return pageOf(named.filter(compileWhere(query.tests)), query);

  const paths = rangesOf(table, query.tests);
  const inOrder = (path: IndexRange) => path.lists.length <= 1 && path.index.order === by;
  const cost = (path: IndexRange) =>
    inOrder(path) && query.limit !== undefined ? Math.min(path.size, offset + wanted) : path.size;
  const best = cheapest(paths, cost);
  const passes = best?.exact === true ? () => true : compileWhere(query.tests);
  const found: Row[] = [];
  if (best !== undefined && inOrder(best)) {
    // Rows of an exact path need not be looked at to be skipped.
    let skip = offset;
    const { exact } = best;
    const backwards = direction === "desc";
    for (const { list, from, to } of best.lists) {
      const jump = exact ? Math.min(skip, to - from) : 0;
      skip -= jump;
      list.visit(backwards ? from : from + jump, backwards ? to - jump : to, backwards, ({ row }) => {
        if (!exact && !passes(row)) return true;
        if (skip > 0) skip -= 1;
        else found.push(row);
        return found.length < wanted;
      });
    }
    return found;
  }
  visitRows(table, best, (row) => {
    if (passes(row)) found.push(row);
  });
  return pageOf(found, query);
}

/** Gives the part of some rows that a query asks for, in its order. */
function pageOf(rows: Row[], { order, offset = 0, limit = Number.POSITIVE_INFINITY }: TableQuery): Row[] {
  const { by, direction } = order ?? { by: "id", direction: "asc" };
  const sign = direction === "asc" ? 1 : -1;
  if (rows.length > 1) rows.sort((a, b) => sign * compareRows(a, b, by));
  return offset === 0 && limit >= rows.length ? rows : rows.slice(offset, offset + limit);
}

/** Gives how many rows pass; without a look at them where an index covers all tests. */
export function countRows(table: Table, { tests }: Pick<TableQuery, "tests">): number {
  if (tests.length === 0) return table.slots.size;
  const named = rowsById(table, tests);
  if (named !== undefined) return named.filter(compileWhere(tests)).length;
  const best = cheapest(rangesOf(table, tests), (path) => (path.exact ? 0 : path.size));
  if (best?.exact === true) return best.size;
  const passes = compileWhere(tests);
  let count = 0;
  visitRows(table, best, (row) => {
    if (passes(row)) count += 1;
  });
  return count;
}

/** The rows of the ids a query names; undefined when it names none. */
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

/** An index serves when each of its `on` fields is tested for named values; limits of its order field cut it further. */
function rangeOf(index: RowIndex, tests: readonly WhereEntry[]): IndexRange | undefined {
  const values: (readonly Scalar[])[] = [];
  for (const field of index.on) {
    const named = allowedValuesOf(tests, field);
    if (named === undefined || (index.unique && named.includes(null))) return undefined;
    values.push(named);
  }
  const limits = tests.find((test) => test[0] === index.order && boundsOf(test[1]) !== undefined);
  const used = index.on.length + (limits === undefined ? 0 : 1);
  const lists = index.buckets(values).map((list) => ({ list, ...rankRange(list, limits) }));
  const size = lists.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);
  return { index, lists, size, exact: used === tests.length };
}

/** The values that the first test which names a field's values allows; undefined when none does. */
function allowedValuesOf(tests: readonly WhereEntry[], field: string): readonly Scalar[] | undefined {
  for (const test of tests) {
    const named = test[0] === field ? allowedValues(test[1]) : undefined;
    if (named !== undefined) return named;
  }
  return undefined;
}

/** The ranks between the limits of a test. Values of another kind than a limit lie on one side of it, as the list orders them. */
function rankRange(list: OrderedList, limits: WhereEntry | undefined): { from: number; to: number } {
  const { gt, gte, lt, lte } = (limits && boundsOf(limits[1])) ?? {};
  const kinds = [gt, gte, lt, lte].filter((limit) => limit !== undefined);
  const [kind] = kinds;
  if (kind === undefined) return { from: 0, to: list.size };
  // Below every number and string lie null and false; numbers lie below all strings.
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
    const price = cost(path);
    // Of two that cost the same the one that leaves nothing to test is better.
    if (price < least || (price === least && path.exact && best?.exact === false)) {
      best = path;
      least = price;
    }
  }
  return best;
}

function visitRows(table: Table, path: IndexRange | undefined, visit: (row: Row) => void): void {
  if (path === undefined) {
    for (const slot of table.slots.values()) visit(slot.row);
    return;
  }
  const show = (slot: Slot) => {
    visit(slot.row);
    return true;
  };
  for (const { list, from, to } of path.lists) list.visit(from, to, false, show);
}
