import type { Row } from "../rows/row.js";
import { quoted } from "./bindings.js";
import { type SqlTable, toCell, typeOf } from "./sql-table.js";
import type { Cell } from "./transaction.js";

/** The rows of one statement: more save no round trips worth measuring, and take more memory. */
const maxRows = 500;

/** Inserts many rows with few statements; rejects when a key is taken. */
export async function bulkInsert(
  run: (text: string, values: Cell[]) => Promise<unknown>,
  table: SqlTable,
  rows: readonly Row[],
): Promise<void> {
  const types = table.fields.map((field, i) => `$${i + 1}::${typeOf(table, field)}[]`);
  const text = `INSERT INTO ${table.sql} (${table.fields.map(quoted).join(", ")}) SELECT * FROM unnest(${types.join(", ")})`;
  for (let start = 0; start < rows.length; start += maxRows) {
    const slice = rows.slice(start, start + maxRows);
    await run(
      text,
      table.fields.map((field) => slice.map((row) => toCell(table, field, row[field]))),
    );
  }
}
