import { compileConditions } from "../conditions.js";
import type { CollectionName } from "../entities.js";
import type { Query, Where } from "../query.js";
import { type Collection, UniqueViolation } from "../store.js";
import type { ColdTable } from "./cold-table.js";
import { countRows, findRows, type TableQuery } from "./planner.js";
import type { Row } from "./row.js";
import type { Table } from "./table.js";
import { compileTests, type Test, testsOf } from "./where.js";

/** One change of a transaction: a new row, a patched one (`row` is what came of it) or, without either, a removal. */
export interface Change {
  readonly collection: CollectionName;
  readonly id: string;
  readonly row?: Row;
  readonly patch?: Readonly<Record<string, unknown>>;
  readonly undo: () => void;
}

/** What the collections of one transaction share. */
export interface Session {
  /** The only tenant it may see; undefined for the system's. */
  readonly workspace: string | undefined;
  /** Notes a change; throws when the transaction may not write. */
  note(change: Change): void;
  /** Throws when the transaction is over. */
  check(): void;
}

/** A collection a scope may not see: no tenant owns its rows. */
function refuseForeign(session: Session, name: CollectionName, tenant: string | null): void {
  if (session.workspace !== undefined && tenant === null) throw new Error(`${name} needs the system scope`);
}

/** Gives how a transaction sees a collection whose rows are in memory. */
export function openTable(session: Session, table: Table, tenant: string | null): Collection<Row> {
  const name = table.name;
  refuseForeign(session, name, tenant);
  const { workspace } = session;
  const own: Test[] = workspace === undefined || tenant === null ? [] : [[tenant, workspace]];

  const seen = (id: string): Row | undefined => {
    session.check();
    const row = table.get(id);
    return row === undefined || workspace === undefined || row[tenant ?? ""] === workspace ? row : undefined;
  };
  const matched = (id: string, expecting: Where<Row> | undefined): Row | undefined => {
    const row = seen(id);
    return row !== undefined && (expecting === undefined || compileTests(testsOf(expecting))(row)) ? row : undefined;
  };
  const tableQuery = (query: Query<Row>): TableQuery => {
    session.check();
    const { order, limit, offset, matching, now } = query;
    return {
      tests: [...testsOf(query.where), ...own],
      matching: matching && compileConditions(matching, { now }),
      order,
      limit,
      offset,
    };
  };
  const insert = (given: Row) => {
    const row = { ...given };
    refuseIntruder(session, name, tenant, row);
    table.put(row);
    session.note({ collection: name, id: row.id, row, undo: () => table.remove(row.id) });
  };

  return {
    get: async (id) => seen(id),
    first: async (query) => findRows(table, { ...tableQuery(query), limit: Math.min(1, query.limit ?? 1) })[0],
    find: async (query) => findRows(table, tableQuery(query)),
    count: async (query) => countRows(table, tableQuery(query)),
    async insert(row) {
      session.check();
      if (table.get(row.id) !== undefined) throw new UniqueViolation(name, ["id"]);
      insert(row);
    },
    async ensure(row) {
      session.check();
      if (table.get(row.id) !== undefined) return false;
      insert(row);
      return true;
    },
    async update(id, given, expecting) {
      const before = matched(id, expecting);
      if (before === undefined) return undefined;
      const patch = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      const row: Row = { ...before, ...patch };
      if (row.id !== id || (tenant !== null && row[tenant] !== before[tenant])) {
        throw new Error(`a row of ${name} keeps its id and its owner`);
      }
      table.put(row);
      session.note({ collection: name, id, row, patch, undo: () => table.put(before) });
      return row;
    },
    async delete(id, expecting) {
      const before = matched(id, expecting);
      if (before === undefined) return false;
      table.remove(id);
      session.note({ collection: name, id, undo: () => table.put(before) });
      return true;
    },
  };
}

/** Gives how a transaction sees a collection whose rows are read by id only. */
export function openColdTable(
  session: Session,
  name: CollectionName,
  table: ColdTable,
  tenant: string | null,
): Collection<Row> {
  refuseForeign(session, name, tenant);
  const refuse = async (): Promise<never> => {
    throw new Error(`rows of ${name} are read by id and never change`);
  };
  const get = async (id: string): Promise<Row | undefined> => {
    session.check();
    const row = await table.get(id);
    return session.workspace === undefined || row?.[tenant ?? ""] === session.workspace ? row : undefined;
  };
  const ensure = async (given: Row): Promise<boolean> => {
    session.check();
    if (table.has(given.id)) return false;
    const row = { ...given };
    refuseIntruder(session, name, tenant, row);
    table.insert(row);
    session.note({ collection: name, id: row.id, row, undo: () => void table.remove(row.id) });
    return true;
  };
  return {
    get,
    ensure,
    first: refuse,
    find: refuse,
    count: refuse,
    update: refuse,
    async insert(row) {
      if (!(await ensure(row))) throw new UniqueViolation(name, ["id"]);
    },
    async delete(id, expecting) {
      const row = await get(id);
      session.check();
      if (row === undefined || !table.has(id) || !compileTests(testsOf(expecting))(row)) return false;
      session.note({ collection: name, id, undo: table.remove(id) });
      return true;
    },
  };
}

function refuseIntruder(session: Session, name: CollectionName, tenant: string | null, row: Row): void {
  if (session.workspace === undefined || row[tenant ?? ""] === session.workspace) return;
  throw new Error(`a transaction of ${session.workspace} inserts a row of another workspace into ${name}`);
}
