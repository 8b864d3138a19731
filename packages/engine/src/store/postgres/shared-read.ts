import type { Query } from "../query.js";
import type { Row } from "../rows/row.js";
import { compileTests, type Test, testsOf } from "../rows/where.js";
import type { ReadCollection } from "../store.js";
import { openCollection } from "./collection.js";
import { keyOf, ownTests, type QueryKey } from "./query-key.js";
import type { Session } from "./session.js";
import type { SharedView, SnapshotGroups } from "./snapshot-groups.js";
import { readRow, type Table } from "./table.js";

/** A read that shares its view of the database with others that begin with it; one that begins with a list has its own. */
export class SharedRead {
  readonly workspace: string | undefined;
  readonly #views: SnapshotGroups | undefined;
  readonly #openSession: () => Session;
  #shared: Promise<SharedView> | undefined;
  #own: Session | undefined;
  #over = false;

  constructor(workspace: string | undefined, views: SnapshotGroups | undefined, openSession: () => Session) {
    this.workspace = workspace;
    this.#views = views;
    this.#openSession = openSession;
  }

  check(): void {
    if (this.#over) throw new Error("the transaction is over");
  }

  /** The view it shares, which it joins with its first read; undefined when it has its own. */
  view(): Promise<SharedView> | undefined {
    if (this.#own === undefined) this.#shared ??= this.#views?.join();
    return this.#shared;
  }

  /** The session a list is read through. */
  async listing(): Promise<Session> {
    if (this.#shared === undefined) {
      this.#own ??= this.#openSession();
      return this.#own;
    }
    const view = await this.#shared;
    view.listing();
    return view.session;
  }

  /** Ends the read; gives what a statement of its own died of, and whether the view it shared died, of whatever. */
  async end(): Promise<{ failed: unknown; broken: boolean }> {
    this.#over = true;
    const view = await this.#shared?.catch(() => undefined);
    view?.leave();
    await this.#own?.rollback();
    return { failed: this.#own?.failed, broken: view !== undefined && view.session.failed !== undefined };
  }
}

/** A collection as such a read sees it. */
export class SharedCollection implements ReadCollection<Row> {
  readonly #read: SharedRead;
  readonly #table: Table;
  readonly #own: readonly Test[];

  constructor(read: SharedRead, table: Table) {
    this.#read = read;
    this.#table = table;
    this.#own = ownTests(table, read.workspace);
  }

  async get(id: string): Promise<Row | undefined> {
    return this.#look({ fields: ["id"], values: [id] });
  }

  async first(query: Query<Row>): Promise<Row | undefined> {
    const key = this.#table.entity.cold ? undefined : keyOf(this.#table, query, this.#own);
    if (key === undefined) return (await this.#listed()).first(query);
    const row = await this.#look(key);
    return row !== undefined && compileTests([...this.#own, ...testsOf(query.where)])(row) ? row : undefined;
  }

  async find(query: Query<Row>): Promise<Row[]> {
    return (await this.#listed()).find(query);
  }

  async count(query: Parameters<ReadCollection<Row>["count"]>[0]): Promise<number> {
    return (await this.#listed()).count(query);
  }

  async #look({ fields, values }: QueryKey): Promise<Row | undefined> {
    this.#read.check();
    const shared = this.#read.view();
    if (shared === undefined) {
      const collection = await this.#listed();
      if (fields[0] === "id") return collection.get(values[0] as string);
      return collection.first({ where: Object.fromEntries(fields.map((field, i) => [field, values[i]])) as never });
    }
    const cells = await (await shared).reads.read(this.#table, fields, values);
    return cells && readRow(this.#table, cells).row;
  }

  async #listed(): Promise<ReadCollection<Row>> {
    this.#read.check();
    return openCollection(await this.#read.listing(), this.#table.name);
  }
}
