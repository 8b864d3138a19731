import { Archive, readRows } from "../archive/archive.js";
import { type KeyBlock, layoutOf } from "../archive/key-block.js";
import { type CollectionName, entities } from "../entities.js";
import { type IdRange, isWithin } from "../rows/id-range.js";
import type { Row, Slot, UnparsedRow } from "../rows/row.js";
import { whereEntries } from "../rows/where.js";
import type { DueJobs, NextRunAtOptions, ReadTx, Scope, StoreSnapshot, Tx } from "../store.js";
import type { RowChange } from "./collections.js";
import type { OutOfLineTable } from "./out-of-line-table.js";
import { ReadWriteLock } from "./read-write-lock.js";
import { type Revision, Table } from "./table.js";
import { entityOf, openView, type Tables } from "./view.js";

const names = Object.keys(entities) as CollectionName[];

/**
 * The rows of all collections, and the transactions over them. The memory store and the JSON store are both built on it. A
 * write transaction runs alone and changes rows in place; its changes are undone when it throws.
 */
export class Database {
  readonly #access = new ReadWriteLock();
  readonly #inMemory = new Map<CollectionName, Table>();
  readonly #outOfLine: OutOfLineTable;
  readonly #tables: Tables;
  readonly #revisions = new Map(names.map((name): [CollectionName, Revision] => [name, { value: 0 }]));
  /** One string for each owner's id, which all rows of that owner share. */
  readonly #owners = new Map<unknown, unknown>();
  #lastOwner: unknown;

  readonly #withArchives: boolean;
  #isLoading = false;

  /**
   * Creates an empty database. `outOfLine` holds the rows of the collections that are out of line. With `withArchives` the rows
   * of collections with `concluded` may be on disk.
   */
  constructor(outOfLine: OutOfLineTable, { withArchives = false }: { withArchives?: boolean } = {}) {
    this.#outOfLine = outOfLine;
    this.#withArchives = withArchives;
    this.#tables = { inMemory: this.#inMemory, outOfLine };
    this.clear();
  }

  /** Runs `work`, then `commit` with its changes, while no other transaction runs. Undoes the changes when either throws. */
  async write<T>(
    scope: Scope,
    work: (tx: Tx) => Promise<T>,
    commit: (changes: readonly RowChange[]) => void | Promise<void>,
  ): Promise<T> {
    const changes: RowChange[] = [];
    const { tx, end, conditions } = openView(this.#tables, scope, changes);
    const entering = this.#access.enterToWrite();
    if (entering !== undefined) await entering;
    try {
      const result = await work(tx);
      end();
      if (conditions.length > 0) await Promise.all(conditions);
      const committing = commit(changes);
      if (committing !== undefined) await committing;
      return result;
    } catch (error) {
      end();
      undoChanges(changes);
      throw error;
    } finally {
      this.#access.endWriting();
    }
  }

  read<T>(scope: Scope, work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.#access.read(async () => {
      const { tx, end } = openView(this.#tables, scope);
      try {
        return await work(tx);
      } finally {
        end();
      }
    });
  }

  /** Runs `work` while no transaction runs. */
  exclusively<T>(work: () => T | Promise<T>): Promise<T> {
    return this.#access.write(work);
  }

  /** Returns when the next queued job is due (epoch ms), or undefined when there is none. */
  nextRunAt(options?: NextRunAtOptions): number | undefined {
    return this.#table("jobs").queue?.nextRunAt(options);
  }

  /** Returns the queued jobs that are due at a time (epoch ms). */
  dueJobs(now: number): DueJobs {
    const { queue } = this.#table("jobs");
    const count = queue?.countDue(now) ?? 0;
    return { count, since: count > 0 ? queue?.nextRunAt() : undefined };
  }

  /** Returns the ids of a collection's rows that are in a range. */
  ids(name: CollectionName, range: IdRange = {}): string[] {
    if (isOutOfLine(name)) return this.#outOfLine.ids(range);
    const { archive, slots } = this.#table(name);
    return [...(archive?.ids(range) ?? []), ...[...slots.keys()].filter((id) => isWithin(id, range))];
  }

  /** Returns the archive of a collection; undefined where all rows are in memory. */
  archive(name: CollectionName): Archive | undefined {
    return isOutOfLine(name) ? this.#outOfLine.archive : this.#inMemory.get(name)?.archive;
  }

  /** Returns the rows of a collection that are in memory, in the order they were inserted. */
  rows(name: CollectionName): Row[] {
    return Array.from(this.slots(name), (slot) => slot.row);
  }

  /** Returns how many rows of a collection are in memory. */
  size(name: CollectionName): number {
    return this.#table(name).slots.size;
  }

  /** Returns the slots of a collection's rows that are in memory, one after another, in the order the rows were inserted. */
  slots(name: CollectionName): IterableIterator<Slot> {
    return this.#table(name).slots.values();
  }

  /** Returns all rows of all collections, as of one moment. */
  snapshot(): Promise<StoreSnapshot> {
    return this.read("system", async () => {
      const collections: { [C in CollectionName]?: readonly Row[] } = {};
      for (const name of names) {
        if (isOutOfLine(name)) collections[name] = await this.#outOfLine.rows();
        else collections[name] = [...((await this.archive(name)?.rows()) ?? []), ...this.rows(name)];
      }
      return { collections };
    });
  }

  /** Inserts a row or replaces the row with its id. Does not check unique keys: only for rows of a snapshot or a journal. */
  upsert(name: CollectionName, row: Row): void {
    const { tenant } = entityOf(name);
    this.#table(name).upsert(tenant === null ? row : this.#withSharedOwner(row, tenant));
  }

  /** Does the same with a row of which only the keys are parsed. Only while the database is loading. */
  upsertUnparsed(name: CollectionName, row: UnparsedRow): void {
    const { tenant } = entityOf(name);
    if (tenant !== null) this.#withSharedOwner(row.fields, tenant);
    this.#table(name).upsertUnparsed(row);
  }

  /** Makes these the rows of a collection, in their order. Does not check unique keys: only for rows of a snapshot. */
  replaceRows(name: CollectionName, rows: readonly Row[]): void {
    const { tenant } = entityOf(name);
    const { slots } = this.#table(name);
    const staying = rows.reduce((sum, { id }) => sum + Number(slots.has(id)), 0);
    // When most rows go, a new table costs less than removing them one by one.
    if (2 * staying < slots.size) this.#inMemory.set(name, this.#newTable(name));
    this.#table(name).replaceAll(tenant === null ? rows : rows.map((row) => this.#withSharedOwner(row, tenant)));
  }

  remove(name: CollectionName, id: string): void {
    this.#table(name).remove(id);
  }

  /**
   * Moves rows whose keys a block has to the archive; `first` is the number of the first one in the block. A row that has changed
   * since its keys were read stays in memory.
   */
  moveToArchive(name: CollectionName, block: KeyBlock, { rows, first }: { rows: readonly Row[]; first: number }): void {
    const table = this.#table(name);
    for (const [i, row] of rows.entries()) {
      if (table.get(row.id) !== row) continue;
      table.moveToArchive(row.id);
      block.add(first + i);
    }
  }

  /** Returns a row that is in memory, or undefined. */
  get(name: CollectionName, id: string): Row | undefined {
    return this.#table(name).get(id);
  }

  /** Returns a row, also one of the archive, or undefined. */
  readRow(name: CollectionName, id: string): Row | undefined | Promise<Row | undefined> {
    const table = this.#table(name);
    const row = table.get(id);
    const archived = row === undefined ? table.archive?.find(id) : undefined;
    return archived === undefined ? row : readRows([archived]).then(([read]) => read);
  }

  /** Sets fields of a row that is in memory; false when it is not. Only while the database is loading. */
  patch(name: CollectionName, id: string, fields: Readonly<Record<string, unknown>>): boolean {
    return this.#table(name).patch(id, fields);
  }

  /** Removes all rows and begins to load others. Until `endLoading` rows are found by id only. */
  beginLoading(): void {
    this.#isLoading = true;
    this.clear();
  }

  /** Builds the indexes of the rows that were loaded. */
  endLoading(): void {
    this.#isLoading = false;
    for (const table of this.#inMemory.values()) table.buildIndexes();
  }

  /** Removes all rows of all collections. */
  clear(): void {
    for (const name of names) if (!isOutOfLine(name)) this.#inMemory.set(name, this.#newTable(name));
    this.#outOfLine.clear();
  }

  /** Captures the rows of all collections that are not out of line, and returns a function that restores them after `clear` or `beginLoading`. */
  captureTables(): () => void {
    const tables = new Map(this.#inMemory);
    return () => {
      this.#isLoading = false;
      for (const [name, table] of tables) {
        this.#changed(name);
        this.#inMemory.set(name, table);
      }
    };
  }

  /** Returns a number that differs after every change of a collection's rows, committed or not. */
  readonly revision = (name: CollectionName): number => this.#revisions.get(name)?.value ?? 0;

  #newTable(name: CollectionName): Table {
    const entity = entityOf(name);
    const isArchived = this.#withArchives && entity.concluded !== undefined;
    const archive = isArchived ? new Archive(layoutOf(entity), whereEntries(entity.concluded)) : undefined;
    return new Table(name, entity, { archive, revision: this.#changed(name), isLoading: this.#isLoading });
  }

  #changed(name: CollectionName): Revision | undefined {
    const revision = this.#revisions.get(name);
    if (revision !== undefined) revision.value += 1;
    return revision;
  }

  /** Parsing gives each row its own copy of its owner's id. All rows of an owner share one string instead, to save memory. */
  #withSharedOwner(row: Row, tenant: string): Row {
    const owner = row[tenant];
    // Comparing with the owner of the row before costs less than hashing a string that was just parsed.
    if (owner !== this.#lastOwner) {
      const shared = this.#owners.get(owner);
      if (shared === undefined) this.#owners.set(owner, owner);
      this.#lastOwner = shared ?? owner;
    }
    (row as Record<string, unknown>)[tenant] = this.#lastOwner;
    return row;
  }

  #table(name: CollectionName): Table {
    const found = this.#inMemory.get(name);
    if (found === undefined) throw new Error(`${name} is no collection whose rows are in memory`);
    return found;
  }
}

/** Undoes changes, newest first. */
export function undoChanges(changes: readonly RowChange[]): void {
  for (let i = changes.length - 1; i >= 0; i -= 1) changes[i]?.undo();
}

/** Whether a transaction queued a job. */
export function queuesJob(changes: readonly RowChange[]): boolean {
  return changes.some(({ collection, row }) => collection === "jobs" && row?.state === "queued");
}

/** Whether rows of a collection are read by id only and need not be in memory. */
export function isOutOfLine(name: CollectionName): boolean {
  return entityOf(name).outOfLine === true;
}
