import { invalid } from "../../platform/errors.js";
import { type CollectionName, type Entity, entities, type Rows } from "../entities.js";
import type { Row } from "../rows/row.js";
import { quoted } from "./bindings.js";
import { type Column, columnsOf } from "./columns.js";
import type { Cell } from "./transaction.js";
import { baseType } from "./where-sql.js";

/** What the statements about one collection share. */
export interface SqlTable {
  readonly name: CollectionName;
  readonly entity: Entity<Rows[CollectionName]>;
  readonly columns: Readonly<Record<string, Column | undefined>>;
  readonly fields: readonly string[];
  /** The table as it stands in a statement. */
  readonly sql: string;
  /** Its columns, and the version of the row behind them. */
  readonly columnList: string;
  readonly insert: string;
}

const tables = new Map<CollectionName, SqlTable>();

/** Gives back the table of a collection. */
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
    table = { name, entity, columns, fields, sql, columnList: `${names}, ${sql}.xmin`, insert };
    tables.set(name, table);
  }
  return table;
}

/** Gives back the row whose cells a statement with the table's `list` gave, and its version. */
export function readRow({ fields }: SqlTable, cells: readonly Cell[]): { row: Row; version: string } {
  const row: Record<string, unknown> = {};
  for (let i = 0; i < fields.length; i += 1) row[fields[i] as string] = cells[i];
  return { row: row as Row, version: cells[fields.length] as string };
}

/** Gives back a field's value as the driver takes it. */
export function toCell(table: SqlTable, field: string, value: unknown): Cell {
  const column = table.columns[field];
  if (column === undefined) throw new Error(`${table.name} has no field ${field}`);
  if (value === null || value === undefined) return null;
  return baseType(column).startsWith("json") ? JSON.stringify(value) : value;
}

/** Gives a field's value as the driver takes it; throws for a text PostgreSQL cannot hold, before others' rows share a statement with it. */
export function toCheckedCell(table: SqlTable, field: string, value: unknown): Cell {
  const given = toCell(table, field, value);
  if (typeof given !== "string") return given;
  // Only jsonb looks into its texts; two backslashes are one that was meant.
  const kind = baseType(table.columns[field] ?? "text");
  const unfit =
    kind === "jsonb"
      ? given.includes("\\u") && /\\u0000|\\ud[89a-f]/.test(given.replaceAll("\\\\", ""))
      : kind === "text" && given.includes("\0");
  if (unfit) throw invalid(field, `${field} contains a character that cannot be stored`);
  return given;
}

/** The cells of a whole row, in the order of the table's fields. */
export function cellsOf(table: SqlTable, row: Readonly<Record<string, unknown>>): Cell[] {
  return table.fields.map((field) => toCell(table, field, row[field]));
}

// untranslatable_character, character_not_in_repertoire, invalid_text_representation (of half a character in JSON)
const unfitText = new Set(["22P05", "22021", "22P02"]);

/** Gives back what to throw for an error of a write: one that names the field where a text holds a character PostgreSQL has none for. */
export function writeError(table: SqlTable, values: Readonly<Record<string, unknown>>, error: unknown): unknown {
  if (!unfitText.has((error as { code?: string }).code ?? "")) return error;
  const field = table.fields.find((name) => /\0|\\u0000|\\ud[89a-f]/i.test(String(toCell(table, name, values[name]))));
  return field === undefined ? error : invalid(field, `${field} contains a character that cannot be stored`);
}
