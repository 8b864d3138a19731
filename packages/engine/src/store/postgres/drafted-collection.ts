import type { Row } from "../memory/row.js";
import { compileTests, type Test, testsOf } from "../memory/where.js";
import type { Query, Where } from "../query.js";
import { type Collection, UniqueViolation } from "../store.js";
import { openCollection } from "./collection.js";
import { type Change, type Draft, keptValue, nameOf, rowOf } from "./draft.js";
import { keyOf, ownTests } from "./query-key.js";
import { type Cell, Overtaken } from "./session.js";
import { fittingCell, readRow, type Table } from "./table.js";

/** A collection as a draft sees it: what the database holds, and over it what the draft is to write. */
export class DraftedCollection implements Collection<Row> {
  readonly #draft: Draft;
  readonly #table: Table;
  readonly #own: readonly Test[];

  constructor(draft: Draft, table: Table) {
    this.#draft = draft;
    this.#table = table;
    this.#own = ownTests(table, draft.workspace);
  }

  async get(id: string): Promise<Row | undefined> {
    this.#draft.check();
    if (this.#draft.readsOwn(this.#table)) return (await this.#owned()).get(id);
    const change = this.#change(id);
    if (change !== undefined) return change.kind === "delete" ? undefined : rowOf(change);
    return this.#look(["id"], [id]);
  }

  async first(query: Query<Row>): Promise<Row | undefined> {
    this.#draft.check();
    if (this.#table.entity.cold) return this.#byIdOnly();
    const key = this.#draft.readsOwn(this.#table) ? undefined : keyOf(this.#table, query, this.#own);
    if (key === undefined) return this.#listed((collection) => collection.first(query));
    const passes = compileTests([...this.#own, ...testsOf(query.where)]);
    const pending = this.#pending(passes);
    if (pending !== undefined) return pending;
    const row = await this.#look(key.fields, key.values);
    // What this transaction has changed was looked at above, as it will be.
    return row !== undefined && this.#change(row.id) === undefined && passes(row) ? row : undefined;
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
    const { name, columns, entity } = this.#table;
    if (entity.cold) return this.#byIdOnly();
    if (this.#draft.session !== undefined) return (await this.#owned()).update(id, given, expecting);
    const before = await this.#current(id, expecting);
    const moved = (field: string | null) =>
      field !== null &&
      field !== "id" &&
      given[field] !== undefined &&
      given[field] !== (before?.[field] ?? given[field]);
    if ((given.id !== undefined && given.id !== id) || moved(entity.tenant) || this.#leaves(given)) {
      throw new Error(`a row of ${name} keeps its id and its owner`);
    }
    if (before === undefined) return undefined;
    const change = this.#change(id) ?? this.#begin(id, "update");
    const after: Record<string, unknown> = { ...before };
    for (const [field, value] of Object.entries(given)) {
      if (value === undefined || field === "id") continue;
      const cell = this.#fitting(field, value);
      if (change.kind === "insert") change.cells[this.#table.fields.indexOf(field)] = cell;
      else change.patch.set(field, cell);
      after[field] = columns[field] === undefined ? value : keptValue(this.#table, field, cell);
    }
    if (
      entity.unique.some((key) => key.some((field) => given[field] !== undefined && given[field] !== before[field]))
    ) {
      if (!this.#draft.predicts) await this.#refuseTaken(after as Row);
      this.#draft.unproven = true;
    }
    change.row = after as Row;
    this.#draft.changes.set(nameOf(this.#table, id), change);
    if (name === "jobs" && change.row.state === "queued") this.#draft.queued = true;
    return change.row;
  }

  async delete(id: string, expecting?: Where<Row>): Promise<boolean> {
    this.#draft.check();
    if (this.#draft.session !== undefined) return (await this.#owned()).delete(id, expecting);
    const pending = this.#change(id);
    // A row that comes and goes leaves nothing to check its keys by.
    if (pending?.kind === "insert") return (await this.#owned()).delete(id, expecting);
    const key = nameOf(this.#table, id);
    const expected = testsOf(expecting);
    const unread = this.#draft.predicts && pending === undefined && !this.#draft.seen.has(key) && expected.length > 0;
    if (unread && expected.every(([field, test]) => typeof test === "string" && field in this.#table.columns)) {
      this.#draft.unproven = true;
      this.#draft.changes.set(key, { ...this.#begin(id, "delete"), expected: expected as [string, Cell][] });
      return true;
    }
    if ((await this.#current(id, expecting)) === undefined) return false;
    this.#draft.changes.set(key, this.#begin(id, "delete"));
    return true;
  }

  async #add(row: Row, once: boolean): Promise<boolean> {
    const { name, entity } = this.#table;
    const { workspace } = this.#draft;
    this.#draft.check();
    if (workspace !== undefined && row[entity.tenant ?? ""] !== workspace) {
      throw new Error(`a transaction of ${workspace} inserts a row of another workspace into ${name}`);
    }
    const pending = this.#change(row.id);
    if (this.#draft.session !== undefined || pending?.kind === "delete") return (await this.#owned()).ensure(row);
    if (pending !== undefined) return false;
    const change = this.#begin(row.id, "insert");
    change.cells = this.#table.fields.map((field) => this.#fitting(field, row[field]));
    if (once || !this.#draft.predicts) {
      if (await this.#isThere(row.id)) return false;
    }
    if (!this.#draft.predicts) await this.#refuseTaken(row);
    this.#draft.unproven = true;
    this.#draft.changes.set(nameOf(this.#table, row.id), change);
    if (name === "jobs" && row.state === "queued") this.#draft.queued = true;
    return true;
  }

  /** The row as this transaction has it, if it is as `expecting` says. */
  async #current(id: string, expecting: Where<Row> | undefined): Promise<Row | undefined> {
    const passes = compileTests([...this.#own, ...testsOf(expecting)]);
    const change = this.#change(id);
    if (change !== undefined) {
      const row = change.kind === "delete" ? undefined : rowOf(change);
      return row !== undefined && passes(row) ? row : undefined;
    }
    const seen = this.#draft.seen.get(nameOf(this.#table, id));
    if (seen !== undefined && passes(seen.row)) return seen.row;
    // What was read a while ago is no reason to refuse: it may have changed.
    const row = await this.#look(["id"], [id]);
    return row !== undefined && passes(row) ? row : undefined;
  }

  async #look(fields: readonly string[], values: readonly Cell[]): Promise<Row | undefined> {
    const cells = await this.#draft.reads.read(this.#table, fields, values).catch((error) => {
      throw this.#draft.fail(error);
    });
    this.#draft.check();
    if (cells === undefined) {
      if (fields[0] === "id") this.#refuseGone(values[0] as string);
      this.#draft.foundFree.add(freeKey(this.#table, fields, values));
      return undefined;
    }
    const { row, version } = readRow(this.#table, cells);
    const key = nameOf(this.#table, row.id);
    const before = this.#draft.seen.get(key);
    if (before !== undefined && before.version !== version) throw this.#overtaken(row.id);
    this.#draft.seen.set(key, { row, version });
    return row;
  }

  async #isThere(id: string): Promise<boolean> {
    const found = await this.#draft.reads.read(this.#table, ["id"], [id], true).catch((error) => {
      throw this.#draft.fail(error);
    });
    if (found !== undefined) this.#refuseSeenFree(["id"], [id]);
    return found !== undefined;
  }

  /** Throws when another row than this one has one of its keys. */
  async #refuseTaken(row: Row): Promise<void> {
    for (const fields of this.#table.entity.unique as readonly (readonly string[])[]) {
      const values = fields.map((field) => row[field]);
      if (values.some((value) => value === null || value === undefined)) continue;
      const same = (other: Row) => other.id !== row.id && fields.every((field, i) => other[field] === values[i]);
      if (this.#pending(same) !== undefined) throw new UniqueViolation(this.#table.name, fields);
      const cells = await this.#draft.reads.read(this.#table, fields, values).catch((error) => {
        throw this.#draft.fail(error);
      });
      const id = cells?.[this.#table.fields.indexOf("id")] as string | undefined;
      if (id === undefined || id === row.id || this.#change(id) !== undefined) continue;
      this.#refuseSeenFree(fields, values);
      throw new UniqueViolation(this.#table.name, fields);
    }
  }

  /** A key this transaction found free and now finds taken: what it made of the first would not go with the second. */
  #refuseSeenFree(fields: readonly string[], values: readonly Cell[]): void {
    const { foundFree } = this.#draft;
    if (foundFree.has(this.#table.name) || foundFree.has(freeKey(this.#table, fields, values))) {
      throw this.#overtaken(String(values[0]));
    }
  }

  #refuseGone(id: string): void {
    if (this.#draft.seen.has(nameOf(this.#table, id))) throw this.#overtaken(id);
  }

  #overtaken(id: string): unknown {
    return this.#draft.fail(new Overtaken(this.#table.name, id));
  }

  #change(id: string): Change | undefined {
    return this.#draft.changes.get(nameOf(this.#table, id));
  }

  #begin(id: string, kind: Change["kind"]): Change {
    const version =
      this.#change(id)?.version ??
      (kind === "insert" ? undefined : this.#draft.seen.get(nameOf(this.#table, id))?.version);
    return { table: this.#table, id, kind, row: undefined, cells: [], patch: new Map(), version, expected: [] };
  }

  /** The first row that this transaction adds or changes and that passes. */
  #pending(passes: (row: Row) => boolean): Row | undefined {
    for (const change of this.#draft.changes.values()) {
      if (change.table === this.#table && change.kind !== "delete" && passes(rowOf(change))) return rowOf(change);
    }
    return undefined;
  }

  /** Whether a change would give the row to another workspace than the transaction's. */
  #leaves(given: Partial<Row>): boolean {
    const { tenant } = this.#table.entity;
    const owner = tenant === null || tenant === "id" ? undefined : given[tenant];
    return owner !== undefined && this.#draft.workspace !== undefined && owner !== this.#draft.workspace;
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

function freeKey(table: Table, fields: readonly string[], values: readonly Cell[]): string {
  return `${table.name} ${fields.join(" ")} ${values.join(" ")}`;
}
