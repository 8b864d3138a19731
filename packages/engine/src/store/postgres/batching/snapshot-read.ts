import type { Query, Where } from "../../query.js";
import type { Row } from "../../rows/row.js";
import { passesTests, type WhereEntry, whereEntries } from "../../rows/where.js";
import type { ReadCollection } from "../../store.js";
import { readRow, type SqlTable, scopeTests } from "../sql-table.js";
import type { Transaction } from "../transaction.js";
import { TransactionCollection } from "../transaction-collection.js";
import { keyOf, type QueryKey } from "./query-key.js";
import type { ScopeContext } from "./scope-contexts.js";
import type { SharedSnapshot } from "./shared-snapshots.js";

/** A read transaction. It shares a snapshot with others when it begins with a read by key, and has its own when it begins with a query. */
export class SnapshotRead {
  readonly workspace: string | undefined;
  readonly #context: ScopeContext;
  #shared: Promise<SharedSnapshot> | undefined;
  #own: Transaction | undefined;
  #ended = false;

  constructor(context: ScopeContext) {
    this.workspace = context.workspace;
    this.#context = context;
  }

  assertOpen(): void {
    if (this.#ended) throw new Error("the transaction is over");
  }

  /** Returns the shared snapshot, joined at the first call; undefined when the read has its own. */
  snapshot(): Promise<SharedSnapshot> | undefined {
    if (this.#own === undefined) this.#shared ??= this.#context.snapshots.join();
    return this.#shared;
  }

  /** Returns the transaction through which queries run. */
  async transaction(): Promise<Transaction> {
    if (this.#shared === undefined) {
      this.#own ??= this.#context.beginRead();
      return this.#own;
    }
    const snapshot = await this.#shared;
    snapshot.stopCounting();
    return snapshot.transaction;
  }

  /** Ends the read; returns the error of a statement on its own transaction, and whether any reader's statement failed on the shared one. */
  async end(): Promise<{ failed: unknown; sharedFailed: boolean }> {
    this.#ended = true;
    const snapshot = await this.#shared?.catch(() => undefined);
    snapshot?.leave();
    await this.#own?.rollback();
    return {
      failed: this.#own?.failed,
      sharedFailed: snapshot !== undefined && snapshot.transaction.failed !== undefined,
    };
  }
}

/** A collection as a `SnapshotRead` sees it. */
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
    const tests = [...whereEntries(query.where), ...this.#scopeTests];
    const key = this.#table.entity.outOfLine ? undefined : keyOf(this.#table, query, tests);
    if (key === undefined) return (await this.#collection()).first(query);
    const row = await this.#load(key);
    return row !== undefined && passesTests(row, tests) ? row : undefined;
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
      return collection.first({
        where: Object.fromEntries(fields.map((field, i) => [field, values[i]])) as Where<Row>,
      });
    }
    const cells = await (await shared).loader.load(this.#table, fields, values);
    return cells && readRow(this.#table, cells).row;
  }

  async #collection(): Promise<ReadCollection<Row>> {
    this.#read.assertOpen();
    return new TransactionCollection(await this.#read.transaction(), this.#table.name);
  }
}
