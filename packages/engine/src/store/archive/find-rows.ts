import { createYielder } from "../../platform/event-loop.js";
import { type Row, scalar } from "../rows/row.js";
import { allowedValues, compileWhere, type WhereEntry } from "../rows/where.js";
import { countFiltered } from "../tables/filter-rows.js";
import { countRows, findRows, pageOf, type TableQuery } from "../tables/planner.js";
import type { Table } from "../tables/table.js";
import { type Archive, ArchivedRow, readRows } from "./archive.js";
import type { KeyBlock } from "./key-block.js";
import { mergeSources, type SortedSource, type UnopenedSources } from "./merge-sources.js";

type Match = (row: Row) => boolean;
type Entry = Row | ArchivedRow;

/** How many archived rows are read at once where each must be tested. */
const readAtOnce = 256;

/**
 * Returns the rows of a query, in its order, from memory and from the archive of a table. Reads only rows that are returned, and
 * those that a test needs that their keys do not answer.
 */
export async function findWithArchive(table: Table, query: TableQuery, matches?: Match): Promise<Row[]> {
  const { limit = Number.POSITIVE_INFINITY, offset = 0 } = query;
  if (limit <= 0) return [];
  const archive = archiveOf(table);
  const plan = planOf(archive, query, matches);
  const by = query.order?.by ?? "id";
  if (plan.ids !== undefined || !archive.isKey(by)) return pageOf(await allRows(table, archive, plan), query);

  const page: Entry[] = [];
  const filter = plan.needsRows ? new RowFilter(plan.passes, offset, limit) : undefined;
  let skip = offset;
  const yieldIfDue = createYielder();
  const spans = mergeSources(sourcesOf(table, archive, plan, query), query.order?.direction === "desc");
  for (const { source, from, count, step } of spans) {
    await yieldIfDue();
    const jump = filter === undefined ? Math.min(skip, count) : 0;
    skip -= jump;
    for (let nth = jump; nth < count; nth += 1) {
      const entry = source.at(from + nth * step);
      if (filter === undefined) {
        if (page.push(entry) === limit) return resolve(page);
      } else if (await filter.add(entry)) return filter.found;
    }
  }
  return filter === undefined ? resolve(page) : filter.end();
}

/** Returns how many rows of a table and its archive pass. Reads no row where the keys answer all tests. */
export async function countWithArchive(
  table: Table,
  { tests }: Pick<TableQuery, "tests">,
  matches?: Match,
): Promise<number> {
  const archive = archiveOf(table);
  const plan = planOf(archive, { tests }, matches);
  if (plan.ids !== undefined) return (await allRows(table, archive, plan)).length;
  let count = matches === undefined ? countRows(table, { tests }) : await countFiltered(table, { tests }, matches);
  if (!plan.needsRows && tests.length === 0) return count + archive.size;
  const yieldIfDue = createYielder();
  for (const block of archive.blocksFor(plan.keyTests)) {
    if (plan.needsRows) {
      const candidates = block.passing(plan.keyTests, "id");
      for (const row of await readRows(candidates.map((each) => new ArchivedRow(block, each))))
        if (plan.passes(row)) count += 1;
    } else {
      const range = block.range(plan.keyTests, "id");
      count += range?.exact === true ? range.size : block.passing(plan.keyTests, "id").length;
    }
    await yieldIfDue();
  }
  return count;
}

function archiveOf({ name, archive }: Table): Archive {
  if (archive === undefined) throw new Error(`${name} has no archive`);
  return archive;
}

/** How a query is answered. */
interface Plan {
  tests: readonly WhereEntry[];
  /** The tests that keys answer. */
  keyTests: readonly WhereEntry[];
  /** Whether a row must be read to know whether it passes. */
  needsRows: boolean;
  /** Whether a row passes all tests. */
  passes: Match;
  /** The ids that a test lists. */
  ids: readonly string[] | undefined;
}

function planOf(archive: Archive, { tests }: Pick<TableQuery, "tests">, matches: Match | undefined): Plan {
  const keyTests = tests.filter(([field]) => archive.isKey(field));
  const where = compileWhere(tests);
  const [, byId] = tests.find(([field, test]) => field === "id" && allowedValues(test) !== undefined) ?? [];
  return {
    tests,
    keyTests,
    needsRows: matches !== undefined || keyTests.length < tests.length,
    passes: matches === undefined ? where : (row) => where(row) && matches(row),
    ids: byId === undefined ? undefined : (allowedValues(byId) as readonly string[]),
  };
}

/** Returns all rows that pass, in no order. */
async function allRows(table: Table, archive: Archive, plan: Plan): Promise<Row[]> {
  const { ids, passes } = plan;
  if (ids !== undefined) {
    const entries = ids.flatMap((id): readonly Entry[] => {
      const found = table.get(id) ?? archive.find(id);
      return found === undefined ? [] : [found];
    });
    return (await resolve(entries)).filter(passes);
  }
  const rows = findRows(table, { tests: plan.tests }).filter(passes);
  for (const block of archive.blocksFor(plan.keyTests)) {
    const read = await readRows(block.passing(plan.keyTests, "id").map((row) => new ArchivedRow(block, row)));
    for (const row of read) if (passes(row)) rows.push(row);
  }
  return rows;
}

/** Returns what a query merges: the rows in memory that pass, and for each block the entries that pass the tests of keys. */
function sourcesOf(table: Table, archive: Archive, plan: Plan, query: TableQuery): UnopenedSources<Entry>[] {
  const { by, direction } = query.order ?? { by: "id", direction: "asc" };
  const { limit = Number.POSITIVE_INFINITY, offset = 0 } = query;
  // No more than a page and what comes before it can be among the rows that are returned.
  const most = plan.needsRows ? undefined : offset + limit;
  const found = findRows(table, { tests: plan.tests, order: { by, direction }, limit: most });
  const [head] = found;
  const inMemory = rowsSource(direction === "desc" ? found.toReversed() : found, by);
  const sources: UnopenedSources<Entry>[] = head ? [{ bound: scalar(head, by), open: () => [inMemory] }] : [];
  for (const block of archive.blocksFor(plan.keyTests)) {
    const { first, last } = block.column(by).bounds();
    // Sorting the keys of a block takes milliseconds, for each index once.
    sources.push({ bound: direction === "desc" ? last : first, open: () => blockSources(block, plan, by) });
  }
  return sources;
}

function rowsSource(rows: readonly Row[], by: string): SortedSource<Entry> {
  return {
    size: rows.length,
    at: (i) => rows[i] as Row,
    keyAt(i) {
      const row = rows[i] as Row;
      return { value: scalar(row, by), id: row.id };
    },
  };
}

function* blockSources(block: KeyBlock, plan: Plan, by: string): Generator<SortedSource<Entry>> {
  const range = block.range(plan.keyTests, by);
  const isOrdered = range !== undefined && block.layout.indexes[range.index]?.order === by;
  if (isOrdered && range.exact) {
    const sorted = block.sorted(range.index);
    for (const { from, to } of range.parts) yield entriesSource(block, sorted.subarray(from, to), by);
    return;
  }
  const rows = Uint16Array.from(block.passing(plan.keyTests, by));
  const column = block.column(by);
  // Rows of a block are in the order of their ids, which orders rows with the same value.
  yield entriesSource(
    block,
    rows.sort((a, b) => column.codeAt(a) - column.codeAt(b) || a - b),
    by,
  );
}

function entriesSource(block: KeyBlock, rows: Uint16Array, by: string): SortedSource<Entry> {
  return {
    size: rows.length,
    at: (i) => new ArchivedRow(block, rows[i] as number),
    keyAt(i) {
      const row = rows[i] as number;
      return { value: block.value(row, by), id: block.value(row, "id") as string };
    },
  };
}

/** Tests rows in their order, reading archived ones in batches, until a page is full. */
class RowFilter {
  readonly found: Row[] = [];
  readonly #passes: Match;
  readonly #limit: number;
  readonly #yieldIfDue = createYielder();
  #skip: number;
  #batch: Entry[] = [];

  constructor(passes: Match, skip: number, limit: number) {
    this.#passes = passes;
    this.#skip = skip;
    this.#limit = limit;
  }

  /** Adds the next entry. Returns true when the page is full. */
  async add(entry: Entry): Promise<boolean> {
    return this.#batch.push(entry) < readAtOnce ? false : this.#test();
  }

  async end(): Promise<Row[]> {
    await this.#test();
    return this.found;
  }

  async #test(): Promise<boolean> {
    const batch = this.#batch;
    this.#batch = [];
    for (const row of await resolve(batch)) {
      if (!this.#passes(row)) continue;
      if (this.#skip > 0) this.#skip -= 1;
      else if (this.found.push(row) === this.#limit) return true;
    }
    await this.#yieldIfDue();
    return false;
  }
}

/** Returns the rows of some entries, in their order. */
async function resolve(entries: readonly Entry[]): Promise<Row[]> {
  const archived = entries.filter((entry): entry is ArchivedRow => entry instanceof ArchivedRow);
  const read = await readRows(archived);
  let next = 0;
  return entries.map((entry) => (archived[next] === entry ? (read[next++] as Row) : (entry as Row)));
}
