import { arrayText } from "../array-text.js";
import { quoted } from "../bindings.js";
import { type SqlTable, typeOf } from "../sql-table.js";
import type { Cell } from "../transaction.js";
import { keyTest, unindexedTest } from "./key-tests.js";

/** One statement and the values of its parameters. */
export interface Statement {
  text: string;
  values: Cell[];
}

/** A caller of `load` that waits for its row. */
interface PendingLoad {
  resolve: (cells: readonly Cell[] | undefined) => void;
  reject: (error: unknown) => void;
}

/** The pending loads that one statement answers. */
interface KeyBatch {
  query: KeyQuery;
  keys: Map<string, { values: readonly Cell[]; waiters: PendingLoad[] }>;
}

/** The statement that reads rows of a table by one of its keys. */
interface KeyQuery {
  text: string;
  types: readonly string[];
  /** The positions of the key's fields in a row's cells. */
  positions: readonly number[];
}

/** Reads single rows by their keys in batches: the loads of a tick, and those made while the maximum is in flight, are one statement per key. */
export class BatchLoader {
  readonly #workspace: string | undefined;
  readonly #run: (takeStatements: () => Statement[]) => Promise<Cell[][][]>;
  readonly #maxInFlight: number;
  #waiting = new Map<KeyQuery, KeyBatch>();
  #scheduled = false;
  #inFlight = 0;

  /**
   * `run` executes the statements of a batch and returns the rows of each. It takes the statements as late as it can, so that the
   * batch grows while it waits for a connection.
   */
  constructor(
    workspace: string | undefined,
    run: (takeStatements: () => Statement[]) => Promise<Cell[][][]>,
    maxInFlight: number,
  ) {
    this.#workspace = workspace;
    this.#run = run;
    this.#maxInFlight = maxInFlight;
  }

  /** Returns the cells of the row whose key has these values; undefined when there is none. */
  load(table: SqlTable, fields: readonly string[], values: readonly Cell[]): Promise<readonly Cell[] | undefined> {
    if (!values.every((value, i) => canHoldKey(table, fields[i] as string, value))) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      const query = keyQueryOf(table, fields, this.#workspace !== undefined);
      let batch = this.#waiting.get(query);
      if (batch === undefined) {
        batch = { query, keys: new Map() };
        this.#waiting.set(query, batch);
      }
      const key = keyText(values);
      const pending = batch.keys.get(key);
      if (pending === undefined) batch.keys.set(key, { values, waiters: [{ resolve, reject }] });
      else pending.waiters.push({ resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled || this.#inFlight >= this.#maxInFlight || this.#waiting.size === 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#inFlight += 1;
      void this.#flush();
    });
  }

  async #flush(): Promise<void> {
    let batches: KeyBatch[] | undefined;
    const takeStatements = () => {
      batches = [...this.#waiting.values()];
      this.#waiting = new Map();
      return batches.map((batch) => this.#statement(batch));
    };
    try {
      const results = await this.#run(takeStatements);
      (batches ?? []).forEach((batch, i) => {
        resolveBatch(batch, results[i] ?? []);
      });
    } catch (error) {
      if (batches === undefined) takeStatements();
      for (const { keys } of batches ?? []) {
        for (const { waiters } of keys.values()) for (const { reject } of waiters) reject(error);
      }
    } finally {
      this.#inFlight -= 1;
      this.#schedule();
    }
  }

  #statement({ query, keys }: KeyBatch): Statement {
    const rows = [...keys.values()];
    const values: Cell[] = query.types.map((type, i) => arrayText(type, rows, (row) => row.values[i]));
    if (this.#workspace !== undefined) values.push(this.#workspace);
    return { text: query.text, values };
  }
}

function resolveBatch({ query, keys }: KeyBatch, rows: readonly (readonly Cell[])[]): void {
  for (const cells of rows) {
    const key = keyText(query.positions.map((position) => cells[position]));
    for (const { resolve } of keys.get(key)?.waiters ?? []) resolve(cells);
    keys.delete(key);
  }
  for (const { waiters } of keys.values()) for (const { resolve } of waiters) resolve(undefined);
}

function keyText(values: readonly Cell[]): string {
  return values.length === 1 ? String(values[0]) : values.join("\0");
}

/** Returns whether a field's column can hold a value; no row has a value that it cannot. */
function canHoldKey(table: SqlTable, field: string, value: Cell): boolean {
  const type = table.types[field];
  if (type === undefined) return false;
  if (type === "bigint") return Number.isSafeInteger(value);
  return typeof value === "string" && !value.includes("\0");
}

const keyQueries = new Map<string, KeyQuery>();

function keyQueryOf(table: SqlTable, fields: readonly string[], scoped: boolean): KeyQuery {
  const name = `${table.name} ${fields.join(" ")} ${scoped}`;
  let query = keyQueries.get(name);
  if (query === undefined) {
    const types = fields.map((field) => typeOf(table, field));
    const arrays = types.map((type, i) => `$${i + 1}::${type}[]`);
    const tenantTest = scoped ? ` AND ${unindexedTest(table, table.sql, fields.length + 1)}` : "";
    const text = `SELECT ${table.columnList} FROM ${table.sql}
      JOIN unnest(${arrays.join(", ")}) AS sought (${fields.map((_, i) => `k${i}`).join(", ")})
      ON ${fields.map((field, i) => keyTest(quoted(field), `k${i}`)).join(" AND ")}${tenantTest}`;
    const positions = fields.map((field) => table.fields.indexOf(field));
    query = { text, types, positions };
    keyQueries.set(name, query);
  }
  return query;
}
