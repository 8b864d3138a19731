import type { Where } from "../../query.js";
import type { Row } from "../../rows/row.js";
import { passesTests, type WhereEntry, whereEntries } from "../../rows/where.js";
import { readRow, rowKey, type SqlTable } from "../sql-table.js";
import { type Cell, WriteConflict } from "../transaction.js";
import { type QueryKey, textOfKey } from "./query-key.js";
import { type PendingChange, resultingRow, type UnitOfWork } from "./unit-of-work.js";

/** Finds single rows of a table for a unit of work: with their pending changes, else as the database has them. */
export class PendingRows {
  readonly #unitOfWork: UnitOfWork;
  readonly #table: SqlTable;
  readonly #scopeTests: readonly WhereEntry[];

  constructor(unitOfWork: UnitOfWork, table: SqlTable, scopeTests: readonly WhereEntry[]) {
    this.#unitOfWork = unitOfWork;
    this.#table = table;
    this.#scopeTests = scopeTests;
  }

  /** Returns the pending change of a row. */
  change(id: string): PendingChange | undefined {
    return this.#unitOfWork.changes.get(rowKey(this.#table, id));
  }

  /** Returns the row that has a key because of a pending change. */
  pending({ fields, values }: QueryKey): Row | undefined {
    const change =
      fields[0] === "id"
        ? this.change(values[0] as string)
        : this.#unitOfWork.changesByKey.get(textOfKey(this.#table, fields, values));
    return change === undefined || change.kind === "delete" ? undefined : resultingRow(change);
  }

  /** Returns the row with its pending change; undefined when it is missing or does not match `expecting`. */
  async current(id: string, expecting: Where<Row> | undefined): Promise<Row | undefined> {
    const passes = (row: Row) => passesTests(row, [...this.#scopeTests, ...whereEntries(expecting)]);
    const change = this.change(id);
    if (change !== undefined) {
      const row = change.kind === "delete" ? undefined : resultingRow(change);
      return row !== undefined && passes(row) ? row : undefined;
    }
    const seen = this.#unitOfWork.rowsRead.get(rowKey(this.#table, id));
    if (seen !== undefined && passes(seen.row)) return seen.row;
    // A row that was read before and does not match may have changed since: it is read again.
    return this.stored({ fields: ["id"], values: [id] }, passes);
  }

  /**
   * Returns the database's row of a key, if it passes; throws `WriteConflict` when its version is not the one that was read
   * before.
   */
  stored(key: QueryKey, passes?: (row: Row) => boolean): Promise<Row | undefined> {
    return this.#unitOfWork.loader.load(this.#table, key.fields, key.values).then(
      (cells) => this.#read(key, cells, passes),
      (error) => {
        throw this.#unitOfWork.recordFailure(error);
      },
    );
  }

  #read(
    { fields, values }: QueryKey,
    cells: readonly Cell[] | undefined,
    passes: ((row: Row) => boolean) | undefined,
  ): Row | undefined {
    this.#unitOfWork.assertOpen();
    if (cells === undefined) {
      if (fields[0] === "id" && this.#unitOfWork.rowsRead.has(rowKey(this.#table, values[0] as string))) {
        throw this.#conflict(values[0]);
      }
      return undefined;
    }
    const { row, version } = readRow(this.#table, cells);
    const key = rowKey(this.#table, row.id);
    const before = this.#unitOfWork.rowsRead.get(key);
    if (before !== undefined && before.version !== version) throw this.#conflict(row.id);
    this.#unitOfWork.rowsRead.set(key, { row, version });
    return passes === undefined || passes(row) ? row : undefined;
  }

  #conflict(key: Cell): unknown {
    return this.#unitOfWork.recordFailure(new WriteConflict(this.#table.name, String(key)));
  }
}
