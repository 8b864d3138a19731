import type { Query } from "../query.js";
import type { Row } from "../rows/row.js";
import { compileWhere, type WhereEntry, whereEntries } from "../rows/where.js";
import type { ReadCollection } from "../store.js";
import { openCollection } from "./collection.js";
import { keyOf, type QueryKey, scopeTests } from "./query-key.js";
import type { SharedSnapshot, SharedSnapshots } from "./shared-snapshots.js";
import { readRow, type SqlTable } from "./sql-table.js";
import type { Transaction } from "./transaction.js";

/** A read that shares its view of the database with others that begin with it; one that begins with a list has its own. */
export class SnapshotRead {
  readonly workspace: string | undefined;
  readonly #snapshots: SharedSnapshots | undefined;
  readonly #begin: () => Transaction;
  #shared: Promise<SharedSnapshot> | undefined;
  #own: Transaction | undefined;
  #ended = false;

  constructor(workspace: string | undefined, views: SharedSnapshots | undefined, openSession: () => Transaction) {
    this.workspace = workspace;
    this.#snapshots = views;
    this.#begin = openSession;
  }

  assertOpen(): void {
    if (this.#ended) throw new Error("the transaction is over");
  }

  /** The view it shares, which it joins with its first read; undefined when it has its own. */
  snapshot(): Promise<SharedSnapshot> | undefined {
    if (this.#own === undefined) this.#shared ??= this.#snapshots?.join();
    return this.#shared;
  }

  /** The session a list is read through. */
  async transaction(): Promise<Transaction> {
    if (this.#shared === undefined) {
      this.#own ??= this.#begin();
      return this.#own;
    }
    const view = await this.#shared;
    view.stopCounting();
    return view.transaction;
  }

  /** Ends the read; gives what a statement of its own died of, and whether the view it shared died, of whatever. */
  async end(): Promise<{ failed: unknown; broken: boolean }> {
    this.#ended = true;
    const view = await this.#shared?.catch(() => undefined);
    view?.leave();
    await this.#own?.rollback();
    return { failed: this.#own?.failed, broken: view !== undefined && view.transaction.failed !== undefined };
  }
}

/** A collection as such a read sees it. */
export class SnapshotCollection implements ReadCollection<Row> {
  readonly #read: SnapshotRead;
  readonly #table: SqlTable;
  readonly #scopeTests: readonly WhereEntry[];

  constructor(read: SnapshotRead, table: SqlTable) {
    this.#read = read;
    this.#table = table;
    this.#scopeTests = scopeTests(table, read.workspace);
  }

  async get(id: string): Promise<Row | undefined> {
    return this.#load({ fields: ["id"], values: [id] });
  }

  async first(query: Query<Row>): Promise<Row | undefined> {
    const key = this.#table.entity.outOfLine ? undefined : keyOf(this.#table, query, this.#scopeTests);
    if (key === undefined) return (await this.#collection()).first(query);
    const row = await this.#load(key);
    return row !== undefined && compileWhere([...this.#scopeTests, ...whereEntries(query.where)])(row)
      ? row
      : undefined;
  }

  async find(query: Query<Row>): Promise<Row[]> {
    return (await this.#collection()).find(query);
  }

  async count(query: Parameters<ReadCollection<Row>["count"]>[0]): Promise<number> {
    return (await this.#collection()).count(query);
  }

  async #load({ fields, values }: QueryKey): Promise<Row | undefined> {
    this.#read.assertOpen();
    const shared = this.#read.snapshot();
    if (shared === undefined) {
      const collection = await this.#collection();
      if (fields[0] === "id") return collection.get(values[0] as string);
      return collection.first({ where: Object.fromEntries(fields.map((field, i) => [field, values[i]])) as never });
    }
    const cells = await (await shared).loader.load(this.#table, fields, values);
    return cells && readRow(this.#table, cells).row;
  }

  async #collection(): Promise<ReadCollection<Row>> {
    this.#read.assertOpen();
    return openCollection(await this.#read.transaction(), this.#table.name);
  }
}
