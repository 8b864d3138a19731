import { arrayText } from "./array-text.js";
import { quoted } from "./bindings.js";
import type { Cell } from "./session.js";
import type { Table } from "./table.js";
import { base } from "./where-sql.js";

/** One statement and the values of its parameters. */
export interface Asked {
  text: string;
  values: Cell[];
}

interface Waiter {
  resolve: (cells: readonly Cell[] | undefined) => void;
  reject: (error: unknown) => void;
}

/** What is looked for by the same fields of the same table. */
interface Gathered {
  form: Form;
  keys: Map<string, { values: readonly Cell[]; waiters: Waiter[] }>;
}

interface Form {
  text: string;
  types: readonly string[];
  /** Where the fields of the key stand in a row's cells. */
  places: readonly number[];
}

/** Reads of single rows by their keys: those of one turn of the event loop, and of the wait for those before, are one statement per key. */
export class KeyReads {
  readonly #workspace: string | undefined;
  readonly #run: (take: () => Asked[]) => Promise<Cell[][][]>;
  readonly #most: number;
  #waiting = new Map<Form, Gathered>();
  #planned = false;
  #inFlight = 0;

  /** `run` carries out what it takes, once it can; `most` of its calls go on at once. */
  constructor(workspace: string | undefined, run: (take: () => Asked[]) => Promise<Cell[][][]>, most: number) {
    this.#workspace = workspace;
    this.#run = run;
    this.#most = most;
  }

  /** Gives the cells of the row whose key has these values (the id alone with `bare`); undefined when there is none. */
  async read(
    table: Table,
    fields: readonly string[],
    values: readonly Cell[],
    bare = false,
  ): Promise<readonly Cell[] | undefined> {
    if (!values.every((value, i) => fits(table, fields[i] as string, value))) return undefined;
    return new Promise((resolve, reject) => {
      const form = formOf(table, fields, this.#workspace !== undefined, bare);
      let gathered = this.#waiting.get(form);
      if (gathered === undefined) {
        gathered = { form, keys: new Map() };
        this.#waiting.set(form, gathered);
      }
      const key = keyText(values);
      const asked = gathered.keys.get(key);
      if (asked === undefined) gathered.keys.set(key, { values, waiters: [{ resolve, reject }] });
      else asked.waiters.push({ resolve, reject });
      this.#plan();
    });
  }

  #plan(): void {
    if (this.#planned || this.#inFlight >= this.#most || this.#waiting.size === 0) return;
    this.#planned = true;
    setImmediate(() => {
      this.#planned = false;
      this.#inFlight += 1;
      void this.#carryOut();
    });
  }

  async #carryOut(): Promise<void> {
    let taken: Gathered[] | undefined;
    const take = () => {
      taken = [...this.#waiting.values()];
      this.#waiting = new Map();
      return taken.map((gathered) => this.#asked(gathered));
    };
    try {
      const answers = await this.#run(take);
      (taken ?? []).forEach((gathered, i) => {
        answer(gathered, answers[i] ?? []);
      });
    } catch (error) {
      if (taken === undefined) take();
      for (const { keys } of taken ?? []) {
        for (const { waiters } of keys.values()) for (const { reject } of waiters) reject(error);
      }
    } finally {
      this.#inFlight -= 1;
      this.#plan();
    }
  }

  #asked({ form, keys }: Gathered): Asked {
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

function answer({ form, keys }: Gathered, rows: readonly (readonly Cell[])[]): void {
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
function fits(table: Table, field: string, value: Cell): boolean {
  const column = table.columns[field];
  if (column === undefined) return false;
  if (base(column) === "bigint") return Number.isSafeInteger(value);
  return typeof value === "string" && !value.includes("\0");
}

const forms = new Map<string, Form>();

function formOf(table: Table, fields: readonly string[], scoped: boolean, bare: boolean): Form {
  const name = `${table.name} ${fields.join(" ")} ${scoped} ${bare}`;
  let form = forms.get(name);
  if (form === undefined) {
    const types = fields.map((field) => base(table.columns[field] ?? "text"));
    const arrays = types.map((type, i) => `$${i + 1}::${type}[]`);
    const own = scoped ? ` AND ${quoted(table.entity.tenant ?? "")} = $${fields.length + 1}` : "";
    const text =
      fields.length === 1
        ? `SELECT ${bare ? "id" : table.list} FROM ${table.sql} WHERE ${quoted(fields[0] as string)} = ANY (${arrays[0]})${own}`
        : `SELECT ${bare ? "id" : table.list} FROM ${table.sql}
            JOIN unnest(${arrays.join(", ")}) AS sought (${fields.map((_, i) => `k${i}`).join(", ")})
            ON ${fields.map((field, i) => `${quoted(field)} = k${i}`).join(" AND ")}${own}`;
    const places = bare ? [0] : fields.map((field) => table.fields.indexOf(field));
    form = { text, types, places };
    forms.set(name, form);
  }
  return form;
}
