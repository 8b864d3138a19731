import type { Where } from "../query.js";
import type { Row } from "../rows/row.js";
import { compileTests, type Test, testsOf } from "../rows/where.js";
import { UniqueViolation } from "../store.js";
import { type Change, type Draft, nameOf, rowOf } from "./draft.js";
import { type QueryKey, textOfKey } from "./query-key.js";
import { type Cell, Overtaken } from "./session.js";
import { readRow, type Table } from "./table.js";

/** The rows of a table a draft asks for by their keys: as it is to write them, else as they are, which they must then stay. */
export class DraftedRows {
  readonly #draft: Draft;
  readonly #table: Table;
  readonly #own: readonly Test[];

  /** `own` is what the draft's scope adds to each query. */
  constructor(draft: Draft, table: Table, own: readonly Test[]) {
    this.#draft = draft;
    this.#table = table;
    this.#own = own;
  }

  /** What is to be written of a row; undefined when nothing is. */
  change(id: string): Change | undefined {
    return this.#draft.changes.get(nameOf(this.#table, id));
  }

  /** The row that will have a key because of what is to be written. */
  pending({ fields, values }: QueryKey): Row | undefined {
    const change =
      fields[0] === "id"
        ? this.change(values[0] as string)
        : this.#draft.keyed.get(textOfKey(this.#table, fields, values));
    return change === undefined || change.kind === "delete" ? undefined : rowOf(change);
  }

  /** The row as this transaction has it, if it is as `expecting` says. */
  async current(id: string, expecting: Where<Row> | undefined): Promise<Row | undefined> {
    const passes = compileTests([...this.#own, ...testsOf(expecting)]);
    const change = this.change(id);
    if (change !== undefined) {
      const row = change.kind === "delete" ? undefined : rowOf(change);
      return row !== undefined && passes(row) ? row : undefined;
    }
    const seen = this.#draft.seen.get(nameOf(this.#table, id));
    if (seen !== undefined && passes(seen.row)) return seen.row;
    // What was read a while ago is no reason to refuse: it may have changed.
    const row = await this.stored({ fields: ["id"], values: [id] });
    return row !== undefined && passes(row) ? row : undefined;
  }

  /** The row the database has under a key; throws `Overtaken` when it is another one than was read before. */
  async stored({ fields, values }: QueryKey): Promise<Row | undefined> {
    const cells = await this.#read(fields, values);
    this.#draft.check();
    if (cells === undefined) {
      if (fields[0] === "id" && this.#draft.seen.has(nameOf(this.#table, values[0] as string))) {
        throw this.#overtaken(values[0]);
      }
      this.#draft.foundFree.add(textOfKey(this.#table, fields, values));
      return undefined;
    }
    const { row, version } = readRow(this.#table, cells);
    const key = nameOf(this.#table, row.id);
    const before = this.#draft.seen.get(key);
    if (before !== undefined && before.version !== version) throw this.#overtaken(row.id);
    this.#draft.seen.set(key, { row, version });
    return row;
  }

  /** Whether the database has a row; throws `Overtaken` when it was found to have none before. */
  async isThere(id: string): Promise<boolean> {
    const found = await this.#read(["id"], [id], true);
    if (found !== undefined) this.#refuseSeenFree(["id"], [id]);
    return found !== undefined;
  }

  /** Throws when another row than this one has one of its keys. */
  async refuseTaken(row: Row): Promise<void> {
    for (const fields of this.#table.entity.unique as readonly (readonly string[])[]) {
      const values = fields.map((field) => row[field]);
      if (values.some((value) => value === null || value === undefined)) continue;
      const pending = this.pending({ fields, values });
      if (pending !== undefined && pending.id !== row.id) throw new UniqueViolation(this.#table.name, fields);
      const cells = await this.#read(fields, values);
      const id = cells?.[this.#table.fields.indexOf("id")] as string | undefined;
      if (id === undefined || id === row.id || this.change(id) !== undefined) continue;
      this.#refuseSeenFree(fields, values);
      throw new UniqueViolation(this.#table.name, fields);
    }
  }

  async #read(fields: readonly string[], values: readonly Cell[], bare = false): Promise<readonly Cell[] | undefined> {
    try {
      return await this.#draft.reads.read(this.#table, fields, values, bare);
    } catch (error) {
      throw this.#draft.fail(error);
    }
  }

  /** A key this transaction found free and now finds taken: what it made of the first would not go with the second. */
  #refuseSeenFree(fields: readonly string[], values: readonly Cell[]): void {
    const { foundFree } = this.#draft;
    if (foundFree.has(this.#table.name) || foundFree.has(textOfKey(this.#table, fields, values))) {
      throw this.#overtaken(values[0]);
    }
  }

  #overtaken(key: Cell): unknown {
    return this.#draft.fail(new Overtaken(this.#table.name, String(key)));
  }
}
