import { invalid } from "../../platform/errors.js";
import { type CollectionName, type Entity, entities, type Rows } from "../entities.js";
import type { Row } from "../rows/row.js";
import type { WhereEntry } from "../rows/where.js";
import { quoted } from "./bindings.js";
import { type Column, columnsOf } from "./columns.js";
import type { Cell } from "./transaction.js";
import { baseType } from "./where-sql.js";

/** The table of a collection, and the parts that its statements share. */
export interface SqlTable {
  readonly name: CollectionName;
  readonly entity: Entity<Rows[CollectionName]>;
  readonly columns: Readonly<Record<string, Column | undefined>>;
  readonly fields: readonly string[];
  /** The type of each field's column, without its nullability. */
  readonly types: Readonly<Record<string, string>>;
  /** The same in the order of `fields`: a lookup by name takes longer than the rest of a cell. */
  readonly fieldTypes: readonly string[];
  /** The fields of each unique key, its id's first. */
  readonly keys: readonly (readonly string[])[];
  /** The table's quoted name. */
  readonly sql: string;
  /** The quoted columns in the order of `fields`, then the row's version (`xmin`). */
  readonly columnList: string;
  /** Inserts one row unless a key is taken; returns its version. */
  readonly insert: string;
}

const tables = new Map<CollectionName, SqlTable>();

/** Returns the table of a collection. */
export function sqlTableOf(name: CollectionName): SqlTable {
  let table = tables.get(name);
  if (table === undefined) {
    const columns = columnsOf(name);
    const fields = Object.keys(columns);
    const sql = quoted(name);
    const names = fields.map(quoted).join(", ");
    const insert = `INSERT INTO ${sql} (${names}) VALUES (${fields.map((_, i) => `$${i + 1}`).join(", ")})
      ON CONFLICT DO NOTHING RETURNING xmin`;
    const entity = entities[name] as Entity<Rows[CollectionName]>;
    const types = Object.fromEntries(
      Object.entries(columns).map(([field, column]) => [field, baseType(column as Column)]),
    );
    const fieldTypes = Object.values(types);
    const keys: readonly (readonly string[])[] = [["id"], ...entity.unique];
    table = {
      name,
      entity,
      columns,
      fields,
      types,
      fieldTypes,
      keys,
      sql,
      columnList: `${names}, ${sql}.xmin`,
      insert,
    };
    tables.set(name, table);
  }
  return table;
}

/** Returns the row in the cells of a result of `columnList`, and its version. `R` must be the rows of the table. */
export function readRow<R extends { id: string } = Row>(
  { fields }: SqlTable,
  cells: readonly Cell[],
): { row: R; version: string } {
  const row: Record<string, unknown> = {};
  for (let i = 0; i < fields.length; i += 1) row[fields[i] as string] = cells[i];
  return { row: row as R, version: cells[fields.length] as string };
}

/** Returns the key of a row within its transaction. */
export function rowKey(table: SqlTable, id: string): string {
  return `${table.name} ${id}`;
}

/** Returns the type of a field's column, without its nullability. Throws when there is no such field. */
export function typeOf({ name, types }: SqlTable, field: string): string {
  const type = types[field];
  if (type === undefined) throw new Error(`${name} has no field ${field}`);
  return type;
}

/** Returns a field's value as a parameter of the driver. */
export function toCell(table: SqlTable, field: string, value: unknown): Cell {
  return cellOf(typeOf(table, field), value);
}

function cellOf(type: string, value: unknown): Cell {
  if (value === null || value === undefined) return null;
  return type === "json" || type === "jsonb" ? JSON.stringify(value) : value;
}

/**
 * Returns a field's value as a parameter of the driver.
 * @throws ApiError for a text that PostgreSQL cannot store, before it would fail the whole batch.
 */
export function toCheckedCell(table: SqlTable, field: string, value: unknown): Cell {
  return checkedCellOf(typeOf(table, field), field, value);
}

function checkedCellOf(type: string, field: string, value: unknown): Cell {
  const cell = cellOf(type, value);
  if (typeof cell === "string" && !isStorable(type, cell)) {
    throw invalid(field, `${field} contains a character that cannot be stored`);
  }
  return cell;
}

function isStorable(type: string, text: string): boolean {
  if (type === "text") return !text.includes("\0");
  // Only jsonb decodes its texts. Two backslashes are an escaped one, not the start of an escape.
  return type !== "jsonb" || !text.includes("\\u") || !/\\u0000|\\ud[89a-f]/.test(text.replaceAll("\\\\", ""));
}

/**
 * Returns the cells of a row, in the order of the table's fields.
 * @throws ApiError for a text that PostgreSQL cannot store, before it would fail the whole batch.
 */
export function checkedCellsOf(table: SqlTable, row: Readonly<Record<string, unknown>>): Cell[] {
  return table.fields.map((field, i) => checkedCellOf(table.fieldTypes[i] as string, field, row[field]));
}

/** Returns the cells of a row, in the order of the table's fields. */
export function cellsOf(table: SqlTable, row: Readonly<Record<string, unknown>>): Cell[] {
  return table.fields.map((field, i) => cellOf(table.fieldTypes[i] as string, row[field]));
}

// untranslatable_character, character_not_in_repertoire, invalid_text_representation (of an unpaired surrogate in JSON)
const unstorableText = new Set(["22P05", "22021", "22P02"]);

/** Returns the error to throw for a failed write: one that names the field where a text cannot be stored, else the same. */
export function writeError(table: SqlTable, values: Readonly<Record<string, unknown>>, error: unknown): unknown {
  if (!unstorableText.has((error as { code?: string }).code ?? "")) return error;
  const field = table.fields.find((name) => /\0|\\u0000|\\ud[89a-f]/i.test(String(toCell(table, name, values[name]))));
  return field === undefined ? error : invalid(field, `${field} contains a character that cannot be stored`);
}

/**
 * Returns the tests that a scope adds to every query of a table.
 * @throws Error for a workspace's scope and a table whose rows belong to no workspace.
 */
export function scopeTests(table: SqlTable, workspace: string | undefined): WhereEntry[] {
  const { tenant } = table.entity;
  if (workspace === undefined) return [];
  if (tenant === null) throw new Error(`${table.name} needs the system scope`);
  return [[tenant, workspace]];
}
