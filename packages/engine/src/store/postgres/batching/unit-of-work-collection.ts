import type { Query, Where } from "../../query.js";
import type { Row } from "../../rows/row.js";
import { passesTests, type WhereEntry, whereEntries } from "../../rows/where.js";
import { type Collection, UniqueViolation } from "../../store.js";
import { countRows, selectRows } from "../select-rows.js";
import { checkedCellsOf, readRow, rowKey, type SqlTable, scopeTests, toCheckedCell } from "../sql-table.js";
import type { Cell } from "../transaction.js";
import { TransactionCollection } from "../transaction-collection.js";
import { PendingRows } from "./pending-rows.js";
import { keyOf } from "./query-key.js";
import { type PendingChange, storedValue, type UnitOfWork } from "./unit-of-work.js";

/** A collection as a unit of work sees it: the rows of the database with the pending changes applied. */
export class UnitOfWorkCollection implements Collection<Row> {
  readonly #unitOfWork: UnitOfWork;
  readonly #table: SqlTable;
  readonly #scopeTests: readonly WhereEntry[];
  readonly #rows: PendingRows;

  constructor(unitOfWork: UnitOfWork, table: SqlTable) {
    this.#unitOfWork = unitOfWork;
    this.#table = table;
    this.#scopeTests = scopeTests(table, unitOfWork.workspace);
    this.#rows = new PendingRows(unitOfWork, table, this.#scopeTests);
  }

  get(id: string): Promise<Row | undefined> {
    const key = { fields: ["id"], values: [id] };
    return this.#unlessPromoted(
      () => (this.#rows.change(id) === undefined ? this.#rows.stored(key) : this.#rows.pending(key)),
      (collection) => collection.get(id),
    );
  }

  first(query: Query<Row>): Promise<Row | undefined> {
    if (this.#table.entity.outOfLine) return this.#unsupported();
    const tests = [...whereEntries(query.where), ...this.#scopeTests];
    const key = keyOf(this.#table, query, tests);
    if (key === undefined) return this.find({ ...query, limit: Math.min(1, query.limit ?? 1) }).then(([row]) => row);
    const passes = (row: Row) => passesTests(row, tests);
    return this.#unlessPromoted(
      () => {
        const pending = this.#rows.pending(key);
        if (pending !== undefined && passes(pending)) return pending;
        // A row with a pending change was matched above, as it will be.
        return this.#rows.stored(key, (row) => this.#rows.change(row.id) === undefined && passes(row));
      },
      (collection) => collection.first(query),
    );
  }

  async find(query: Query<Row>): Promise<Row[]> {
    if (this.#table.entity.outOfLine) return this.#unsupported();
    if (query.limit !== undefined && query.limit <= 0) return [];
    return this.#unlessPromoted(
      async () => {
        if (this.#unitOfWork.writesTo(this.#table)) return (await this.#promoted()).find(query);
        const statement = selectRows(this.#table, this.#scopeTests, query);
        const rows = await this.#unitOfWork.query(statement);
        return rows.map((cells) => readRow(this.#table, cells).row);
      },
      (collection) => collection.find(query),
    );
  }

  async count(query: Parameters<Collection<Row>["count"]>[0]): Promise<number> {
    if (this.#table.entity.outOfLine) return this.#unsupported();
    return this.#unlessPromoted(
      async () => {
        if (this.#unitOfWork.writesTo(this.#table)) return (await this.#promoted()).count(query);
        const rows = await this.#unitOfWork.query(countRows(this.#table, this.#scopeTests, query));
        return rows[0]?.[0] as number;
      },
      (collection) => collection.count(query),
    );
  }

  async insert(row: Row): Promise<void> {
    const added = this.#add(row, false);
    if (!(typeof added === "boolean" ? added : await added)) throw new UniqueViolation(this.#table.name, ["id"]);
  }

  async insertAll(rows: readonly Row[]): Promise<void> {
    await Promise.all(rows.map((row) => this.insert(row)));
  }

  async insertIfAbsent(row: Row): Promise<void> {
    // Without other keys, the insert at the commit finds out whether the row was absent, and it does not matter.
    const readsFirst = this.#table.entity.unique.length > 0;
    if (readsFirst && (await this.get(row.id)) !== undefined) return;
    const added = this.#add(row, !readsFirst);
    if (typeof added !== "boolean") await added;
  }

  async update(id: string, given: Partial<Row>, expecting?: Where<Row>): Promise<Row | undefined> {
    this.#unitOfWork.assertOpen();
    const { name, entity } = this.#table;
    if (entity.outOfLine) return this.#unsupported();
    if (this.#unitOfWork.transaction !== undefined) return (await this.#promoted()).update(id, given, expecting);
    const before = await this.#rows.current(id, expecting);
    if (this.#unitOfWork.transaction !== undefined) return (await this.#promoted()).update(id, given, expecting);
    if ((given.id !== undefined && given.id !== id) || this.#changesOwner(given, before)) {
      throw new Error(`a row of ${name} keeps its id and its owner`);
    }
    if (before === undefined) return undefined;
    const change = this.#rows.change(id) ?? this.#newChange(id, "update");
    const after = this.#checked(() => this.#patch(change, before, given));
    if (entity.unique.some((key) => key.some((field) => after[field] !== before[field]))) {
      this.#unitOfWork.unverified = true;
    }
    change.row = after;
    this.#unitOfWork.record(change, after, before);
    return after;
  }

  /** Adds the cells of a patch to a change, and returns the row with the patch. */
  #patch(change: PendingChange, before: Row, given: Partial<Row>): Row {
    const after: Record<string, unknown> = { ...before };
    for (const [field, value] of Object.entries(given)) {
      if (value === undefined || field === "id") continue;
      const cell = toCheckedCell(this.#table, field, value);
      if (change.kind === "insert") change.cells[this.#table.fields.indexOf(field)] = cell;
      else change.changedCells.set(field, cell);
      after[field] = storedValue(this.#table, field, cell);
    }
    return after as Row;
  }

  async delete(id: string, expecting?: Where<Row>): Promise<boolean> {
    this.#unitOfWork.assertOpen();
    if (this.#unitOfWork.transaction !== undefined) return (await this.#promoted()).delete(id, expecting);
    const pending = this.#rows.change(id);
    // An insert that is deleted again leaves no change, so the commit would not verify that its keys were free.
    if (pending?.kind === "insert") return (await this.#promoted()).delete(id, expecting);
    const expected = whereEntries(expecting);
    const needsNoRead =
      pending === undefined &&
      !this.#unitOfWork.rowsRead.has(rowKey(this.#table, id)) &&
      expected.length > 0 &&
      expected.every(([field, test]) => typeof test === "string" && field in this.#table.columns);
    if (needsNoRead) {
      this.#unitOfWork.unverified = true;
      this.#unitOfWork.record({ ...this.#newChange(id, "delete"), expected: expected as [string, Cell][] });
      return true;
    }
    const before = await this.#rows.current(id, expecting);
    if (this.#unitOfWork.transaction !== undefined) return (await this.#promoted()).delete(id, expecting);
    if (before === undefined) return false;
    this.#unitOfWork.record(this.#newChange(id, "delete"), undefined, before);
    return true;
  }

  /** Returns whether it adds an insert: there is none of a row with this id. */
  #add(row: Row, ifAbsent: boolean): boolean | Promise<boolean> {
    const { name, entity } = this.#table;
    const { workspace } = this.#unitOfWork;
    this.#unitOfWork.assertOpen();
    if (workspace !== undefined && row[entity.tenant ?? ""] !== workspace) {
      throw new Error(`a transaction of ${workspace} inserts a row of another workspace into ${name}`);
    }
    const key = rowKey(this.#table, row.id);
    const pending = this.#unitOfWork.changes.get(key);
    if (this.#unitOfWork.transaction !== undefined || pending?.kind === "delete")
      return this.#insertPromoted(row, ifAbsent);
    if (pending !== undefined) return false;
    const change = newChange(this.#table, row.id, { kind: "insert", key });
    change.ifAbsent = ifAbsent;
    change.cells = this.#checked(() => checkedCellsOf(this.#table, row));
    // Whether the keys are free is left to the commit.
    if (!ifAbsent) this.#unitOfWork.unverified = true;
    this.#unitOfWork.record(change, row);
    return true;
  }

  async #insertPromoted(row: Row, ifAbsent: boolean): Promise<boolean> {
    const collection = await this.#promoted();
    await (ifAbsent ? collection.insertIfAbsent(row) : collection.insert(row));
    return true;
  }

  /** Returns a change of a row that exists. */
  #newChange(id: string, kind: "update" | "delete"): PendingChange {
    const { changes, rowsRead } = this.#unitOfWork;
    const key = rowKey(this.#table, id);
    const change = newChange(this.#table, id, { kind, key });
    change.version = changes.get(key)?.version ?? rowsRead.get(key)?.version;
    return change;
  }

  /** Returns whether a patch would move a row to another workspace. */
  #changesOwner(given: Partial<Row>, before: Row | undefined): boolean {
    const { tenant } = this.#table.entity;
    const owner = tenant === null || tenant === "id" ? undefined : given[tenant];
    return owner !== undefined && owner !== (this.#unitOfWork.workspace ?? before?.[tenant ?? ""] ?? owner);
  }

  #checked<T>(cells: () => T): T {
    try {
      return cells();
    } catch (error) {
      throw this.#unitOfWork.recordFailure(error);
    }
  }

  /**
   * Reads with the pending changes, or through the database transaction once the unit of work is promoted to one. That may
   * happen during the read, when parts of the work run concurrently.
   */
  #unlessPromoted<T>(
    read: () => T | Promise<T>,
    readPromoted: (collection: Collection<Row>) => Promise<T>,
  ): Promise<T> {
    const unitOfWork = this.#unitOfWork;
    const { ended } = unitOfWork;
    if (ended !== undefined) return Promise.reject(ended);
    if (unitOfWork.readsThroughTransaction(this.#table)) return this.#promoted().then(readPromoted);
    const result = read();
    if (!(result instanceof Promise)) return Promise.resolve(result);
    return result.then((found) => (unitOfWork.transaction === undefined ? found : this.#promoted().then(readPromoted)));
  }

  async #promoted(): Promise<Collection<Row>> {
    return new TransactionCollection(await this.#unitOfWork.promote(), this.#table.name);
  }

  async #unsupported(): Promise<never> {
    this.#unitOfWork.assertOpen();
    throw new Error(`rows of ${this.#table.name} are read by id and never change`);
  }
}

const noCells = new Map<string, Cell>();

function newChange(table: SqlTable, id: string, { kind, key }: Pick<PendingChange, "kind" | "key">): PendingChange {
  const changedCells = kind === "update" ? new Map<string, Cell>() : noCells;
  return {
    table,
    id,
    key,
    kind,
    row: undefined,
    ifAbsent: false,
    cells: [],
    changedCells,
    version: undefined,
    expected: [],
  };
}
