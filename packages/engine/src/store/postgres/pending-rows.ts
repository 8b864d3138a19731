import type { Where } from "../query.js";
import type { Row } from "../rows/row.js";
import { compileWhere, type WhereEntry, whereEntries } from "../rows/where.js";
import { UniqueViolation } from "../store.js";
import { type QueryKey, textOfKey } from "./query-key.js";
import { readRow, type SqlTable } from "./sql-table.js";
import { type Cell, WriteConflict } from "./transaction.js";
import { type PendingChange, resultingRow, rowKey, type UnitOfWork } from "./unit-of-work.js";

/** The rows of a table a draft asks for by their keys: as it is to write them, else as they are, which they must then stay. */
export class PendingRows {
  readonly #unitOfWork: UnitOfWork;
  readonly #table: SqlTable;
  readonly #scopeTests: readonly WhereEntry[];

  /** `own` is what the draft's scope adds to each query. */
  constructor(draft: UnitOfWork, table: SqlTable, own: readonly WhereEntry[]) {
    this.#unitOfWork = draft;
    this.#table = table;
    this.#scopeTests = own;
  }

  /** What is to be written of a row; undefined when nothing is. */
  change(id: string): PendingChange | undefined {
    return this.#unitOfWork.changes.get(rowKey(this.#table, id));
  }

  /** The row that will have a key because of what is to be written. */
  pending({ fields, values }: QueryKey): Row | undefined {
    const change =
      fields[0] === "id"
        ? this.change(values[0] as string)
        : this.#unitOfWork.changesByKey.get(textOfKey(this.#table, fields, values));
    return change === undefined || change.kind === "delete" ? undefined : resultingRow(change);
  }

  /** The row as this transaction has it, if it is as `expecting` says. */
  async current(id: string, expecting: Where<Row> | undefined): Promise<Row | undefined> {
    const passes = compileWhere([...this.#scopeTests, ...whereEntries(expecting)]);
    const change = this.change(id);
    if (change !== undefined) {
      const row = change.kind === "delete" ? undefined : resultingRow(change);
      return row !== undefined && passes(row) ? row : undefined;
    }
    const seen = this.#unitOfWork.rowsRead.get(rowKey(this.#table, id));
    if (seen !== undefined && passes(seen.row)) return seen.row;
    // What was read a while ago is no reason to refuse: it may have changed.
    const row = await this.stored({ fields: ["id"], values: [id] });
    return row !== undefined && passes(row) ? row : undefined;
  }

  /** The row the database has under a key; throws `Overtaken` when it is another one than was read before. */
  async stored({ fields, values }: QueryKey): Promise<Row | undefined> {
    const cells = await this.#read(fields, values);
    this.#unitOfWork.assertOpen();
    if (cells === undefined) {
      if (fields[0] === "id" && this.#unitOfWork.rowsRead.has(rowKey(this.#table, values[0] as string))) {
        throw this.#conflict(values[0]);
      }
      this.#unitOfWork.readAsAbsent.add(textOfKey(this.#table, fields, values));
      return undefined;
    }
    const { row, version } = readRow(this.#table, cells);
    const key = rowKey(this.#table, row.id);
    const before = this.#unitOfWork.rowsRead.get(key);
    if (before !== undefined && before.version !== version) throw this.#conflict(row.id);
    this.#unitOfWork.rowsRead.set(key, { row, version });
    return row;
  }

  /** Whether the database has a row; throws `Overtaken` when it was found to have none before. */
  async exists(id: string): Promise<boolean> {
    const found = await this.#read(["id"], [id], true);
    if (found !== undefined) this.#assertNotReadAsAbsent(["id"], [id]);
    return found !== undefined;
  }

  /** Throws when another row than this one has one of its keys. */
  async assertKeysFree(row: Row): Promise<void> {
    for (const fields of this.#table.entity.unique as readonly (readonly string[])[]) {
      const values = fields.map((field) => row[field]);
      if (values.some((value) => value === null || value === undefined)) continue;
      const pending = this.pending({ fields, values });
      if (pending !== undefined && pending.id !== row.id) throw new UniqueViolation(this.#table.name, fields);
      const cells = await this.#read(fields, values);
      const id = cells?.[this.#table.fields.indexOf("id")] as string | undefined;
      if (id === undefined || id === row.id || this.change(id) !== undefined) continue;
      this.#assertNotReadAsAbsent(fields, values);
      throw new UniqueViolation(this.#table.name, fields);
    }
  }

  async #read(fields: readonly string[], values: readonly Cell[], bare = false): Promise<readonly Cell[] | undefined> {
    try {
      return await this.#unitOfWork.loader.load(this.#table, fields, values, bare);
    } catch (error) {
      throw this.#unitOfWork.recordFailure(error);
    }
  }

  /** A key this transaction found free and now finds taken: what it made of the first would not go with the second. */
  #assertNotReadAsAbsent(fields: readonly string[], values: readonly Cell[]): void {
    const { readAsAbsent: foundFree } = this.#unitOfWork;
    if (foundFree.has(this.#table.name) || foundFree.has(textOfKey(this.#table, fields, values))) {
      throw this.#conflict(values[0]);
    }
  }

  #conflict(key: Cell): unknown {
    return this.#unitOfWork.recordFailure(new WriteConflict(this.#table.name, String(key)));
  }
}
