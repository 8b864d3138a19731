import type { Query, Where } from "../query.js";
import type { Row } from "../rows/row.js";
import { compileTests, type Test, testsOf } from "../rows/where.js";
import { type Collection, UniqueViolation } from "../store.js";
import { openCollection } from "./collection.js";
import { type Change, type Draft, keptValue, nameOf } from "./draft.js";
import { DraftedRows } from "./drafted-rows.js";
import { keyOf, ownTests } from "./query-key.js";
import type { Cell } from "./session.js";
import { fittingCell, type Table } from "./table.js";

/** A collection as a draft sees it: what the database holds, and over it what the draft is to write. */
export class DraftedCollection implements Collection<Row> {
  readonly #draft: Draft;
  readonly #table: Table;
  readonly #own: readonly Test[];
  readonly #rows: DraftedRows;

  constructor(draft: Draft, table: Table) {
    this.#draft = draft;
    this.#table = table;
    this.#own = ownTests(table, draft.workspace);
    this.#rows = new DraftedRows(draft, table, this.#own);
  }

  async get(id: string): Promise<Row | undefined> {
    this.#draft.check();
    if (this.#draft.readsOwn(this.#table)) return (await this.#owned()).get(id);
    const key = { fields: ["id"], values: [id] };
    return this.#rows.change(id) === undefined ? this.#rows.stored(key) : this.#rows.pending(key);
  }

  async first(query: Query<Row>): Promise<Row | undefined> {
    this.#draft.check();
    if (this.#table.entity.cold) return this.#byIdOnly();
    const key = this.#draft.readsOwn(this.#table) ? undefined : keyOf(this.#table, query, this.#own);
    if (key === undefined) return this.#listed((collection) => collection.first(query));
    const passes = compileTests([...this.#own, ...testsOf(query.where)]);
    const pending = this.#rows.pending(key);
    if (pending !== undefined && passes(pending)) return pending;
    const row = await this.#rows.stored(key);
    // What this transaction has changed was looked at above, as it will be.
    return row !== undefined && this.#rows.change(row.id) === undefined && passes(row) ? row : undefined;
  }

  find(query: Query<Row>): Promise<Row[]> {
    if (this.#table.entity.cold) return this.#byIdOnly();
    return this.#listed((collection) => collection.find(query));
  }

  count(query: Parameters<Collection<Row>["count"]>[0]): Promise<number> {
    if (this.#table.entity.cold) return this.#byIdOnly();
    return this.#listed((collection) => collection.count(query));
  }

  async insert(row: Row): Promise<void> {
    if (!(await this.#add(row, false))) throw new UniqueViolation(this.#table.name, ["id"]);
  }

  ensure(row: Row): Promise<boolean> {
    return this.#add(row, true);
  }

  async update(id: string, given: Partial<Row>, expecting?: Where<Row>): Promise<Row | undefined> {
    this.#draft.check();
    const { name, entity } = this.#table;
    if (entity.cold) return this.#byIdOnly();
    if (this.#draft.session !== undefined) return (await this.#owned()).update(id, given, expecting);
    const before = await this.#rows.current(id, expecting);
    if ((given.id !== undefined && given.id !== id) || this.#leaves(given, before)) {
      throw new Error(`a row of ${name} keeps its id and its owner`);
    }
    if (before === undefined) return undefined;
    const change = this.#rows.change(id) ?? this.#begin(id, "update");
    const after: Record<string, unknown> = { ...before };
    for (const [field, value] of Object.entries(given)) {
      if (value === undefined || field === "id") continue;
      const cell = this.#fitting(field, value);
      if (change.kind === "insert") change.cells[this.#table.fields.indexOf(field)] = cell;
      else change.patch.set(field, cell);
      after[field] = keptValue(this.#table, field, cell);
    }
    if (entity.unique.some((key) => key.some((field) => after[field] !== before[field]))) {
      await this.#claimKeys(after as Row);
    }
    change.row = after as Row;
    this.#draft.note(change, change.row, before);
    return change.row;
  }

  async delete(id: string, expecting?: Where<Row>): Promise<boolean> {
    this.#draft.check();
    if (this.#draft.session !== undefined) return (await this.#owned()).delete(id, expecting);
    const pending = this.#rows.change(id);
    // A row that comes and goes leaves nothing to check its keys by.
    if (pending?.kind === "insert") return (await this.#owned()).delete(id, expecting);
    const expected = testsOf(expecting);
    const unread =
      this.#draft.predicts &&
      pending === undefined &&
      !this.#draft.seen.has(nameOf(this.#table, id)) &&
      expected.length > 0 &&
      expected.every(([field, test]) => typeof test === "string" && field in this.#table.columns);
    if (unread) {
      this.#draft.unproven = true;
      this.#draft.note({ ...this.#begin(id, "delete"), expected: expected as [string, Cell][] });
      return true;
    }
    const before = await this.#rows.current(id, expecting);
    if (before === undefined) return false;
    this.#draft.note(this.#begin(id, "delete"), undefined, before);
    return true;
  }

  async #add(row: Row, once: boolean): Promise<boolean> {
    const { name, entity } = this.#table;
    const { workspace, predicts } = this.#draft;
    this.#draft.check();
    if (workspace !== undefined && row[entity.tenant ?? ""] !== workspace) {
      throw new Error(`a transaction of ${workspace} inserts a row of another workspace into ${name}`);
    }
    const pending = this.#rows.change(row.id);
    if (this.#draft.session !== undefined || pending?.kind === "delete") return (await this.#owned()).ensure(row);
    if (pending !== undefined) return false;
    const change = this.#begin(row.id, "insert");
    change.cells = this.#table.fields.map((field) => this.#fitting(field, row[field]));
    if ((once || !predicts) && (await this.#rows.isThere(row.id))) return false;
    await this.#claimKeys(row);
    this.#draft.note(change, row);
    return true;
  }

  /** Throws when one of a row's keys is taken, unless that is for the database to find out. */
  async #claimKeys(row: Row): Promise<void> {
    if (this.#draft.predicts) this.#draft.unproven = true;
    else await this.#rows.refuseTaken(row);
  }

  #begin(id: string, kind: Change["kind"]): Change {
    const seen = kind === "insert" ? undefined : this.#draft.seen.get(nameOf(this.#table, id));
    const version = this.#rows.change(id)?.version ?? seen?.version;
    return { table: this.#table, id, kind, row: undefined, cells: [], patch: new Map(), version, expected: [] };
  }

  /** Whether a change would give a row to another workspace than the transaction's, or than it is of. */
  #leaves(given: Partial<Row>, before: Row | undefined): boolean {
    const { tenant } = this.#table.entity;
    const owner = tenant === null || tenant === "id" ? undefined : given[tenant];
    return owner !== undefined && owner !== (this.#draft.workspace ?? before?.[tenant ?? ""] ?? owner);
  }

  #fitting(field: string, value: unknown): Cell {
    try {
      return fittingCell(this.#table, field, value);
    } catch (error) {
      throw this.#draft.fail(error);
    }
  }

  async #listed<T>(read: (collection: Collection<Row>) => Promise<T>): Promise<T> {
    const draft = this.#draft;
    draft.check();
    if (draft.session !== undefined || draft.writesTo(this.#table)) return read(await this.#owned());
    return draft.list(this.#table.name, read);
  }

  async #owned(): Promise<Collection<Row>> {
    return openCollection(await this.#draft.own(), this.#table.name);
  }

  async #byIdOnly(): Promise<never> {
    this.#draft.check();
    throw new Error(`rows of ${this.#table.name} are read by id and never change`);
  }
}
