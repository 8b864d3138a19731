import { arrayText } from "./array-text.js";
import { quoted } from "./bindings.js";
import type { SqlTable } from "./sql-table.js";
import type { Cell } from "./transaction.js";
import { baseType } from "./where-sql.js";

/** One statement and the values of its parameters. */
export interface Statement {
  text: string;
  values: Cell[];
}

interface PendingLoad {
  resolve: (cells: readonly Cell[] | undefined) => void;
  reject: (error: unknown) => void;
}

/** What is looked for by the same fields of the same table. */
interface KeyBatch {
  query: KeyQuery;
  keys: Map<string, { values: readonly Cell[]; waiters: PendingLoad[] }>;
}

interface KeyQuery {
  text: string;
  types: readonly string[];
  /** Where the fields of the key stand in a row's cells. */
  places: readonly number[];
}

/** Reads of single rows by their keys: those of one turn of the event loop, and of the wait for those before, are one statement per key. */
export class BatchLoader {
  readonly #workspace: string | undefined;
  readonly #run: (take: () => Statement[]) => Promise<Cell[][][]>;
  readonly #maxInFlight: number;
  #waiting = new Map<KeyQuery, KeyBatch>();
  #scheduled = false;
  #inFlight = 0;

  /** `run` carries out what it takes, once it can; `most` of its calls go on at once. */
  constructor(workspace: string | undefined, run: (take: () => Statement[]) => Promise<Cell[][][]>, most: number) {
    this.#workspace = workspace;
    this.#run = run;
    this.#maxInFlight = most;
  }

  /** Gives the cells of the row whose key has these values (the id alone with `bare`); undefined when there is none. */
  async load(
    table: SqlTable,
    fields: readonly string[],
    values: readonly Cell[],
    bare = false,
  ): Promise<readonly Cell[] | undefined> {
    if (!values.every((value, i) => canHoldKey(table, fields[i] as string, value))) return undefined;
    return new Promise((resolve, reject) => {
      const form = keyQueryOf(table, fields, this.#workspace !== undefined, bare);
      let gathered = this.#waiting.get(form);
      if (gathered === undefined) {
        gathered = { query: form, keys: new Map() };
        this.#waiting.set(form, gathered);
      }
      const key = keyText(values);
      const asked = gathered.keys.get(key);
      if (asked === undefined) gathered.keys.set(key, { values, waiters: [{ resolve, reject }] });
      else asked.waiters.push({ resolve, reject });
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
    let taken: KeyBatch[] | undefined;
    const take = () => {
      taken = [...this.#waiting.values()];
      this.#waiting = new Map();
      return taken.map((gathered) => this.#statement(gathered));
    };
    try {
      const answers = await this.#run(take);
      (taken ?? []).forEach((gathered, i) => {
        resolveBatch(gathered, answers[i] ?? []);
      });
    } catch (error) {
      if (taken === undefined) take();
      for (const { keys } of taken ?? []) {
        for (const { waiters } of keys.values()) for (const { reject } of waiters) reject(error);
      }
    } finally {
      this.#inFlight -= 1;
      this.#schedule();
    }
  }

  #statement({ query: form, keys }: KeyBatch): Statement {
    const rows = [...keys.values()];
    const values: Cell[] = form.types.map((type, i) =>
      arrayText(
        type,
        rows.map((row) => row.values[i]),
      ),
    );
    if (this.#workspace !== undefined) values.push(this.#workspace);
    return { text: form.text, values };
  }
}

function resolveBatch({ query: form, keys }: KeyBatch, rows: readonly (readonly Cell[])[]): void {
  for (const cells of rows) {
    const key = keyText(form.places.map((place) => cells[place]));
    for (const { resolve } of keys.get(key)?.waiters ?? []) resolve(cells);
    keys.delete(key);
  }
  for (const { waiters } of keys.values()) for (const { resolve } of waiters) resolve(undefined);
}

function keyText(values: readonly Cell[]): string {
  return values.length === 1 ? String(values[0]) : values.join("\0");
}

/** Whether a field can hold a value at all; a row that has one it cannot hold is not there. */
function canHoldKey(table: SqlTable, field: string, value: Cell): boolean {
  const column = table.columns[field];
  if (column === undefined) return false;
  if (baseType(column) === "bigint") return Number.isSafeInteger(value);
  return typeof value === "string" && !value.includes("\0");
}

const keyQueries = new Map<string, KeyQuery>();

function keyQueryOf(table: SqlTable, fields: readonly string[], scoped: boolean, bare: boolean): KeyQuery {
  const name = `${table.name} ${fields.join(" ")} ${scoped} ${bare}`;
  let form = keyQueries.get(name);
  if (form === undefined) {
    const types = fields.map((field) => baseType(table.columns[field] ?? "text"));
    const arrays = types.map((type, i) => `$${i + 1}::${type}[]`);
    const own = scoped ? ` AND ${quoted(table.entity.tenant ?? "")} = $${fields.length + 1}` : "";
    const text =
      fields.length === 1
        ? `SELECT ${bare ? "id" : table.columnList} FROM ${table.sql} WHERE ${quoted(fields[0] as string)} = ANY (${arrays[0]})${own}`
        : `SELECT ${bare ? "id" : table.columnList} FROM ${table.sql}
            JOIN unnest(${arrays.join(", ")}) AS sought (${fields.map((_, i) => `k${i}`).join(", ")})
            ON ${fields.map((field, i) => `${quoted(field)} = k${i}`).join(" AND ")}${own}`;
    const places = bare ? [0] : fields.map((field) => table.fields.indexOf(field));
    form = { text, types, places };
    keyQueries.set(name, form);
  }
  return form;
}
